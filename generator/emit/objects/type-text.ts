import { limitsOnPart, limitsOnValue, type LimitedPart } from '../../model/limits/limit-target.js';
import type { Field, Limit } from '../../model/model.js';
import {
  isDict,
  isIdentifier,
  isList,
  isNullable,
  isScalar,
  isString,
  mapTypes,
  type LiteralType,
  type NamedType,
  type Type,
} from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import type { Imports } from '../imports.js';
import { dictOf, listOf, notate, type Notation } from '../type-notation.js';
import { propertyAccess } from '../names.js';
import { objectName } from '../type-names.js';

/** The TypeScript type of a field's value, without `undefined`: nullability and allowed values are part of it. */
export function fieldTypeText(field: Field, context: EmitContext, imports: Imports): string {
  const text = limitedText(withTargets(field), field.limits, context, imports);
  return field.nullable ? `${text} | null` : text;
}

/** The type of a field. An id that may identify several kinds of objects names all of them. */
function withTargets({ type, expected = [] }: Field): Type {
  const targets = expected.flatMap((expectation) => (expectation.kind === 'refers' ? [expectation.to] : []));
  if (targets.length === 0) return type;
  const of = [...new Set(targets)].join(BETWEEN_TARGETS);
  return mapTypes(type, (inner) => (isIdentifier(inner) && inner.of === undefined ? { ...inner, of } : inner));
}

const BETWEEN_TARGETS = ' | ';

/** The TypeScript type that a type of the spec compiles to. */
export function typeText(type: Type, context: EmitContext, imports: Imports): string {
  return notate(type, notationOf(context, imports)).join('');
}

/** The same for a member of a union, because an alias may refer to itself only inside an inline object type. */
export function memberTypeText(type: Type, context: EmitContext, imports: Imports): string {
  const dict = { open: '{ [key in ', between: ']?: ', close: ' }' };
  return notate(type, { ...notationOf(context, imports), dict }).join('');
}

function notationOf(context: EmitContext, imports: Imports): Notation<string> {
  const named = (type: NamedType): readonly string[] => [namedText(type, context, imports)];
  return {
    plain: 'typescript',
    int64: { 'safe-integer': 'number', bigint: '(number | bigint)', string: 'string' },
    named,
    literal: (type) => [literalText(type, context, imports)],
    // Keys of JSON objects are strings. An integer enum lists its values, which TypeScript accepts as numeric keys.
    key: (type) => [isString(type) || isScalar(type) ? 'string' : typeText(type, context, imports)],
    dict: { open: 'Partial<Record<', between: ', ', close: '>>' },
  };
}

function namedText(type: NamedType, context: EmitContext, imports: Imports): string {
  switch (type.kind) {
    case 'identifier': {
      const name = imports.type(type.name, context.locate('identifier', type.name));
      if (type.of === undefined) return name;
      return `${name}<${type.of
        .split(BETWEEN_TARGETS)
        .map((of) => `'${of}'`)
        .join(BETWEEN_TARGETS)}>`;
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
    case 'union':
      return imports.type(type.name, context.locate('union', type.name));
  }
}

/** Names the enum member, so that its documentation is near. */
function literalText({ value, of }: LiteralType, context: EmitContext, imports: Imports): string {
  if (of === undefined) return JSON.stringify(value);
  return `typeof ${imports.type(of.enum, context.locate('enum', of.enum))}${propertyAccess(of.member)}`;
}

/** A type in which listed values replace `any`, for the value or its parts. */
function limitedText(type: Type, limits: readonly Limit[], context: EmitContext, imports: Imports): string {
  const inner = (part: LimitedPart, of: Type): string => limitedText(of, limitsOnPart(limits, part), context, imports);
  const values = valuesText(limitsOnValue(limits));
  if (values !== undefined) return values;
  if (!isListing(limits)) return typeText(type, context, imports);
  if (isNullable(type)) return `${limitedText(type.of, limits, context, imports)} | null`;
  if (isList(type)) {
    const item = inner('each', type.item);
    return listOf([item], /[|&]/.test(item)).join('');
  }
  if (!isDict(type)) return typeText(type, context, imports);
  const notation = notationOf(context, imports);
  const key = valuesText(limitsOnPart(limits, 'keys')) ?? notation.key(type.key).join('');
  return dictOf([key], [inner('each', type.value)], notation).join('');
}

function isListing(limits: readonly Limit[]): boolean {
  return limits.some((limit) => limit.kind === 'values' && limit.when.length === 0);
}

function valuesText(limits: readonly Limit[]): string | undefined {
  const allowed = limits.filter((limit) => limit.kind === 'values');
  if (!allowed.some((limit) => limit.when.length === 0)) return undefined;
  const values = new Set(allowed.flatMap((limit) => limit.values));
  return [...values].map((value) => JSON.stringify(value)).join(' | ');
}
