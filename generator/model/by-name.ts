import { groupBy } from './group-by.js';
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
    names = new Map(list.toReversed().map((one) => [one.name, one]));
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

/** A view of an object. */
export type View = ObjectType & { readonly view: NonNullable<ObjectType['view']> };

export function isView(object: ObjectType): object is View {
  return object.view !== undefined;
}
