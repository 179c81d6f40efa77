import { MOST } from '../limits.js';
import { conditions, codeName, cookieName, fieldName, headerField, keyPattern, plainFieldName } from './names.js';
import { declared, prose } from './declared.js';
import { expect } from './expectation.js';
import { exception, limits } from './limit.js';
import { rule } from './rule.js';
import { examples, sample } from './sample.js';
import {
  choice,
  either,
  json,
  list,
  map,
  names,
  text,
  textLike,
  type,
  typeOrNone,
  type Key,
  type Keys,
} from './shape.js';

/** The type of a field. */
const typed = {
  type: { shape: type, doc: 'The type: `str`, `list[Book]`, `Snowflake<Book> | null`, `int | str`, ...' },
  is: {
    shape: { kind: 'scalar', bool: true, null: true },
    doc: 'The only value: text, a number, true, false or null; with an enum as `type`, the name of a member.',
  },
  as: {
    shape: textLike(codeName),
    doc: 'The name of the field in code, where its key is no name: `plus_one` for `+1`.',
    notShown: false,
  },
} satisfies Keys;

/** The other facts of a field. */
const facts = {
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
  expect,
  unit: { shape: text, doc: '`seconds`, `minutes`, `milliseconds`, ...' },
  default: { shape: json, doc: 'The meaning of an absent value: a JSON value, or the name of an enum member.' },
  examples,
  sample,
  caveat: { shape: prose, doc: 'A limit that is documented but not enforced.' },
  ...declared,
} satisfies Keys;

const parameterMap = map('a field', { ...typed, ...facts }, { oneOf: ['type', 'is'] });

/** `name: str` is short for `name: { type: str }`. */
const parameter = either(type, parameterMap);

/** How a list or an object becomes text. */
export const style = {
  shape: choice('a style', 'repeat', 'comma', 'space', 'pipe', 'brackets', 'json'),
  doc: 'How lists and objects are sent: `repeat` (`id=1&id=2`, for lists by default), `comma`, `space`, `pipe`, `brackets` (`filter[a]=1`, for objects by default) or `json`.',
  notShown: false,
} satisfies Key;

const queryParameter = either(type, map('a query parameter', { ...typed, style, ...facts }, { oneOf: ['type', 'is'] }));

const options = { optional: true, main: 'type', plain: plainFieldName, most: MOST.fields } as const;

/** Parameters of a query, which may be absent: `name?`. */
export const query = names('fields', fieldName, queryParameter, options);

/** Headers of a request, an answer or a part of a form. */
export const headers = names('headers', headerField, parameter, {
  optional: true,
  main: 'type',
  most: MOST.parameters,
});

export const cookies = names('cookies', cookieName, parameter, { optional: true, main: 'type', most: MOST.parameters });

/** Parts of a path are always there. */
export const parameters = names('parameters', plainFieldName, parameter, { main: 'type', most: MOST.parameters });

/** Fields of an object that is written inside a field, to any depth. */
const inline: Record<string, Key> = {};

/** `name: str` is short for `name: { type: str }`. */
export const field = either(type, map('a field', inline, { oneOf: ['type', 'is', 'fields'] }));

/** Fields that may be absent: `name?`. */
export const fields = names('fields', fieldName, field, options);

/** Keys that no field declares, by pattern. */
export const keyPatterns: Key = {
  shape: names('key patterns', keyPattern, type, { most: MOST.parameters }),
  doc: "Types of undeclared keys, by a regular expression that the key matches: `'^x-': str`. `other-keys` has the type of all other keys.",
  notShown: false,
};

Object.assign(inline, {
  type: { ...typed.type, doc: `${typed.type.doc} With fields, object stands for the object that has them.` },
  is: typed.is,
  as: typed.as,
  fields: {
    shape: fields,
    doc: 'Fields of an object that is written here and named after this one: `CustomerAddress`.',
  },
  rules: { shape: list(rule), doc: 'Rules over its fields.', notShown: false },
  'key-patterns': keyPatterns,
  'other-keys': { shape: typeOrNone, doc: 'Its keys that are no field: `none` is valid, or each holds this type.' },
  ...facts,
});
