import type { Entry, Node } from '../../read/syntax.js';
import type { Json, State, StateValue, Transition, Type } from '../model.js';
import { asText, entriesOf, itemsOf, stringOf, stringsOf, valueOf } from '../node-access.js';
import { caveatsOf } from './caveats.js';
import { resolveConditions, type ConditionFields } from './conditions.js';
import { declaredOf } from './declared.js';
import { resolveFieldRef } from './field-types.js';
import { type Resolving, enter, originAt, type Scope } from './resolving.js';
import { jsonOf, notShown } from './json-value.js';
import { resolveValue } from './values.js';

/** Words in `is` that are not values of the field. */
const stateWords = new Set<Json>(['past', 'future', 'absent']);

export function resolveState(entry: Entry, context: Resolving): State {
  const node = entry.value;
  const scope = enter({}, node);
  const of = resolveFieldRef(valueOf(node, 'of'), context);
  const type = of === undefined ? undefined : context.fieldTypes.get(of.object)?.get(of.field);
  const transitions = valueOf(node, 'transitions');
  const types = context.fieldTypes.get(of?.object ?? '');
  const fields = types && { owner: of?.object ?? '', types, within: undefined };
  const state: State = {
    ...declaredOf(entry, {}, context.trace),
    object: of?.object ?? '',
    field: of?.field ?? '',
    values: entriesOf(valueOf(node, 'values')).map((value) => resolveStateValue(value, type, scope, context)),
    transitions:
      transitions?.kind === 'not-shown'
        ? notShown
        : itemsOf(transitions).map((transition) => resolveTransition(transition, fields, scope, context)),
    notes: caveatsOf(valueOf(node, 'notes'), scope),
  };
  return context.trace.mark(state, entry.keySpan);
}

function resolveStateValue(entry: Entry, type: Type | undefined, scope: Scope, context: Resolving): StateValue {
  const is = itemsOf(valueOf(entry.value, 'is')).flatMap((item): readonly Json[] => {
    const json = jsonOf(item);
    if (stateWords.has(json)) return [json];
    const { value, member } = resolveValue(item, type, context);
    return value !== undefined ? [value] : member !== undefined ? [member] : [];
  });
  const predicate = stringOf(entry.value, 'predicate');
  const value: StateValue = {
    ...declaredOf(entry, scope, context.trace),
    is,
    ...(predicate === undefined ? {} : { predicate }),
  };
  return context.trace.mark(value, entry.keySpan);
}

function resolveTransition(
  node: Node,
  fields: ConditionFields | undefined,
  outer: Scope,
  context: Resolving,
): Transition {
  const needs = stringOf(node, 'needs');
  const predicate = stringOf(node, 'predicate');
  const transition: Transition = {
    from: stringsOf(valueOf(node, 'from')),
    to: asText(valueOf(node, 'to')) ?? '',
    doc: (asText(valueOf(node, 'doc')) ?? '').trim(),
    ...(needs === undefined ? {} : { needs }),
    // An unknown object is reported. Without the object, there are no fields.
    where: fields === undefined ? [] : resolveConditions(entriesOf(valueOf(node, 'where')), fields, context),
    ...(predicate === undefined ? {} : { predicate }),
    origin: originAt(node.span, enter(outer, node), node.provenance),
  };
  return context.trace.mark(transition, node.span);
}
