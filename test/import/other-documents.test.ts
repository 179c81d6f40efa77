import { describe, expect, it } from 'vitest';
import type { Imported } from '../../generator/import/import-document.js';
import { emitPackage } from '../../generator/emit/emit-package.js';
import { modelOf } from './agreement.js';
import { emittedOf, importedAgain, importedOf, textsOf } from './round-trip.js';
import { shuffled } from './shuffled.js';

type Raw = Readonly<Record<string, unknown>>;

const ANSWER = { responses: { '200': { description: 'OK' } } };

function importOf(document: Raw): Imported {
  return importedOf({ openapi: '3.0.3', info: { title: 'T', version: '1' }, paths: {}, ...document });
}

/** Name, method and path of each endpoint, with what its query takes. */
function requestsOf(imported: Imported): readonly string[] {
  return modelOf(imported).endpoints.map(({ name, method, path, fixedQuery, query }) => {
    const fixed = fixedQuery.map((one) => `${one.name}=${one.value}`);
    return [name, method, path, ...fixed, ...query.map((one) => `${one.name}${one.optional ? '?' : ''}`)].join(' ');
  });
}

function lossesOf({ record }: Imported): readonly string[] {
  return record.losses.map(({ at, lost, because }) => `${at} ${lost}: ${because}`);
}

/** The spec that the OpenAPI document of an imported spec is imported as. */
function textsAgain(imported: Imported): Readonly<Record<string, string>> {
  return textsOf(importedAgain(modelOf(imported)));
}

describe('Paths that say more than a path', () => {
  const parameter = (name: string, place: string, schema: Raw = { type: 'string' }): Raw => ({
    name,
    in: place,
    required: true,
    schema,
  });

  it('several paths that refer to one item are endpoints of their own', () => {
    const imported = importOf({
      paths: {
        '/address': { get: ANSWER },
        '/support': { $ref: '#/paths/~1address' },
        '/help': { $ref: '#/paths/~1address' },
      },
    });
    expect(requestsOf(imported)).toEqual([
      'get_address GET /address',
      'get_help GET /help',
      'get_support GET /support',
    ]);
    expect([...imported.record.names.keys()]).toEqual([
      '#/paths/~1address/get',
      '#/paths/~1help/get',
      '#/paths/~1support/get',
    ]);
    expect(textsAgain(imported)).toEqual(textsOf(imported));
  });

  it('a variable in the query is a parameter of the query, and the first of several operations describes the request', () => {
    const imported = importOf({
      paths: {
        '/weather?city={city}': { get: { ...ANSWER, parameters: [parameter('city', 'path')] } },
        '/weather?lat={latitude}': { get: { ...ANSWER, parameters: [parameter('latitude', 'path')] } },
        '/news?about={topic}&q={q}': { get: { ...ANSWER, parameters: [parameter('about', 'query')] } },
      },
    });
    expect(requestsOf(imported)).toEqual([
      'get_news_about_by_topic_q_by_q GET /news about',
      'get_weather_city_by_city GET /weather city',
    ]);
    expect(lossesOf(imported)).toEqual([
      '#/paths/~1news?about={topic}&q={q}/get query q: the path names it, and no parameter is called so',
      '#/paths/~1weather?lat={latitude}/get operation: another one has the same method and path',
    ]);
    expect(textsAgain(imported)).toEqual(textsOf(imported));
  });

  it('one request at the address of the document and at the same one of the operation is one endpoint', () => {
    const servers = [{ url: 'https://example.com' }];
    const imported = importOf({
      servers,
      paths: {
        '/a/{x}': { get: ANSWER },
        '/a/{x}?': { get: { ...ANSWER, servers: [{ url: 'https://example.com/' }] } },
      },
    });
    expect(requestsOf(imported)).toEqual(['get_a_by_x GET /a/{x}']);
  });
});

describe('Names of endpoints', () => {
  it('come from the path where the document has a number, a hash, or words of another script', () => {
    const imported = importOf({
      paths: {
        '/a': { get: { ...ANSWER, operationId: '5476364f031f590f38092507' } },
        '/b': { get: { ...ANSWER, operationId: '42' } },
        '/c': { get: { ...ANSWER, operationId: '获取用户' } },
        '/d': { get: { ...ANSWER, operationId: '_hidden' } },
      },
    });
    expect(requestsOf(imported)).toEqual(['get_a GET /a', 'get_b GET /b', 'get_c GET /c', 'hidden GET /d']);
  });
});

describe('Names of types', () => {
  it('of a schema that another one refers to in its place come from the path, without content types and variables', () => {
    const at = (path: string): string =>
      `#/paths/${path}/get/responses/200/content/application~1xml; charset=utf-8/schema`;
    const answer = (schema: Raw): Raw => ({
      get: { responses: { '200': { description: 'OK', content: { 'application/xml; charset=utf-8': { schema } } } } },
    });
    const imported = importOf({
      paths: {
        '/groups/{title}/icons': answer({ type: 'object', properties: { a: { type: 'string' } } }),
        '/{id}': answer({ type: 'object', properties: { b: { type: 'string' } } }),
        '/all': {
          get: {
            responses: {
              '200': {
                description: 'OK',
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: {
                        icon: { $ref: at('~1groups~1%7Btitle%7D~1icons') },
                        one: { $ref: at('~1%7Bid%7D') },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    });
    expect(modelOf(imported).objects.map(({ name }) => name)).toEqual(['GetAllResult', 'GroupsIcons', 'Id']);
  });
});

describe('Names of the enums of headers', () => {
  it('have the status of the answer, or are of the part', () => {
    const headers = { 'X-Type': { schema: { type: 'string', enum: ['a', 'b'] } } };
    const form = {
      schema: { type: 'object', properties: { f: { type: 'string', format: 'binary' } } },
      encoding: { f: { headers: { 'X-Kind': { schema: { type: 'string', enum: ['c', 'd'] } } } } },
    };
    const imported = importOf({
      paths: {
        '/a': {
          post: {
            requestBody: { content: { 'multipart/form-data': form } },
            responses: { '200': { description: 'OK', headers } },
          },
        },
        '/b': {
          get: { responses: { default: { description: 'OK', headers: { 'X-Other': { schema: { enum: [1, 2] } } } } } },
        },
      },
    });
    expect(
      modelOf(imported)
        .enums.map(({ name }) => name)
        .toSorted(),
    ).toEqual(['GetBDefaultXOther', 'PartXKind', 'PostA200XType']);
  });
});

describe('Prose', () => {
  it('of a body or an answer that is no declaration describes its use', () => {
    const content = (schema: Raw): Raw => ({ content: { 'application/json': { schema } } });
    const labels = { type: 'array', items: { type: 'string' }, description: 'Labels of the parcel.' };
    const imported = importOf({
      paths: {
        '/a': {
          post: {
            requestBody: content({ type: 'string', description: 'The number of the parcel.' }),
            responses: {
              '200': { description: 'OK', ...content(labels) },
              '400': { description: 'Not known.', ...content(labels) },
            },
          },
        },
      },
    });
    const [endpoint] = modelOf(imported).endpoints;
    expect(endpoint).toMatchObject({
      bodies: [{ doc: 'The number of the parcel.' }],
      responses: [{ doc: 'Labels of the parcel.' }, { doc: 'Not known.' }],
    });
    expect(lossesOf(imported)).toEqual([]);
    expect(textsAgain(imported)).toEqual(textsOf(imported));
  });

  it('that repeats the name of a field or parameter is no loss', () => {
    const field = (title: string): Raw => ({ type: 'string', title, description: 'What it is.' });
    const imported = importOf({
      paths: {
        '/a': { get: { ...ANSWER, parameters: [{ name: 'page_size', in: 'query', schema: field('Page Size') }] } },
      },
      components: {
        schemas: {
          A: { type: 'object', properties: { low: field('Low'), user_id: field('User Id'), b: field('Other') } },
        },
      },
    });
    expect(lossesOf(imported)).toEqual([
      '#/components/schemas/A/properties/b/title title: nothing that has a doc corresponds to it',
    ]);
  });
});

describe('What a document repeats is written once', () => {
  it('examples of a parameter', () => {
    const examples = { one: { value: 'abc' }, other: { value: 'abc' }, last: { value: 'd' } };
    const imported = importOf({
      paths: {
        '/a': { get: { ...ANSWER, parameters: [{ name: 'q', in: 'query', schema: { type: 'string' }, examples }] } },
      },
    });
    expect(textsOf(imported)['a.yaml']).toContain('q?: { type: str, examples: [d, abc] }');
  });

  it('a schema of several names of JSON, and one content type with parameters and without', () => {
    const schema = { type: 'object', properties: { a: { type: 'integer' } } };
    const names = [
      'application/json',
      'application/json; charset=utf-8',
      'application/problem+json',
      'application/x-json',
      'text/json',
      'text/x-json',
    ];
    const content = Object.fromEntries(names.map((name) => [name, { schema }]));
    const imported = importOf({
      paths: { '/a': { post: { requestBody: { content }, responses: { '200': { description: 'OK', content } } } } },
    });
    const [endpoint] = modelOf(imported).endpoints;
    const kept = names.filter((name) => !name.includes(';'));
    expect(endpoint!.bodies).toMatchObject(kept.map((media) => ({ media, type: { name: 'PostABody' } })));
    expect(endpoint!.responses).toMatchObject(kept.map((media) => ({ media, type: { name: 'PostABody' } })));
    expect(lossesOf(imported)).toEqual([]);
    expect(textsAgain(imported)).toEqual(textsOf(imported));
  });

  it('objects of a union that only their docs distinguish', () => {
    const member = (description: string): Raw => ({
      type: 'object',
      description,
      properties: { id: { type: 'string' }, schema: { default: { schema: null } } },
    });
    const imported = importOf({
      components: { schemas: { Sent: { oneOf: [member('As text'), member('As a call')] } } },
    });
    expect(modelOf(imported)).toMatchObject({ objects: [{ name: 'Sent' }], unions: [] });
    expect(textsAgain(imported)).toEqual(textsOf(imported));
  });

  it('equal objects whose examples have their keys in another order', () => {
    const schema = (example: Raw): Raw => ({
      type: 'object',
      properties: {
        place: { type: 'object', properties: { x: { type: 'integer' }, y: { type: 'integer' } }, example },
      },
    });
    const content = (example: Raw): Raw => ({
      responses: { '200': { description: 'OK', content: { 'application/json': { schema: schema(example) } } } },
    });
    const paths = { '/a': { get: content({ x: 1, y: 2 }) }, '/b': { get: content({ y: 2, x: 1 }) } };
    const imported = importOf({ paths });
    expect(modelOf(imported).objects).toHaveLength(2);
    expect(textsOf(importOf({ paths: shuffled(paths, 7) }))).toEqual(textsOf(imported));
  });
});

function schemasOf(schemas: Raw): Raw {
  return { components: { schemas } };
}

/** A document with an object `A` that has some properties. */
function objectOf(properties: Raw): Raw {
  return schemasOf({ A: { type: 'object', properties } });
}

const INTEGER = { type: 'integer' };
const TEXT = { type: 'string', default: 'x' };
const CODE = { type: 'string', pattern: '^B\\d{1,10}$' };

/** Documents, and a line of their specs. */
const RETURNED: readonly (readonly [what: string, document: Raw, line: string])[] = [
  [
    'keys of other tools of a path item and of its operation, and methods of one route that is written in two ways',
    {
      paths: {
        '/a/{name}': { put: { ...ANSWER, 'x-b': 1 }, 'x-c': 2 },
        '/a/{name}#Action': { delete: ANSWER, get: ANSWER, 'x-a': 3 },
      },
    },
    'x-c: 2',
  ],
  [
    'formats of items that no validator checks',
    objectOf({
      colours: { type: 'array', items: { type: 'integer', format: 'uint32' } },
      texts: { type: 'object', additionalProperties: { type: 'string', format: 'slug' } },
    }),
    "colours?: { type: 'list[int]', each: { format: uint32 } }",
  ],
  [
    'patterns of items, keys and values, of texts that may be null, and those that no validator tries',
    {
      openapi: '3.1.0',
      ...objectOf({
        list: { type: 'array', items: CODE },
        lists: { type: 'array', items: { type: 'array', items: CODE } },
        dict: { type: 'object', propertyNames: CODE, additionalProperties: CODE },
        nullable: { ...CODE, type: ['string', 'null'] },
        wide: { type: 'array', items: { type: 'string', pattern: '^.{1,2097152}$' } },
        again: { type: 'array', items: { type: 'string', pattern: '^(a|b)\\1$' } },
        decimal: { type: ['string', 'null'], format: 'decimal', pattern: '^-?\\d{0,1}(?:\\.\\d{0,3})?$' },
      }),
    },
    "list?: { type: 'list[str]', each: { pattern: '^B\\d{1,10}$' } }",
  ],
  [
    'the form of tokens of any scheme',
    {
      security: [{ key: [] }],
      paths: { '/a': { get: ANSWER } },
      components: { securitySchemes: { key: { type: 'http', scheme: 'payone-hmac-sha256' } } },
    },
    'token_format: Payone-hmac-sha256 <token>',
  ],
  [
    'a default of a field that is called properties',
    objectOf({ default: TEXT, properties: TEXT }),
    'properties?: { type: str, default: x }',
  ],
  [
    'a union of five beside null, with a limit and a union among its members',
    {
      openapi: '3.1.0',
      ...schemasOf({
        A: {
          type: 'object',
          properties: {
            value: {
              anyOf: [
                { type: 'string', maxLength: 9 },
                { type: 'boolean' },
                { type: 'number' },
                { $ref: '#/components/schemas/Lists' },
                { type: 'null' },
              ],
            },
          },
        },
        Lists: {
          anyOf: [
            { type: 'array', items: INTEGER },
            { type: 'array', items: { type: 'array', items: INTEGER } },
          ],
        },
      }),
    },
    'value?: { type: str | bool | float | Lists | null, length: ..9 }',
  ],
  [
    'keys of other tools that `allOf` brings together',
    schemasOf({ A: { allOf: [{ 'x-b': 1, type: 'object', properties: { a: { type: 'string' } } }], 'x-a': 2 } }),
    'x-b: 1',
  ],
  [
    'a list of a fixed number of items that may be null',
    objectOf({ pair: { type: 'array', nullable: true, minItems: 2, maxItems: 2, items: { type: 'number' } } }),
    "pair?: { type: 'list[float] | null', items: 2 }",
  ],
  [
    'paging of an answer of any content type',
    {
      paths: {
        '/a': {
          get: {
            parameters: ['skip', 'limit'].map((name) => ({ name, in: 'query', schema: INTEGER })),
            responses: {
              '200': {
                description: 'OK',
                content: {
                  '*/*': { schema: { type: 'object', properties: { items: { type: 'array', items: CODE } } } },
                },
              },
            },
          },
        },
      },
    },
    'paging: { style: offset, offset: skip, items: items }',
  ],
];

describe('What comes back from the document that is generated', () => {
  it.each(RETURNED)('%s', (_, document, line) => {
    const imported = importOf(document);
    expect(Object.values(textsOf(imported)).join('\n')).toContain(line);
    expect(textsAgain(imported)).toEqual(textsOf(imported));
  });

  it('names of services, also of those without an address and where the document has none for all endpoints', () => {
    const at = (url: string, description?: string): Raw => ({
      get: { ...ANSWER, servers: [{ url, ...(description === undefined ? {} : { description }) }] },
    });
    const imported = importOf({
      paths: {
        '/a': at('https://one.example.com', 'The API of MWAA in Paris'),
        '/b': at('/v1'),
        '/c': at('/v2'),
        '/d': at('https://two.example.com', 'The API of MWAA in Rome'),
      },
    });
    expect(modelOf(imported).services.map(({ name }) => name)).toEqual([
      'TheAPIOf',
      'Service',
      'Service2',
      'TheAPIOf2',
    ]);
    expect(textsAgain(imported)).toEqual(textsOf(imported));
  });
});

describe('The package of a spec whose only auth is a login', () => {
  it('imports nothing that it does not use', () => {
    const imported = importOf({
      security: [{ login: [] }],
      paths: { '/a': { get: ANSWER } },
      components: { securitySchemes: { login: { type: 'http', scheme: 'basic' } } },
    });
    const files = emitPackage([modelOf(imported)]);
    const unused = files.flatMap(({ path, text }) =>
      Array.from(text.matchAll(/^import .*\* as (\$\w+)/gm), ([, name = '']) => name)
        .filter((name) => text.split(name).length < 3)
        .map((name) => `${path}: ${name}`),
    );
    expect(unused).toEqual([]);
  });
});

describe('What contradicts itself', () => {
  it('a pattern that no validator tries is in the OpenAPI document of the spec', () => {
    const pattern = '^(?!.*?(.)\\1{3})[a-z]*$';
    const a = { type: 'string', pattern };
    const b = { $ref: '#/components/schemas/Code' };
    const imported = importOf({
      components: { schemas: { A: { type: 'object', properties: { a, b } }, Code: a } },
    });
    expect(lossesOf(imported)).toEqual([
      expect.stringContaining('a pattern that validators can try has no back-reference'),

      expect.stringContaining('a pattern that validators can try has no back-reference'),
    ]);
    expect(textsAgain(imported)).toEqual(textsOf(imported));
  });

  it('an encoding of a part that is only in answers', () => {
    const schema = {
      type: 'object',
      properties: {
        items: { type: 'array', items: { type: 'object', properties: {} }, readOnly: true },
        a: { type: 'string' },
      },
    };
    const content = { 'multipart/form-data': { schema, encoding: { items: { contentType: 'text/csv' } } } };
    const imported = importOf({ paths: { '/a': { post: { ...ANSWER, requestBody: { content } } } } });
    expect(lossesOf(imported)).toEqual([expect.stringContaining('encoding: the form has no such field')]);
    expect(textsAgain(imported)).toEqual(textsOf(imported));
  });

  it.each([
    ['^a|b$', '^[abc]{2}$'],
    ['^[abc]{2}$', '^a|b$'],
  ])('a text matches both %s and %s', (one, other) => {
    const imported = importOf({
      components: {
        schemas: {
          A: {
            type: 'object',
            properties: { a: { type: 'string', pattern: one, allOf: [{ pattern: other }] } },
          },
        },
      },
    });
    const [limit] = modelOf(imported).objects[0]!.fields[0]!.limits;
    const both = new RegExp(limit?.kind === 'pattern' ? limit.pattern : '', 'u');
    for (const text of ['aa', 'ac', 'cb', 'ca', 'a', 'abc', 'cab', ''])
      expect([text, both.test(text)]).toEqual([text, RegExp(one).test(text) && RegExp(other).test(text)]);
    expect(lossesOf(imported)).toEqual([]);
  });
});

describe('The OpenAPI document of an imported spec', () => {
  it('has the ids and summaries of operations that the original has, and is imported as the same spec', () => {
    const send = { ...ANSWER, operationId: 'emails/send', summary: 'Send an email', description: 'To all.' };
    const list = { ...ANSWER, operationId: 'list_emails', summary: 'All of them' };
    const imported = importOf({ paths: { '/emails': { post: send, get: list } } });
    const emitted = emittedOf(modelOf(imported)) as Raw;
    const { '/emails': item } = emitted['paths'] as Readonly<Record<string, Readonly<Record<string, Raw>>>>;
    expect(item!['post']).toMatchObject({
      operationId: 'emails/send',
      summary: 'Send an email',
      description: 'To all.',
    });
    expect(item!['get']).toMatchObject({ operationId: 'list_emails', summary: 'All of them' });
    expect(item!['get']).not.toHaveProperty('description');
    expect(textsAgain(imported)).toEqual(textsOf(imported));
  });
});
