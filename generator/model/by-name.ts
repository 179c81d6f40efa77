import { groupBy, grouped } from './group-by.js';
import type { Model, ObjectType } from './model.js';

interface Named {
  readonly name: string;
}

/** Finds a declaration by name, with an index, because a comparison looks up as many names as there are fields. */
export function declaredAs<Declaration extends Named>(
  list: readonly Declaration[],
  name: string,
): Declaration | undefined {
  let index = indexes.get(list);
  if (index === undefined) {
    // The first of two declarations with one name counts.
    const names = new Map(list.toReversed().map((declaration) => [declaration.name, declaration]));
    index = (wanted) => names.get(wanted);
    indexes.set(list, index);
  }
  return index(name) as Declaration | undefined;
}

const indexes = new WeakMap<readonly Named[], (name: string) => Named | undefined>();

const TYPE_LISTS = ['identifiers', 'scalars', 'enums', 'bitSets', 'objects', 'unions'] as const;

type TypeList = (typeof TYPE_LISTS)[number];

/** The declarations of types in a Model. */
export type TypeDeclarations = Pick<Model, TypeList>;

/** The declarations of types by name. */
export type TypesByName = {
  readonly [List in TypeList]: { readonly get: (name: string) => Model[List][number] | undefined };
};

export function typesByName(declared: TypeDeclarations): TypesByName {
  const lists = TYPE_LISTS.map((list) => [list, { get: (name: string) => declaredAs<Named>(declared[list], name) }]);
  return Object.fromEntries(lists) as unknown as TypesByName;
}

/** The inline objects of all fields with this name. */
export function writtenInField(objects: readonly ObjectType[], field: string): readonly ObjectType[] {
  const fields = written.get(objects) ?? groupBy(objects, ({ writtenAt }) => writtenAt?.split(FIELDS).at(-1));
  written.set(objects, fields);
  return fields.get(field) ?? [];
}

const FIELDS = '.fields.';
const written = new WeakMap<readonly ObjectType[], ReadonlyMap<string | undefined, readonly ObjectType[]>>();

/** The objects with conditions on fields of a container. */
export function heldBy(objects: readonly ObjectType[], name: string): readonly ObjectType[] {
  let holding = held.get(objects);
  if (holding === undefined) {
    const containers = grouped(
      objects.flatMap((object) => {
        const around = new Set(object.within.map((place) => place.object));
        return [...around].map((container) => [container, object] as const);
      }),
    );
    holding = (container) => containers.get(container) ?? [];
    held.set(objects, holding);
  }
  return holding(name);
}

const held = new WeakMap<readonly ObjectType[], (container: string) => readonly ObjectType[]>();

/** The objects with another one, or with another form of one. The list is not indexed again, because thousands are tried. */
export function withObject(objects: readonly ObjectType[], object: ObjectType): readonly ObjectType[] {
  const { name } = object;
  const list = [...objects.filter((other) => other.name !== name), object];
  indexes.set(list, (wanted) => (wanted === name ? object : declaredAs(objects, wanted)));
  held.set(list, (container) => heldBy(objects, container).map((other) => (other.name === name ? object : other)));
  return list;
}

/** A view of an object. */
export type View = ObjectType & { readonly view: NonNullable<ObjectType['view']> };

export function isView(object: ObjectType): object is View {
  return object.view !== undefined;
}
