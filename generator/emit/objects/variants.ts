import { isDecidable } from '../../model/conditions.js';
import type { Condition, Enum, EnumValue, Field, ObjectType, Rule, Type } from '../../model/model.js';
import { isEnum, isWholeObject } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import { camel } from '../names.js';
import { capitalised } from '../../capitals.js';

/**
 * How an object falls into variants: its field `by` decides which of its own fields, and which fields of the objects that
 * it contains, have a meaning.
 */
export interface Discrimination {
  readonly by: Field;
  readonly enumeration: Enum;
  readonly variants: readonly Variant[];
  /** Fields whose object has fewer fields in a variant. */
  readonly contents: readonly Content[];
}

export interface Variant {
  /** Name of the variant's interface. */
  readonly name: string;
  readonly member: EnumValue;
  /** Fields of the object that this variant lacks: they have no meaning in it. */
  readonly dropped: readonly string[];
  /** Fields that a rule requires in this variant, and that may be absent or null in others. */
  readonly required: readonly string[];
  /** Types of fields that have one of several types, and only this one in the variant. */
  readonly types: ReadonlyMap<string, Type>;
}

export interface Content {
  readonly field: Field;
  readonly object: ObjectType;
}

/** Undefined where nothing in the object is decided by one of its enumerations, or the spec does not show the values. */
export function discriminationOf(object: ObjectType, context: EmitContext): Discrimination | undefined {
  if (object.view !== undefined) return undefined;
  const contents = object.fields.flatMap((field) => contentOf(field, object, context));
  const conditions = [...object.fields.flatMap((field) => field.relevant), ...contents.flatMap(outerConditions)];
  const by =
    decidingEnum(object, conditions) ??
    decidingEnum(
      object,
      requirements(object).map(({ when }) => when),
    );
  const enumeration = by && isEnum(by.type) ? context.enums.get(by.type.name) : undefined;
  if (by === undefined || enumeration === undefined || !conditions.every(isDecidable)) return undefined;
  const shown = shownMembers(enumeration);
  const names = variantNames(object, enumeration, context);
  const variants = shown.map((member) => ({
    name: names.get(member) ?? object.name,
    member,
    dropped: object.fields.filter((field) => isDropped(field, by.name, member)).map((field) => field.name),
    required: requiredFields(object, by.name, member),
    types: decidedTypes(object, by.name, member),
  }));
  return { by, enumeration, variants, contents };
}

/** The first field with an enumeration that a condition names. */
function decidingEnum({ fields }: ObjectType, conditions: readonly Condition[]): Field | undefined {
  const names = new Set(conditions.map(({ field }) => field));
  return fields.find((field) => isEnum(field.type) && names.has(field.name));
}

/** The rules by which one field alone decides that others are required. */
function requirements({
  rules,
}: ObjectType): readonly { readonly fields: readonly string[]; readonly when: Condition }[] {
  return rules.flatMap((rule) => {
    const when = soleCondition(rule);
    return when === undefined ? [] : [{ fields: rule.fields, when }];
  });
}

function soleCondition(rule: Rule): Condition | undefined {
  const [when, ...others] = rule.kind === 'required-when' ? rule.when : [];
  return when === undefined || others.length > 0 || when.up || !isDecidable(when) ? undefined : when;
}

/** Whether the variants that a field decides say what the rule requires. */
export function coversRequirement(rule: Rule, by: string | undefined): boolean {
  return by !== undefined && soleCondition(rule)?.field === by;
}

function requiredFields(object: ObjectType, by: string, member: EnumValue): readonly string[] {
  const needed = requirements(object).filter(
    ({ when }) => when.field === by && when.values.some((value) => value === member.value),
  );
  const names = new Set(needed.flatMap(({ fields }) => fields));
  return object.fields
    .filter((field) => names.has(field.name) && (field.optional || field.nullable))
    .map(({ name }) => name);
}

/** The types of fields of which the deciding field says alone which of several types they have. */
function decidedTypes({ fields }: ObjectType, by: string, member: EnumValue): ReadonlyMap<string, Type> {
  return new Map(
    fields.flatMap(({ name, expected = [] }): [string, Type][] => {
      const types = expected.flatMap((expectation) =>
        expectation.kind === 'is' && isDecidedBy(expectation.when, by, member) ? [expectation.type] : [],
      );
      const [type, ...others] = types;
      return type === undefined || others.length > 0 ? [] : [[name, type]];
    }),
  );
}

function isDecidedBy(when: readonly Condition[], by: string, member: EnumValue): boolean {
  return (
    when.length > 0 &&
    when.every(
      (one) => one.field === by && !one.up && one.ofItem !== true && one.values.some((value) => value === member.value),
    )
  );
}

/**
 * `AutoModerationRuleKeyword` for the member KEYWORD, prefixed with the object or its content. If a type of the spec or
 * another variant already has that name, the suffix `Variant` is added.
 */
export function variantNames(
  { name: object }: ObjectType,
  enumeration: Enum,
  context: EmitContext,
): ReadonlyMap<EnumValue, string> {
  const given = new Set([commonName(object, context), unknownName(object, context)]);
  const names = new Map<EnumValue, string>();
  for (const member of shownMembers(enumeration)) {
    const part = camel(member.name);
    const name = untaken(`${object}${capitalised(part)}`, context, given);
    given.add(name);
    names.set(member, name);
  }
  return names;
}

/** Name of the interface with what all variants of an object have. */
export function commonName(object: string, context: EmitContext): string {
  return untaken(`${object}Common`, context);
}

/** Name of the variant whose deciding value the spec does not know. */
export function unknownName(object: string, context: EmitContext): string {
  return untaken(`${object}Unknown`, context);
}

/** The name, with the suffix `Variant` where a type of the spec has it already. */
export function untaken(name: string, context: EmitContext, given: ReadonlySet<string> = new Set()): string {
  const types = [context.objects, context.enums, context.bitSets, context.scalars, context.identifiers, context.unions];
  const isTaken = given.has(name) || types.some((declared) => declared.get(name) !== undefined);
  return isTaken ? untaken(`${name}Variant`, context, given) : name;
}

function shownMembers(enumeration: Enum): readonly EnumValue[] {
  return enumeration.values.filter((value) => typeof value.value !== 'object');
}

/** Whether a variant lacks the field: it has no meaning there, and validators do not demand it. */
export function isDropped(field: Field, by: string, member: EnumValue): boolean {
  return field.optional && !isRelevant(field, by, member);
}

/** True if the field has a meaning where the deciding field has the member's value. */
function isRelevant(field: Field, by: string, member: EnumValue): boolean {
  return field.relevant
    .filter((condition) => condition.field === by)
    .every((condition) => condition.values.some((value) => value === member.value));
}

function contentOf(field: Field, object: ObjectType, context: EmitContext): readonly Content[] {
  if (!isWholeObject(field.type)) return [];
  const contained = context.objects.get(field.type.name);
  const isWithin =
    contained?.within.some((place) => place.object === object.name && place.field === field.name) ?? false;
  if (contained === undefined || !isWithin || outerConditions({ field, object: contained }).length === 0) return [];
  return [{ field, object: contained }];
}

function outerConditions({ object }: Content): readonly Condition[] {
  return object.fields.flatMap((field) => field.relevant.filter((condition) => condition.up));
}
