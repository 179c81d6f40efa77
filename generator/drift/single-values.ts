import { isMap } from '../import/raw.js';
import { keysOf, valueAt } from '../import/load/pointer.js';
import type { Enum } from '../model/model.js';
import { NOWHERE } from '../model/undeclared.js';

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
