import type { Field, ObjectType, Type } from '../../model/model.js';
import { isIdentifier, isList, isObjectRef, type ObjectRef } from '../../model/types.js';
import type { FindObject } from '../../model/objects.js';
import type { Alternatives } from './alternatives.js';
import type { Fields } from './store.js';
import { hashOf, type Id, type Ids, type World } from './world.js';

/** The surroundings of an object, and functions that resolve its references. */
export interface Linking {
  readonly find: FindObject;
  readonly alternatives: Alternatives;
  readonly world: World;
  /** Ids of the objects around it. */
  readonly ids: Ids;
  /** Ids in the path of the request. Optional fields with these objects are present. */
  readonly about: Ids;
  readonly seed: string;
  /** Whether a request has created the object, which then belongs to the user of the session. */
  readonly isCreated: boolean;
  /** Makes the object with an id, in the form of a type. */
  readonly existing: (type: ObjectRef, id: Id) => unknown;
  /** The items of the collection that a field corresponds to; `undefined` if there is none. */
  readonly items: (field: Field, item: ObjectRef) => readonly unknown[] | undefined;
}

/** Replaces the ids in an object by ids of existing objects, and nested objects by those with these ids. */
export function linkedFields(made: Fields, object: ObjectType, linking: Linking): Fields {
  const result: Record<string, unknown> = { ...made };
  for (const field of object.fields) {
    const value = made[field.name] ?? (isAbout(field, linking) ? {} : undefined);
    // Keeps the id of the object itself.
    if (value === undefined || value === null || object.identity.includes(field.name)) continue;
    const { type } = field;
    const { identifiedBy, thingOf } = linking.alternatives;
    if (identifiedBy(type) === thingOf(object.name)) continue;
    const items = isList(type) && isObjectRef(type.item) ? linking.items(field, type.item) : undefined;
    result[field.name] = items ?? linked(value, type, `${linking.seed} ${field.name}`, linking);
  }
  return result;
}

function isAbout({ type }: Field, { about, alternatives }: Linking): boolean {
  return isObjectRef(type) && about.has(alternatives.thingOf(type.name));
}

function linked(value: unknown, type: Type, seed: string, linking: Linking): unknown {
  const identified = linking.alternatives.identifiedBy(type);
  if (identified !== undefined) return idOf(identified, seed, linking) ?? value;
  if (isList(type) && Array.isArray(value))
    return value.map((item, index) => linked(item, type.item, `${seed} ${index}`, linking));
  if (!isObjectRef(type) || typeof value !== 'object' || value === null) return value;
  const object = linking.find(type.name);
  if (object === undefined) return value;
  const thing = linking.alternatives.thingOf(object.name);
  const identity = linking.world.identityOf(thing);
  const id = identity === undefined ? undefined : idOf(thing, seed, linking);
  if (identity === undefined || id === undefined) {
    const fields = linkedFields(value as Fields, object, linking);
    // An object without a path of its own may be part of another one, whose name is that of the field.
    const named = linking.ids.get(pascalCase(seed.slice(seed.lastIndexOf(' ') + 1)));
    const own = identity ?? object.fields.find((field) => field.name === 'id' && isIdentifier(field.type));
    return named === undefined || own === undefined ? fields : { ...fields, [own.name]: named };
  }
  return linking.existing(type, id);
}

function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The id of an existing object for a reference, chosen by the seed. */
function idOf(thing: string, seed: string, { world, ids, isCreated }: Linking): Id | undefined {
  const user = world.notOf(thing);
  const known = ids.get(thing) ?? (isCreated || user === undefined ? world.own.get(thing) : undefined);
  if (known !== undefined) return known;
  const all = world.near(thing, ids);
  const without = all.filter((id) => id !== user);
  const near = without.length === 0 ? all : without;
  return near[hashOf(seed) % Math.max(1, near.length)];
}
