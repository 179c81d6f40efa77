import { didYouMean } from '../../diagnostics/index.js';
import { automatonOf } from '../../patterns/pattern-automaton.js';
import { Refusal } from '../../patterns/refusal.js';
import type { Entry, Node } from '../../read/syntax.js';
import type { Field, FieldRef, KeyPattern, ObjectType, Type } from '../model.js';
import { isAny, isIdentifier, isInteger, isScalar, isString, objectRefs } from '../types.js';
import { asText, entriesOf, entryOf, itemsOf, stringsOf, valueOf } from '../node-access.js';
import { declaredOf } from './declared.js';
import { resolveFieldRef } from './field-types.js';
import { type Resolving, enter, originOf, type Scope } from './resolving.js';
import { resolveFields } from './fields.js';
import type { FieldPlace } from './fields.js';
import { writtenAtOf } from './inline-objects.js';
import { resolveRules } from './object-rules.js';
import { resolveWholeType } from './types.js';
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
  const others = resolveOtherKeys(valueOf(node, 'other-keys'), context);
  const patterns = resolveKeyPatterns(valueOf(node, 'key-patterns'), place.scope, context);
  const writtenAt = writtenAtOf(node);
  const object: ObjectType = {
    ...declaredOf(entry, {}, context.trace),
    ...(writtenAt === undefined ? {} : { writtenAt }),
    shown: fieldsNode !== undefined && fieldsNode.kind !== 'not-shown',
    fields,
    rules: bases.length === 0 ? rules : rules.filter((rule) => hasEffect(rule, fields)),
    identity: resolveIdentity(valueOf(node, 'identity'), entry.key, fields, context),
    within,
    ...(bases.length === 0 ? {} : { extends: bases }),
    ...(others === undefined ? {} : { otherKeys: others }),
    ...(patterns.length === 0 ? {} : { keyPatterns: patterns }),
    ...resolveOrder(node, place, fields, context),
    reserved: stringsOf(valueOf(node, 'reserved')),
  };
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
