import type { Entry, Node } from '../../read/syntax.js';
import { KEYS_OF_EXCEPTIONS, LIMIT_KEYS, readLimit } from '../limits/limit-kinds.js';
import type { Condition, Limit, Type } from '../model.js';
import { booleanOf, entriesOf, entryOf, itemsOf, valueOf } from '../node-access.js';
import { itemOf } from '../types.js';
import { resolveConditions } from './conditions.js';
import type { ConditionFields } from './conditions.js';
import type { Resolving } from './resolving.js';
import { enter, originOf } from './scope.js';
import type { Scope } from './scope.js';
import { resolveValue } from './values.js';

/** The context of a member's limits. */
export interface LimitPlace {
  readonly type: Type;
  readonly scope: Scope;
  readonly fields: ConditionFields;
  readonly context: Resolving;
}

/** All limits of a member: the exceptions in order, then the general limits. */
export function resolveLimits(node: Node, place: LimitPlace): readonly Limit[] {
  const trimmed = booleanOf(node, 'trimmed') ?? false;
  const trimmedItems = booleanOf(valueOf(node, 'each'), 'trimmed') ?? false;
  const exceptions = itemsOf(valueOf(node, 'when')).flatMap((exception) => {
    const conditions = entriesOf(exception).filter((entry) => !KEYS_OF_EXCEPTIONS.has(entry.key));
    const when = resolveConditions(conditions, place.fields, place.context);
    const inside = { ...place, scope: enter(place.scope, exception) };
    return limitsOf(exception, inside, when, trimmed, trimmedItems);
  });
  return [...exceptions, ...limitsOf(node, place, [], trimmed, trimmedItems)];
}

function limitsOf(
  node: Node,
  place: LimitPlace,
  when: readonly Condition[],
  trimmed: boolean,
  trimmedItems: boolean,
): readonly Limit[] {
  const each = valueOf(node, 'each');
  const item: Type = itemOf(place.type) ?? place.type;
  const inside = { ...place, type: item, scope: enter(place.scope, each) };
  return [
    ...targetLimits(node, 'value', place, when, trimmed),
    ...targetLimits(each, 'each', inside, when, trimmedItems),
  ];
}

function targetLimits(
  node: Node | undefined,
  on: 'value' | 'each',
  place: LimitPlace,
  when: readonly Condition[],
  trimmedBefore: boolean,
): readonly Limit[] {
  const trimmed = booleanOf(node, 'trimmed') ?? trimmedBefore;
  return LIMIT_KEYS.flatMap((key): Limit[] => {
    const entry = entryOf(node, key);
    if (entry === undefined) return [];
    const is = valueOf(entry.value, 'is') ?? entry.value;
    const kind = readLimit(key, is, { trimmed, wireValues: (list) => wireValues(list, place) });
    if (kind === undefined) return [];
    const origin = originOf(entry, enter(place.scope, entry.value), is);
    return [place.context.trace.mark({ ...kind, on, when, origin }, spanOf(entry))];
  });
}

function spanOf(entry: Entry): Entry['keySpan'] {
  return entry.value.kind === 'map' ? entry.keySpan : entry.value.span;
}

function wireValues(list: Node, { type, context }: LimitPlace): readonly (string | number)[] {
  return itemsOf(list).flatMap((item) => {
    const { value } = resolveValue(item, type, context);
    return typeof value === 'string' || typeof value === 'number' ? [value] : [];
  });
}
