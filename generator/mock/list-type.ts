import type { Endpoint, Field, ObjectType, Paging, Type } from '../model/model.js';
import { isInteger, isList, isObjectRef, nonNull } from '../model/types.js';
import { successTypes } from './state/alternatives.js';

type FindObject = (name: string) => ObjectType | undefined;

/**
 * How the list of an endpoint is paged: as the spec says, or else by the parameters `limit`, `before` and `after` if it has them. The
 * list is then the body, or the only list of objects in it.
 */
export function pagingOf(endpoint: Endpoint, find: FindObject): Paging | undefined {
  const { paging, query, method } = endpoint;
  if (paging !== undefined || method !== 'GET') return paging;
  const limit = query.find(({ name, type }) => name === 'limit' && isInteger(type));
  const cursors = (['before', 'after'] as const).flatMap((direction) =>
    query.some(({ name }) => name === direction) ? [{ direction, param: direction }] : [],
  );
  if (limit === undefined) return undefined;
  const [type] = successTypes(endpoint);
  const object = type !== undefined && isObjectRef(type) ? find(type.name) : undefined;
  const lists = (object?.fields ?? []).filter((field) => isList(field.type) && isObjectRef(field.type.item));
  if (object !== undefined && lists.length !== 1) return undefined;
  return {
    style: 'cursors',
    cursors,
    by: '',
    limit: limit.name,
    items: lists.map(({ name }) => name),
    origin: endpoint.origin,
  };
}

/** Type of the items of the list that an endpoint returns: the body itself, or what its paging says; undefined if there is none. */
export function itemTypeOf(endpoint: Endpoint, find: FindObject): Type | undefined {
  for (const type of successTypes(endpoint)) {
    const item = itemTypeIn(type, pagingOf(endpoint, find)?.items ?? [], find);
    if (item !== undefined) return item;
  }
  return undefined;
}

/** Type of the items of the list at a path of fields in a type. */
export function itemTypeIn(type: Type, path: readonly string[], find: FindObject): Type | undefined {
  const list = path.length === 0 ? type : fieldIn(type, path, find)?.type;
  const shown = list === undefined ? undefined : nonNull(list);
  return shown !== undefined && isList(shown) ? nonNull(shown.item) : undefined;
}

/** The field at a path of fields in a type. */
export function fieldIn(type: Type, [key, ...rest]: readonly string[], find: FindObject): Field | undefined {
  const object = isObjectRef(type) ? find(type.name) : undefined;
  const field = object?.fields.find(({ name }) => name === key);
  return field === undefined || rest.length === 0 ? field : fieldIn(nonNull(field.type), rest, find);
}
