import { defined } from '../defined.js';
import { compareText } from '../diagnostics/diagnostics.js';
import type { Difference, Kind, Largest, Place, Seen, Slot } from './facts.js';
import type { Learned } from './learn.js';

/** Facts about payloads. They contain values of payloads only on request. */
export interface LearnReport {
  readonly files: number;
  readonly payloads: number;
  readonly refused: number;
  /** Payloads that mode 'spec' accepts, with unknown keys, members or bits. */
  readonly unknown: number;
  readonly paths: readonly PathReport[];
  readonly differences: readonly DifferenceReport[];
  readonly unreadable: readonly {
    readonly file: string;
    readonly line?: number;
    readonly column?: number;
    readonly problem: string;
  }[];
  readonly unreadableCount: number;
  /** Recorded bodies that the spec does not describe, by reason. */
  readonly unmatched: readonly { readonly reason: string; readonly count: number; readonly at: string }[];
  readonly tooDeep: number;
}

export interface PathReport {
  /** Such as `Book.tags[]`. */
  readonly path: string;
  readonly seen: number;
  readonly absent?: Count;
  readonly null?: Count;
  readonly kinds: Readonly<Partial<Record<Kind, Count>>>;
  /** Number of code points of the longest text. */
  readonly longestText?: Extreme;
  /** The largest number, or the next power of ten. */
  readonly largestNumber?: Extreme;
  /** Number of items of the longest list. */
  readonly longestList?: Extreme;
  readonly unknownMembers?: readonly UnknownMember[];
  readonly unknownBits?: readonly (Count & { readonly bit: number })[];
}

export interface Count {
  readonly count: number;
  /** As `file:line:column`. */
  readonly at: string;
}

export interface Extreme {
  readonly size: number;
  /** Whether the size is the next power of ten. */
  readonly rounded?: true;
  readonly at: string;
}

/** `value` is only present if values are requested. */
export interface UnknownMember extends Count {
  readonly value?: string | number;
}

export interface DifferenceReport {
  readonly path: string;
  /** Code of the validators' issues, such as `missing`, `type` or `unknown-key`. */
  readonly code: string;
  readonly count: number;
  /** Whether mode 'spec' refuses it, and not only mode 'strict'. */
  readonly refused: boolean;
  readonly kinds: readonly Kind[];
  /** Names of unknown keys. Keys that look like data are counted together, without a name. */
  readonly keys?: readonly (Count & { readonly key?: string })[];
  readonly at: string;
}

/** @param values whether values of the payloads may be shown */
export function reportOf(learned: Learned, values: boolean): LearnReport {
  const { files, payloads, refused, unknown, unreadable, unreadableCount, tooDeep } = learned;
  return {
    files,
    payloads,
    refused,
    unknown,
    paths: [...learned.slots.values()].map((slot) => pathReport(slot, values)).toSorted(byPath),
    differences: learned.differences
      .map((difference) => differenceReport(difference, learned, values))
      .toSorted(inOrder),
    unreadable,
    unreadableCount,
    unmatched: [...learned.unmatched].map(([reason, seen]) => ({ reason, ...countOf(seen) })),
    tooDeep,
  };
}

export function placeText({ file, line, column }: Place): string {
  return `${file}:${line}:${column}`;
}

function countOf({ count, place }: Seen): Count {
  return { count, at: placeText(place) };
}

function pathReport(slot: Slot, values: boolean): PathReport {
  const { name, seen, absent, kinds, text, number, items, members, bits } = slot;
  const nulls = kinds.get('null');
  const size = (sizes: Largest, shown: number): Extreme => ({ size: shown, at: placeText(sizes.place) });
  const rounded = (sizes: Largest): Extreme => ({ ...size(sizes, magnitude(sizes.most)), rounded: true });
  const unknownMembers = entriesIn(members).map(([value, one]) => ({ ...(values ? { value } : {}), ...countOf(one) }));
  return defined({
    path: name,
    seen,
    absent: absent && countOf(absent),
    null: nulls && countOf(nulls),
    kinds: Object.fromEntries([...kinds].map(([kind, seen]) => [kind, countOf(seen)])),
    longestText: text && size(text, text.most),
    largestNumber: number && (values ? size(number, number.most) : rounded(number)),
    longestList: items && size(items, items.most),
    unknownMembers: members.size === 0 ? undefined : unknownMembers,
    unknownBits: bits.size === 0 ? undefined : entriesIn(bits).map(([bit, seen]) => ({ bit, ...countOf(seen) })),
  });
}

function entriesIn<Value>(byName: ReadonlyMap<string, ReadonlyMap<Value, Seen>>): readonly (readonly [Value, Seen])[] {
  return [...byName.values()].flatMap((found) => [...found]);
}

function differenceReport(difference: Difference, learned: Learned, values: boolean): DifferenceReport {
  const { name, code, count, refused, kinds, place } = difference;
  return {
    path: name,
    code,
    count,
    refused,
    kinds: [...kinds],
    ...(code === 'unknown-key' ? { keys: keysOf(name, learned, values) } : {}),
    at: placeText(place),
  };
}

function keysOf(object: string, { unknownKeys }: Learned, values: boolean): NonNullable<DifferenceReport['keys']> {
  const { keys, more } = unknownKeys.get(object) ?? { keys: new Map(), more: 0 };
  const isDictionary = keys.size > MOST_KEYS || more > 0;
  const isShown = (key: string): boolean => values || (!isDictionary && isName(key));
  const named = [...keys].filter(([key]) => isShown(key)).map(([key, seen]) => ({ key, ...countOf(seen) }));
  const [first, ...others] = [...keys].filter(([key]) => !isShown(key)).map(([, seen]) => seen);
  if (first === undefined) return named;
  const count = [first, ...others].reduce((sum, seen) => sum + seen.count, more);
  return [...named, { count, at: placeText(first.place) }];
}

function byPath(one: { readonly path: string }, other: { readonly path: string }): number {
  return compareText(one.path, other.path);
}

/** Sorts refused values first. */
function inOrder(one: DifferenceReport, other: DifferenceReport): number {
  return Number(other.refused) - Number(one.refused) || byPath(one, other);
}

/** Maximal number of unknown keys that may be names. An object with more of them is a dict, whose keys are data. */
export const MOST_KEYS = 40;

/**
 * Whether an unknown key may be shown. Keys of objects are names, but those of dicts are data, such as ids, addresses
 * and names of people.
 */
export function isName(key: string): boolean {
  return /^[A-Za-z_$][\w$-]{0,49}$/.test(key) && !/\d{4}/.test(key) && !/[0-9a-f]{8}-[0-9a-f]{4}/i.test(key);
}

/** The next power of ten, which a report can show without disclosing the number. */
export function magnitude(value: number): number {
  if (!Number.isFinite(value)) return value;
  const size = Math.abs(value);
  if (size === 0) return 0;
  let power = 10 ** Math.max(0, Math.ceil(Math.log10(size)));
  if (power < size) power *= 10;
  return value < 0 ? -power : power;
}
