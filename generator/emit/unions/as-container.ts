import type { Field, ObjectType, Union } from '../../model/model.js';
import { undeclaredField, undeclaredObject } from '../../model/subset.js';

/** A union as the container of the objects that are its members: checks take the same facts from both. */
export function asContainer(union: Union): { readonly object: ObjectType; readonly field: Field } {
  const { of: _of, by: _by, open: _open, limits = [], ...declared } = union;
  const object = { ...undeclaredObject(union.name, []), ...declared };
  const field = { ...undeclaredField('', { kind: 'union', name: union.name }), ...declared, name: '', limits };
  return { object, field };
}
