import { MOST } from '../limits.js';
import { conditions, fieldName } from './names.js';
import { documented } from './declared.js';
import { bounds, list, map, textLike, type Keys, type VariantShape } from './shape.js';

const fieldNames = list(textLike(fieldName), { nonEmpty: true, most: MOST.alternatives });

function over(key: string, doc: string): Keys {
  return { [key]: { shape: fieldNames, doc, required: true, notShown: false }, ...documented };
}

/** A rule of an object; its first key distinguishes the kinds. */
export const rule: VariantShape = {
  kind: 'variant',
  what: 'a rule',
  by: {
    'exactly-one-set': map('this rule', over('exactly-one-set', 'Exactly one of the fields is there and not null.')),
    'at-most-one-non-null': map('this rule', over('at-most-one-non-null', 'At most one of the fields is not null.')),
    'at-least-one-set': map('this rule', over('at-least-one-set', 'At least one of the fields is there and not null.')),
    'required-when': map(
      'this rule',
      over('required-when', 'The fields are there, and not null, when the condition beside them holds.'),
      { rest: conditions },
    ),
    ordered: map(
      'this rule',
      over('ordered', 'None of these numbers or moments is greater than the next one that is there and not null.'),
    ),
    'key-count': map('this rule', {
      'key-count': {
        shape: bounds,
        doc: 'How many keys the object has, those that it does not declare included: `1..`, `..5`.',
        required: true,
        notShown: false,
      },
      ...documented,
    }),
  },
};
