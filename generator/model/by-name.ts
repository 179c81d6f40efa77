import { groupBy, grouped } from './group-by.js';
import type { ObjectType } from './model.js';

interface Named {
  readonly name: string;
}

/**
 * The declaration of a name in a list of a Model. A comparison looks up as many names as there are fields: searching the list
 * each time took time that grew with the square of the Model.
 */
export function declaredAs<Declaration extends Named>(
  list: readonly Declaration[],
  name: string,
): Declaration | undefined {
  let names = indexes.get(list);
  if (names === undefined) {
    // If two declarations have one name, the first one counts.
    names = new Map(list.toReversed().map((declaration) => [declaration.name, declaration]));
    indexes.set(list, names);
  }
  return names.get(name) as Declaration | undefined;
}

const indexes = new WeakMap<readonly Named[], ReadonlyMap<string, Named>>();

/** The objects that are written in a field of this name, wherever it is. */
export function writtenInField(objects: readonly ObjectType[], field: string): readonly ObjectType[] {
  const fields = written.get(objects) ?? groupBy(objects, ({ writtenAt }) => writtenAt?.split(FIELDS).at(-1));
  written.set(objects, fields);
  return fields.get(field) ?? [];
}

const FIELDS = '.fields.';
const written = new WeakMap<readonly ObjectType[], ReadonlyMap<string | undefined, readonly ObjectType[]>>();

/** The objects that look at fields of an object around them. */
export function heldBy(objects: readonly ObjectType[], name: string): readonly ObjectType[] {
  const containers =
    held.get(objects) ??
    grouped(
      objects.flatMap((object) => {
        const around = new Set(object.within.map((place) => place.object));
        return [...around].map((container) => [container, object] as const);
      }),
    );
  held.set(objects, containers);
  return containers.get(name) ?? [];
}

const held = new WeakMap<readonly ObjectType[], ReadonlyMap<string, readonly ObjectType[]>>();

/** A view of an object. */
export type View = ObjectType & { readonly view: NonNullable<ObjectType['view']> };

export function isView(object: ObjectType): object is View {
  return object.view !== undefined;
}
