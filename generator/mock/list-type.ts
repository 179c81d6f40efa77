import type { Endpoint, Field, ObjectType, Type } from '../model/model.js';
import { isList, isObjectRef, nonNull } from '../model/types.js';
import { successTypes } from './state/alternatives.js';

type FindObject = (name: string) => ObjectType | undefined;

/** The type of the items in the body of an endpoint, or in the list that paging names; `undefined` without a list. */
export function itemTypeOf(endpoint: Endpoint, find: FindObject): Type | undefined {
  for (const type of successTypes(endpoint)) {
    const item = itemTypeIn(type, endpoint.paging?.items ?? [], find);
    if (item !== undefined) return item;
  }
  return undefined;
}

/** The type of the items of the list at a path of fields. */
export function itemTypeIn(type: Type, path: readonly string[], find: FindObject): Type | undefined {
  const list = path.length === 0 ? type : fieldIn(type, path, find)?.type;
  const shown = list === undefined ? undefined : nonNull(list);
  return shown !== undefined && isList(shown) ? nonNull(shown.item) : undefined;
}

/** The field at a path of fields. */
export function fieldIn(type: Type, [key, ...rest]: readonly string[], find: FindObject): Field | undefined {
  const object = isObjectRef(type) ? find(type.name) : undefined;
  const field = object?.fields.find(({ name }) => name === key);
  return field === undefined || rest.length === 0 ? field : fieldIn(nonNull(field.type), rest, find);
}
