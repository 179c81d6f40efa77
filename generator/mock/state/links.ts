import type { Field, ObjectType, Type } from '../../model/model.js';
import { isIdentifier, isList, isObjectRef, type ObjectRef } from '../../model/types.js';
import type { Fields } from './store.js';
import { hashOf, type Id, type Ids, type World } from './world.js';

/** The things around a value, and the way to the things that it refers to. */
export interface Linking {
  readonly objects: ReadonlyMap<string, ObjectType>;
  readonly thingOf: (object: string) => string;
  readonly world: World;
  /** Ids that the values around have. */
  readonly ids: Ids;
  /** Ids in the path of the request: optional things of these are there. */
  readonly about: Ids;
  /** Chooses among several things. */
  readonly seed: string;
  /** Whether a request has created it: it belongs to the user of the session. */
  readonly isCreated: boolean;
  /** The thing with an id, as a type shows it. */
  readonly thing: (type: ObjectRef, identity: Field, id: Id) => unknown;
  /** The items of the list that a field of a thing is as well; undefined if there is no such list. */
  readonly items: (field: Field, item: ObjectRef) => readonly unknown[] | undefined;
}

/** The value of an object with every id in it that of a thing which there is, and every thing in it as it is elsewhere. */
export function linkedFields(made: Fields, object: ObjectType, linking: Linking): Fields {
  const result: Record<string, unknown> = { ...made };
  for (const field of object.fields) {
    const value = made[field.name] ?? (isAbout(field, linking) ? {} : undefined);
    // Its own id is what it was made for.
    if (value === undefined || value === null || object.identity.includes(field.name)) continue;
    const { type } = field;
    if (isIdentifier(type) && type.of !== undefined && linking.thingOf(type.of) === linking.thingOf(object.name))
      continue;
    const items = isList(type) && isObjectRef(type.item) ? linking.items(field, type.item) : undefined;
    result[field.name] = items ?? linked(value, type, `${linking.seed} ${field.name}`, linking);
  }
  return result;
}

function isAbout({ type }: Field, { about, thingOf }: Linking): boolean {
  return isObjectRef(type) && about.has(thingOf(type.name));
}

function linked(value: unknown, type: Type, seed: string, linking: Linking): unknown {
  if (isIdentifier(type)) return (type.of === undefined ? undefined : idOf(type.of, seed, linking)) ?? value;
  if (isList(type) && Array.isArray(value))
    return value.map((item, index) => linked(item, type.item, `${seed} ${index}`, linking));
  if (!isObjectRef(type) || typeof value !== 'object' || value === null) return value;
  const object = linking.objects.get(type.name);
  if (object === undefined) return value;
  const identity = linking.world.identityOf(linking.thingOf(object.name));
  const id = identity === undefined ? undefined : idOf(object.name, seed, linking);
  if (identity === undefined || id === undefined) {
    const fields = linkedFields(value as Fields, object, linking);
    // A thing that no endpoint serves by its id may be part of another thing, which the field is named after.
    const named = linking.ids.get(pascalCase(seed.slice(seed.lastIndexOf(' ') + 1)));
    const own = identity ?? object.fields.find((field) => field.name === 'id' && isIdentifier(field.type));
    return named === undefined || own === undefined ? fields : { ...fields, [own.name]: named };
  }
  return linking.thing(type, identity, id);
}

/** `ScheduledEvent` of `scheduled_event`. */
function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The id of the thing of a kind that a value refers to; undefined if there is none. */
function idOf(object: string, seed: string, { thingOf, world, ids, isCreated }: Linking): Id | undefined {
  const thing = thingOf(object);
  const other = world.notOf(thing);
  const known = ids.get(thing) ?? (isCreated || other === undefined ? world.own.get(thing) : undefined);
  if (known !== undefined) return known;
  const all = world.near(thing, ids);
  const others = all.filter((id) => id !== other);
  const near = others.length === 0 ? all : others;
  return near[hashOf(seed) % Math.max(1, near.length)];
}
