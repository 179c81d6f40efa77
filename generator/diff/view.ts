import type { ObjectType } from '../model/index.js';

/** A view of an object. */
export type View = ObjectType & { readonly view: NonNullable<ObjectType['view']> };

export function isView(object: ObjectType): object is View {
  return object.view !== undefined;
}
