import { conditions } from './names.js';
import { located } from './declared.js';
import { format, formatDoc } from './format.js';
import { bool, bounds, divisor, either, list, map, range, text, type Key, type Keys, type Shape } from './shape.js';

/** A limit, or `{ is: limit, section }`, to name a section of its own. */
function limit(shape: Shape, doc: string): Key {
  return { shape: either(shape, map('a limit', { is: { shape, doc, required: true }, ...located })), doc };
}

const wireValues = list({ kind: 'scalar', bool: true, null: true }, { nonEmpty: true });

/** A regular expression, or `{ is: expression, enforce: false }`. */
const pattern: Key = {
  doc: 'A regular expression with flag `u` that matches somewhere in a string: `^[A-Z]{2}$`.',
  shape: either(
    text,
    map('a pattern', {
      is: { shape: text, doc: 'The regular expression.', required: true },
      enforce: {
        shape: bool,
        doc: '`false`: the pattern is documented, but validators do not try it. It may have what others cannot have.',
        notShown: false,
      },
      ...located,
    }),
  ),
};

/** Limits of values that have no items. */
const ofOne = {
  length: limit(bounds, 'Code points of a string: `1..100`, `..60`, `2..`, `5`.'),
  trimmed: limit(bool, '`length` counts what is left without white space at both ends.'),
  pattern,
  range: limit(range, 'Bounds of a number: `1..100`, `0.25..4`. `<` excludes a bound: `0<..1`, `0..<1`.'),
  'multiple-of': limit(divisor, 'A number is a multiple of this one, exactly in decimal: `5`, `0.01`.'),
  format: limit(format, formatDoc),
  values: limit(wireValues, 'Nothing else is allowed.'),
} satisfies Keys;

/** Limits of lists and dicts, and of what they hold. */
const ofCollection = {
  items: limit(bounds, 'Number of items of a list, or of entries of a dict.'),
  unique: limit(bool, 'No two items are equal.'),
} satisfies Keys;

const keys: Key = { shape: map('keys', { ...ofOne, ...located }), doc: 'Limits for every key of a dict.' };

/** An item may be a list or dict with limits of its own, to any depth. */
const each: Key = nested('Limits for every item of a list or value of a dict.');

function nested(doc: string): Key {
  const inside: Record<string, Key> = { ...ofOne, ...ofCollection };
  const key: Key = { shape: map('each', inside), doc };
  Object.assign(inside, { each: key, keys, ...located });
  return key;
}

export const limits = { ...ofOne, ...ofCollection, each, keys } satisfies Keys;

/** `{ <field>: [values], <limit>: ... }` */
export const exception = map(
  'an exception',
  { ...limits, ...located },
  { rest: conditions, oneOf: Object.keys(limits) },
);
