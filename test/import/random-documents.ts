import type { Random } from '../support/random.js';

type Make = (random: Random, depth: number) => unknown;

const oneOf =
  (...values: readonly unknown[]): Make =>
  (random) =>
    random.pick(values);

const listOf =
  (most: number, item: Make): Make =>
  (random, depth) =>
    Array.from({ length: 1 + random.below(most) }, () => item(random, depth));

const count = (most: number): Make => {
  return (random) => random.below(most);
};

/** A JSON value, not too deep. */
const value: Make = (random, depth) =>
  random.chance(0.2) && depth < 4
    ? random.pick([[value(random, depth + 1)], { a: value(random, depth + 1), id: value(random, depth + 1) }])
    : random.pick(['a', '', 'bb', '2026-01-01', 0.5, 1, -3, 12, 1e20, null, true, [], {}]);

/** A schema under one of a few keys. */
const under =
  (...keys: readonly string[]): Make =>
  (random, depth) => ({ [random.pick(keys)]: schema(random, depth) });

/** Keywords that hold no schemas. */
const PLAIN: Readonly<Record<string, Make>> = {
  enum: listOf(4, value),
  const: value,
  minLength: count(4),
  maxLength: count(6),
  pattern: oneOf('^a', 'b$', '^[0-9]+$', '.^', String.raw`^(a|b)\1`, '(?i)x', ''),
  format: oneOf(
    ...'date uuid email int32 int64 double byte binary uri odd unix-time uint8 date-time snowflake'.split(' '),
  ),
  minimum: oneOf(0, 1, -5, 2.5, 1e20),
  maximum: oneOf(0, 3, 9.5, -1e20),
  exclusiveMinimum: oneOf(0, 1, true),
  exclusiveMaximum: oneOf(3, 10, true),
  multipleOf: oneOf(2, 3, 0.1, 1e-9, 1e25),
  minItems: count(4),
  maxItems: count(5),
  uniqueItems: oneOf(true),
  minProperties: count(4),
  maxProperties: count(4),
  required: listOf(2, oneOf('a', 'b', 'id', 'kind', 'z?')),
  default: value,
  example: value,
  readOnly: oneOf(true),
  writeOnly: oneOf(true),
  deprecated: oneOf(true),
  nullable: oneOf(true),
  title: oneOf('Data', 'A thing', 'x', 'Partial of'),
  description: oneOf('Said.', 'More\nlines  \n', ' ', '#', 'a: b'),
  dependentRequired: oneOf({ a: ['b'], b: ['id'] }),
  unevaluatedProperties: oneOf(false),
  discriminator: oneOf({ propertyName: 'kind' }),
  contentEncoding: oneOf('base64'),
  'x-a': value,
  externalDocs: oneOf({ url: 'https://a.example' }, { url: 'none' }),
};

/** Those that do. */
const NESTED: Readonly<Record<string, Make>> = {
  items: (random, depth) => schema(random, depth),
  prefixItems: listOf(3, (random, depth) => schema(random, depth)),
  contains: (random, depth) => schema(random, depth),
  additionalProperties: (random, depth) => schema(random, depth),
  propertyNames: (random, depth) => random.pick([{ maxLength: 3 }, { enum: ['a', 'b'] }, schema(random, depth)]),
  patternProperties: under('^x-', '^a', 'b?'),
  properties: (random, depth) => ({
    ...(under('a', 'b', 'c d', '1')(random, depth) as object),
    ...(under('id', 'kind', 'z?', 'class')(random, depth) as object),
  }),
  allOf: listOf(3, (random, depth) => schema(random, depth)),
  anyOf: listOf(4, (random, depth) => schema(random, depth)),
  oneOf: listOf(3, (random, depth) => schema(random, depth)),
  not: (random, depth) => random.pick([{ required: ['a'] }, { const: 'a' }, {}, schema(random, depth)]),
  if: (random, depth) => random.pick([{ required: ['a'] }, { type: 'string' }, schema(random, depth)]),
  then: (random, depth) => schema(random, depth),
  else: (random, depth) => schema(random, depth),
  dependentSchemas: under('a', 'b'),
};

const TYPES = ['string', 'integer', 'number', 'object', 'array', 'boolean', 'null'];
const NAMES = ['A', 'B', 'C', 'D'];

function schema(random: Random, depth = 0): unknown {
  if (random.chance(0.04)) return random.chance(0.5);
  if (random.chance(0.25)) return { $ref: `#/components/schemas/${random.pick(NAMES)}` };
  const made: Record<string, unknown> = {};
  if (random.chance(0.7)) made['type'] = random.chance(0.7) ? random.pick(TYPES) : [random.pick(TYPES), 'null'];
  for (let left = 1 + random.below(depth > 3 ? 2 : 4); left > 0; left--) {
    const makers = depth < 4 && random.chance(0.5) ? NESTED : PLAIN;
    const keyword = random.pick(Object.keys(makers));
    made[keyword] = makers[keyword]!(random, depth + 1);
  }
  return made;
}

function parameter(random: Random, name: string, place: string): object {
  return {
    name,
    in: place,
    required: place === 'path' || random.chance(0.3),
    schema: schema(random, 2),
    ...(random.chance(0.2) ? { style: random.pick(['form', 'deepObject', 'pipeDelimited', 'simple']) } : {}),
    ...(random.chance(0.2) ? { explode: random.chance(0.5) } : {}),
  };
}

const MEDIA = [
  'application/json',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'text/plain',
  'image/png',
  '*/*',
  'text/event-stream',
  'application/json; a=b',
];

function content(random: Random): object {
  const encoding = { a: { contentType: 'image/png', style: random.pick(['form', 'deepObject']) } };
  return { [random.pick(MEDIA)]: { schema: schema(random, 2), ...(random.chance(0.2) ? { encoding } : {}) } };
}

/** An OpenAPI document of schemas that say anything of each other, and an operation that uses them everywhere. */
export function randomDocument(random: Random): object {
  const operation = {
    parameters: [
      parameter(random, 'p', 'path'),
      parameter(random, 'page', 'query'),
      parameter(random, 'X-H', 'header'),
      parameter(random, 'c', 'cookie'),
    ],
    requestBody: { content: { ...content(random), ...content(random) } },
    responses: {
      200: { description: 'OK', content: content(random), headers: { 'X-A': { schema: schema(random, 2) } } },
      [random.pick(['4XX', '404', 'default'])]: { description: 'Other.', content: content(random) },
    },
  };
  return {
    openapi: random.pick(['3.1.0', '3.0.3']),
    info: { title: 'Random', version: '1' },
    components: { schemas: Object.fromEntries(NAMES.map((name) => [name, schema(random)])) },
    paths: { '/a/{p}': { [random.pick(['get', 'post'])]: operation } },
  };
}
