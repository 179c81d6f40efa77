import { conditions } from './condition.js';
import { located } from './declared.js';
import { bool, bounds, either, list, map, signedBounds, type Key, type Keys, type Shape } from './shape.js';

/** A limit, or `{ is: limit, section }`, to name a section of its own. */
function limit(shape: Shape, doc: string): Key {
  return { shape: either(shape, map('a limit', { is: { shape, doc, required: true }, ...located })), doc };
}

const wireValues = list({ kind: 'scalar', bool: false }, { nonEmpty: true });

/** Limits that may also stand under `each`. */
const ofOne = {
  length: limit(bounds, 'Code points of a string: `1..100`, `..60`, `2..`, `5`.'),
  trimmed: limit(bool, '`length` counts what is left without white space at both ends.'),
  range: limit(signedBounds, 'Bounds of a number.'),
  values: limit(wireValues, 'Nothing else is allowed.'),
} satisfies Keys;

const each = map('each', { ...ofOne, ...located });

export const limits = {
  ...ofOne,
  items: limit(bounds, 'Number of items of a list, or of entries of a dict.'),
  unique: limit(bool, 'No two items are equal.'),
  each: { shape: each, doc: 'Limits for every item of a list or value of a dict.' },
} satisfies Keys;

/** `{ <field>: [values], <limit>: ... }` */
export const exception = map(
  'an exception',
  { ...limits, ...located },
  { rest: conditions, oneOf: Object.keys(limits) },
);
