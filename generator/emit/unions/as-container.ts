import type { Field, ObjectType, Union } from '../../model/model.js';

/** A union as the container of the objects that are its members: checks take the same facts from both. */
export function asContainer(union: Union): { readonly object: ObjectType; readonly field: Field } {
  const { of: _of, by: _by, open: _open, limits = [], ...declared } = union;
  const object: ObjectType = {
    ...declared,
    shown: true,
    fields: [],
    rules: [],
    identity: [],
    within: [],
    reserved: [],
  };
  const field: Field = {
    ...declared,
    name: '',
    type: { kind: 'union', name: union.name },
    optional: false,
    nullable: false,
    limits,
    relevant: [],
    caveats: [],
  };
  return { object, field };
}
