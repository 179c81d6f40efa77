import { formatNames, formats } from '../../formats/formats.js';
import { MOST } from '../limits.js';
import {
  bodyPath,
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
  names,
  oneOrMore,
  openChoice,
  range,
  type Shape,
  text,
  naming,
  textLike,
  type,
  typeOrNone,
  type VariantShape,
  key,
  required,
  known,
  requiredKnown,
  form,
} from './shape.js';

/** Section numbers need quotes, because YAML reads some of them as numbers. */
export const located: Keys = {
  section: known(text, 'Section of the source document, in quotes; inherited by everything inside.'),
  source: known(oneOrMore(text), 'The source that a layer cites; inherited by everything inside.'),
};

export const documented: Keys = {
  ...located,
  doc: key(text, 'Prose, in Markdown.'),
  see: known(oneOrMore(text), 'A link, or a list of links.'),
};

export const date = form('a date', /^\d{4}-\d{2}-\d{2}$/, 'year-month-day');

/** Keys of every declaration and member. */
export const declared: Keys = {
  ...documented,
  deprecated: key(
    either(
      text,
      map('a deprecation', {
        ...located,
        doc: key(text, 'Why, and since when.'),
        since: known(textLike(date), 'The day since when: `2026-03-01`.'),
        use: known(naming('path'), 'The replacement: `Channel.rtc_region`.'),
      }),
    ),
    'Not to be used any more: prose, or `{ doc, since, use }`.',
  ),
  stability: known(
    choice('a stability', 'experimental', 'stable'),
    'An experimental declaration may change without being a break; inherited by everything inside.',
  ),
  was: known(text, 'The former name, when this is a declared rename.'),
  extra: known(
    names('extra keys', extraName, json, { notShown: false, most: MOST.parameters }),
    'Keys of other tools, such as `x-internal`, which the OpenAPI document has, too.',
  ),
};

/** One text or several notes. */
export const prose = oneOrMore(either(text, map('a note', { ...located, doc: required(text, 'The prose.') })));

const formatName = form(
  'the name of a format',
  /^[A-Za-z0-9][A-Za-z0-9_.:+/-]*$/,
  'a name without spaces, such as uri-template',
);

/** Names of formats in JSON Schema, OpenAPI and other languages. */
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

/** Names of other formats that resemble a format that validators check. */
const own =
  /^(?:x-[A-Za-z0-9_.:+/-]+|iri|iri-reference|idn-email|idn-hostname|uint64|int32|decimal128|base64url|date-time-local|time-local)$/;

const docs = Object.fromEntries(formatNames.map((name) => [name, formats[name].doc]));

/** The format for a name in another language; `undefined` if there is none. */
export function formatElsewhere(name: string): string | undefined {
  return elsewhere.get(name.toLowerCase());
}

/** Whether a name is another format, although it resembles one that validators check. */
export function isOwnFormat(name: string): boolean {
  return own.test(name);
}

/** A format that validators check, or the name of another one for documentation and schemas. */
export const format = openChoice('a format that validators check', docs, { form: formatName, elsewhere, own });

/** A sentence on each format, for editors. */
export const formatDoc = `${formatNames.map((name) => `\`${name}\`: ${formats[name].doc}.`).join(' ')} Any other name is an annotation.`;

/** Kinds of text that samples are drawn from, by the names that a spec gives them. */
export const TEXT_NAMES = [
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
] as const;

const textName = choice('a kind of text', ...TEXT_NAMES);

const digits = map('a hint for samples', {
  digits: requiredKnown({ kind: 'int', min: 1, what: 'a number of digits' }, 'So many digits.'),
});

export const examples: Key = known(list(json, { nonEmpty: true }), 'Values of the type, which samples are drawn from.');

export const sample: Key = known(
  either(textName, digits, list(json, { nonEmpty: true })),
  'The kind of samples: a kind of text (`email`, `person-name`, ...), `{ digits: 4 }`, or a list of values.',
);

/** A limit, or `{ is: limit, section }` for a limit with its own section. */
function limit(shape: Shape, doc: string): Key {
  return key(either(shape, map('a limit', { is: required(shape, doc), ...located })), doc);
}

const wireValues = list({ kind: 'scalar', bool: true, null: true }, { nonEmpty: true });

/** A regular expression, or `{ is: expression, enforce: false }`. */
const pattern: Key = key(
  either(
    text,
    map('a pattern', {
      is: required(text, 'The regular expression.'),
      enforce: known(
        bool,
        '`false`: the pattern is documented, but validators do not try it. It may have what others cannot have.',
      ),
      ...located,
    }),
  ),
  'A regular expression with flag `u` that matches somewhere in a string: `^[A-Z]{2}$`.',
);

/** Limits of values without items. */
const ofOne = {
  length: limit(bounds, 'Code points of a string: `1..100`, `..60`, `2..`, `5`.'),
  trimmed: limit(bool, '`length` counts what is left without white space at both ends.'),
  pattern,
  range: limit(
    range,
    'Bounds of a number, or of a text of the format `decimal`: `1..100`, `0.25..4`. `<` excludes a bound: `0<..1`, `0..<1`.',
  ),
  'multiple-of': limit(divisor, 'A number is a multiple of this one, exactly in decimal: `5`, `0.01`.'),
  scale: limit(bounds, 'Digits after the point of a number of the format `decimal`: `2`, `..2`.'),
  format: limit(format, formatDoc),
  values: limit(wireValues, 'Nothing else is allowed.'),
} satisfies Keys;

/** Limits of lists, dicts and their items. */
const ofCollection = {
  items: limit(bounds, 'Number of items of a list, or of entries of a dict.'),
  unique: limit(bool, 'No two items are equal.'),
} satisfies Keys;

const keys: Key = key(map('keys', { ...ofOne, ...located }), 'Limits for every key of a dict.');

/** Limits of items, which may be lists or dicts with further limits. */
const each: Key = nested('Limits for every item of a list or value of a dict.');

function nested(doc: string): Key {
  const inside: Record<string, Key> = { ...ofOne, ...ofCollection };
  const each = key(map('each', inside), doc);
  Object.assign(inside, { each, keys, ...located });
  return each;
}

export const limits = { ...ofOne, ...ofCollection, each, keys } satisfies Keys;

/** `{ <field>: [values], <limit>: ... }` */
const exception = map('an exception', { ...limits, ...located }, { rest: conditions, oneOf: Object.keys(limits) });

const bound = either({ kind: 'int', what: 'a whole number' }, textLike(fieldName));

const target = map('what is identified', {
  to: required(textLike(typeName), 'The kind of thing that the id identifies, whether the spec has it or not.'),
  has: key(
    names('fields of what is identified', heldField, list({ kind: 'scalar', bool: true }, { nonEmpty: true }), {
      notShown: false,
      most: MOST.alternatives,
      refersTo: 'held field',
    }),
    'Facts about the identified object: values of its fields.',
  ),
  when: key(conditions, 'Only where these hold.'),
});

const kindOfValue = map('a type', {
  type: required(type, 'The type that values have.'),
  when: required(conditions, 'Only where these hold.'),
});

/** Expectations of values, which validators do not enforce. */
const expect: Key = known(
  map('an expectation', {
    when: key(
      conditions,
      'The field is there only where these hold. Of a field that is a list, one item has to be listed.',
    ),
    in: key(
      list(textLike(viewName), { nonEmpty: true, most: MOST.views }),
      'The views of the object that alone have the field.',
    ),
    with: key(
      list(textLike(fieldName), { nonEmpty: true, most: MOST.alternatives }),
      'Fields without which this one is not there.',
    ),
    'at-least': key(bound, 'It is no less than this: a number, a day, or a field of the object.'),
    'at-most': key(bound, 'It is no more than this: a number, a day, or a field of the object.'),
    has: key(
      names(
        'fields of what the field holds',
        heldField,
        either(list({ kind: 'scalar', bool: true }, { nonEmpty: true }), textLike(fieldName)),
        { notShown: false, most: MOST.alternatives, refersTo: 'held field' },
      ),
      'Facts about the objects in the field: values of their fields, or the field of this object that they equal.',
    ),
    refers: key(
      list(target, { nonEmpty: true, most: MOST.alternatives }),
      'The kinds of things that the id identifies, if there are several.',
    ),
    is: key(list(kindOfValue, { nonEmpty: true, most: MOST.alternatives }), 'Which of several types a value has.'),
    'keys-of': key(textLike(fieldName), 'A field with a dict, which has every key of this one.'),
    'null-means': key(text, 'The meaning of null.'),
    'null-only': key(text, 'The only case in which it is null.'),
  }),
  'Expectations of values: documented, and never checked. Samples keep to them.',
);

const fieldNames = list(textLike(fieldName), { nonEmpty: true, most: MOST.alternatives });

function over(key: string, doc: string): Keys {
  return { [key]: requiredKnown(fieldNames, doc), ...documented };
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
    'total-length': map('this rule', {
      'total-length': requiredKnown(bounds, 'How many characters the texts have together at most: `..6000`.'),
      of: requiredKnown(
        list(textLike(bodyPath), { nonEmpty: true, most: MOST.alternatives }),
        'Paths of texts: `title`, `chapters.title`. In a list, each item counts.',
      ),
      ...documented,
    }),
    'absent-with': map('this rule', {
      'absent-with': requiredKnown(
        textLike(bodyPath),
        'A field with a bit set, and one of its bits: `flags.PICTURE`. Or a field that may be true: `draft`.',
      ),
      fields: requiredKnown(fieldNames, 'Fields that are absent or null where the bit is there, or the field is true.'),
      ...documented,
    }),
    'key-count': map('this rule', {
      'key-count': requiredKnown(
        bounds,
        'How many keys the object has, those that it does not declare included: `1..`, `..5`.',
      ),
      ...documented,
    }),
  },
};

const typed = {
  type: key(type, 'The type: `str`, `list[Book]`, `Snowflake<Book> | null`, `int | str`, ...'),
  is: key(
    { kind: 'scalar', bool: true, null: true },
    'The only value: text, a number, true, false or null; with an enum as `type`, the name of a member.',
  ),
  as: known(textLike(codeName), 'The name of the field in code, where its key is no name: `plus_one` for `+1`.'),
} satisfies Keys;

const facts = {
  ...limits,
  when: known(
    list(exception, { nonEmpty: true, most: MOST.alternatives }),
    'Exceptions to the limits above; the first that holds replaces the general limit of the same kind.',
  ),
  'relevant-when': known(conditions, 'Otherwise the field has no meaning.'),
  'only-in': known(
    choice('the side that sends a field', 'answers', 'requests'),
    'The only side that sends it: `answers`, which are events, too, or `requests`.',
  ),
  expect,
  unit: key(text, '`seconds`, `minutes`, `milliseconds`, ...'),
  default: key(json, 'The meaning of an absent value: a JSON value, or the name of an enum member.'),
  examples,
  sample,
  caveat: key(prose, 'A limit that is documented but not enforced.'),
  ...declared,
} satisfies Keys;

const parameterMap = map('a field', { ...typed, ...facts }, { oneOf: ['type', 'is'] });

/** `name: str` is short for `name: { type: str }`. */
const parameter = either(type, parameterMap);

/** The encoding of a list or an object as text. */
export const style = known(
  choice('a style', 'repeat', 'comma', 'space', 'pipe', 'brackets', 'json'),
  'How lists and objects are sent: `repeat` (`id=1&id=2`, for lists by default), `comma`, `space`, `pipe`, `brackets` (`filter[a]=1`, for objects by default) or `json`.',
) satisfies Key;

const queryParameter = either(type, map('a query parameter', { ...typed, style, ...facts }, { oneOf: ['type', 'is'] }));

const options = { optional: true, main: 'type', plain: plainFieldName, most: MOST.fields } as const;

/** Query parameters; `name?` is optional. */
export const query = names('fields', fieldName, queryParameter, options);

/** Headers of a request, a response or a part of a form. */
export const headers = names('headers', headerField, parameter, {
  optional: true,
  main: 'type',
  most: MOST.parameters,
});

export const cookies = names('cookies', cookieName, parameter, { optional: true, main: 'type', most: MOST.parameters });

/** Path parameters, which are all required. */
export const parameters = names('parameters', plainFieldName, parameter, { main: 'type', most: MOST.parameters });

/** Fields of an inline object, to any depth. */
const inline: Record<string, Key> = {};

/** `name: str` is short for `name: { type: str }`. */
const field = either(type, map('a field', inline, { oneOf: ['type', 'is', 'fields'] }));

export const fields = names('fields', fieldName, field, options);

/** Types of undeclared keys by pattern. */
export const keyPatterns: Key = known(
  names('key patterns', keyPattern, type, { most: MOST.parameters }),
  "Types of undeclared keys, by a regular expression that the key matches: `'^x-': str`. `other-keys` has the type of all other keys.",
);

Object.assign(inline, {
  type: { ...typed.type, doc: `${typed.type.doc} With fields, object stands for the object that has them.` },
  is: typed.is,
  as: typed.as,
  fields: key(fields, 'Fields of an object that is written here and named after this one: `CustomerAddress`.'),
  rules: known(list(rule), 'Rules over its fields.'),
  'key-patterns': keyPatterns,
  'other-keys': key(typeOrNone, 'Its keys that are no field: `none` is valid, or each holds this type.'),
  ...facts,
});
