import { parseBounds } from '../../read/bounds.js';
import type { Entry, Node } from '../../read/syntax.js';
import type { Condition, Limit, LimitKind, Type } from '../model.js';
import { itemOf } from '../types.js';
import { asText, booleanOf, entriesOf, entryOf, itemsOf, valueOf } from '../node-access.js';
import { resolveConditions } from './conditions.js';
import type { ConditionFields } from './conditions.js';
import type { Resolving } from './resolving.js';
import { enter, originOf } from './scope.js';
import type { Scope } from './scope.js';
import { resolveValue } from './values.js';

/** Keys of a field that limit its values, in the order of the Model: that of the keys in a file has no meaning. */
const limitKeys = new Set(['length', 'range', 'values', 'items', 'unique']);

/** Keys inside an exception that are neither limits nor conditions. */
const besidesConditions = new Set([...limitKeys, 'trimmed', 'each', 'section', 'source']);

/** What the limits of one member may refer to. */
export interface LimitPlace {
  readonly type: Type;
  readonly scope: Scope;
  readonly fields: ConditionFields;
  readonly context: Resolving;
}

/** All limits of a member: first the exceptions in their order, then what holds in general. */
export function resolveLimits(node: Node, place: LimitPlace): readonly Limit[] {
  const trimmed = booleanOf(node, 'trimmed') ?? false;
  const trimmedItems = booleanOf(valueOf(node, 'each'), 'trimmed') ?? false;
  const exceptions = itemsOf(valueOf(node, 'when')).flatMap((exception) => {
    const conditions = entriesOf(exception).filter((entry) => !besidesConditions.has(entry.key));
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
  return [...limitKeys].flatMap((key): Limit[] => {
    const entry = entryOf(node, key);
    if (entry === undefined) return [];
    const is = valueOf(entry.value, 'is') ?? entry.value;
    const kind = limitKind(entry.key, is, trimmed, place);
    if (kind === undefined) return [];
    const origin = originOf(entry, enter(place.scope, entry.value), is);
    return [place.context.trace.mark({ ...kind, on, when, origin }, spanOf(entry))];
  });
}

function spanOf(entry: Entry): Entry['keySpan'] {
  return entry.value.kind === 'map' ? entry.keySpan : entry.value.span;
}

function limitKind(key: string, node: Node, trimmed: boolean, place: LimitPlace): LimitKind | undefined {
  if (key === 'unique') return node.kind === 'scalar' && node.value === true ? { kind: 'unique' } : undefined;
  if (key === 'values') {
    if (node.kind !== 'list') return undefined;
    const values = node.items.flatMap((item) => {
      const { value } = resolveValue(item, place.type, place.context);
      return typeof value === 'string' || typeof value === 'number' ? [value] : [];
    });
    return { kind: 'values', values };
  }
  const text = asText(node);
  const bounds = text === undefined ? undefined : parseBounds(text);
  if (bounds === undefined) return undefined;
  if (key === 'length') return { kind: 'length', ...bounds, trimmed };
  return key === 'range' ? { kind: 'range', ...bounds } : { kind: 'items', ...bounds };
}
