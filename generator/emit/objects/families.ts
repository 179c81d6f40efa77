import type { ObjectType } from '../../model/model.js';
import { type Group, groupBy } from '../../model/group-by.js';

/**
 * An object of the spec with its views and its partial object, which share modules; in a profile that shares some of them
 * with another one, those that differ.
 */
export type ObjectFamily = Group<ObjectType>;

/** Groups objects, views and partial objects by the object that they are views of, in the order of the Model. */
export function familiesOf(
  objects: readonly ObjectType[],
  all: ReadonlyMap<string, ObjectType>,
): readonly ObjectFamily[] {
  return [...groupBy(objects, (object) => familyName(object, all)).values()];
}

/** Name of the object that an object is a view of, directly or as the partial object of a view; its own name otherwise. */
export function familyName(object: ObjectType, all: ReadonlyMap<string, ObjectType>): string {
  const base = object.view && all.get(object.view.of);
  return base === undefined ? object.name : familyName(base, all);
}
