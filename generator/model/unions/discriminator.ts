import type { TypesByName } from '../by-name.js';
import { limitChoices } from '../limits/limit-target.js';
import { type Field, isNotShown, type ObjectType, type Union } from '../model.js';
import {
  isEnum,
  isLiteral,
  isObjectRef,
  isOneOf,
  isUnionRef,
  isWholeObject,
  type LiteralValue,
  type ObjectRef,
  type OneOfType,
  type Type,
  type UnionRef,
} from '../types.js';

/** A declared or unnamed union, as far as dispatch needs it. */
export type AnyUnion = Pick<Union, 'of' | 'by' | 'open' | 'limits'>;

export function unionOf(type: OneOfType | UnionRef, scope: Pick<TypesByName, 'unions'>): AnyUnion {
  if (!isUnionRef(type)) return { of: type.of, open: false };
  return scope.unions.get(type.name) ?? { of: [], open: false };
}

/**
 * The members of a union, with closed unions among them replaced by their members. An open union remains one member,
 * because it accepts further values, and so does one with limits, which refuses some.
 */
export function leafMembers(union: AnyUnion, scope: Pick<TypesByName, 'unions'>): readonly Type[] {
  const leaves = new Map<string, Type>();
  const seen = new Set<string>();
  const add = (members: readonly Type[]): void => {
    for (const member of members) {
      const inner = isUnionRef(member) ? scope.unions.get(member.name) : undefined;
      if (inner === undefined || inner.open || inner.limits !== undefined) leaves.set(JSON.stringify(member), member);
      else if (isUnionRef(member) && !seen.has(member.name)) {
        seen.add(member.name);
        add(inner.of);
      }
    }
  };
  add(union.of);
  return [...leaves.values()];
}

export interface UnionCase {
  readonly value: LiteralValue;
  /** The enum member with the value. */
  readonly label?: string;
  readonly member: ObjectRef;
}

/** A field of literals in every member, with different values in each. */
interface Discriminator {
  readonly field: string;
  readonly cases: readonly UnionCase[];
}

/** Why a field does not distinguish members. */
export type NoDiscriminator =
  | { readonly why: 'no-object'; readonly member: Type }
  | { readonly why: 'no-field'; readonly member: ObjectRef }
  | { readonly why: 'no-literal'; readonly member: ObjectRef }
  | { readonly why: 'overlap'; readonly member: ObjectRef; readonly other: ObjectRef; readonly value: LiteralValue };

/** The object of a member, with the fields that the member requires. */
export function objectOf(member: ObjectRef, scope: Pick<TypesByName, 'objects'>): ObjectType | undefined {
  const object = scope.objects.get(member.name);
  return object?.shown === true ? object : undefined;
}

export function isRequired(field: Field, member: ObjectRef, object: ObjectType): boolean {
  return !field.optional && (isWholeObject(member) || object.identity.includes(field.name));
}

/** The discriminator of a field, or why the field is none. */
export function discriminatorAt(
  field: string,
  members: readonly Type[],
  scope: TypesByName,
): Discriminator | NoDiscriminator {
  const cases = new Map<LiteralValue, UnionCase>();
  for (const member of members) {
    const object = isObjectRef(member) ? objectOf(member, scope) : undefined;
    if (object === undefined || !isObjectRef(member)) return { why: 'no-object', member };
    const declared = object.fields.find(({ name }) => name === field);
    if (declared === undefined) return { why: 'no-field', member };
    const values = isRequired(declared, member, object) ? literalsOf(declared, scope) : undefined;
    if (values === undefined) return { why: 'no-literal', member };
    for (const one of values) {
      const other = cases.get(one.value);
      if (other !== undefined) return { why: 'overlap', member, other: other.member, value: one.value };
      cases.set(one.value, { ...one, member });
    }
  }
  return { field, cases: [...cases.values()] };
}

export function isDiscriminator(found: Discriminator | NoDiscriminator): found is Discriminator {
  return 'cases' in found;
}

/** The first field of the first member that distinguishes all members, if any. */
export function findDiscriminator(members: readonly Type[], scope: TypesByName): Discriminator | undefined {
  const [first] = members;
  const object = first !== undefined && isObjectRef(first) ? objectOf(first, scope) : undefined;
  for (const { name } of object?.fields ?? []) {
    const found = discriminatorAt(name, members, scope);
    if (isDiscriminator(found)) return found;
  }
  return undefined;
}

type LiteralOf = Omit<UnionCase, 'member'>;

/** The values of a field; `undefined` if the field may have others, or be null. */
function literalsOf({ type, nullable, limits }: Field, scope: TypesByName): readonly LiteralOf[] | undefined {
  if (nullable) return undefined;
  const listed = limitChoices(limits).flatMap((choice) =>
    choice.kind === 'always' && choice.limit.on === 'value' && choice.limit.kind === 'values' ? [choice.limit] : [],
  )[0];
  const values = listed?.kind === 'values' ? literals(listed.values) : literalsOfType(type, scope);
  return values?.map(({ value, label }): LiteralOf => {
    const name = label ?? memberNamed(value, type, scope);
    return name === undefined ? { value } : { value, label: name };
  });
}

/** Undefined if null is among the values, because it is no literal. */
function literals(values: readonly (LiteralValue | null)[]): readonly LiteralOf[] | undefined {
  const found = values.flatMap((value) => (value === null ? [] : [{ value }]));
  return found.length === values.length ? found : undefined;
}

function literalsOfType(type: Type, scope: TypesByName): readonly LiteralOf[] | undefined {
  if (isLiteral(type)) return [{ value: type.value, ...(type.of === undefined ? {} : { label: type.of.member }) }];
  if (isOneOf(type)) {
    const members = type.of.map((member) => literalsOfType(member, scope));
    return members.every((member) => member !== undefined) ? members.flat() : undefined;
  }
  const declared = isEnum(type) ? scope.enums.get(type.name) : undefined;
  if (declared === undefined || declared.open || !declared.complete || isNotShown(declared.wire)) return undefined;
  const values = declared.values.flatMap(({ name, value }) => (isNotShown(value) ? [] : [{ value, label: name }]));
  return values.length === declared.values.length ? values : undefined;
}

function memberNamed(value: LiteralValue, type: Type, { enums }: TypesByName): string | undefined {
  if (!isEnum(type)) return undefined;
  return enums.get(type.name)?.values.find((member) => member.value === value)?.name;
}
