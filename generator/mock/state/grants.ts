import { declaredAs } from '../../model/by-name.js';
import { isNotShown, type Model, type ObjectType, type Type } from '../../model/model.js';
import { isIdentifier, isList, isObjectRef } from '../../model/types.js';
import { grantedBits } from '../permissions.js';
import type { Resources } from './resources.js';
import { fieldsIn, type Fields } from './store.js';
import type { Id, Ids, World } from './world.js';

/** Grants the user of the session every permission that operations need. */
export interface Grants {
  /** The permissions that an object grants: all that operations need, or the minimum if it grants them to everybody. */
  readonly grantedBy: (thing: string, fields: Fields, ids: Ids) => Fields;
  /** The list of grants of the user of the session, in the object that has it: the cards of a reader. */
  readonly heldIn: (value: Fields, thing: string, ids: Ids) => Fields;
  /** Ids that a permission calculation expects in a list: that of the owner of the list. */
  readonly idsIn: (list: string) => readonly string[];
}

export function grantsOf(model: Model, resources: Resources, world: World): Grants {
  const { alternatives } = resources;
  const grants = grantsIn(model, resources);

  /** Whether an object contains the user of the session, or is in a path with this user. */
  const isOfSession = (value: Fields, object: string, ids: Ids): boolean => {
    const parts = (declaredAs(model.objects, object)?.fields ?? []).flatMap(({ name, type }) => {
      const thing = isObjectRef(type) ? alternatives.thingOf(type.name) : '';
      const id = world.idIn(thing, fieldsIn(value[name]));
      return id === undefined ? [] : [[thing, id] as const];
    });
    const users = parts.filter(([thing]) => world.own.has(thing));
    const known = users.length > 0 ? users : [...ids].filter(([thing]) => world.notOf(thing) !== undefined);
    return known.length > 0 && known.every(([thing, id]) => world.own.get(thing) === id);
  };

  const grantedBy: Grants['grantedBy'] = (thing, fields, ids) => {
    const entries = grants.filter((grant) => grant.entry === thing);
    const found = entries.map(({ owner, bits, all, fewest }) => {
      const id = world.idIn(thing, fields);
      const isOfAll = id !== undefined && (ids.get(owner) === id || world.near(owner).includes(id as Id));
      return [bits, isOfAll ? fewest : all] as const;
    });
    return Object.fromEntries(found);
  };

  const heldIn: Grants['heldIn'] = (value, thing, ids) => {
    const found = grants.flatMap(({ entry, owner, holders }) =>
      holders.flatMap(({ object, field }): [string, unknown][] => {
        const isOwn = object === thing && field in value && isOfSession(value, object, ids);
        const [first] = isOwn && ids.has(owner) ? world.near(entry, ids) : [];
        return first === undefined ? [] : [[field, [first]]];
      }),
    );
    return Object.fromEntries(found);
  };

  const idsIn: Grants['idsIn'] = (path) =>
    grants.flatMap(({ template }) => {
      const [before = '', after = ''] = template.split(/\{[^{}]*\}/);
      const isOf = path.startsWith(before) && path.endsWith(after);
      return isOf ? [decodeURIComponent(path.slice(before.length, path.length - after.length))] : [];
    });

  return { grantedBy, heldIn, idsIn };
}

/** A list of objects that grant permissions, one of which applies to everybody: the cards of a library. */
interface Grant {
  readonly template: string;
  readonly owner: string;
  readonly entry: string;
  /** The field with the permissions of an entry. */
  readonly bits: string;
  readonly all: string | number;
  readonly fewest: string | number;
  /** Fields with the ids of the entries of a holder. */
  readonly holders: readonly { readonly object: string; readonly field: string }[];
}

function grantsIn(model: Model, resources: Resources): readonly Grant[] {
  const { thingOf } = resources.alternatives;
  const found = model.permissions.flatMap(({ of, inputs, steps }) =>
    (isNotShown(steps) ? [] : steps).flatMap((step): readonly (readonly [string, Grant])[] => {
      if (step.kind !== 'grant-entries') return [];
      const { list, ids, of: entry } = step.entries;
      const [input, field, ...others] = list;
      const objectOf = (name: string | undefined): ObjectType | undefined => {
        const type = inputs.find((declared) => declared.name === name)?.type;
        return type !== undefined && isObjectRef(type) ? declaredAs(model.objects, type.name) : undefined;
      };
      const owner = objectOf(input);
      const isOwn = ids.some(
        (path) => path.length === 2 && path[0] === input && owner?.identity.includes(path[1]!) === true,
      );
      const route =
        isOwn && others.length === 0 && field !== undefined ? resources.collectionOf(owner!.name, field) : undefined;
      const wire = declaredAs(model.bitSets, of)?.wire;
      if (route === undefined) return [];
      const { all, fewest } = grantedBits(of, model);
      const written = (bits: bigint): string | number => (wire === 'int' ? Number(bits) : String(bits));
      const holders = ids.flatMap(([holder, ids, ...rest]) => {
        const object = objectOf(holder);
        const isList = object?.fields.some(({ name, type }) => name === ids && isIdList(type)) === true;
        return isList && rest.length === 0 ? [{ object: thingOf(object.name), field: ids! }] : [];
      });
      const grant = {
        template: route.path,
        owner: thingOf(owner!.name),
        entry: thingOf(entry),
        bits: step.bits,
        all: written(all),
        fewest: written(fewest),
        holders,
      };
      return [[`${route.path} ${step.bits}`, grant]];
    }),
  );
  return [...new Map(found).values()];
}

function isIdList(type: Type): boolean {
  return isList(type) && isIdentifier(type.item);
}
