import { defined } from '../../defined.js';
import { didYouMean } from '../../diagnostics/index.js';
import { automatonOf } from '../../patterns/pattern-automaton.js';
import { Refusal } from '../../patterns/read-pattern.js';
import { parseBounds } from '../../read/limits.js';
import type { Entry, Node } from '../../read/syntax.js';
import type {
  Collection,
  CollectionRule,
  Field,
  FieldRef,
  Json,
  KeyPattern,
  ObjectType,
  Rule,
  RuleKind,
  State,
  StateValue,
  Transition,
  Type,
} from '../model.js';
import { asText, entriesOf, entryOf, itemsOf, stringOf, stringsOf, valueOf, docOf } from '../../read/nodes.js';
import { isAny, isIdentifier, isInteger, isScalar, isString, objectRefs } from '../types.js';
import { type ConditionFields, resolveConditions, resolveFieldRef } from './conditions.js';
import { type FieldPlace, resolveFields } from './fields.js';
import { writtenAtOf } from './inline-objects.js';
import {
  caveatsOf,
  declaredOf,
  enter,
  jsonOf,
  notShown,
  originAt,
  originOf,
  type Resolving,
  type Scope,
} from './resolving.js';
import { resolveValue, resolveWholeType } from './types.js';
import { hasEffect, resolveView } from './views.js';

/** An object, followed by its views. */
export function resolveObject(entry: Entry, context: Resolving): readonly ObjectType[] {
  const base = resolveBase(entry, context);
  const scope = enter({}, entry.value);
  const views = entriesOf(valueOf(entry.value, 'views')).map((view) => resolveView(base, view, scope, context));
  return [base, ...views];
}

function resolveBase(entry: Entry, context: Resolving): ObjectType {
  const node = entry.value;
  const fieldsNode = valueOf(node, 'fields');
  const within = resolveWithin(valueOf(node, 'within'), entry.key, context);
  const types = context.fieldTypes.get(entry.key) ?? new Map<string, Type>();
  const place: FieldPlace = { owner: entry.key, scope: enter({}, node), types, within };
  const fields = resolveFields(fieldsNode, place, context);
  const bases = stringsOf(valueOf(node, 'extends'));
  // A field that is declared again may satisfy a rule that the object inherits.
  const rules = resolveRules(valueOf(node, 'rules'), place, context);
  const patterns = resolveKeyPatterns(valueOf(node, 'key-patterns'), place.scope, context);
  const object: ObjectType = defined({
    ...declaredOf(entry, {}, context.trace),
    writtenAt: writtenAtOf(node),
    shown: fieldsNode !== undefined && fieldsNode.kind !== 'not-shown',
    fields,
    rules: bases.length === 0 ? rules : rules.filter((rule) => hasEffect(rule, fields)),
    identity: resolveIdentity(valueOf(node, 'identity'), entry.key, fields, context),
    within,
    extends: bases.length === 0 ? undefined : bases,
    otherKeys: resolveOtherKeys(valueOf(node, 'other-keys'), context),
    keyPatterns: patterns.length === 0 ? undefined : patterns,
    ...resolveOrder(node, place, fields, context),
    reserved: stringsOf(valueOf(node, 'reserved')),
  });
  return context.trace.mark(object, entry.keySpan);
}

/** The type of values of keys that are no fields; undefined if the spec does not say. */
function resolveOtherKeys(node: Node | undefined, context: Resolving): ObjectType['otherKeys'] {
  if (node === undefined || node.kind === 'not-shown') return undefined;
  if (asText(node) === 'none') return 'none';
  return resolveWholeType(node, context);
}

/** The types of values of keys that match a pattern. A pattern that cannot be compiled is reported, and left out. */
function resolveKeyPatterns(node: Node | undefined, scope: Scope, context: Resolving): readonly KeyPattern[] {
  return entriesOf(node).flatMap((entry) => {
    const type = resolveWholeType(entry.value, context);
    const automaton = automatonOf(entry.key);
    if (automaton instanceof Refusal) {
      context.diagnostics.report('bad-pattern', { reason: automaton.reason }, entry.keySpan);
      return [];
    }
    return [context.trace.mark({ pattern: entry.key, type, origin: originOf(entry, scope) }, entry.keySpan)];
  });
}

function resolveIdentity(
  node: Node | undefined,
  object: string,
  fields: readonly Field[],
  context: Resolving,
): readonly string[] {
  if (node === undefined) {
    const names = new Set([object, ...(context.ancestors.get(object) ?? [])]);
    const own = fields.filter(({ type, optional }) => isIdentifier(type) && names.has(type.of ?? '') && !optional);
    // If one such field is never null, a nullable one refers to another object: `parent_id` of a shelf.
    const sure = own.filter((field) => !field.nullable);
    return (sure.length > 0 ? sure : own).map((field) => field.name);
  }
  const names = fields.map((field) => field.name);
  return itemsOf(node).flatMap((item) => {
    const name = asText(item);
    if (name === undefined) return [];
    if (names.includes(name)) return [name];
    context.diagnostics.report('unknown-field', { name, object }, item.span, didYouMean(name, names));
    return [];
  });
}

function resolveOrder(
  node: Node,
  { owner, scope }: FieldPlace,
  fields: readonly Field[],
  context: Resolving,
): Pick<ObjectType, 'order'> {
  const entry = entryOf(node, 'order');
  if (entry === undefined || entry.value.kind === 'not-shown') return {};
  const by = itemsOf(entry.value).flatMap((item) => {
    const name = asText(item) ?? '';
    const field = fields.find((one) => one.name === name);
    if (field !== undefined && isSortable(field.type)) return [name];
    const params = { name, is: 'a field without an order', wanted: 'one of numbers, texts or ids' };
    const names = fields.map((one) => one.name);
    if (field !== undefined) context.diagnostics.report('not-of-this-kind', params, item.span);
    else context.diagnostics.report('unknown-field', { name, object: owner }, item.span, didYouMean(name, names));
    return [];
  });
  return by.length === 0 ? {} : { order: { by, origin: originOf(entry, scope) } };
}

function isSortable(type: Type): boolean {
  return isIdentifier(type) || isInteger(type) || isString(type) || isScalar(type) || type.kind === 'float';
}

function resolveWithin(node: Node | undefined, object: string, context: Resolving): readonly FieldRef[] {
  return itemsOf(node).flatMap((item) => {
    const ref = resolveFieldRef(item, context);
    if (ref === undefined) return [];
    const type = context.fieldTypes.get(ref.object)?.get(ref.field);
    if (type !== undefined && !isAny(type) && !holds(type, object, context)) {
      const params = {
        name: `${ref.object}.${ref.field}`,
        is: 'a field of another type',
        wanted: `one that holds ${object}`,
      };
      context.diagnostics.report('not-of-this-kind', params, item.span);
    }
    return [ref];
  });
}

function holds(type: Type, object: string, context: Resolving): boolean {
  return objectRefs(type).some(({ name }) => name === object || context.names.get(name)?.viewOf === object);
}

const besidesConditions = new Set(['required-when', 'doc', 'section', 'source', 'see']);

/** The rules of an object. Reports fields that they name and the object lacks. */
function resolveRules(node: Node | undefined, place: FieldPlace, context: Resolving): readonly Rule[] {
  return itemsOf(node).flatMap((item): Rule[] => {
    const kind = ruleKind(item, place, context);
    if (kind === undefined) return [];
    const doc = docOf(item);
    const origin = originAt(item.span, enter(place.scope, item), item.provenance);
    return [context.trace.mark({ ...kind, doc, origin }, item.span)];
  });
}

function ruleKind(node: Node, place: FieldPlace, context: Resolving): RuleKind | undefined {
  for (const kind of ['exactly-one-set', 'at-most-one-non-null', 'at-least-one-set', 'ordered'] as const) {
    const fields = valueOf(node, kind);
    if (fields !== undefined) return { kind, fields: fieldNames(fields, place, context) };
  }
  const total = asText(valueOf(node, 'total-length'));
  if (total !== undefined) {
    const paths = stringsOf(valueOf(node, 'of')).map((path) => path.split('.'));
    const { max } = parseBounds(total) ?? {};
    const fields = [...new Set(paths.map(([name]) => name!))];
    return max === undefined ? undefined : { kind: 'total-length', fields, paths, max };
  }
  const [bits, bit] = (asText(valueOf(node, 'absent-with')) ?? '').split('.');
  const absent = valueOf(node, 'fields');
  if (bits !== undefined && bits !== '' && absent !== undefined)
    return defined({ kind: 'absent-with', fields: [bits, ...fieldNames(absent, place, context)], bit });
  const count = asText(valueOf(node, 'key-count'));
  if (count !== undefined) {
    const bounds = parseBounds(count);
    return bounds === undefined ? undefined : { kind: 'key-count', fields: [], ...bounds };
  }
  const required = valueOf(node, 'required-when');
  if (required === undefined) return undefined;
  const conditions = entriesOf(node).filter((entry) => !besidesConditions.has(entry.key));
  return {
    kind: 'required-when',
    fields: fieldNames(required, place, context),
    when: resolveConditions(conditions, { ...place, within: undefined }, context),
  };
}

function fieldNames(node: Node, place: FieldPlace, context: Resolving): readonly string[] {
  return itemsOf(node).flatMap((item) => {
    const name = asText(item);
    if (name === undefined) return [];
    if (place.types.has(name)) return [name];
    const hint = didYouMean(name, place.types.keys());
    context.diagnostics.report('unknown-field', { name, object: place.owner }, item.span, hint);
    return [];
  });
}

export function resolveCollection(entry: Entry, context: Resolving): Collection {
  const of = stringOf(entry.value, 'of') ?? '';
  const types = context.fieldTypes.get(of);
  if (types === undefined) {
    const span = valueOf(entry.value, 'of')?.span ?? entry.keySpan;
    const hint = didYouMean(of, context.fieldTypes.keys());
    context.diagnostics.report('unknown-name', { what: 'object', name: of }, span, hint);
  }
  const scope = enter({}, entry.value);
  const rules = itemsOf(valueOf(entry.value, 'rules'));
  const collection: Collection = {
    ...declaredOf(entry, {}, context.trace),
    of,
    rules: types === undefined ? [] : rules.flatMap((rule) => resolveRule(rule, of, types, scope, context)),
  };
  return context.trace.mark(collection, entry.keySpan);
}

function resolveRule(
  node: Node,
  of: string,
  types: ReadonlyMap<string, Type>,
  outer: Scope,
  context: Resolving,
): readonly CollectionRule[] {
  const field = stringOf(node, 'at-most-per');
  const max = valueOf(node, 'max');
  if (field === undefined || max?.kind !== 'scalar' || typeof max.value !== 'number') return [];
  if (!types.has(field)) {
    const span = valueOf(node, 'at-most-per')?.span ?? node.span;
    context.diagnostics.report('unknown-field', { name: field, object: of }, span, didYouMean(field, types.keys()));
  }
  const rule: CollectionRule = {
    kind: 'at-most-per',
    field,
    max: max.value,
    where: resolveConditions(entriesOf(valueOf(node, 'where')), { owner: of, types, within: undefined }, context),
    doc: docOf(node),
    origin: originAt(node.span, enter(outer, node), node.provenance),
  };
  return [context.trace.mark(rule, node.span)];
}

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
  const value: StateValue = defined({
    ...declaredOf(entry, scope, context.trace),
    is,
    predicate: stringOf(entry.value, 'predicate'),
  });
  return context.trace.mark(value, entry.keySpan);
}

function resolveTransition(
  node: Node,
  fields: ConditionFields | undefined,
  outer: Scope,
  context: Resolving,
): Transition {
  const transition: Transition = defined({
    from: stringsOf(valueOf(node, 'from')),
    to: asText(valueOf(node, 'to')) ?? '',
    doc: docOf(node),
    needs: stringOf(node, 'needs'),
    // An unknown object is reported. Without the object, there are no fields.
    where: fields === undefined ? [] : resolveConditions(entriesOf(valueOf(node, 'where')), fields, context),
    predicate: stringOf(node, 'predicate'),
    origin: originAt(node.span, enter(outer, node), node.provenance),
  });
  return context.trace.mark(transition, node.span);
}
