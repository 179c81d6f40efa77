import { isAboutContainer } from '../../model/conditions.js';
import { dependsOnContainer, type LimitChoice, limitChoices } from '../../model/limits/limit-target.js';
import type { Condition, Field, Json, Limit } from '../../model/model.js';
import { type JsonSchema, orNull } from './schema.js';
import { limitOn } from './type-limits.js';
import { schemaAtTarget } from './type-schema.js';

type Chain = Extract<LimitChoice, { kind: 'chain' }>;

/** The limits of a field that depend on other fields of the object, as conditions on the object. */
export function conditionalLimits(field: Field): readonly JsonSchema[] {
  const chains = limitChoices(field.limits).flatMap((choice) =>
    choice.kind === 'chain' && !dependsOnContainer(choice) ? [choice] : [],
  );
  return chains.flatMap((chain) => present(ownChain(chain.alternatives, chain.general, field)));
}

/** The limits for an object without a container, in which conditions on the container do not hold. */
export function limitsOutside(field: Field): readonly JsonSchema[] {
  return chainsOnContainer(field).flatMap(({ alternatives, general }) =>
    present(
      ownChain(
        alternatives.filter((limit) => !limit.when.some(isAboutContainer)),
        general,
        field,
      ),
    ),
  );
}

/**
 * The limits of a field that depend on the container, as conditions on the container.
 *
 * @param fields names of the fields of the container
 * @param inside moves a schema of the contained object to its place in the container
 */
export function limitsInside(
  field: Field,
  fields: ReadonlySet<string>,
  inside: (schema: JsonSchema) => JsonSchema,
): readonly JsonSchema[] {
  return chainsOnContainer(field).flatMap(({ alternatives, general }) => {
    const possible = alternatives.filter((limit) =>
      limit.when.every((condition) => !isAboutContainer(condition) || fields.has(condition.field)),
    );
    return present(outerChain(possible, [], general, field, inside));
  });
}

function chainsOnContainer(field: Field): readonly Chain[] {
  return limitChoices(field.limits).flatMap((choice) =>
    choice.kind === 'chain' && dependsOnContainer(choice) ? [choice] : [],
  );
}

/** Decides by the container first; `undecided` are alternatives for the contained object. */
function outerChain(
  alternatives: readonly Limit[],
  undecided: readonly Limit[],
  general: Limit | undefined,
  field: Field,
  inside: (schema: JsonSchema) => JsonSchema,
): JsonSchema | undefined {
  const [first, ...rest] = alternatives;
  const decided = (last: Limit | undefined): JsonSchema | undefined => {
    const schema = ownChain(undecided, last, field);
    return schema === undefined ? undefined : inside(schema);
  };
  if (first === undefined) return decided(general);
  const outer = first.when.filter(isAboutContainer);
  const own = first.when.filter((condition) => !isAboutContainer(condition));
  if (outer.length === 0) return outerChain(rest, [...undecided, first], general, field, inside);
  const holds =
    own.length === 0
      ? decided(first)
      : outerChain(rest, [...undecided, { ...first, when: own }], general, field, inside);
  return choose(outer, holds, outerChain(rest, undecided, general, field, inside));
}

function ownChain(alternatives: readonly Limit[], general: Limit | undefined, field: Field): JsonSchema | undefined {
  const [first, ...rest] = alternatives;
  if (first === undefined) return general === undefined ? undefined : onField(general, field);
  return choose(first.when, onField(first, field), ownChain(rest, general, field));
}

function choose(
  when: readonly Condition[],
  holds: JsonSchema | undefined,
  otherwise: JsonSchema | undefined,
): JsonSchema | undefined {
  if (holds === undefined && otherwise === undefined) return undefined;
  return {
    if: conditionSchema(when),
    ...(holds === undefined ? {} : { then: holds }),
    ...(otherwise === undefined ? {} : { else: otherwise }),
  };
}

function onField(limit: Limit, field: Field): JsonSchema | undefined {
  const schema = limitOn(limit, field.type);
  if (Object.keys(schema).length === 0) return undefined;
  const value = schemaAtTarget(schema, field.type, limit.on);
  return { properties: { [field.name]: field.nullable ? orNull(value) : value } };
}

function present(schema: JsonSchema | undefined): readonly JsonSchema[] {
  return schema === undefined ? [] : [schema];
}

/** A schema for objects whose fields have one of the values each. */
export function conditionSchema(conditions: readonly Condition[]): JsonSchema {
  return valuesSchema(conditions.map(({ field, values }) => ({ field, values })));
}

/** The same for any values of fields. */
export function valuesSchema(
  fields: readonly { readonly field: string; readonly values: readonly Json[] }[],
): JsonSchema {
  const allowed = new Map<string, readonly Json[]>();
  for (const { field, values } of fields) {
    const before = allowed.get(field);
    allowed.set(field, before === undefined ? values : before.filter((value) => values.includes(value)));
  }
  const properties = Object.fromEntries([...allowed].map(([field, values]) => [field, { enum: values }]));
  return { properties, required: [...allowed.keys()] };
}
