import type { Field, Model, ObjectType } from './model.js';

/** Finds an object by its name. */
export type FindObject = (name: string) => ObjectType | undefined;

/** The object that a field comes from, if its object inherits it as it is; undefined if the object declares it. */
export function inheritedFrom(field: Field, object: ObjectType, find: FindObject): string | undefined {
  let declarer: string | undefined;
  for (let bases = object.extends ?? []; ;) {
    const base = bases.flatMap((name) => find(name) ?? []).find((one) => hasSame(field, one));
    if (base === undefined || base.name === declarer) return declarer;
    declarer = base.name;
    bases = base.extends ?? [];
  }
}

/** Whether the object has the field from the same place of the spec. */
function hasSame({ name, origin }: Field, { fields }: ObjectType): boolean {
  const other = fields.find((one) => one.name === name)?.origin;
  return other?.file === origin.file && other.line === origin.line && other.column === origin.column;
}

/** Finds the objects of a Model by name. */
export function finderOf({ objects }: Pick<Model, 'objects'>): FindObject {
  const byName = new Map(objects.map((object) => [object.name, object]));
  return (name) => byName.get(name);
}
