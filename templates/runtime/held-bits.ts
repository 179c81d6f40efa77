import type { BitValue } from './bit-set.js';

/**
 * A set of bits as a bigint.
 * @throws {TypeError} if a text is not decimal, or the value is neither text nor number
 * @throws {RangeError} if a number is no safe integer, is negative or has more than 64 bits
 */
export function bitsOf(value: BitValue): bigint {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError('Expected a safe integer');
  } else if (typeof value !== 'bigint' && !(typeof value === 'string' && /^[0-9]{1,20}$/.test(value))) {
    throw new TypeError('Expected a number, decimal digits or a bigint');
  }
  const bits = BigInt(value);
  if (BigInt.asUintN(64, bits) !== bits) throw new RangeError('Expected an integer of up to 64 bits, not negative');
  return bits;
}

/**
 * Bits as a number.
 * @throws {RangeError} if a number would not be exact
 */
export function numberOf(bits: bigint): number {
  if (bits > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('The bits do not fit an exact number');
  return Number(bits);
}

/** A step of a calculation. `Ahead` says whether a moment is later than another. */
export type Step<Ahead = (moment: unknown, now: Date | number) => boolean> =
  /** If both ids are equal, every bit is granted, and no further step applies. */
  | { readonly kind: 'everything-if-equal'; readonly ids: readonly Place[] }
  | { readonly kind: 'everything-if'; readonly bit: bigint }
  | { readonly kind: 'grant'; readonly bits: Place }
  | ({ readonly kind: 'grant-entries'; readonly bits: Place } & Entries)
  | ({ readonly kind: 'overwrite'; readonly deny: Place; readonly allow: Place } & Entries)
  | { readonly kind: 'while-future'; readonly moment: Place; readonly liesAhead: Ahead; readonly keep: bigint }
  | { readonly kind: 'without'; readonly bit: bigint; readonly deny: bigint };

/** The names of an input and of fields inside it, or of a field of an entry. */
export type Place = readonly string[] | { readonly optional: readonly string[] };

/** The entries of a list whose field `by` is one of the ids, also in lists, and for which all conditions hold. */
export type Entries = {
  readonly list: Place;
  readonly by: string;
  readonly ids: readonly Place[];
  readonly where?: readonly (readonly [field: string, values: readonly unknown[]])[] | undefined;
};

/**
 * The bits after all steps, beginning with none.
 *
 * @throws {TypeError | RangeError} for a value that is no set of bits
 */
export function heldBits(steps: readonly Step[], everything: bigint, input: unknown, now: Date | number = 0): bigint {
  const bitsAt = (place: Place, from = input): bigint => bitsOf(valueAt(place, from, 0) as BitValue);
  const sumOf = (entries: readonly unknown[], bits: Place): bigint =>
    entries.reduce<bigint>((sum, entry) => sum | bitsAt(bits, entry), 0n);
  let held = 0n;
  for (const step of steps) {
    switch (step.kind) {
      case 'everything-if-equal': {
        const [id, owner] = step.ids.map((place) => valueAt(place, input));
        if (isGiven(id) && id === owner) return everything;
        break;
      }
      case 'everything-if':
        if ((held & step.bit) !== 0n) return everything;
        break;
      case 'grant':
        held |= bitsAt(step.bits);
        break;
      case 'grant-entries':
        held |= sumOf(entriesIn(step, input), step.bits);
        break;
      case 'overwrite': {
        const entries = entriesIn(step, input);
        held = (held & ~sumOf(entries, step.deny)) | sumOf(entries, step.allow);
        break;
      }
      case 'while-future':
        if (step.liesAhead(valueAt(step.moment, input), now)) held &= step.keep;
        break;
      case 'without':
        if ((held & step.bit) === 0n) held &= ~step.deny;
        break;
    }
  }
  return held;
}

/** The selected entries. Ids that are absent or null select none. */
export function entriesIn({ list, by, ids, where = [] }: Entries, input: unknown): readonly unknown[] {
  const wanted = new Set(ids.flatMap((place) => valueAt(place, input)).filter(isGiven));
  return Array.from(valueAt(list, input, []) as Iterable<Readonly<Record<string, unknown>>>).filter(
    (entry) => wanted.has(entry[by]) && where.every(([field, values]) => values.includes(entry[field])),
  );
}

function isGiven(id: unknown): boolean {
  return id !== undefined && id !== null;
}

/** @param otherwise the value for an absent optional path */
function valueAt(place: Place, from: unknown, otherwise?: unknown): unknown {
  let value = from as Readonly<Record<string, unknown>> | null | undefined;
  if (!('optional' in place)) for (const name of place) value = value![name] as typeof value;
  else for (const name of place.optional) value = value?.[name] as typeof value;
  return 'optional' in place ? (value ?? otherwise) : value;
}
