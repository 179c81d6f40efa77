import { type Format, formatNamed } from '../../formats/formats.js';
import type { Limit, Type } from '../../model/model.js';
import { decimalPattern, isOfDecimals } from '../../model/limits/decimal-limits.js';
import type { NumberRange } from '../../model/limits/number-range.js';
import {
  hasOneForm,
  isAny,
  isDict,
  isInteger,
  isString,
  isEnum,
  isUnion,
  isWideInteger,
  type Int64Type,
} from '../../model/types.js';
import { portablePattern } from '../../patterns/pattern-automaton.js';
import { textLike, type JsonSchema } from './schema.js';
import type { Bounds } from '../../read/limits.js';

/**
 * The schema of a limit for values other than null. It includes the JSON type, so that it can be used alone. Empty if
 * JSON Schema cannot express the limit.
 */
export function limitSchema(limit: Limit, type: Type): JsonSchema {
  const schema = formSchema(limit, type);
  // A limit of a union applies to members of its form.
  return (isUnion(type) || isAny(type)) && schema['type'] !== undefined ? ifOfForm(schema) : schema;
}

function patternSchema(text: string): JsonSchema {
  const { pattern, not } = portablePattern(text);
  return { pattern, ...(not === undefined ? {} : { not: { pattern: not } }) };
}

/** A schema that ignores values of other forms. */
export function ifOfForm(schema: JsonSchema): JsonSchema {
  return { if: { type: schema['type']! }, then: schema };
}

function formSchema(limit: Limit, type: Type): JsonSchema {
  if (isOfDecimals(limit)) return { type: 'string', ...patternSchema(decimalPattern(limit)) };
  if (isWideInteger(type) && (limit.kind === 'range' || limit.kind === 'multiple-of')) return wideLimit(limit, type);
  switch (limit.kind) {
    case 'length':
      return { type: 'string', ...(limit.trimmed ? trimmedLength(limit) : bounds('Length', limit)) };
    case 'pattern':
      return { type: 'string', ...patternSchema(limit.pattern) };
    case 'range':
      return isInteger(type)
        ? { type: 'integer', ...range(wholeRange(limit)) }
        : { type: type.kind === 'float' || isAny(type) ? 'number' : rangedType(type), ...range(limit) };
    case 'multiple-of':
      return { type: isAny(type) ? 'number' : rangedType(type), multipleOf: limit.of };
    case 'items':
      return isDict(type) ? { type: 'object', ...bounds('Properties', limit) } : { type: 'array', ...itemCount(limit) };
    case 'values':
      return { enum: limit.values };
    case 'format':
      return formatSchema(limit.format, type);
    case 'unique':
      return { type: 'array', uniqueItems: true };
  }
}

/** The schema of a format, which ignores values that are no texts if the type permits these. */
function formatSchema(name: string, type: Type): JsonSchema {
  const known = formatNamed(name);
  if (known === undefined) return {};
  const schema = knownFormatSchema(known);
  const form = known.wire === 'str' ? 'string' : mayBeFraction(type) ? 'number' : 'integer';
  return hasOneForm(type) ? schema : { if: { type: form }, then: schema };
}

/** Whether a type may include fractions. */
function mayBeFraction(type: Type): boolean {
  return type.kind !== 'oneOf' || type.of.some(({ kind }) => kind === 'float' || kind === 'scalar' || kind === 'union');
}

/** A format that validators do not check, as an annotation of texts or numbers. Empty for other types. */
export function formatAnnotation(format: string, type: Type): JsonSchema {
  if (isString(type)) return { type: 'string', format };
  if (isInteger(type)) return { type: 'integer', format };
  return type.kind === 'float' ? { type: 'number', format } : {};
}

export function knownFormatSchema({ schema }: Format): JsonSchema {
  const { pattern } = schema;
  return typeof pattern === 'string' ? { ...schema, ...textLike(pattern) } : schema;
}

function bounds(of: string, { min = 0, max }: Bounds): JsonSchema {
  return { ...(min === 0 ? {} : { [`min${of}`]: min }), ...(max === undefined ? {} : { [`max${of}`]: max }) };
}

/** OpenAPI compilers make a tuple of a list with equal bounds, which no list of that length is. */
function itemCount(limit: Bounds): JsonSchema {
  const { min = 0, max } = limit;
  return min === 0 || min !== max
    ? bounds('Items', limit)
    : { minItems: min, not: { type: 'array', minItems: min + 1 } };
}

function range({ min, max, exclusiveMin, exclusiveMax }: NumberRange): JsonSchema {
  return {
    ...(min === undefined ? {} : { [exclusiveMin === true ? 'exclusiveMinimum' : 'minimum']: min }),
    ...(max === undefined ? {} : { [exclusiveMax === true ? 'exclusiveMaximum' : 'maximum']: max }),
  };
}

/** A bound beyond 2^53 is left to the format. A text has no numeric bounds. */
function wideLimit(limit: Limit, { as }: Int64Type): JsonSchema {
  if (as === 'string') return {};
  if (limit.kind === 'multiple-of') return { type: 'integer', multipleOf: limit.of };
  if (limit.kind !== 'range') return {};
  const { exact: _, min, max, ...others } = limit;
  const held = {
    ...(min !== undefined && Math.abs(min) <= Number.MAX_SAFE_INTEGER ? { min } : {}),
    ...(max !== undefined && Math.abs(max) <= Number.MAX_SAFE_INTEGER ? { max } : {}),
  };
  return { type: 'integer', ...range(wholeRange({ ...others, ...held })) };
}

/** Bounds of a whole number: above 0 is at least 1. */
function wholeRange(limit: NumberRange): NumberRange {
  const { min, max } = limit;
  return {
    ...(min === undefined ? {} : { min: limit.exclusiveMin === true ? Math.floor(min) + 1 : min }),
    ...(max === undefined ? {} : { max: limit.exclusiveMax === true ? Math.ceil(max) - 1 : max }),
  };
}

/** `number`, which includes integers, if a scalar may be a float. */
function rangedType(type: Type): string {
  return isInteger(type) || isEnum(type) ? 'integer' : 'number';
}

/**
 * A pattern for the length without white space at both ends: \s matches the same as \`String.prototype.trim\`. The
 * trimmed text has one other character, or two with anything between them.
 */
function trimmedLength({ min = 0, max }: Bounds): JsonSchema {
  const between = `[\\s\\S]{${Math.max(0, min - 2)},${max === undefined ? '' : Math.max(0, max - 2)}}`;
  const alternatives = [
    ...(min === 0 ? [''] : []),
    ...(min <= 1 && (max === undefined || max >= 1) ? ['\\S'] : []),
    ...(max === undefined || max >= 2 ? [`\\S${between}\\S`] : []),
  ];
  return { pattern: `^\\s*(?:${alternatives.join('|')})\\s*$` };
}
