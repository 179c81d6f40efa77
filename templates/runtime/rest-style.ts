import type { Fields, WriteValue } from './rest-operation.js';

// How lists and objects are written into queries and forms.

/** `id=1,2`; of an object, `role,admin,name,Alex`. */
export const comma: WriteValue = joined(',');
/** `id=1 2` */
export const space: WriteValue = joined(' ');
/** `id=1|2` */
export const pipe: WriteValue = joined('|');

/** `filter={"role":"admin"}` */
export const json: WriteValue = (fields, key, value) => fields.append(key, JSON.stringify(value));

/** `id[]=1&id[]=2`; of an object, `filter[role]=admin`, to any depth. */
export const brackets: WriteValue = (fields, key, value) => {
  if (Array.isArray(value)) {
    for (const item of value) brackets(fields, isKeyed(item) ? key : `${key}[]`, item);
  } else if (isKeyed(value)) {
    for (const [name, one] of Object.entries(value)) if (one !== undefined) brackets(fields, `${key}[${name}]`, one);
  } else fields.append(key, String(value));
};

function joined(separator: string): WriteValue {
  return (fields: Fields, key, value) => {
    const items: readonly unknown[] = Array.isArray(value)
      ? value
      : isKeyed(value)
        ? Object.entries(value).flat()
        : [value];
    fields.append(key, items.map((item) => (isKeyed(item) ? JSON.stringify(item) : String(item))).join(separator));
  };
}

function isKeyed(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
