import { isEverything, type Automaton, shortestText } from '../../patterns/automaton.js';
import { intersection } from '../../patterns/determinize.js';
import { literalPattern, Refusal } from '../../patterns/read-pattern.js';
import { acceptedAutomaton, automatonOf } from '../../patterns/pattern-automaton.js';
import { accepts, isLimitInside, type LimitKind } from '../limits/limit-kinds.js';
import { NO_TEXT } from './numbers.js';
import { smaller, type Found } from './values.js';

export interface TextSet {
  readonly kind: 'text';
  readonly limits: readonly TextLimit[];
  /** Typical texts, preferred to the shortest ones. */
  readonly usual?: readonly string[];
}

/** `bits`: the text is a number without other bits. */
export type TextLimit = LimitKind | { readonly kind: 'bits'; readonly mask: bigint };

export function hasText({ limits }: TextSet, value: unknown): boolean {
  return typeof value === 'string' && limits.every((limit) => satisfies(value, limit));
}

function satisfies(text: string, limit: TextLimit): boolean {
  if (limit.kind !== 'bits') return accepts(limit, text);
  return /^\d+$/.test(text) && (BigInt(text) & ~limit.mask) === 0n;
}

/** Most combinations of violated limits that are tried. */
const MOST_COMBINATIONS = 64;

/** Finds the shortest text in all of `all` and in none of `none`. */
export function textIn(all: readonly TextSet[], none: readonly TextSet[]): Found {
  const kept = all.flatMap(({ limits }) => limits);
  const listed = kept.find((limit) => limit.kind === 'values');
  const isWanted = (value: unknown): value is string =>
    all.every((set) => hasText(set, value)) && !none.some((set) => hasText(set, value));
  const usual = all.flatMap((set) => set.usual ?? []).find(isWanted);
  if (usual !== undefined) return { value: usual };
  if (listed !== undefined) {
    const [value] = listed.values.filter(isWanted).toSorted((a, b) => a.length - b.length);
    return value === undefined ? undefined : { value };
  }
  const open = none.map(({ limits }) => limits.filter((limit) => !kept.some((one) => implies(one, limit))));
  const count = open.reduce((product, { length }) => product * length, 1);
  if (count > MOST_COMBINATIONS) return { undecided: 'too many limits could be broken' };
  let combinations: readonly (readonly TextLimit[])[] = [[]];
  for (const limits of open) combinations = combinations.flatMap((some) => limits.map((limit) => [...some, limit]));
  return combinations.map((broken) => textBreaking(kept, broken)).reduce(smaller, undefined);
}

function implies(inner: TextLimit, outer: TextLimit): boolean {
  if (inner.kind === 'bits' || outer.kind === 'bits')
    return inner.kind === 'bits' && outer.kind === 'bits' && (inner.mask & ~outer.mask) === 0n;
  return inner.kind === outer.kind && inner.kind !== 'pattern' && isLimitInside(inner, outer);
}

type Interval = readonly [least: number, most: number];

/** A text without white space at its ends. */
const TRIMMED = '^(?:\\S(?:[^]*\\S)?)?$';

/** Longest text, because longer ones take long to make and to check. */
export const LONGEST_TEXT = 1_000_000;
const LONGEST_IN_FORM = 10_000;

/** Finds the shortest text that satisfies all of `kept` and violates all of `broken`. */
function textBreaking(kept: readonly TextLimit[], broken: readonly TextLimit[]): Found {
  const automaton = automatonFor(kept, broken);
  if (automaton === undefined) return { undecided: 'the patterns are too large together' };
  const isWanted = (text: string): boolean =>
    kept.every((limit) => satisfies(text, limit)) && !broken.some((limit) => satisfies(text, limit));
  const lengths = lengthsFor(false, kept, broken);
  const trimmed = lengthsFor(true, kept, broken);
  const isTrimmed = [...kept, ...broken].some((limit) => limit.kind === 'length' && limit.trimmed);
  const found = lengths.flatMap((whole) =>
    (isTrimmed ? trimmed : [whole]).map((part) => textWithin(automaton, whole, part, isTrimmed)),
  );
  return found
    .map((one) =>
      one === undefined || 'undecided' in one || isWanted(String(one.value))
        ? one
        : { undecided: 'what numbers in texts are is not compared' },
    )
    .reduce(smaller, undefined);
}

function textWithin(automaton: Automaton, [least, most]: Interval, [from, to]: Interval, isTrimmed: boolean): Found {
  if (isEverything(automaton)) {
    const characters = isTrimmed ? from : least;
    const length = Math.max(least, characters);
    if (length > most || characters > to) return undefined;
    if (length > LONGEST_TEXT) return { undecided: `a text would have ${length} characters` };
    return { value: 'x'.repeat(characters).padEnd(length) };
  }
  const texts = (one: Automaton, [min, max]: Interval): Found => {
    if (min > LONGEST_IN_FORM) return { undecided: `a text would have ${min} characters` };
    const text = shortestText(one, { min, max });
    if (text === 'too-large') return { undecided: 'the texts of a pattern are too long' };
    return text && { value: text.text };
  };
  if (!isTrimmed || texts(automaton, [least, most]) === undefined) return texts(automaton, [least, most]);
  const withoutSpace = joined(automaton, acceptedAutomaton(TRIMMED), true);
  const bounds = [Math.max(least, from), Math.min(most, to)] as const;
  const found = withoutSpace && bounds[0] <= bounds[1] ? texts(withoutSpace, bounds) : undefined;
  return found ?? { undecided: 'white space and a pattern are not compared together' };
}

/** Automata by their patterns. */
const known = new Map<string, Automaton | undefined>();
const MOST_KEPT = 1000;

/** The automaton of all patterns; `undefined` if it has too many states. */
function automatonFor(kept: readonly TextLimit[], broken: readonly TextLimit[]): Automaton | undefined {
  const [own, others] = [kept, broken].map((limits) =>
    [...new Set(limits.flatMap((limit) => patternOf(limit) ?? []))].toSorted(),
  );
  const key = JSON.stringify([own, others]);
  if (known.has(key)) return known.get(key);
  let automaton: Automaton | undefined = acceptedAutomaton('');
  for (const [patterns, isKept] of [
    [own!, true],
    [others!, false],
  ] as const) {
    for (const pattern of patterns) {
      const other = automatonOf(pattern);
      automaton = automaton && (other instanceof Refusal ? undefined : joined(automaton, other, isKept));
    }
  }
  if (known.size >= MOST_KEPT) known.clear();
  known.set(key, automaton);
  return automaton;
}

function joined(automaton: Automaton, other: Automaton, isKept: boolean): Automaton | undefined {
  return isKept && isEverything(automaton) ? other : intersection(automaton, other, !isKept);
}

function patternOf(limit: TextLimit): string | undefined {
  if (limit.kind === 'pattern') return limit.pattern;
  if (limit.kind !== 'values') return undefined;
  const texts = limit.values.filter((value) => typeof value === 'string');
  return texts.length === 0 ? NO_TEXT : `^(?:${texts.map(literalPattern).join('|')})$`;
}

/** The possible lengths if some limits are satisfied and others violated. */
function lengthsFor(trimmed: boolean, kept: readonly TextLimit[], broken: readonly TextLimit[]): readonly Interval[] {
  const boundsIn = (limits: readonly TextLimit[]): readonly Interval[] =>
    limits.flatMap((limit) =>
      limit.kind === 'length' && limit.trimmed === trimmed ? [[limit.min ?? 0, limit.max ?? Infinity] as const] : [],
    );
  const own = boundsIn(kept);
  const whole = [Math.max(0, ...own.map(([least]) => least)), Math.min(...own.map(([, most]) => most))] as const;
  return boundsIn(broken)
    .reduce<readonly Interval[]>(
      (intervals, [least, most]) =>
        intervals.flatMap(([from, to]) => [
          [from, Math.min(to, least - 1)],
          [Math.max(from, most + 1), to],
        ]),
      [whole],
    )
    .filter(([from, to]) => from <= to && from !== Infinity);
}
