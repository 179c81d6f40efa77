import { declaredAs } from '../model/by-name.js';
import { isNotShown, type Endpoint, type Field, type Model, type NotShown, type Type } from '../model/model.js';
import { isList, isObjectRef, nonNull } from '../model/types.js';
import { successTypes } from './state/alternatives.js';

/** The type of the items in the body of an endpoint, or in the list that paging names; `undefined` without a list. */
export function itemTypeOf(endpoint: Endpoint, model: Model): Type | undefined {
  for (const type of successTypes(endpoint)) {
    const item = itemTypeIn(type, endpoint.paging?.items ?? [], model);
    if (item !== undefined) return item;
  }
  return undefined;
}

/** The type of the items of the list at a path of fields. */
export function itemTypeIn(type: Type, path: readonly string[], model: Model): Type | undefined {
  const list = path.length === 0 ? type : fieldIn(type, path, model)?.type;
  const shown = list === undefined ? undefined : nonNull(list);
  return shown !== undefined && isList(shown) ? nonNull(shown.item) : undefined;
}

/** The field at a path of fields. */
export function fieldIn(type: Type, [key, ...rest]: readonly string[], model: Model): Field | undefined {
  const field = fieldsOf(type, model).find(({ name }) => name === key);
  return field === undefined || rest.length === 0 ? field : fieldIn(nonNull(field.type), rest, model);
}

/** The fields of the objects of a type; empty for other types. */
export function fieldsOf(type: Type | NotShown | undefined, model: Model): readonly Field[] {
  const isObject = type !== undefined && !isNotShown(type) && isObjectRef(type);
  return isObject ? (declaredAs(model.objects, type.name)?.fields ?? []) : [];
}
