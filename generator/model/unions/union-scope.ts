import type { BitSet, Enum, Identifier, Model, ObjectType, Scalar, Union } from '../model.js';
import type { ByName } from '../types.js';

/** The declarations, by name, that decide how the members of a union are distinguished. */
export interface UnionScope {
  readonly identifiers: ByName<Identifier>;
  readonly scalars: ByName<Scalar>;
  readonly enums: ByName<Enum>;
  readonly bitSets: ByName<BitSet>;
  readonly objects: ByName<ObjectType>;
  readonly unions: ByName<Union>;
}

/** The declarations of a Model, indexed once. */
export function unionScope(model: Model): UnionScope {
  const known = scopes.get(model);
  if (known !== undefined) return known;
  const scope: UnionScope = {
    identifiers: byName(model.identifiers),
    scalars: byName(model.scalars),
    enums: byName(model.enums),
    bitSets: byName(model.bitSets),
    objects: byName(model.objects),
    unions: byName(model.unions),
  };
  scopes.set(model, scope);
  return scope;
}

const scopes = new WeakMap<Model, UnionScope>();

function byName<T extends { readonly name: string }>(all: readonly T[]): ByName<T> {
  return new Map(all.map((one) => [one.name, one]));
}
