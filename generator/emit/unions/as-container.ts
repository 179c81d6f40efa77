import type { Field, ObjectType, Union } from '../../model/model.js';
import { undeclaredField, undeclaredObject } from '../../model/subset.js';

/** Treats a union as the container of its members, for which checks take the same facts. */
export function asContainer(union: Union): { readonly object: ObjectType; readonly field: Field } {
  const { of: _of, by: _by, open: _open, limits = [], ...declared } = union;
  const object = { ...undeclaredObject(union.name, []), ...declared };
  const field = { ...undeclaredField('', { kind: 'union', name: union.name }), ...declared, name: '', limits };
  return { object, field };
}
