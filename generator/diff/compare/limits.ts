import {
  conditionKey,
  isEnforced,
  isGeneral,
  jsonKinds,
  limitGroups,
  limitNotation,
  typeAtTarget,
  type Limit,
  type ObjectType,
  type Type,
} from '../../model/index.js';
import { relationOfGroups, subjectOfLimits, type GroupSide } from '../cases/field-cases.js';
import { At, type Located } from '../finding.js';
import { relateLimitTypes, relationOf, type Relation, relateFormats } from '../relation.js';
import { compareOrigins } from '../facts.js';
import { pairUp } from './pairs.js';
import { valueText, lineOf } from './text.js';
import type { JsonScalar, LimitKind } from '../../model/limits/limit-kinds.js';
import { isMultipleOf, compareLower, compareUpper, type NumberRange } from '../../model/limits/number-range.js';
import type { KindId } from '../kinds.js';
import type { Automaton, FoundText } from '../../patterns/automaton.js';
import { shortestDifference, acceptedAutomaton } from '../../patterns/pattern-automaton.js';

/** The type with the limits on both sides, and the object with the limited field, if any. */
export interface Limited {
  readonly before: { readonly type: Type; readonly object?: ObjectType | undefined };
  readonly after: { readonly type: Type; readonly object?: ObjectType | undefined };
  /** Whether both are sent as texts, so that values of different types may be equal. */
  readonly areTexts?: boolean;
}

/** Compares limits by groups of one kind and target. The first limit of a group whose condition holds applies. */
export function compareLimits(
  { before, after }: { readonly before: readonly Limit[]; readonly after: readonly Limit[] },
  at: At<object & Located>,
  limited?: Limited,
): void {
  const { comparison } = at;
  const [old, now] = [groupsOf(before), groupsOf(after)];
  const isWhole = limited !== undefined && limited.areTexts !== true;
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const [oldLimits, newLimits] = [old.get(name) ?? [], now.get(name) ?? []];
    const on = (oldLimits[0] ?? newLimits[0])!.on;
    const sideOf = (limits: readonly Limit[], side: 'before' | 'after', all: readonly Limit[]): GroupSide => ({
      limits,
      type: limited && typeAtTarget(limited[side].type, on),
      object: limited?.[side].object,
      model: comparison[side],
      all,
      limited: isWhole,
    });
    const sides: Sides = { before: sideOf(oldLimits, 'before', before), after: sideOf(newLimits, 'after', after) };
    const subject = subjectOfLimits(at.place.subject, sides.before, sides.after);
    new GroupComparison(sides, new At(comparison, at.inside(name, subject), at.before, at.after)).run();
  }
}

interface Sides {
  readonly before: GroupSide;
  readonly after: GroupSide;
}

function groupsOf(limits: readonly Limit[]): ReadonlyMap<string, readonly Limit[]> {
  return new Map(
    limitGroups(limits).map(({ on, kind, limits: group }) => [on === 'value' ? kind : `${on}.${kind}`, group]),
  );
}

class GroupComparison {
  readonly #before: readonly Limit[];
  readonly #after: readonly Limit[];
  /** The effect of all limits of the group on the type. */
  readonly #typeRelation: Relation;
  #relation: ReturnType<typeof relationOfGroups> | undefined;

  constructor(
    readonly sides: Sides,
    readonly at: At<object & Located>,
  ) {
    [this.#before, this.#after] = [sides.before.limits, sides.after.limits];
    this.#typeRelation = relateLimitTypes(this.#before, this.#after);
  }

  run(): void {
    const [before, after] = [this.#before, this.#after];
    if (![...before, ...after].some(isEnforced)) return this.#annotations(before, after);
    const paired = pairUp(before, after, ({ when }) => conditionKey(when));
    const { moved, removed, added } = withOtherCases(paired.removed, paired.added);
    for (const limit of removed) this.#alone(limit, undefined, after.find(isGeneral));
    for (const limit of added) this.#alone(undefined, limit, before.find(isGeneral));
    for (const [old, now] of moved)
      this.#report('limit.exception.cases.changed', old, now, 'applies in other cases', {
        before: limitNotation(old),
        after: limitNotation(now),
        relation: this.#relate([old, now]),
      });
    for (const [old, now] of paired.both) this.#differences(old, now);
    const order = (limits: readonly Limit[], side: 0 | 1) =>
      limits
        .filter((limit) => !isGeneral(limit) && paired.both.some((pair) => pair[side] === limit))
        .map(({ when }) => conditionKey(when));
    if (valueText(order(before, 0)) === valueText(order(after, 1))) return;
    const message = `the order of the exceptions of ${this.at.name} changed`;
    this.at.comparison.report('limit.exception.order.changed', this.at.place, before[0], after[0], message, {
      before: order(before, 0).join(' | '),
      after: order(after, 1).join(' | '),
      relation: this.#relate(),
    });
  }

  #atLimit(before: Limit, after: Limit): At<Limit> {
    const { place, comparison } = this.at;
    const path = isGeneral(after) ? place.path : `${place.path}.when(${conditionKey(after.when)})`;
    return new At(comparison, { ...place, path }, before, after);
  }

  #report(
    kind: Parameters<At<Limit>['report']>[0],
    before: Limit | undefined,
    after: Limit | undefined,
    words: string,
    details: Parameters<At<Limit>['report']>[2],
  ): void {
    const { place, name } = this.#atLimit((before ?? after)!, (after ?? before)!);
    this.at.comparison.report(kind, place, before, after, `${name} ${words}`, details);
  }

  /** Relates the values that are accepted in the cases of some limits; in all cases by default. */
  #relate(concerned?: readonly Limit[]): Relation {
    const { before, after } = this.sides;
    // If the types have no common values, the change of the type is reported instead.
    if (haveNothingInCommon(before, after)) return 'same';
    this.#relation ??= relationOfGroups(before, after);
    return this.#relation(concerned);
  }

  /** Reports formats and patterns that no validator checks. */
  #annotations([old]: readonly Limit[], [now]: readonly Limit[]): void {
    const texts = [this.#before, this.#after].map((limits) => limits.map(limitNotation).join(' | ') || 'none');
    const { comparison, place, name } = this.at;
    if (old !== undefined && now !== undefined) compareOrigins(new At(comparison, place, old, now));
    if (texts[0] === texts[1]) return;
    const isPattern = (old ?? now)?.kind === 'pattern';
    const message = `the ${isPattern ? 'pattern' : 'format'} of ${name} changed, which no validator checks`;
    const details = { before: texts[0], after: texts[1], relation: 'same' } as const;
    comparison.report(
      isPattern ? 'limit.pattern.rewritten' : 'limit.format.changed',
      place,
      old,
      now,
      message,
      details,
    );
  }

  /** @param instead the limit without a condition in the other version, for the same cases */
  #alone(before: Limit | undefined, after: Limit | undefined, instead: Limit | undefined): void {
    const limit = (before ?? after)!;
    const [change, now] = after === limit ? (['added', 'now'] as const) : (['removed', 'no longer'] as const);
    const isAlone = isGeneral(limit);
    const [old, other] = isAlone ? [before, after] : [before ?? instead, after ?? instead];
    const words = isAlone ? `is ${now} limited` : `${now} has a limit of its own`;
    this.#report(isAlone ? `limit.${change}` : `limit.exception.${change}`, before, after, words, {
      before: old && limitNotation(old),
      after: other && limitNotation(other),
      relation: this.#relate([limit]),
      typeRelation: this.#typeRelation,
    });
  }

  #differences(before: Limit, after: Limit): void {
    const at = this.#atLimit(before, after);
    const differences = differencesOf(before, after);
    const texts = { before: limitNotation(before), after: limitNotation(after) };
    const whole = differences.length === 0 ? 'same' : this.#relate([before, after]);
    for (const { change, words, relation, inTypes } of differences)
      at.report(
        change,
        words === undefined ? `${at.name}: ${texts.before} is now ${texts.after}` : `${at.name} ${words}`,
        {
          ...texts,
          relation: withinWhole(relation, whole),
          typeRelation: inTypes && this.#typeRelation,
        },
      );
    compareOrigins(at);
  }
}

function haveNothingInCommon(before: GroupSide, after: GroupSide): boolean {
  if (before.limited !== true || after.limited !== true) return false;
  if (before.type === undefined || after.type === undefined) return true;
  const [old, now] = [jsonKinds(before.type, before.model), jsonKinds(after.type, after.model)];
  const isNumber = (kind: string): boolean => kind === 'int' || kind === 'float';
  const areAlike = (one: string, other: string): boolean =>
    one === other || one === 'unknown' || other === 'unknown' || (isNumber(one) && isNumber(other));
  return !old.some((oldKind) => now.some((newKind) => areAlike(oldKind, newKind)));
}

/** Pairs up exceptions with equal limits and different conditions. */
function withOtherCases(
  removed: readonly Limit[],
  added: readonly Limit[],
): {
  readonly moved: readonly (readonly [Limit, Limit])[];
  readonly removed: readonly Limit[];
  readonly added: readonly Limit[];
} {
  const content = ({ when: _when, origin: _origin, ...limit }: Limit): string => JSON.stringify(limit);
  const exceptions = (limits: readonly Limit[]) => limits.filter((limit) => !isGeneral(limit));
  const { both } = pairUp(exceptions(removed), exceptions(added), content);
  return {
    moved: both,
    removed: removed.filter((limit) => !both.some(([old]) => old === limit)),
    added: added.filter((limit) => !both.some(([, now]) => now === limit)),
  };
}

/**
 * The effect of one difference of a limit, given the effect of all of them. If the whole accepts nothing new, a higher
 * bound that no value can exceed accepts nothing new either.
 */
function withinWhole(difference: Relation, whole: Relation): Relation {
  const isBoth = (direction: Relation): boolean =>
    [difference, whole].every((relation) => relation === direction || relation === 'changed');
  return relationOf(!isBoth('narrowed'), !isBoth('widened'));
}

export interface LimitDifference {
  readonly change: KindId;
  /** Predicate of a sentence whose subject is the limited value; absent if showing both limits is enough. */
  readonly words?: string;
  /** How the set of accepted values changed. */
  readonly relation: Relation;
  /** Whether the TypeScript type may have changed, too. */
  readonly inTypes?: true;
}

/** The differences between two limits of one kind, apart from conditions. */
export function differencesOf(before: LimitKind, after: LimitKind): readonly LimitDifference[] {
  switch (after.kind) {
    case 'length':
      return before.kind === after.kind ? [...rangeDifferences(before, after), ...trimming(before, after)] : [];
    case 'pattern':
      return before.kind === after.kind ? patternDifferences(before, after) : [];
    case 'range':
    case 'items':
    case 'scale':
      return before.kind === after.kind ? rangeDifferences(before, after) : [];
    case 'multiple-of':
      return before.kind === after.kind ? divisorDifferences(before, after) : [];
    case 'values':
      return before.kind === after.kind ? valueDifferences(before.values, after.values) : [];
    case 'format':
      return before.kind === after.kind ? formatDifferences(before.format, after.format) : [];
    case 'unique':
      return [];
  }
}

const MAX_RAISED: LimitDifference = { change: 'limit.max.raised', relation: 'widened' };
const MAX_LOWERED: LimitDifference = { change: 'limit.max.lowered', relation: 'narrowed' };
const MIN_LOWERED: LimitDifference = { change: 'limit.min.lowered', relation: 'widened' };
const MIN_RAISED: LimitDifference = { change: 'limit.min.raised', relation: 'narrowed' };

/** The differences between two ranges; an exclusive bound is a stricter one. */
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
  const more = { change: 'limit.values.added', relation: 'widened', inTypes: true } as const;
  const fewer = { change: 'limit.values.removed', relation: 'narrowed', inTypes: true } as const;
  return [
    ...(added.length === 0 ? [] : [{ ...more, words: `now allows ${added.join(', ')}` }]),
    ...(removed.length === 0 ? [] : [{ ...fewer, words: `no longer allows ${removed.join(', ')}` }]),
  ];
}

type Pattern = Extract<LimitKind, { readonly kind: 'pattern' }>;

/** Shows the shortest text that only one of the patterns matches, for each of them. */
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

/** The automaton of a pattern. One that is only documented allows every text. */
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
