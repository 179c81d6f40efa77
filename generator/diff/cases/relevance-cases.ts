import {
  listedValues,
  ruledOut,
  type Condition,
  type ConditionTypes,
  type Enum,
  type Field,
  type Model,
  type ObjectType,
} from '../../model/index.js';
import { relationOf, type Relation } from '../relation.js';

/** A field in one version, the object that has it, and the Model of both. */
export interface FieldSide {
  readonly field: Field;
  readonly object: ObjectType;
  readonly model: Model;
}

/**
 * How the cases in which a field may have a value relate: a value that its conditions rule out is refused, and one that the
 * spec does not know rules nothing out. Names of members count, because the values of members are compared elsewhere.
 */
export function relateRelevance(before: FieldSide, after: FieldSide): Relation {
  const [old, now] = [refusals(before), refusals(after)];
  // Conditions apply together: a case is refused if any of them refuses it.
  const isWithin = (one: Refusals, other: Refusals, side: FieldSide): boolean =>
    [...one].every(([key, { condition, names }]) =>
      [...names].every((name) => other.get(key)?.names.has(name) === true || !isPossible(name, condition, side)),
    );
  return relationOf(isWithin(now, old, before), isWithin(old, now, after));
}

/** The values of each deciding field with which the field is refused. */
type Refusals = ReadonlyMap<string, { readonly condition: Condition; readonly names: ReadonlySet<string> }>;

function refusals({ field, object, model }: FieldSide): Refusals {
  const found = new Map<string, { condition: Condition; names: Set<string> }>();
  for (const { condition, values } of ruledOut(field, object, typesOf(model))) {
    const key = `${condition.up ? '^' : ''}${condition.field}`;
    const refused = found.get(key) ?? { condition, names: new Set<string>() };
    for (const value of values) refused.names.add(nameOf(value, condition, object, model));
    found.set(key, refused);
  }
  return found;
}

function nameOf(value: string | number | boolean, condition: Condition, object: ObjectType, model: Model): string {
  const members = enumOf(condition, object, model)?.values ?? [];
  return members.find((member) => member.value === value)?.name ?? JSON.stringify(value);
}

/** Whether the deciding field may have that value at all. */
function isPossible(name: string, condition: Condition, { object, model }: FieldSide): boolean {
  const declared = enumOf(condition, object, model);
  if (declared === undefined || listedValues(declared) === undefined) return true;
  return declared.values.some((member) => member.name === name);
}

function enumOf({ field, up }: Condition, object: ObjectType, model: Model): Enum | undefined {
  const { enums, objects } = typesOf(model);
  const owner = up ? objects.get(object.within[0]?.object ?? '') : object;
  const type = owner?.fields.find(({ name }) => name === field)?.type;
  return type?.kind === 'enum' ? enums.get(type.name) : undefined;
}

const known = new WeakMap<Model, ConditionTypes>();

function typesOf(model: Model): ConditionTypes {
  let types = known.get(model);
  if (types === undefined) {
    types = {
      enums: new Map(model.enums.map((one) => [one.name, one])),
      objects: new Map(model.objects.map((one) => [one.name, one])),
    };
    known.set(model, types);
  }
  return types;
}
