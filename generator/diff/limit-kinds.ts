import type { JsonScalar, LimitKind } from '../model/limits/limit-kinds.js';
import { isMultipleOf, compareLower, compareUpper, type NumberRange } from '../model/limits/number-range.js';
import { relateFormats, relationOf, type Relation } from './relation.js';
import { lineOf } from './compare/text.js';
import type { KindId } from './kinds.js';
import type { Automaton, FoundText } from '../patterns/automaton.js';
import { shortestDifference, acceptedAutomaton } from '../patterns/pattern-automaton.js';

/** One difference between two limits of a kind. */
export interface LimitDifference {
  readonly change: KindId;
  /** Predicate of a sentence whose subject is the limited value; absent if showing both limits is enough. */
  readonly words?: string;
  /** Whether more or fewer values are accepted. */
  readonly relation: Relation;
  /** The type that TypeScript users see may have changed as well. */
  readonly inTypes?: true;
}

/** How two limits of one kind differ, whatever their conditions. */
export function differencesOf(before: LimitKind, after: LimitKind): readonly LimitDifference[] {
  switch (after.kind) {
    case 'length':
      return before.kind === after.kind ? [...boundDifferences(before, after), ...trimming(before, after)] : [];
    case 'pattern':
      return before.kind === after.kind ? patternDifferences(before, after) : [];
    case 'range':
      return before.kind === after.kind ? rangeDifferences(before, after) : [];
    case 'multiple-of':
      return before.kind === after.kind ? divisorDifferences(before, after) : [];
    case 'items':
      return before.kind === after.kind ? boundDifferences(before, after) : [];
    case 'values':
      return before.kind === after.kind ? valueDifferences(before.values, after.values) : [];
    case 'format':
      return before.kind === after.kind ? formatDifferences(before.format, after.format) : [];
    case 'unique':
      return [];
  }
}

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

const MAX_RAISED: LimitDifference = { change: 'limit.max.raised', relation: 'widened' };
const MAX_LOWERED: LimitDifference = { change: 'limit.max.lowered', relation: 'narrowed' };
const MIN_LOWERED: LimitDifference = { change: 'limit.min.lowered', relation: 'widened' };
const MIN_RAISED: LimitDifference = { change: 'limit.min.raised', relation: 'narrowed' };

function boundDifferences(before: Bounds, after: Bounds): readonly LimitDifference[] {
  const max = [before.max ?? Infinity, after.max ?? Infinity] as const;
  const min = [before.min ?? -Infinity, after.min ?? -Infinity] as const;
  return [
    ...(max[0] === max[1] ? [] : [max[1] > max[0] ? MAX_RAISED : MAX_LOWERED]),
    ...(min[0] === min[1] ? [] : [min[1] > min[0] ? MIN_RAISED : MIN_LOWERED]),
  ];
}

/** A bound that becomes exclusive lets fewer numbers in, as one that moves does. */
function rangeDifferences(before: NumberRange, after: NumberRange): readonly LimitDifference[] {
  const [upper, lower] = [compareUpper(after, before), compareLower(after, before)];
  return [
    ...(upper === 0 ? [] : [upper > 0 ? MAX_RAISED : MAX_LOWERED]),
    ...(lower === 0 ? [] : [lower > 0 ? MIN_RAISED : MIN_LOWERED]),
  ];
}

type MultipleOf = Extract<LimitKind, { readonly kind: 'multiple-of' }>;

function divisorDifferences(before: MultipleOf, after: MultipleOf): readonly LimitDifference[] {
  if (before.of === after.of) return [];
  const relation = relationOf(isMultipleOf(before.of, after.of), isMultipleOf(after.of, before.of));
  return [{ change: 'limit.multiple-of.changed', relation }];
}

function valueDifferences(before: readonly JsonScalar[], after: readonly JsonScalar[]): readonly LimitDifference[] {
  const added = after.filter((value) => !before.includes(value)).map(lineOf);
  const removed = before.filter((value) => !after.includes(value)).map(lineOf);
  return [
    ...(added.length === 0
      ? []
      : [
          {
            change: 'limit.values.added',
            words: `now allows ${added.join(', ')}`,
            relation: 'widened',
            inTypes: true,
          } as const,
        ]),
    ...(removed.length === 0
      ? []
      : [
          {
            change: 'limit.values.removed',
            words: `no longer allows ${removed.join(', ')}`,
            relation: 'narrowed',
            inTypes: true,
          } as const,
        ]),
  ];
}

type Pattern = Extract<LimitKind, { readonly kind: 'pattern' }>;

/** Each direction is shown with the shortest text that only one of the patterns matches. */
function patternDifferences(before: Pattern, after: Pattern): readonly LimitDifference[] {
  if (before.pattern === after.pattern && before.enforced === after.enforced) return [];
  const [old, now] = [automatonOfLimit(before), automatonOfLimit(after)];
  const [gained, lost] = [shortestDifference(now, old), shortestDifference(old, now)];
  const words = [
    ...(gained === undefined ? [] : [`now allows ${exampleOf(gained)}`]),
    ...(lost === undefined ? [] : [`no longer allows ${exampleOf(lost)}`]),
  ];
  const relation = relationOf(lost === undefined, gained === undefined);
  const change = relation === 'same' ? 'limit.pattern.rewritten' : (`limit.pattern.${relation}` as const);
  return [{ change, relation, ...(words.length === 0 ? {} : { words: words.join(' and ') }) }];
}

/** A limit that is only documented allows everything. */
function automatonOfLimit({ pattern, enforced }: Pattern): Automaton {
  return acceptedAutomaton(enforced ? pattern : '');
}

function exampleOf(difference: Exclude<FoundText, undefined>): string {
  return difference === 'too-large' ? 'other texts' : lineOf(JSON.stringify(difference.text));
}

type Length = Extract<LimitKind, { readonly kind: 'length' }>;

/** Trimmed text is shorter: an upper bound accepts more texts, a lower bound fewer. */
function trimming(before: Length, after: Length): readonly LimitDifference[] {
  if (before.trimmed === after.trimmed) return [];
  const upper = before.max !== undefined || after.max !== undefined;
  const lower = (before.min ?? 0) > 0 || (after.min ?? 0) > 0;
  const relation = after.trimmed ? relationOf(!lower, !upper) : relationOf(!upper, !lower);
  const words = `${after.trimmed ? 'no longer counts' : 'now counts'} white space at both ends`;
  return [{ change: 'limit.trimmed.changed', words, relation }];
}

function formatDifferences(before: string, after: string): readonly LimitDifference[] {
  return before === after ? [] : [{ change: 'limit.format.changed', relation: relateFormats(before, after) }];
}
