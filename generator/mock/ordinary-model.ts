import {
  isNotShown,
  type Endpoint,
  type Field,
  type Limit,
  type Model,
  type ObjectType,
  type Type,
} from '../model/model.js';
import {
  isBitSet,
  isBoolean,
  isDict,
  isEnum,
  isInteger,
  isList,
  isNullable,
  isOneOf,
  isString,
  isWholeObject,
} from '../model/types.js';
import { declaredAs } from '../model/by-name.js';
import { expectedConditions } from '../model/conditions.js';
import { finderOf } from '../model/objects.js';
import { NOWHERE } from '../model/subset.js';
import { successTypes } from './state/alternatives.js';

/** Largest sample of a number without an upper limit. */
const LARGEST = 100;
/** Most characters in a sample of a text without an upper limit. */
const LONGEST = 80;

/**
 * Changes a Model so that samples are small and ordinary. Optional fields are absent, nullable values are null, and
 * lists are as short as possible. Flags are false, and enums have their default or first value. A field is present if
 * the request that creates the object requires it.
 */
export function ordinaryModel(model: Model): Model {
  const known = models.get(model) ?? madeOrdinary(model);
  models.set(model, known);
  return known;
}

const models = new WeakMap<Model, Model>();

function madeOrdinary(model: Model): Model {
  const given = givenFields(model);
  const objects = model.objects.map((object) => ordinaryObject(object, given, model));
  // Samples need none of these parts, which refer to optional fields.
  return {
    ...model,
    objects,
    states: [],
    permissions: [],
    channels: [],
    services: [],
    collections: [],
  };
}

/** For each object, the fields that a request which creates it requires, and secrets that a path has beside its id. */
export function givenFields(model: Model): ReadonlyMap<string, ReadonlySet<string>> {
  const find = finderOf(model);
  const given = new Map<string, Set<string>>();
  const give = (object: string, names: readonly string[]): void => {
    const base = find(object)?.view?.of ?? object;
    given.set(base, new Set([...(given.get(base) ?? []), ...names]));
  };
  for (const endpoint of model.endpoints.filter(({ method }) => method === 'POST')) {
    const required = bodiesOf(endpoint)
      .flatMap((name) => find(name)?.fields ?? [])
      .filter(isAlways);
    const names = required.map(({ name }) => name);
    for (const type of successTypes(endpoint).filter(isWholeObject)) give(type.name, names);
  }
  for (const { params, responses } of model.endpoints) {
    const isSecret = ({ name, type }: Field): boolean =>
      isString(type) && params.some((param) => param.name.endsWith(`_${name}`));
    const members = responses.flatMap(({ type }) =>
      type === null || isNotShown(type) ? [] : isOneOf(type) ? type.of : [type],
    );
    for (const { name } of members.filter(isWholeObject)) {
      const secrets = (find(name)?.fields ?? []).filter(isSecret);
      if (secrets.length > 0)
        give(
          name,
          secrets.map((field) => field.name),
        );
    }
  }
  return given;
}

function bodiesOf({ bodies }: Endpoint): readonly string[] {
  if (isNotShown(bodies)) return [];
  return bodies.flatMap(({ type }) => (!isNotShown(type) && isWholeObject(type) ? [type.name] : []));
}

function isAlways({ optional, nullable }: Field): boolean {
  return !optional && !nullable;
}

function ordinaryObject(object: ObjectType, given: ReadonlyMap<string, ReadonlySet<string>>, model: Model): ObjectType {
  const expected = given.get(object.view?.of ?? object.name);
  const base = object.view && declaredAs(model.objects, object.view.of);
  const optionalInBase = new Set(base?.fields.flatMap(({ name, optional }) => (optional ? [name] : [])));
  const bound = new Set(object.rules.flatMap(({ fields }) => fields));
  // Keeps fields of rules, because only the rule knows which of its fields an ordinary value has.
  const fields = object.fields.flatMap((field) => {
    const { expected: _, ...plain } = field;
    if (bound.has(field.name) && !hasObjectAsDefault(field))
      return [field.optional ? { ...plain, nullable: false } : plain];
    // An optional field is present if some view always has it.
    const isGiven =
      expected?.has(field.name) === true ||
      (!field.optional && optionalInBase.has(field.name)) ||
      hasObjectAsDefault(field);
    if (field.optional && !isGiven && !isUsualList(field, object)) return [];
    const kept = isGiven ? { ...plain, optional: false, nullable: false } : { ...plain, optional: false };
    return [{ ...kept, ...ordinary(kept, model, valuesOf(field, object)) }];
  });
  return { ...object, fields };
}

/** Whether the default of a field is an object. */
function hasObjectAsDefault({ default: usually }: Field): boolean {
  return typeof usually?.value === 'object' && usually.value !== null && !Array.isArray(usually.value);
}

/** Whether an optional list is empty rather than absent: any object with an identity may have such a list. */
function isUsualList({ type, nullable, expected = [] }: Field, { identity }: ObjectType): boolean {
  return isList(type) && !nullable && expected.length === 0 && identity.length > 0;
}

/** The values of a discriminating field under which all required fields are valid; `undefined` if any value is. */
function valuesOf({ name }: Field, { fields }: ObjectType): ReadonlySet<unknown> | undefined {
  const conditions = fields
    .filter(isAlways)
    .flatMap(expectedConditions)
    .filter(({ field, up, ofItem }) => field === name && !up && ofItem === undefined);
  if (conditions.length === 0) return undefined;
  return new Set(conditions[0]!.values.filter((value) => conditions.every(({ values }) => values.includes(value))));
}

function ordinary(field: Field, model: Model, allowed?: ReadonlySet<unknown>): Partial<Field> {
  const { type, nullable, limits } = field;
  const isThing = isWholeObject(type) && declaredAs(model.objects, type.name)?.identity.length === 1;
  if (nullable && isThing) return { nullable: false };
  if (nullable || isNullable(type)) return { type: { kind: 'null' }, nullable: false, limits: [] };
  const only = onlyValue(field, model, allowed);
  if (only !== undefined) return { type: only, limits: [] };
  const has = (kind: Limit['kind']): boolean => limits.some((limit) => limit.kind === kind && limit.on === 'value');
  if (isList(type) || isDict(type)) {
    const [items] = limits.flatMap((limit) => (limit.kind === 'items' && limit.on === 'value' ? [limit.min ?? 0] : []));
    const fewest = items ?? 0;
    const others = limits.filter((limit) => limit.kind !== 'items' || limit.on !== 'value');
    return { limits: [...others, { kind: 'items', min: fewest, max: fewest, ...ALWAYS }] };
  }
  if (isInteger(type) && limits.length === 0)
    return { limits: [{ kind: 'range', min: 0, max: LARGEST, ...ALWAYS } as Limit] };
  if (isString(type) && !has('length') && !has('pattern') && !has('format') && !has('values'))
    return { limits: [...limits, { kind: 'length', max: LONGEST, trimmed: false, ...ALWAYS }] };
  return {};
}

const ALWAYS = { on: 'value', when: [], origin: NOWHERE } as const;

/** The type of a single ordinary value; `undefined` if there are several. */
function onlyValue(
  { type, default: usually, limits }: Field,
  model: Model,
  allowed?: ReadonlySet<unknown>,
): Type | undefined {
  const value = usually?.value;
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  if (isScalar && !isOneOf(type)) return { kind: 'literal', value };
  const [listed] = limits.flatMap((limit) =>
    limit.kind === 'values' && limit.on === 'value' ? [limit.values[0]!] : [],
  );
  if (listed !== undefined && listed !== null) return { kind: 'literal', value: listed };
  if (limits.length > 0) return undefined;
  if (isBoolean(type)) return { kind: 'literal', value: false };
  if (isEnum(type)) {
    const values = declaredAs(model.enums, type.name)?.values ?? [];
    const shown = values.flatMap((member) =>
      isNotShown(member.value) || member.deprecated !== undefined ? [] : [member.value],
    );
    const fitting = shown.filter((value) => allowed === undefined || allowed.has(value));
    // The lowest number is usually the oldest member of an enum; a spec may list them in any order.
    const usual = typeof fitting[0] === 'number' ? Math.min(...fitting.map(Number)) : fitting[0];
    return usual === undefined ? undefined : { kind: 'literal', value: usual };
  }
  if (!isBitSet(type)) return undefined;
  const wire = declaredAs(model.bitSets, type.name)?.wire;
  return wire === 'str' ? { kind: 'literal', value: '0' } : wire === 'int' ? { kind: 'literal', value: 0 } : undefined;
}
