import { isRecord as isMap } from '../../json.js';

export { isMap };

export type Keys = readonly string[];

/** The keys of a pointer in a URI fragment, such as `/a~1b/0`; undefined for any other text. */
export function keysOf(pointer: string): Keys | undefined {
  const text = decoded(pointer);
  return text === '' || text.startsWith('/') ? keysIn(text) : undefined;
}

/** The keys of a pointer without percent-encoding. */
export function keysIn(pointer: string): Keys {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The pointer with further keys. */
export function below(pointer: string, ...keys: readonly (string | number)[]): string {
  return keys.reduce<string>(
    (outer, key) => `${outer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    pointer,
  );
}

/** The value at a pointer; undefined if there is none. */
export function valueAt(root: unknown, keys: Keys): unknown {
  return keys.reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return Object.hasOwn(value, key) ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
  }, root);
}

/** A text without percent-encoding; unchanged if it cannot be decoded. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export type Raw = Readonly<Record<string, unknown>>;

/** Whether a schema accepts every value. */
export function isAnything(schema: unknown): boolean {
  return schema === true || (isMap(schema) && Object.keys(schema).length === 0);
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Whether a value is a whole number that is not negative. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
