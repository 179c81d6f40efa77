import { MOST } from '../limits.js';
import { conditions } from './condition.js';
import { declared, prose } from './declared.js';
import { exception, limits } from './limit.js';
import { codeName, fieldName, plainFieldName } from './names.js';
import { examples, sample } from './sample.js';
import { choice, either, json, list, map, names, text, textLike, type } from './shape.js';

const fieldMap = map(
  'a field',
  {
    type: { shape: type, doc: 'The type: `str`, `list[Book]`, `Snowflake<Book> | null`, `int | str`, ...' },
    is: {
      shape: { kind: 'scalar', bool: true, null: true },
      doc: 'The only value: text, a number, true, false or null; with an enum as `type`, the name of a member.',
    },
    as: {
      shape: textLike(codeName),
      doc: 'What stands for the field in code, where its key is no name: `plus_one` for `+1`.',
      notShown: false,
    },
    ...limits,
    when: {
      shape: list(exception, { nonEmpty: true, most: MOST.alternatives }),
      doc: 'Exceptions to the limits above; the first that holds replaces the general limit of the same kind.',
      notShown: false,
    },
    'relevant-when': { shape: conditions, doc: 'Otherwise the field has no meaning.', notShown: false },
    'only-in': {
      shape: choice('the side that sends a field', 'answers', 'requests'),
      doc: 'The only side that sends it: `answers`, which are events, too, or `requests`.',
      notShown: false,
    },
    unit: { shape: text, doc: '`seconds`, `minutes`, `milliseconds`, ...' },
    default: { shape: json, doc: 'What an absent value means: a JSON value, or the name of an enum member.' },
    examples,
    sample,
    caveat: { shape: prose, doc: 'A limit that is documented but not enforced.' },
    ...declared,
  },
  { oneOf: ['type', 'is'] },
);

/** `name: str` is short for `name: { type: str }`. */
export const field = either(type, fieldMap);

/** Fields that may be absent: `name?`. */
export const fields = names('fields', fieldName, field, {
  optional: true,
  main: 'type',
  plain: plainFieldName,
  most: MOST.fields,
});

/** Parts of a path are always there. */
export const parameters = names('parameters', plainFieldName, field, { main: 'type', most: MOST.parameters });
