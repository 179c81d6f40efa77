import { isAboutContainer, isDecidable } from '../../model/conditions.js';
import { fieldNamed } from '../../model/objects.js';
import type { Condition, Field, ObjectType } from '../../model/model.js';
import { isBoolean, isEnum, isLiteral, isOneOf, type Type } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import type { Module } from '../module.js';
import { literalUnion, propertyAccess, propertyKey } from '../names.js';
import { fieldTypeText } from './type-text.js';
import { coversRequirement, discriminationOf } from './variants.js';

/** Fields that are present and not null if all conditions hold, each on another field of the object. */
export interface Requirement {
  readonly fields: readonly Field[];
  readonly when: readonly { readonly by: Field; readonly condition: Condition }[];
}

/** Requirements by which TypeScript can narrow, and that variants do not express. */
export function requirementsOf(object: ObjectType, context: EmitContext): readonly Requirement[] {
  if (object.view !== undefined) return [];
  const by = discriminationOf(object, context)?.by.name;
  return object.rules.flatMap((rule) => {
    if (rule.kind !== 'required-when' || coversRequirement(rule, by)) return [];
    const fields = rule.fields
      .flatMap((name) => fieldNamed(name, object) ?? [])
      .filter(({ optional, nullable }) => optional || nullable);
    const when = rule.when.flatMap((condition) => {
      const field = fieldNamed(condition.field, object);
      return field !== undefined && narrows(condition, field) ? [{ by: field, condition }] : [];
    });
    return fields.length === 0 || when.length < rule.when.length ? [] : [{ fields, when }];
  });
}

/** Whether the object compiles to an interface, which others can extend, and not to a union. */
export function isInterface(object: ObjectType, context: EmitContext): boolean {
  return discriminationOf(object, context) === undefined && requirementsOf(object, context).length === 0;
}

/**
 * A union that narrows by the fields of the conditions: if all hold, the fields are required; otherwise one of the
 * deciding fields has another value.
 */
export function requirementText({ fields, when }: Requirement, module: Module): string {
  const certain = fields.map((field) => property({ ...field, optional: false, nullable: false }, module));
  const holds = when.map(({ by, condition }) => `${propertyKey(by.name)}: ${valuesText(by, condition, module)}`);
  const others = when.map(({ by, condition }) => {
    const texts = when.filter((other) => other.by !== by && isOpenText(other.by, module.context));
    return `{ ${[
      `${key(by)}: ${otherValuesText(by, condition, module)}`,
      ...texts.map(({ by: other }) => `${key(other)}: ${unitsText(other, module)}`),
    ].join('; ')} }`;
  });
  return `(${[`{ ${[...holds, ...certain].join('; ')} }`, ...others].join(' | ')})`;
}

function property(field: Field, module: Module): string {
  return `${propertyKey(field.name)}: ${fieldTypeText(field, module)}`;
}

/** The values of a condition; enum members by name. */
function valuesText({ type }: Field, condition: Condition, module: Module): string {
  if (!isEnum(type)) return literalUnion(condition.values);
  const name = module.typeOf('enum', type.name);
  return condition.members.map((member) => `typeof ${name}${propertyAccess(member)}`).join(' | ');
}

function otherValuesText(by: Field, condition: Condition, module: Module): string {
  const values = valuesText(by, condition, module);
  const all = isOpenText(by, module.context) ? unitsText(by, module) : fieldTypeText(by, module);
  return `Exclude<${all}, ${values}>`;
}

/**
 * Whether the field accepts any text. TypeScript does not narrow by `string & {}`, so that requirements use
 * `UnknownText` for other texts.
 */
export function isOpenText({ type }: Field, context: EmitContext): boolean {
  const enumeration = isEnum(type) ? context.enums.get(type.name) : undefined;
  return enumeration?.wire === 'str' && enumeration.open;
}

function unitsText({ type, nullable }: Field, module: Module): string {
  const name = isEnum(type) ? module.typeOf('enum', type.name) : '';
  const unknown = module.runtimeType('UnknownText', 'unknown-text');
  return `(typeof ${name})[keyof typeof ${name}] | ${unknown}${nullable ? ' | null' : ''}`;
}

function key({ name, optional }: Field): string {
  return `${propertyKey(name)}${optional ? '?' : ''}`;
}

/** Whether TypeScript distinguishes the values of the condition from all others, as it does for unit types. */
function narrows(condition: Condition, { type }: Field): boolean {
  if (isAboutContainer(condition) || !isDecidable(condition)) return false;
  const isUnit = (part: Type): boolean => isBoolean(part) || isLiteral(part);
  return isEnum(type) ? condition.members.length > 0 : (isOneOf(type) ? type.of : [type]).every(isUnit);
}
