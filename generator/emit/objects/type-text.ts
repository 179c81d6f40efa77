import type { Field, Limit, Type } from '../../model/model.js';
import { itemOf, isString, isScalar, isNullable } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import { objectName } from '../type-names.js';
import type { Imports } from '../imports.js';

/** The TypeScript type of a field's value, without `undefined`: nullability and allowed values are part of it. */
export function fieldTypeText(field: Field, context: EmitContext, imports: Imports): string {
  const text = literalUnion(field) ?? typeText(field.type, context, imports, eachValues(field));
  return field.nullable ? `${text} | null` : text;
}

/** The TypeScript type that a type of the spec compiles to. */
export function typeText(type: Type, context: EmitContext, imports: Imports, itemText?: string): string {
  switch (type.kind) {
    case 'str':
      return 'string';
    case 'int':
    case 'float':
      return 'number';
    case 'bool':
      return 'boolean';
    case 'null':
      return 'null';
    case 'any':
      return 'unknown';
    case 'list':
      return `${parenthesised(itemText ?? typeText(type.item, context, imports))}[]`;
    case 'dict':
      return `Partial<Record<${keyText(type.key, context, imports)}, ${itemText ?? typeText(type.value, context, imports)}>>`;
    case 'nullable':
      return `${typeText(type.of, context, imports)} | null`;
    case 'identifier':
      return identifierText(type, context, imports);
    case 'scalar':
      return scalarText(type.name, context);
    case 'enum':
      return imports.type(type.name, context.locate('enum', type.name));
    case 'bitSet':
      return imports.type(type.name, context.locate('bit-set', type.name));
    case 'object':
    case 'partial':
      return imports.type(objectName(type), context.locate('object', objectName(type)));
  }
}

function identifierText(type: Type & { kind: 'identifier' }, context: EmitContext, imports: Imports): string {
  const name = imports.type(type.name, context.locate('identifier', type.name));
  return type.of === undefined ? name : `${name}<'${type.of}'>`;
}

function scalarText(name: string, context: EmitContext): string {
  const scalar = context.scalars.get(name);
  return scalar === undefined ? 'unknown' : scalar.wire === 'str' ? 'string' : 'number';
}

/** JSON object keys are strings; an integer enum as key is written by its values, which TypeScript takes as numeric keys. */
function keyText(type: Type, context: EmitContext, imports: Imports): string {
  const text = typeText(type, context, imports);
  return isString(type) || isScalar(type) ? 'string' : text;
}

/** `60 | 1440` where the general limit allows only certain values. */
function literalUnion(field: Field): string | undefined {
  return valuesText(field.limits.filter((limit) => limit.on === 'value'));
}

function eachValues(field: Field): string | undefined {
  const text = valuesText(field.limits.filter((limit) => limit.on === 'each'));
  const item = itemOf(field.type) ?? field.type;
  return text !== undefined && isNullable(item) ? `${text} | null` : text;
}

function valuesText(limits: readonly Limit[]): string | undefined {
  const allowed = limits.filter((limit) => limit.kind === 'values');
  if (!allowed.some((limit) => limit.when.length === 0)) return undefined;
  const values = new Set(allowed.flatMap((limit) => limit.values));
  return [...values].map((value) => JSON.stringify(value)).join(' | ');
}

function parenthesised(text: string): string {
  return /[|&]/.test(text) ? `(${text})` : text;
}
