import { isGeneral, limitChoices, partsOf, typeAtTarget } from '../../model/limits/limit-target.js';
import { isEnforced } from '../../model/limits/limit-kinds.js';
import type { Limit, LimitTarget, Type } from '../../model/model.js';
import { checkedFormat } from '../../formats/formats.js';
import { nonNull } from '../../model/types.js';
import { formatAnnotation, ifOfForm, limitSchema } from './limit-schema.js';
import type { JsonSchema } from './schema.js';

/** The unconditional limits of a value and its parts. */
export type TypeLimits = readonly PlacedSchema[];

/** The schema of a limit, and its target. */
export interface PlacedSchema {
  readonly on: LimitTarget;
  readonly schema: JsonSchema;
  /** The limit, if the schema has another form of it, or none. */
  readonly pattern?: PatternLimit;
}

export type PatternLimit = Extract<Limit, { readonly kind: 'pattern' }>;

export const NO_LIMITS: TypeLimits = [];

/** Unconditional limits, formats that are annotations, and patterns that validators do not check. */
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

/** Whether the schema of a type contains a format that validators do not check. */
export function isFormatSaid(format: string, type: Type): boolean {
  return checkedFormat(format) === undefined && Object.keys(formatIn(format, type)).length > 0;
}

/** An annotation of texts or numbers; in a union of its texts, or else of numbers without their own format. */
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

/** The schema of the target of a limit. Empty if JSON Schema cannot express the limit. */
export function limitOn(limit: Limit, type: Type): JsonSchema {
  const target = typeAtTarget(type, limit.on) ?? type;
  return partsOf(limit.on).at(-1) === 'keys' ? keyLimitSchema(limit, target) : limitSchema(limit, target);
}

/** The limit of keys, which are texts: integers are listed as texts, or cannot be limited. */
function keyLimitSchema(limit: Limit, type: Type): JsonSchema {
  if (limit.kind === 'values') return { enum: limit.values.map(String) };
  const schema = limitSchema(limit, type);
  return schema['type'] === 'string' ? schema : {};
}
