import { isDecidable } from '../../model/conditions.js';
import type { Condition, Enum, EnumValue, Field, ObjectType, Rule, Type } from '../../model/model.js';
import { isEnum, isWholeObject } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import { camel } from '../names.js';
import { dependsOn } from '../validators/outer-fields.js';
import { capitalised } from '../../capitals.js';

/**
 * The variants of an object: its field `by` decides which of its fields, and which fields of contained objects, are
 * relevant.
 */
export interface Discrimination {
  readonly by: Field;
  readonly enumeration: Enum;
  readonly variants: readonly Variant[];
  /** Fields whose objects have fewer fields in a variant. */
  readonly contents: readonly Content[];
}

export interface Variant {
  /** Name of the variant's interface. */
  readonly name: string;
  readonly member: EnumValue;
  /** Fields that are irrelevant in this variant. */
  readonly dropped: readonly string[];
  /** Fields that a rule requires in this variant only. */
  readonly required: readonly string[];
  /** Types of fields that have one of several types in the object, and only this one in the variant. */
  readonly types: ReadonlyMap<string, Type>;
}

export interface Content {
  readonly field: Field;
  readonly object: ObjectType;
}

/** Undefined if no enumeration of the object decides about fields, or its values are unknown. */
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

/** The rules in which a single field decides that others are required. */
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

/** Whether variants by a field express what a rule requires. */
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

/** The types of fields for which the deciding field selects one of several types. */
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
      (condition) =>
        condition.field === by &&
        !condition.up &&
        condition.ofItem !== true &&
        condition.values.some((value) => value === member.value),
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

/** Name of the interface with the common fields of all variants. */
export function commonName(object: string, context: EmitContext): string {
  return untaken(`${object}Common`, context);
}

/** Name of the variant for unknown values. */
export function unknownName(object: string, context: EmitContext): string {
  return untaken(`${object}Unknown`, context);
}

/** Adds the suffix `Variant` to a name that a type of the spec has. */
export function untaken(name: string, context: EmitContext, given: ReadonlySet<string> = new Set()): string {
  const types = [context.objects, context.enums, context.bitSets, context.scalars, context.identifiers, context.unions];
  const isTaken = given.has(name) || types.some((declared) => declared.get(name) !== undefined);
  return isTaken ? untaken(`${name}Variant`, context, given) : name;
}

function shownMembers(enumeration: Enum): readonly EnumValue[] {
  return enumeration.values.filter((value) => typeof value.value !== 'object');
}

/** Whether a variant lacks an irrelevant field, which validators do not require. */
export function isDropped(field: Field, by: string, member: EnumValue): boolean {
  return field.optional && !isRelevant(field, by, member);
}

/** Whether a field is relevant if the deciding field has the member's value. */
function isRelevant(field: Field, by: string, member: EnumValue): boolean {
  return field.relevant
    .filter((condition) => condition.field === by)
    .every((condition) => condition.values.some((value) => value === member.value));
}

function contentOf(field: Field, object: ObjectType, context: EmitContext): readonly Content[] {
  if (!isWholeObject(field.type)) return [];
  const contained = context.objects.get(field.type.name);
  if (contained === undefined || !dependsOn(contained, object, field)) return [];
  return outerConditions({ field, object: contained }).length === 0 ? [] : [{ field, object: contained }];
}

function outerConditions({ object }: Content): readonly Condition[] {
  return object.fields.flatMap((field) => field.relevant.filter((condition) => condition.up));
}
