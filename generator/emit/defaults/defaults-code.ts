import { isDecidable } from '../../model/conditions.js';
import type { Field, ObjectType } from '../../model/model.js';
import { isEnum } from '../../model/types.js';
import { constantObject } from '../constant-object.js';
import type { EmitContext } from '../emit-context.js';
import type { Module } from '../module.js';
import { camel, dataText, literalUnion, propertyAccess } from '../names.js';
import { isInterface } from '../objects/requirements.js';
import { tsdoc } from '../tsdoc.js';
import { membership } from '../validators/conditions.js';

/** A field with a default whose value is known. */
export type DefaultedField = Field & { readonly default: NonNullable<Field['default']> };

/**
 * Fields with a known default; none for views, whose fields are the same, and none for partial objects and updates, in
 * which an absent field has no default.
 */
export function defaultedFields(object: ObjectType): readonly DefaultedField[] {
  if (object.view !== undefined) return [];
  return object.fields.filter(
    (field): field is DefaultedField => field.default !== undefined && isShown(field.default),
  );
}

/** A member whose value is unknown is null with a name in the Model. */
function isShown({ value, member }: DefaultedField['default']): boolean {
  return value !== null || member === undefined;
}

export function defaultsNames(object: string): readonly [data: string, fill: string] {
  return [`${camel(object)}Defaults`, `with${object}Defaults`];
}

/** The defaults of an object as data and as a function; empty if it has none. */
export function defaultsCode(object: ObjectType, module: Module): readonly string[] {
  const fields = defaultedFields(object);
  if (fields.length === 0) return [];
  const type = module.typeOf('object', object.name);
  return [defaultsData(object, fields), fillFunction(object, fields, type, module)];
}

function defaultsData(object: ObjectType, fields: readonly DefaultedField[]): string {
  const [data] = defaultsNames(object.name);
  const constants = fields.map((field) => ({
    name: field.name,
    value: dataText(field.default.value),
    doc: tsdoc({
      doc: memberText(field),
      origin: field.default.origin,
      deprecated: field.deprecated,
    }),
  }));
  return `${tsdoc({ doc: `Defaults of the absent fields of \`${object.name}\`.` })}
    export const ${data} = ${constantObject(constants)} as const;`;
}

function memberText(field: DefaultedField): string {
  if (field.default.member === undefined || !isEnum(field.type)) return '';
  return `\`${field.type.name}.${field.default.member}\``;
}

function fillFunction(object: ObjectType, fields: readonly DefaultedField[], type: string, module: Module): string {
  const [data, fill] = defaultsNames(object.name);
  const always = fields.filter((field) => field.relevant.length === 0);
  const result = always.length === 0 ? '$T' : `$T & Required<Pick<${type}, ${namesOf(always)}>>`;
  const runtime = module.runtime('fillAbsent', 'fill-absent');
  const doc = tsdoc({
    doc: `Returns a shallow copy with defaults for absent (or \`undefined\`) fields. Other fields, including null, are unchanged, and so is the value itself.`,
    extra: [
      `Not for partial objects and updates: their absent fields have no default.`,
      ...(always.length < fields.length ? ['A field that has no meaning in the value stays absent.'] : []),
    ],
  });
  return `${doc}
    export function ${fill}<$T extends ${inputType(object, always, type, module.context)}>(value: $T): ${result} {
      ${meaninglessLines(fields)}return ${runtime}(value, ${data}${always.length === fields.length ? '' : ', meaningless'});
    }`;
}

/** A field with a default may be absent in the input, even if the spec says that it is always present. */
function inputType(object: ObjectType, always: readonly DefaultedField[], type: string, context: EmitContext): string {
  const required = always.filter((field) => !field.optional);
  // `Omit` would merge a union into one interface.
  if (required.length === 0 || !isInterface(object, context)) return type;
  return `Omit<${type}, ${namesOf(required)}> & Partial<Pick<${type}, ${namesOf(required)}>>`;
}

/** Collects the fields with a default that is irrelevant in this value. */
function meaninglessLines(fields: readonly DefaultedField[]): string {
  const conditional = fields.filter((field) => field.relevant.length > 0);
  if (conditional.length === 0) return '';
  const lines = conditional.map((field) => {
    const name = JSON.stringify(field.name);
    const condition = relevanceText(field);
    return condition === undefined ? `${name},` : `...(${condition} ? [] : [${name}]),`;
  });
  const isRead = conditional.some((field) => relevanceText(field) !== undefined);
  return `${isRead ? 'const fields: Record<string, unknown> = { ...value };\n' : ''}const meaningless = [${lines.join('\n')}];
    `;
}

/** True if the field is relevant; undefined if this does not depend on the object. */
function relevanceText(field: Field): string | undefined {
  if (!field.relevant.every((condition) => isDecidable(condition) && !condition.up)) return undefined;
  const tests = field.relevant.map(({ field: name, values }) => membership(`fields${propertyAccess(name)}`, values));
  return tests.join(' && ');
}

function namesOf(fields: readonly Field[]): string {
  return literalUnion(fields.map(({ name }) => name));
}
