import type { ObjectType } from '../../model/model.js';
import { type Group, groupBy } from '../../model/group-by.js';

/**
 * An object with its views and its partial object, which share modules; in a profile that shares modules with another
 * one, only those that differ.
 */
export type ObjectFamily = Group<ObjectType>;

/** Groups objects, views and partial objects by their base object, in the order of the Model. */
export function familiesOf(
  objects: readonly ObjectType[],
  all: ReadonlyMap<string, ObjectType>,
): readonly ObjectFamily[] {
  return [...groupBy(objects, (object) => familyName(object, all)).values()];
}

/** The base object of a view, of a partial object or of a partial view; its own name otherwise. */
export function familyName(object: ObjectType, all: ReadonlyMap<string, ObjectType>): string {
  const base = object.view && all.get(object.view.of);
  return base === undefined ? object.name : familyName(base, all);
}
