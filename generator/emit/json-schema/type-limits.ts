import { isGeneral, limitChoices, partsOf, typeAtTarget } from '../../model/limits/limit-target.js';
import { isEnforced } from '../../model/limits/limit-kinds.js';
import type { Limit, LimitTarget, Type } from '../../model/model.js';
import { checkedFormat } from '../../formats/formats.js';
import { nonNull } from '../../model/types.js';
import { formatAnnotation, ifOfForm, limitSchema } from './limit-schema.js';
import type { JsonSchema } from './schema.js';

/** Limits that always apply to a value, or to parts of it. */
export type TypeLimits = readonly PlacedSchema[];

/** The schema of a limit, and what it applies to. */
export interface PlacedSchema {
  readonly on: LimitTarget;
  readonly schema: JsonSchema;
  /** The limit that a schema states in a form for other languages, or not at all. */
  readonly pattern?: PatternLimit;
}

/** A pattern as the spec has it. */
export type PatternLimit = Extract<Limit, { readonly kind: 'pattern' }>;

export const NO_LIMITS: TypeLimits = [];

/** Limits that always apply, formats that are annotations, and patterns that no validator tries. */
export function typeLimits(limits: readonly Limit[], type: Type): TypeLimits {
  const formats = limits.flatMap((limit) => {
    if (limit.kind !== 'format' || isEnforced(limit) || !isGeneral(limit)) return [];
    const target = partsOf(limit.on).includes('keys') ? undefined : typeAtTarget(type, limit.on);
    return target === undefined ? [] : [{ on: limit.on, schema: formatIn(limit.format, target) }];
  });
  const untried = limits.flatMap((limit) =>
    limit.kind === 'pattern' && !isEnforced(limit) && isGeneral(limit)
      ? [{ on: limit.on, schema: {}, pattern: limit }]
      : [],
  );
  return [...formats, ...checkedLimits(limits, type), ...untried];
}

/** Whether a schema of the type has the format, which no validator checks. */
export function isFormatSaid(format: string, type: Type): boolean {
  return checkedFormat(format) === undefined && Object.keys(formatIn(format, type)).length > 0;
}

/** An annotation of a text or a number; of a union, of its texts, or else of its numbers without a format of their own. */
function formatIn(format: string, written: Type): JsonSchema {
  const type = nonNull(written);
  if (type.kind !== 'oneOf') return formatAnnotation(format, type);
  const having = type.of.find(({ kind }) => kind === 'str') ?? type.of.find(isNumberAlone);
  return having === undefined ? {} : ifOfForm(formatAnnotation(format, having));
}

function isNumberAlone({ kind }: Type): boolean {
  return kind === 'int' || kind === 'float';
}

function checkedLimits(limits: readonly Limit[], type: Type): TypeLimits {
  return limitChoices(limits).flatMap((choice) => {
    switch (choice.kind) {
      case 'always':
        return [placed(choice.limit, type)];
      case 'widest':
        return [{ on: choice.general.on, schema: anyOf(choice.limits.map((limit) => limitOn(limit, type))) }];
      case 'chain':
        return []; // depends on other fields: a condition of the object
    }
  });
}

function placed(limit: Limit, type: Type): PlacedSchema {
  const schema = limitOn(limit, type);
  return { on: limit.on, schema, ...(limit.kind === 'pattern' ? { pattern: limit } : {}) };
}

function anyOf(schemas: readonly JsonSchema[]): JsonSchema {
  const [only, ...others] = schemas;
  return only !== undefined && others.length === 0 ? only : { anyOf: schemas };
}

/**
 * The schema of what a limit of a type applies to: the value, or a part of it. Empty if JSON Schema cannot express the
 * limit.
 */
export function limitOn(limit: Limit, type: Type): JsonSchema {
  const target = typeAtTarget(type, limit.on) ?? type;
  return partsOf(limit.on).at(-1) === 'keys' ? keyLimitSchema(limit, target) : limitSchema(limit, target);
}

/** Keys are texts: what is said about integers is a list of texts, or else cannot be expressed. */
function keyLimitSchema(limit: Limit, type: Type): JsonSchema {
  if (limit.kind === 'values') return { enum: limit.values.map(String) };
  const schema = limitSchema(limit, type);
  return schema['type'] === 'string' ? schema : {};
}
