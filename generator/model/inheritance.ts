import type { Field, Model, ObjectType } from './model.js';

/** Finds an object by its name. */
export type FindObject = (name: string) => ObjectType | undefined;

/** The object that a field comes from, if its object inherits it as it is; undefined if the object declares it. */
export function inheritedFrom(field: Field, object: ObjectType, find: FindObject): string | undefined {
  let declarer: string | undefined;
  // A spec with an error may have circles.
  const seen = new Set([object.name]);
  for (let bases = object.extends ?? []; ;) {
    const base = bases.flatMap((name) => find(name) ?? []).find((one) => hasSame(field, one));
    if (base === undefined || seen.has(base.name)) return declarer;
    declarer = base.name;
    seen.add(declarer);
    bases = base.extends ?? [];
  }
}

/** Whether the object inherits the field as it is, from whichever object declares it. */
export function isInherited(field: Field, object: ObjectType, find: FindObject): boolean {
  return (object.extends ?? []).some((name) => {
    const base = name === object.name ? undefined : find(name);
    return base !== undefined && hasSame(field, base);
  });
}

/** Whether the object has the field from the same place of the spec. */
export function hasSame({ name, origin }: Field, object: ObjectType): boolean {
  const other = fieldNamed(name, object)?.origin;
  return other?.file === origin.file && other.line === origin.line && other.column === origin.column;
}

/** The field of an object with that name; objects may have thousands. */
export function fieldNamed(name: string, object: ObjectType): Field | undefined {
  let byName = indices.get(object.fields);
  if (byName === undefined) {
    byName = new Map(object.fields.map((field) => [field.name, field]));
    indices.set(object.fields, byName);
  }
  return byName.get(name);
}

/** Fields by name, of lists that do not change. */
const indices = new WeakMap<readonly Field[], ReadonlyMap<string, Field>>();

/** Finds the objects of a Model by name. */
export function finderOf({ objects }: Pick<Model, 'objects'>): FindObject {
  const byName = new Map(objects.map((object) => [object.name, object]));
  return (name) => byName.get(name);
}
