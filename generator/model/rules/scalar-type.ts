import { isNotShown } from '../model.js';
import type { Model, Type } from '../model.js';

/** What a value of a type is in JSON; `unknown` where the spec does not show it, or where it may be anything. */
export type JsonKind = 'str' | 'int' | 'float' | 'bool' | 'null' | 'list' | 'object' | 'unknown';

/** Looks behind the names of scalars, enums, bit sets and identifiers. */
export function jsonKind(type: Type, model: Model): JsonKind {
  switch (type.kind) {
    case 'any':
    case 'nullable':
      return 'unknown';
    case 'list':
      return 'list';
    case 'dict':
    case 'object':
    case 'partial':
      return 'object';
    case 'scalar':
      return model.scalars.find((scalar) => scalar.name === type.name)?.wire ?? 'unknown';
    case 'enum':
      return wireOf(model.enums, type.name);
    case 'bitSet':
      return wireOf(model.bitSets, type.name);
    case 'identifier':
      return wireOf(model.identifiers, type.name);
    default:
      return type.kind;
  }
}

function wireOf(declarations: readonly { readonly name: string; readonly wire: unknown }[], name: string): JsonKind {
  const wire = declarations.find((declaration) => declaration.name === name)?.wire;
  return wire === undefined || isNotShown(wire) ? 'unknown' : (wire as 'str' | 'int');
}

/** True where a JSON value can be one of the type: the kind only, not limits or members. */
export function hasKind(value: unknown, kind: JsonKind): boolean {
  switch (kind) {
    case 'unknown':
      return true;
    case 'str':
      return typeof value === 'string';
    case 'int':
      return Number.isSafeInteger(value);
    case 'float':
      return typeof value === 'number';
    case 'bool':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    case 'list':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
  }
}
