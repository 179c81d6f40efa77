/** A map of a document, of which nothing else is known yet. */
export type Raw = Readonly<Record<string, unknown>>;

/** Whether a schema refuses nothing. */
export function isAnything(schema: unknown): boolean {
  return schema === true || (isMap(schema) && Object.keys(schema).length === 0);
}

export function isMap(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** Whether a number counts something: it is whole, and not below 0. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
