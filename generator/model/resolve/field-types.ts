import type { MapNode, Node } from '../../read/syntax.js';
import { entriesOf, stringsOf, valueOf, asString } from '../node-access.js';
import type { Type, FieldRef } from '../model.js';
import { resolveFieldType } from './literals.js';
import type { FieldTypes, TypeContext, Resolving } from './resolving.js';
import { resolveType } from './types.js';
import { didYouMean } from '../../diagnostics/index.js';

/**
 * Types of all fields of all objects and views. Conditions and default values refer to fields and enum members, so
 * types of fields are resolved first.
 */
export function findFieldTypes(objects: MapNode, context: TypeContext): FieldTypes {
  const found = new Map<string, ReadonlyMap<string, Type>>();
  for (const object of objects.entries) {
    const base = typesOf(valueOf(object.value, 'fields'), context);
    found.set(object.key, base);
    for (const view of entriesOf(valueOf(object.value, 'views'))) {
      found.set(object.key + view.key, viewTypes(base, view.value, context));
    }
  }
  return found;
}

/** The types of a map of fields in long form. */
export function typesOf(fields: Node | undefined, context: TypeContext): ReadonlyMap<string, Type> {
  return new Map(entriesOf(fields).map((field) => [field.key, resolveFieldType(field.value, context).type]));
}

function viewTypes(base: ReadonlyMap<string, Type>, view: Node, context: TypeContext): ReadonlyMap<string, Type> {
  const types = new Map(base);
  const only = valueOf(view, 'only');
  if (only !== undefined) {
    const kept = new Set(stringsOf(only));
    for (const name of base.keys()) if (!kept.has(name)) types.delete(name);
  }
  for (const name of stringsOf(valueOf(view, 'omit'))) types.delete(name);
  for (const entry of entriesOf(valueOf(view, 'types'))) {
    if (types.has(entry.key)) types.set(entry.key, resolveType(entry.value, context).type);
  }
  for (const [name, type] of typesOf(valueOf(view, 'add'), context)) types.set(name, type);
  return types;
}

/** Reads `Object.field`. Unknown objects and fields are reported and left out. */
export function resolveFieldRef(node: Node | undefined, context: Resolving): FieldRef | undefined {
  const text = asString(node);
  if (node === undefined || text === undefined) return undefined;
  const dot = text.indexOf('.');
  // Reading the spec has reported malformed references.
  if (dot === -1) return undefined;
  const object = text.slice(0, dot);
  const field = text.slice(dot + 1);
  const types = context.fieldTypes.get(object);
  if (types === undefined) {
    const hint = didYouMean(object, context.fieldTypes.keys());
    context.diagnostics.report('unknown-name', { what: 'object', name: object }, node.span, hint);
    return undefined;
  }
  if (!types.has(field)) {
    context.diagnostics.report('unknown-field', { name: field, object }, node.span, didYouMean(field, types.keys()));
    return undefined;
  }
  return { object, field };
}
