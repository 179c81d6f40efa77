/**
 * Declarations that modules share, each a part between blank lines: a module has those that it uses. `$Result` and `$Issue` are the
 * types of the package.
 */
export const RUNTIME = String.raw`
/** A wire type with other types of some fields, and of the keys that are no fields. */
type $With<Wire, Fields, Others = never> = {
  [Key in keyof Wire]: Key extends keyof Fields
    ? Fields[Key] | Extract<Wire[Key], null>
    : string extends Key
      ? ([Others] extends [never] ? Wire[Key] : Others)
      : Wire[Key];
};

/** Takes the place of a value that cannot be converted. */
class $Unfit {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

/** One call of a public function: objects and alternatives are converted once, whatever refers to them. */
class $Run {
  isUnfit = false;
  readonly #results = new Map<$Codec, Map<unknown, unknown>>();
  unfit(message: string): $Unfit {
    this.isUnfit = true;
    return new $Unfit(message);
  }
  results(codec: $Codec): Map<unknown, unknown> {
    const known = this.#results.get(codec) ?? new Map<unknown, unknown>();
    this.#results.set(codec, known);
    return known;
  }
}

type $Convert = (value: unknown, run: $Run) => unknown;

/** Both ways of the values of a type. */
interface $Codec {
  readonly decode: $Convert;
  readonly encode: $Convert;
}

function $decode<Decoded>(wire: $Result<unknown>, { decode }: $Codec): $Result<Decoded> {
  if (!wire.ok) return wire;
  const { value, issues } = $converted(wire.value, decode);
  return issues.length === 0 ? { ok: true, value: value as Decoded } : { ok: false, issues };
}

function $encode<Wire>(decoded: unknown, { encode }: $Codec, validate: (value: unknown) => $Result<Wire>): $Result<Wire> {
  const { value, issues } = $converted(decoded, encode);
  const wire = validate(value);
  if (issues.length === 0) return wire;
  const places = new Set(issues.map(({ path }) => JSON.stringify(path)));
  const others = wire.ok ? [] : wire.issues.filter(({ path }) => !places.has(JSON.stringify(path)));
  return { ok: false, issues: [...issues, ...others.map((issue) => $unfitAt(issue, value) ?? issue)] };
}

/** The issue of a value that could not be converted, where the value is held in a further place. */
function $unfitAt({ path }: $Issue, value: unknown): $Issue | undefined {
  const found = path.reduce<unknown>((inner, key) => Object.getOwnPropertyDescriptor(Object(inner), key)?.value, value);
  return found instanceof $Unfit ? { path, code: 'format', message: found.message } : undefined;
}

function $converted(value: unknown, convert: $Convert): { readonly value: unknown; readonly issues: $Issue[] } {
  const run = new $Run();
  try {
    const converted = convert(value, run);
    return { value: converted, issues: run.isUnfit ? [...$issues(converted, [], new Set())] : [] };
  } catch {
    return { value: undefined, issues: [{ path: [], code: 'type', message: 'cannot be read, or is too deep' }] };
  }
}

function* $issues(value: unknown, path: (string | number)[], seen: Set<unknown>): Generator<$Issue> {
  if (value instanceof $Unfit) yield { path, code: 'format', message: value.message };
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  for (const [key, item] of Object.entries(value)) yield* $issues(item, [...path, Array.isArray(value) ? Number(key) : key], seen);
}

function $isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function $both(convert: (value: unknown, way: 'decode' | 'encode', run: $Run) => unknown): $Codec {
  return {
    decode: (value, run) => convert(value, 'decode', run),
    encode: (value, run) => convert(value, 'encode', run),
  };
}

/** For values that stay as they are. */
const $same: $Codec = { decode: (value) => value, encode: (value) => value };

function $nullable(codec: $Codec): $Codec {
  return $both((value, way, run) => (value === null ? null : codec[way](value, run)));
}

/** The last codec is that of all further items. */
function $items(...codecs: readonly $Codec[]): $Codec {
  const codecAt = (index: number): $Codec => codecs[Math.min(index, codecs.length - 1)]!;
  return $both((value, way, run) => (Array.isArray(value) ? value.map((item, index) => codecAt(index)[way](item, run)) : value));
}

function $entries(codec: $Codec): $Codec {
  return $both((value, way, run) => {
    if (!$isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, item === undefined ? item : codec[way](item, run)]));
  });
}

/** Reads its parts at the first use, because they may contain it, and converts each value once. */
function $parted<Parts>(
  read: () => Parts,
  convert: (value: unknown, parts: Parts, way: 'decode' | 'encode', run: $Run, results: Map<unknown, unknown>) => unknown,
): $Codec {
  let parts: Parts | undefined;
  const codec: $Codec = $both((value, way, run) => {
    const results = run.results(codec);
    return results.has(value) ? results.get(value) : convert(value, (parts ??= read()), way, run, results);
  });
  return codec;
}

interface $Fields {
  readonly fields: readonly (readonly [name: string, codec: $Codec])[];
  /** The codecs of keys that are none of these names; the first that accepts a key counts. */
  readonly others?: readonly (readonly [accepts: (key: string) => boolean, codec: $Codec])[];
  readonly names?: readonly string[];
}

function $object(read: () => $Fields): $Codec {
  return $parted(read, (value, { fields, others, names = [] }, way, run, results) => {
    if (!$isObject(value)) return value;
    const copy: Record<string, unknown> = { ...value };
    results.set(value, copy);
    // Every object inherits some properties.
    for (const [name, field] of fields) if (Object.hasOwn(copy, name) && copy[name] != null) copy[name] = field[way](copy[name], run);
    for (const [key, item] of others === undefined ? [] : Object.entries(copy)) {
      const [, codec] = (item === undefined || names.includes(key) ? undefined : others!.find(([accepts]) => accepts(key))) ?? [];
      if (codec !== undefined) copy[key] = codec[way](item, run);
    }
    return copy;
  });
}

interface $Alternatives {
  /** The discriminator, and the codec for each of its values. */
  readonly by?: string;
  readonly cases?: readonly (readonly [value: unknown, codec: $Codec])[];
  readonly of: readonly (readonly [accepts: (wire: unknown) => boolean, codec: $Codec])[];
}

/** Chooses by the discriminator, or the first alternative that accepts the JSON value. A value that none accepts stays as it is. */
function $union(read: () => $Alternatives): $Codec {
  return $parted(read, (value, { by, cases = [], of }, way, run, results) => {
    if (by !== undefined && $isObject(value)) return (cases.find(([tag]) => tag === value[by])?.[1] ?? $same)[way](value, run);
    for (const [accepts, codec] of of) {
      if (way === 'decode' && !accepts(value)) continue;
      const result = codec[way](value, run);
      if (way === 'decode' || accepts(result)) return results.set(value, result).get(value);
    }
    return value;
  });
}

function $custom(convert: () => unknown, run: $Run): unknown {
  try {
    return convert();
  } catch (error) {
    return run.unfit(error instanceof Error ? error.message : String(error));
  }
}

function $ofDate(date: unknown, run: $Run, convert: (date: Date) => unknown): unknown {
  return date instanceof Date && !Number.isNaN(date.getTime()) ? convert(date) : run.unfit('must be a valid Date');
}

const $timestamp: $Codec = {
  decode: (text) => new Date(text as string),
  encode: (date, run) => $ofDate(date, run, $timestampOf),
};

/** Years have four digits. An offset reaches a day beyond them. */
function $timestampOf(date: Date): string {
  const year = date.getUTCFullYear();
  if (year >= 0 && year <= 9999) return date.toISOString();
  const shifted = new Date(date.getTime() + (year < 0 ? 86_340_000 : -86_340_000));
  return Number.isNaN(shifted.getTime()) ? '' : shifted.toISOString().replace('Z', year < 0 ? '+23:59' : '-23:59');
}

const $date: $Codec = {
  decode: (text) => new Date(text as string),
  encode: (value, run) =>
    $ofDate(value, run, (date) => {
      const [day, time] = date.toISOString().split('T');
      return time === '00:00:00.000Z' ? day : run.unfit('must be a day, which begins at 00:00 UTC');
    }),
};

const $unixSeconds: $Codec = {
  decode: (seconds) => new Date((seconds as number) * 1000),
  encode: (value, run) => $ofDate(value, run, (date) => Math.floor(date.getTime() / 1000)),
};

const $unixMilliseconds: $Codec = {
  decode: (milliseconds) => new Date(milliseconds as number),
  encode: (value, run) => $ofDate(value, run, (date) => date.getTime()),
};

const $int64Text: $Codec = {
  decode: (text) => BigInt(text as string),
  encode: (value, run) => (typeof value === 'bigint' ? String(value) : run.unfit('must be a bigint')),
};

const $int64Number: $Codec = {
  decode: (value) => BigInt(value as number | bigint),
  encode: (value, run) => {
    if (typeof value !== 'bigint') return run.unfit('must be a bigint');
    return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  },
};

/** A length of time in whole units. */
export interface Duration {
  readonly years?: number;
  readonly months?: number;
  readonly weeks?: number;
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
}

const $UNITS = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'] as const;

const $duration: $Codec = {
  decode: (text, run) => {
    const parts = (text as string).replace(/T.*/, (time) => time.toLowerCase()).matchAll(/(\d+)(\D)/g);
    const units = [...parts].map(([, digits, unit]) => [$UNITS['YMWDhms'.indexOf(unit!)], Number(digits)] as const);
    const isExact = units.every(([, number]) => Number.isSafeInteger(number));
    return isExact ? (Object.fromEntries(units) as Duration) : run.unfit('has a number that is too large');
  },
  encode: (value, run) => {
    const numbers = Object.entries($isObject(value) ? value : { value }).filter(([, number]) => number !== undefined);
    const isUnit = ([unit, number]: [string, unknown]) => $UNITS.some((known) => known === unit) && Number.isSafeInteger(number) && (number as number) >= 0;
    if (!numbers.every(isUnit)) return run.unfit('must be a Duration in whole units');
    const { years, months, weeks, days, hours, minutes, seconds } = value as Duration;
    if (weeks !== undefined && numbers.length === 1) return 'P' + $units([weeks], 'W');
    const date = $units([years, months, weeks === undefined ? days : weeks * 7 + (days ?? 0)], 'YMD');
    const time = $units([hours, minutes, seconds], 'HMS');
    return 'P' + date + (time === '' ? (date === '' ? 'T0S' : '') : 'T' + time);
  },
};

/** From the largest unit to the smallest one, without a gap. */
function $units(numbers: readonly (number | undefined)[], letters: string): string {
  const isThere = (number: number | undefined): boolean => number !== undefined;
  const isBetween = (index: number): boolean => numbers.slice(0, index + 1).some(isThere) && numbers.slice(index).some(isThere);
  return numbers.map((number = 0, index) => (isBetween(index) ? BigInt(number) + letters[index]! : '')).join('');
}
`;
