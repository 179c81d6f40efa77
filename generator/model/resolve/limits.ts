import type { Entry, Node } from '../../read/syntax.js';
import { spanWithin } from '../../read/nodes.js';
import { automatonOf } from '../../patterns/pattern-automaton.js';
import { Refusal } from '../../patterns/refusal.js';
import { KEYS_OF_EXCEPTIONS, LIMIT_KEYS, readLimit, type JsonScalar, type LimitKind } from '../limits/limit-kinds.js';
import type { Condition, Limit, Type } from '../model.js';
import { booleanOf, entriesOf, entryOf, itemsOf, valueOf } from '../node-access.js';
import { targetInside, typeAtTarget, type LimitTarget, type LimitedPart } from '../limits/limit-target.js';
import { isWideInteger } from '../types.js';
import { resolveConditions } from './conditions.js';
import type { ConditionFields } from './conditions.js';
import { type Resolving, enter, originOf, type Scope } from './resolving.js';
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
  const exceptions = itemsOf(valueOf(node, 'when')).flatMap((exception) => {
    const conditions = entriesOf(exception).filter((entry) => !isLimitKey(entry));
    const when = resolveConditions(conditions, place.fields, place.context);
    const inside = { ...place, scope: enter(place.scope, exception) };
    return limitsOf(exception, node, inside, when, 'value');
  });
  return [...exceptions, ...limitsOf(node, undefined, place, [], 'value')];
}

/** The limits that are written without conditions. */
export function resolveOwnLimits(node: Node, place: LimitPlace): readonly Limit[] {
  return limitsOf(node, undefined, place, [], 'value');
}

/**
 * The limits on a target and on its parts.
 *
 * @param general where `trimmed` is written for all exceptions
 */
function limitsOf(
  node: Node | undefined,
  general: Node | undefined,
  place: LimitPlace,
  when: readonly Condition[],
  on: LimitTarget,
): readonly Limit[] {
  if (node === undefined) return [];
  const inside = (part: LimitedPart): readonly Limit[] => {
    const written = valueOf(node, part);
    const type = typeAtTarget(place.type, part) ?? place.type;
    const inner = { ...place, type, scope: enter(place.scope, written) };
    return limitsOf(written, valueOf(general, part), inner, when, targetInside(on, part));
  };
  const trimmed = booleanOf(node, 'trimmed') ?? booleanOf(general, 'trimmed') ?? false;
  return [...targetLimits(node, on, place, when, trimmed), ...inside('each'), ...inside('keys')];
}

function targetLimits(
  node: Node,
  on: LimitTarget,
  place: LimitPlace,
  when: readonly Condition[],
  trimmed: boolean,
): readonly Limit[] {
  const asText = isWideInteger(place.type) && place.type.as === 'string';
  return LIMIT_KEYS.flatMap((key): Limit[] => {
    const entry = entryOf(node, key);
    if (entry === undefined) return [];
    const is = valueOf(entry.value, 'is') ?? entry.value;
    const enforced = booleanOf(entry.value, 'enforce') ?? true;
    const kind = readLimit(key, is, { trimmed, asText, enforced, wireValues: (list) => wireValues(list, place) });
    if (kind === undefined || isRefused(kind, is, place.context)) return [];
    const origin = originOf(entry, enter(place.scope, entry.value), is);
    return [place.context.trace.mark({ ...kind, on, when, origin }, spanOf(entry))];
  });
}

/** Reports an enforced pattern that has no automaton. */
function isRefused(limit: LimitKind, written: Node, { diagnostics }: Resolving): boolean {
  if (limit.kind !== 'pattern' || !limit.enforced) return false;
  const automaton = automatonOf(limit.pattern);
  if (!(automaton instanceof Refusal)) return false;
  const { reason, from, to } = automaton;
  const span = written.kind === 'scalar' ? spanWithin(written, from, to) : written.span;
  diagnostics.report('bad-pattern', { reason }, span, { hint: 'or document it only: `{ is: ..., enforce: false }`' });
  return true;
}

/** A list is the values of a field with the name of a limit: `format: [pdf]`. Only `values` are a list themselves. */
function isLimitKey({ key, value }: Entry): boolean {
  return KEYS_OF_EXCEPTIONS.has(key) && (key === 'values' || value.kind !== 'list');
}

function spanOf(entry: Entry): Entry['keySpan'] {
  return entry.value.kind === 'map' ? entry.keySpan : entry.value.span;
}

function wireValues(list: Node, { type, context }: LimitPlace): readonly JsonScalar[] {
  return itemsOf(list).flatMap((item) => {
    const { value } = resolveValue(item, type, context);
    return value === undefined || typeof value === 'object' ? (value === null ? [null] : []) : [value];
  });
}
