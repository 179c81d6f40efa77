import { defined } from '../../defined.js';
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
import {
  asText,
  entriesOf,
  entryOf,
  itemsOf,
  stringOf,
  stringsOf,
  valueOf,
  docOf,
  numberOf,
} from '../../read/nodes.js';
import { isAny, isIdentifier, isInteger, isScalar, isString, isUnresolved, objectRefs } from '../types.js';
import {
  type ConditionFields,
  conditionsOn,
  fieldNames,
  resolveConditions,
  resolveFieldRef,
  typeOfField,
  typesInObject,
} from './conditions.js';
import { resolveFields } from './fields.js';
import { writtenAtOf } from './inline-objects.js';
import { caveatsOf, declare, inside, jsonOf, mark, notShown, originOf, partAt, type Resolving } from './resolving.js';
import { resolveValue, resolveWholeType } from './types.js';
import { hasEffect, resolveView } from './views.js';

/** An object, followed by its views. */
export function resolveObject(entry: Entry, outer: Resolving): readonly ObjectType[] {
  const context = inside(outer, entry.value);
  const base = resolveBase(entry, outer, context);
  return [base, ...entriesOf(valueOf(entry.value, 'views')).map((view) => resolveView(base, view, context))];
}

function resolveBase(entry: Entry, outer: Resolving, context: Resolving): ObjectType {
  const node = entry.value;
  const fieldsNode = valueOf(node, 'fields');
  const within = resolveWithin(valueOf(node, 'within'), entry.key, context);
  const types = context.fieldTypes.get(entry.key) ?? new Map<string, Type>();
  const own: ConditionFields = { owner: entry.key, types, within };
  const fields = resolveFields(fieldsNode, own, context);
  const bases = stringsOf(valueOf(node, 'extends'));
  // A field that is declared again may satisfy an inherited rule.
  const rules = resolveRules(valueOf(node, 'rules'), own, context);
  const patterns = resolveKeyPatterns(valueOf(node, 'key-patterns'), context);
  return declare(entry, outer, {
    writtenAt: writtenAtOf(node),
    shown: fieldsNode !== undefined && fieldsNode.kind !== 'not-shown',
    fields,
    rules: bases.length === 0 ? rules : rules.filter((rule) => hasEffect(rule, fields)),
    identity: resolveIdentity(valueOf(node, 'identity'), own, fields, context),
    within,
    extends: bases.length === 0 ? undefined : bases,
    otherKeys: resolveOtherKeys(valueOf(node, 'other-keys'), context),
    keyPatterns: patterns.length === 0 ? undefined : patterns,
    order: resolveOrder(entryOf(node, 'order'), own, context),
    reserved: stringsOf(valueOf(node, 'reserved')),
  });
}

/** The type of undeclared keys; `undefined` if the spec does not restrict them. */
function resolveOtherKeys(node: Node | undefined, context: Resolving): ObjectType['otherKeys'] {
  if (node === undefined || node.kind === 'not-shown') return undefined;
  if (asText(node) === 'none') return 'none';
  return resolveWholeType(node, context);
}

/** The types of keys that match a pattern. A pattern that cannot be compiled is reported and left out. */
function resolveKeyPatterns(node: Node | undefined, context: Resolving): readonly KeyPattern[] {
  return entriesOf(node).flatMap((entry) => {
    const type = resolveWholeType(entry.value, context);
    const automaton = automatonOf(entry.key);
    if (automaton instanceof Refusal) {
      context.diagnostics.report('bad-pattern', { reason: automaton.reason }, entry.keySpan);
      return [];
    }
    return [mark({ pattern: entry.key, type, origin: originOf(entry, context.scope) }, entry.keySpan)];
  });
}

function resolveIdentity(
  node: Node | undefined,
  own: ConditionFields,
  fields: readonly Field[],
  context: Resolving,
): readonly string[] {
  if (node !== undefined) return fieldNames(node, own, context);
  const names = new Set([own.owner, ...(context.ancestors.get(own.owner) ?? [])]);
  const ids = fields.filter(({ type, optional }) => isIdentifier(type) && names.has(type.of ?? '') && !optional);
  // If such a field is not nullable, a nullable one refers to another object: `parent_id` of a shelf.
  const sure = ids.filter((field) => !field.nullable);
  return (sure.length > 0 ? sure : ids).map((field) => field.name);
}

function resolveOrder(entry: Entry | undefined, fields: ConditionFields, context: Resolving): ObjectType['order'] {
  if (entry === undefined || entry.value.kind === 'not-shown') return undefined;
  const by = itemsOf(entry.value).flatMap((item) => {
    const name = asText(item) ?? '';
    const type = typeOfField(name, fields, item.span, context);
    if (type === undefined || isUnresolved(type) || isSortable(type)) return type === undefined ? [] : [name];
    const params = { name, is: 'a field without an order', wanted: 'one of numbers, texts or ids' };
    context.diagnostics.report('not-of-this-kind', params, item.span);
    return [];
  });
  return by.length === 0 ? undefined : { by, origin: originOf(entry, context.scope) };
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

/** The rules of an object. Reports unknown fields. */
function resolveRules(node: Node | undefined, fields: ConditionFields, context: Resolving): readonly Rule[] {
  return itemsOf(node).flatMap((item): Rule[] => {
    const kind = ruleKind(item, fields, context);
    return kind === undefined ? [] : [partAt(item, context, { ...kind, doc: docOf(item) })];
  });
}

function ruleKind(node: Node, own: ConditionFields, context: Resolving): RuleKind | undefined {
  for (const kind of ['exactly-one-set', 'at-most-one-non-null', 'at-least-one-set', 'ordered'] as const) {
    const fields = valueOf(node, kind);
    if (fields !== undefined) return { kind, fields: fieldNames(fields, own, context) };
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
    return defined({ kind: 'absent-with', fields: [bits, ...fieldNames(absent, own, context)], bit });
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
    fields: fieldNames(required, own, context),
    when: resolveConditions(conditions, { ...own, within: undefined }, context),
  };
}

export function resolveCollection(entry: Entry, outer: Resolving): Collection {
  const of = stringOf(entry.value, 'of') ?? '';
  const context = inside(outer, entry.value);
  const types = typesInObject(of, valueOf(entry.value, 'of')?.span ?? entry.keySpan, context);
  const rules = types === undefined ? [] : itemsOf(valueOf(entry.value, 'rules'));
  return declare(entry, outer, { of, rules: rules.flatMap((rule) => resolveRule(rule, of, context)) });
}

function resolveRule(node: Node, of: string, context: Resolving): readonly CollectionRule[] {
  const field = stringOf(node, 'at-most-per');
  const max = numberOf(node, 'max');
  if (field === undefined || max === undefined) return [];
  const types = context.fieldTypes.get(of)!;
  typeOfField(field, { owner: of, types }, valueOf(node, 'at-most-per')!.span, context);
  const where = conditionsOn(of, valueOf(node, 'where'), context);
  return [partAt(node, context, { kind: 'at-most-per', field, max, where, doc: docOf(node) })];
}

/** Words in `is` that are not values of the field. */
const stateWords = new Set<Json>(['past', 'future', 'absent']);

export function resolveState(entry: Entry, outer: Resolving): State {
  const node = entry.value;
  const context = inside(outer, node);
  const of = resolveFieldRef(valueOf(node, 'of'), context);
  const object = of?.object ?? '';
  const type = of && context.fieldTypes.get(object)?.get(of.field);
  const transitions = valueOf(node, 'transitions');
  return declare(entry, outer, {
    object,
    field: of?.field ?? '',
    values: entriesOf(valueOf(node, 'values')).map((value) => resolveStateValue(value, type, context)),
    transitions:
      transitions?.kind === 'not-shown'
        ? notShown
        : itemsOf(transitions).map((transition) => resolveTransition(transition, object, context)),
    notes: caveatsOf(valueOf(node, 'notes'), context),
  });
}

function resolveStateValue(entry: Entry, type: Type | undefined, context: Resolving): StateValue {
  const is = itemsOf(valueOf(entry.value, 'is')).flatMap((item): readonly Json[] => {
    const json = jsonOf(item);
    if (stateWords.has(json)) return [json];
    const { value, member } = resolveValue(item, type, context);
    return value !== undefined ? [value] : member !== undefined ? [member] : [];
  });
  return declare(entry, context, { is, predicate: stringOf(entry.value, 'predicate') });
}

function resolveTransition(node: Node, object: string, context: Resolving): Transition {
  return partAt(node, context, {
    from: stringsOf(valueOf(node, 'from')),
    to: asText(valueOf(node, 'to')) ?? '',
    doc: docOf(node),
    needs: stringOf(node, 'needs'),
    where: conditionsOn(object, valueOf(node, 'where'), context),
    predicate: stringOf(node, 'predicate'),
  });
}
