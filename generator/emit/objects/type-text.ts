import type { Field, Limit } from '../../model/model.js';
import {
  isDict,
  isList,
  isNullable,
  isScalar,
  isString,
  itemOf,
  type NamedType,
  type Type,
} from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import type { Imports } from '../imports.js';
import { dictOf, listOf, notate, type Notation } from '../type-notation.js';
import { objectName } from '../type-names.js';

/** The TypeScript type of a field's value, without `undefined`: nullability and allowed values are part of it. */
export function fieldTypeText(field: Field, context: EmitContext, imports: Imports): string {
  const text = literalUnion(field) ?? textWithItems(field, context, imports) ?? typeText(field.type, context, imports);
  return field.nullable ? `${text} | null` : text;
}

/** The TypeScript type that a type of the spec compiles to. */
export function typeText(type: Type, context: EmitContext, imports: Imports): string {
  return notate(type, notationOf(context, imports)).join('');
}

function notationOf(context: EmitContext, imports: Imports): Notation<string> {
  const named = (type: NamedType): readonly string[] => [namedText(type, context, imports)];
  return {
    plain: { str: 'string', int: 'number', float: 'number', bool: 'boolean', null: 'null', any: 'unknown' },
    named,
    // Keys of JSON objects are strings; an integer enum as key is written by its values, which TypeScript takes as numeric keys.
    key: (type) => [isString(type) || isScalar(type) ? 'string' : typeText(type, context, imports)],
    dict: { open: 'Partial<Record<', close: '>>' },
  };
}

function namedText(type: NamedType, context: EmitContext, imports: Imports): string {
  switch (type.kind) {
    case 'identifier': {
      const name = imports.type(type.name, context.locate('identifier', type.name));
      return type.of === undefined ? name : `${name}<'${type.of}'>`;
    }
    case 'scalar': {
      const scalar = context.scalars.get(type.name);
      return scalar === undefined ? 'unknown' : scalar.wire === 'str' ? 'string' : 'number';
    }
    case 'enum':
      return imports.type(type.name, context.locate('enum', type.name));
    case 'bitSet':
      return imports.type(type.name, context.locate('bit-set', type.name));
    case 'object':
    case 'partial':
      return imports.type(objectName(type), context.locate('object', objectName(type)));
  }
}

/** The type of a list or dict that allows only certain items; undefined where all are allowed. */
function textWithItems(field: Field, context: EmitContext, imports: Imports): string | undefined {
  const { type } = field;
  const items = eachValues(field);
  if (items === undefined) return undefined;
  const notation = notationOf(context, imports);
  if (isList(type)) return listOf([items], /[|&]/.test(items)).join('');
  return isDict(type) ? dictOf(notation.key(type.key), [items], notation).join('') : undefined;
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
