import type { Model, Enum, Field, Limit } from '../model/model.js';
import { isMap, keysOf, valueAt } from '../import/load/pointer.js';
import { NOWHERE } from '../model/subset.js';
import { declaredAs } from '../diff/by-name.js';
import { limitsOnPart, limitsOnValue } from '../model/limits/limit-target.js';
import { isDict, isList, isNullable, isScalar, type Type } from '../model/types.js';
import { typeOfAny } from './merge-fields.js';

/** A published Model whose enums have the values that the document lists, and no others. An import leaves them open. */
export function withClosedEnums(model: Model): Model {
  return { ...model, enums: model.enums.map((one) => ({ ...one, open: false })) };
}

/**
 * The schemas of a document that have one value, as enums with one member. An import has the value where they are used, and no
 * declaration; an own enum can still be the counterpart of one.
 */
export function singleValues(
  root: unknown,
): readonly { readonly key: string; readonly pointer: string; readonly declared: Enum }[] {
  return FOLDERS.flatMap((folder) => {
    const schemas = valueAt(root, keysOf(folder) ?? []);
    if (!isMap(schemas)) return [];
    return Object.entries(schemas).flatMap(([key, schema]) => {
      const one = singleOf(schema);
      if (one === undefined) return [];
      const facts = { doc: '', see: [], origin: NOWHERE } as const;
      const wire = typeof one.value === 'string' ? 'str' : 'int';
      const values = [{ ...facts, name: one.name, value: one.value }];
      const declared: Enum = { ...facts, name: key, wire, open: false, values, complete: true, reserved: [] };
      return [{ key, pointer: `${folder}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, declared }];
    });
  });
}

const FOLDERS = ['/components/schemas', '/$defs', '/definitions'] as const;

function singleOf(schema: unknown): { readonly name: string; readonly value: string | number } | undefined {
  if (!isMap(schema)) return undefined;
  const { oneOf, anyOf, enum: listed, title } = schema;
  const value = Object.hasOwn(schema, 'const') ? schema['const'] : onlyOf(listed);
  if (typeof value === 'string' || Number.isSafeInteger(value))
    return { name: nameOf(title), value: value as string | number };
  const part = onlyOf(oneOf) ?? onlyOf(anyOf);
  if (!isMap(part) || !Object.hasOwn(part, 'const')) return undefined;
  return singleOf({ const: part['const'], title: part['title'] });
}

function nameOf(title: unknown): string {
  const text = String(title);
  return /^[A-Z][A-Z0-9_]*$/.test(text) ? text : 'VALUE';
}

function onlyOf(list: unknown): unknown {
  return Array.isArray(list) && list.length === 1 ? list[0] : undefined;
}

const PLAIN: ReadonlySet<Type['kind']> = new Set(['str', 'int', 'int32', 'float'] as const);

/**
 * The type of a field with the values that its limits list in place of the numbers or texts that these limit, as a document has them
 * that lists them in an enum. Limits with conditions say nothing of the type.
 */
export function listedType({ type, limits }: Pick<Field, 'type' | 'limits'>, { scalars }: Model): Type {
  const listedIn = (one: Type, on: readonly Limit[]): Type => {
    if (isNullable(one)) return { ...one, of: listedIn(one.of, on) };
    if (isList(one)) return { ...one, item: listedIn(one.item, limitsOnPart(on, 'each')) };
    if (isDict(one)) return { ...one, value: listedIn(one.value, limitsOnPart(on, 'each')) };
    if (!PLAIN.has(one.kind) && !isScalar(one)) return one;
    const declared = isScalar(one) ? declaredAs(scalars, one.name)!.limits : [];
    const lists = limitsOnValue([...on, ...declared]).flatMap((limit) =>
      limit.kind === 'values' && limit.when.length === 0 ? [limit.values] : [],
    );
    const [first, ...others] = lists;
    const values = first?.filter((value) => others.every((list) => list.includes(value))) ?? [];
    const literals = values.flatMap((value) => (value === null ? [] : [{ kind: 'literal', value } as const]));
    return literals.length === 0 ? one : typeOfAny(literals);
  };
  return listedIn(type, limits);
}
