import { formatNames, formats } from '../../formats/formats.js';
import { MOST } from '../limits.js';
import {
  codeName,
  conditions,
  cookieName,
  extraName,
  fieldName,
  headerField,
  heldField,
  keyPattern,
  plainFieldName,
  typeName,
  viewName,
} from './names.js';
import {
  bool,
  bounds,
  choice,
  divisor,
  either,
  json,
  type Key,
  type Keys,
  list,
  map,
  type NameForm,
  names,
  oneOrMore,
  openChoice,
  range,
  type Shape,
  text,
  textLike,
  type,
  typeOrNone,
  type VariantShape,
} from './shape.js';

/** A section number may be written without quotes only where YAML does not read a number: so it never may. */
export const located: Keys = {
  section: {
    shape: text,
    doc: 'Section of the source document, in quotes; inherited by everything inside.',
    notShown: false,
  },
  source: {
    shape: oneOrMore(text),
    doc: 'The source that a layer cites; inherited by everything inside.',
    notShown: false,
  },
};

export const documented: Keys = {
  ...located,
  doc: { shape: text, doc: 'Prose, in Markdown.' },
  see: { shape: oneOrMore(text), doc: 'A link, or a list of links.', notShown: false },
};

export const date: NameForm = { what: 'a date', pattern: /^\d{4}-\d{2}-\d{2}$/, like: 'year-month-day' };

/** Keys that every declaration and every member may have. */
export const declared: Keys = {
  ...documented,
  deprecated: {
    shape: either(
      text,
      map('a deprecation', {
        ...located,
        doc: { shape: text, doc: 'Why, and since when.' },
        since: { shape: textLike(date), doc: 'The day since when: `2026-03-01`.', notShown: false },
        use: { shape: text, doc: 'The replacement: `Channel.rtc_region`.', notShown: false },
      }),
    ),
    doc: 'Not to be used any more: prose, or `{ doc, since, use }`.',
  },
  stability: {
    shape: choice('a stability', 'experimental', 'stable'),
    doc: 'An experimental declaration may change without being a break; inherited by everything inside.',
    notShown: false,
  },
  was: { shape: text, doc: 'The former name, when this is a declared rename.', notShown: false },
  extra: {
    shape: names('extra keys', extraName, json, { notShown: false, most: MOST.parameters }),
    doc: 'Keys of other tools, such as `x-internal`, which the OpenAPI document has, too.',
    notShown: false,
  },
};

/** Prose that may be one or several. */
export const prose = oneOrMore(
  either(text, map('a note', { ...located, doc: { shape: text, doc: 'The prose.', required: true } })),
);

const formatName: NameForm = {
  what: 'the name of a format',
  pattern: /^[A-Za-z0-9][A-Za-z0-9_.:+/-]*$/,
  like: 'a name without spaces, such as uri-template',
};

/** The names of formats in JSON Schema, OpenAPI and other languages. */
const elsewhere = new Map([
  ['date-time', 'timestamp'],
  ['datetime', 'timestamp'],
  ['date_time', 'timestamp'],
  ['iso8601', 'timestamp'],
  ['rfc3339', 'timestamp'],
  ['url', 'uri'],
  ['uri_reference', 'uri-reference'],
  ['mail', 'email'],
  ['e-mail', 'email'],
  ['guid', 'uuid'],
  ['ip', 'ipv4'],
  ['ip-address', 'ipv4'],
  ['host-name', 'hostname'],
  ['host', 'hostname'],
  ['byte', 'base64'],
  ['long', 'int64'],
  ['unixtime', 'unix-seconds'],
  ['unix-time', 'unix-seconds'],
  ['unix-timestamp', 'unix-seconds'],
  ['epoch-seconds', 'unix-seconds'],
  ['epoch-milliseconds', 'unix-milliseconds'],
]);

/** Registered names of JSON Schema and OpenAPI that resemble one that validators check, and invented ones. */
const own =
  /^(?:x-[A-Za-z0-9_.:+/-]+|iri|iri-reference|idn-email|idn-hostname|uint64|int32|decimal128|base64url|date-time-local|time-local)$/;

const docs = Object.fromEntries(formatNames.map((name) => [name, formats[name].doc]));

/** The format that another language calls by this name; undefined where none is. */
export function formatElsewhere(name: string): string | undefined {
  return elsewhere.get(name.toLowerCase());
}

/** Whether a name means a format of its own, however near to one that validators check. */
export function isOwnFormat(name: string): boolean {
  return own.test(name);
}

/** A format that validators check, or the name of another one, which documentation and schemas carry. */
export const format = openChoice('a format that validators check', docs, { form: formatName, elsewhere, own });

/** A sentence for each format, for editors. */
export const formatDoc = `${formatNames.map((name) => `\`${name}\`: ${formats[name].doc}.`).join(' ')} Any other name is an annotation.`;

/** The kinds of text that samples are drawn from. `model/sample-hint.ts` has the same. */
const textName = choice(
  'a kind of text',
  'digits',
  'email',
  'emoji',
  'handle',
  'hash',
  'host',
  'key',
  'locale',
  'pattern',
  'person-name',
  'sentence',
  'slug',
  'title',
  'url',
  'word',
);

const digits = map('a hint for samples', {
  digits: {
    shape: { kind: 'int', min: 1, what: 'a number of digits' },
    doc: 'So many digits.',
    required: true,
    notShown: false,
  },
});

export const examples: Key = {
  shape: list(json, { nonEmpty: true }),
  doc: 'Values of the type, which samples are drawn from.',
  notShown: false,
};

export const sample: Key = {
  shape: either(textName, digits, list(json, { nonEmpty: true })),
  doc: 'The kind of samples: a kind of text (`email`, `person-name`, ...), `{ digits: 4 }`, or a list of values.',
  notShown: false,
};

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
const exception = map('an exception', { ...limits, ...located }, { rest: conditions, oneOf: Object.keys(limits) });

const bound = either({ kind: 'int', what: 'a whole number' }, textLike(fieldName));

const target = map('what is identified', {
  to: {
    shape: textLike(typeName),
    doc: 'The kind of thing that the id identifies, whether the spec has it or not.',
    required: true,
  },
  has: {
    shape: names('fields of what is identified', heldField, list({ kind: 'scalar', bool: true }, { nonEmpty: true }), {
      notShown: false,
      most: MOST.alternatives,
    }),
    doc: 'Facts about the identified object: values of its fields.',
  },
  when: { shape: conditions, doc: 'Only where these hold.' },
});

const kindOfValue = map('a type', {
  type: { shape: type, doc: 'The type that values have.', required: true },
  when: { shape: conditions, doc: 'Only where these hold.', required: true },
});

/** Expectations of values, which are not enforced. */
const expect: Key = {
  shape: map('an expectation', {
    when: {
      shape: conditions,
      doc: 'The field is there only where these hold. Of a field that is a list, one item has to be listed.',
    },
    in: {
      shape: list(textLike(viewName), { nonEmpty: true, most: MOST.views }),
      doc: 'The views of the object that alone have the field.',
    },
    with: {
      shape: list(textLike(fieldName), { nonEmpty: true, most: MOST.alternatives }),
      doc: 'Fields without which this one is not there.',
    },
    'at-least': { shape: bound, doc: 'It is no less than this: a number, a day, or a field of the object.' },
    'at-most': { shape: bound, doc: 'It is no more than this: a number, a day, or a field of the object.' },
    has: {
      shape: names(
        'fields of what the field holds',
        heldField,
        either(list({ kind: 'scalar', bool: true }, { nonEmpty: true }), textLike(fieldName)),
        { notShown: false, most: MOST.alternatives },
      ),
      doc: 'Facts about the objects in the field: values of their fields, or the field of this object that they equal.',
    },
    refers: {
      shape: list(target, { nonEmpty: true, most: MOST.alternatives }),
      doc: 'The kinds of things that the id identifies, if there are several.',
    },
    is: {
      shape: list(kindOfValue, { nonEmpty: true, most: MOST.alternatives }),
      doc: 'Which of several types a value has.',
    },
    'keys-of': { shape: textLike(fieldName), doc: 'A field with a dict, which has every key of this one.' },
    'null-means': { shape: text, doc: 'The meaning of null.' },
    'null-only': { shape: text, doc: 'The only case in which it is null.' },
  }),
  doc: 'Expectations of values: documented, and never checked. Samples keep to them.',
  notShown: false,
};

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
const field = either(type, map('a field', inline, { oneOf: ['type', 'is', 'fields'] }));

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
