import {
  isBoolean,
  isDecidable,
  isEnum,
  listedValues,
  type Condition,
  type Model,
  type ObjectType,
} from '../../model/index.js';
import { declaredAs } from '../../model/by-name.js';

/** Values of the fields that decide, by name. A value that no condition names is {@link OTHER}. */
export type Case = ReadonlyMap<string, string>;

const OTHER = '';

/** Whether a case covers the values that no condition names, and an absent field. */
export function isOther(value: string): boolean {
  return value === OTHER;
}

/** If there are more cases, conditions are compared one by one. */
const MOST_CASES = 2000;

/**
 * Every combination of values that conditions distinguish; undefined if there are too many. Members of an enumeration
 * count by their names: a change of a member's value is reported for the enumeration.
 *
 * @param sides the object whose fields decide, in each version
 */
export function casesOf(
  conditions: readonly Condition[],
  sides: readonly (readonly [ObjectType | undefined, Model])[],
): readonly Case[] | undefined {
  const named = new Map<string, Set<string>>();
  for (const condition of conditions) {
    const key = fieldOf(condition);
    const values = named.get(key) ?? new Set<string>();
    for (const value of valuesOf(condition)) values.add(value);
    named.set(key, values);
  }
  let cases: readonly Case[] = [new Map()];
  for (const [field, values] of named) {
    const all = sides.every((side) => hasOnly(field, values, side)) ? [...values] : [...values, OTHER];
    if (cases.length * all.length > MOST_CASES) return undefined;
    cases = cases.flatMap((at) => all.map((value) => new Map([...at, [field, value]])));
  }
  return cases;
}

/** Whether all conditions hold. Those with unknown values never do. */
export function holdIn(conditions: readonly Condition[], at: Case): boolean {
  return conditions.every(
    (condition) => isDecidable(condition) && valuesOf(condition).includes(at.get(fieldOf(condition)) ?? OTHER),
  );
}

/** `genre`, or `^genre` of the container. */
export function fieldOf({ field, up }: Condition): string {
  return up ? `^${field}` : field;
}

function valuesOf({ members, values }: Condition): readonly string[] {
  return members.length > 0 ? members : values.map((value) => JSON.stringify(value));
}

/** Whether the field always has one of the values. */
function hasOnly(
  name: string,
  values: ReadonlySet<string>,
  [object, model]: readonly [ObjectType | undefined, Model],
): boolean {
  const field = object?.fields.find((declared) => declared.name === name);
  if (field === undefined || field.optional || field.nullable) return false;
  const { type } = field;
  if (isBoolean(type)) return values.size === 2;
  if (!isEnum(type)) return false;
  const declared = declaredAs(model.enums, type.name);
  return (
    declared !== undefined &&
    listedValues(declared) !== undefined &&
    declared.values.every((member) => values.has(member.name))
  );
}
