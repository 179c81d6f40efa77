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
import type { Module } from '../module.js';
import { dictOf, listOf, notate, type Notation } from '../type-notation.js';
import { literalUnion, propertyAccess, propertyKey } from '../names.js';
import { objectName } from '../type-names.js';

/** The TypeScript type of a field's value, without `undefined`: nullability and allowed values are part of it. */
export function fieldTypeText(field: Field, module: Module): string {
  const text = limitedText(withTargets(field), field.limits, module);
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
export function typeText(type: Type, module: Module): string {
  return notate(type, notationOf(module)).join('');
}

/** The same for a member of a union, because an alias may refer to itself only inside an inline object type. */
export function memberTypeText(type: Type, module: Module): string {
  const dict = { open: '{ [key in ', between: ']?: ', close: ' }' };
  return notate(type, { ...notationOf(module), dict }).join('');
}

/** A member of an object type. */
export function readonlyMember(name: string, type: string, isOptional: boolean): string {
  return `readonly ${propertyKey(name)}${isOptional ? '?' : ''}: ${type}${isOptional ? ' | undefined' : ''}`;
}

function notationOf(module: Module): Notation<string> {
  const named = (type: NamedType): readonly string[] => [namedText(type, module)];
  return {
    plain: 'typescript',
    int64: { 'safe-integer': 'number', bigint: '(number | bigint)', string: 'string' },
    named,
    literal: (type) => [literalText(type, module)],
    // Keys of JSON objects are strings. An integer enum lists its values, which TypeScript accepts as numeric keys.
    key: (type) => [isString(type) || isScalar(type) ? 'string' : typeText(type, module)],
    dict: { open: 'Partial<Record<', between: ', ', close: '>>' },
  };
}

function namedText(type: NamedType, module: Module): string {
  switch (type.kind) {
    case 'identifier': {
      const name = module.typeOf('identifier', type.name);
      if (type.of === undefined) return name;
      return `${name}<${type.of
        .split(BETWEEN_TARGETS)
        .map((of) => `'${of}'`)
        .join(BETWEEN_TARGETS)}>`;
    }
    case 'scalar': {
      const scalar = module.context.scalars.get(type.name);
      return scalar === undefined ? 'unknown' : scalar.wire === 'str' ? 'string' : 'number';
    }
    case 'enum':
      return module.typeOf('enum', type.name);
    case 'bitSet':
      return module.typeOf('bit-set', type.name);
    case 'object':
    case 'partial':
      return module.typeOf('object', objectName(type));
    case 'union':
      return module.typeOf('union', type.name);
  }
}

/** Names the enum member, so that its documentation is near. */
function literalText({ value, of }: LiteralType, module: Module): string {
  if (of === undefined) return JSON.stringify(value);
  return `typeof ${module.typeOf('enum', of.enum)}${propertyAccess(of.member)}`;
}

/** A type in which listed values replace `any`, for the value or its parts. */
function limitedText(type: Type, limits: readonly Limit[], module: Module): string {
  const inner = (part: LimitedPart, of: Type): string => limitedText(of, limitsOnPart(limits, part), module);
  const values = valuesText(limitsOnValue(limits));
  if (values !== undefined) return values;
  if (!isListing(limits)) return typeText(type, module);
  if (isNullable(type)) return `${limitedText(type.of, limits, module)} | null`;
  if (isList(type)) {
    const item = inner('each', type.item);
    return listOf([item], /[|&]/.test(item)).join('');
  }
  if (!isDict(type)) return typeText(type, module);
  const notation = notationOf(module);
  const key = valuesText(limitsOnPart(limits, 'keys')) ?? notation.key(type.key).join('');
  return dictOf([key], [inner('each', type.value)], notation).join('');
}

function isListing(limits: readonly Limit[]): boolean {
  return limits.some((limit) => limit.kind === 'values' && limit.when.length === 0);
}

function valuesText(limits: readonly Limit[]): string | undefined {
  const allowed = limits.filter((limit) => limit.kind === 'values');
  if (!allowed.some((limit) => limit.when.length === 0)) return undefined;
  return literalUnion(new Set(allowed.flatMap((limit) => limit.values)));
}
