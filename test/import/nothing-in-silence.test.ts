import { describe, expect, test } from 'vitest';
import { importFrom } from '../../generator/import/import-document.js';
import { Documents } from '../../generator/import/load/documents.js';

/*
 * Every field of the objects of OpenAPI 3.1 and every keyword of JSON Schema 2020-12, each added to a document: the spec
 * says something else, or the record lists a loss or an assumption.
 */

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const THING = { type: 'object', required: ['kind'], properties: { kind: { type: 'string', enum: ['a'] } } };

/** A document with one of each kind of object, and no field that it can be without. */
const BASE: Json = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1', contact: { name: 'N' }, license: { name: 'MIT' } },
  servers: [{ url: 'https://{host}.example', variables: { host: { default: 'a' } } }],
  tags: [{ name: 'Things', description: 'All of them.' }],
  paths: {
    '/things/{id}': {
      post: {
        operationId: 'post',
        tags: ['Things'],
        externalDocs: { url: 'https://example.com/docs' },
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'q', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
        ],
        requestBody: {
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Thing' } },
            'multipart/form-data': {
              schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
              encoding: { file: { contentType: 'image/png' } },
            },
            'application/x-www-form-urlencoded': {
              schema: { type: 'object', properties: { tags: { type: 'array', items: { type: 'string' } } } },
              encoding: { tags: {} },
            },
          },
        },
        responses: {
          200: {
            description: 'OK',
            headers: { 'X-Count': { schema: { type: 'integer' } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
        },
      },
    },
  },
  webhooks: {
    left: {
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
        responses: {},
      },
    },
  },
  components: {
    schemas: {
      Thing: THING,
      Other: { type: 'object', required: ['kind'], properties: { kind: { type: 'string', enum: ['b'] } } },
      Some: {
        oneOf: [{ $ref: '#/components/schemas/Thing' }, { $ref: '#/components/schemas/Other' }],
        discriminator: { propertyName: 'kind' },
      },
    },
    securitySchemes: {
      basic: { type: 'http', scheme: 'basic' },
      oauth: {
        type: 'oauth2',
        flows: {
          authorizationCode: { authorizationUrl: 'https://a.example', tokenUrl: 'https://b.example', scopes: {} },
        },
      },
    },
  },
  security: [{ basic: [] }],
};

const OPERATION = ['paths', '/things/{id}', 'post'];
const RESPONSE = [...OPERATION, 'responses', '200'];
const QUERY = [...OPERATION, 'parameters', '1'];
const HEADER = [...RESPONSE, 'headers', 'X-Count'];
const MEDIA = [...OPERATION, 'requestBody', 'content', 'application/json'];
const CONTENT = [...OPERATION, 'requestBody', 'content'];
const SCHEMES = ['components', 'securitySchemes'];
const EXAMPLES = { one: { value: { kind: 'a' } } };
const SCHEMA = { type: 'string' };
const DOCS = { url: 'https://example.com/more' };
const PING: Json = { operationId: 'ping', responses: { 204: { description: 'Done.' } } };
const CALL: Json = { onEvent: { '{$request.body#/url}': { post: { responses: { 200: { description: 'OK' } } } } } };

interface Fields {
  readonly at: readonly string[];
  /** A value for each field; undefined for one that the document has, which is taken away. */
  readonly fields: Readonly<Record<string, Json | undefined>>;
}

/** The objects of OpenAPI 3.1.1, chapter 4.8. A field that cannot be absent has another value here. */
const OBJECTS: Readonly<Record<string, Fields>> = {
  OpenAPI: {
    at: [],
    fields: {
      openapi: '3.1.1', info: { title: 'U', version: '1' }, jsonSchemaDialect: 'https://example.com/dialect', servers: undefined, paths: undefined,
      webhooks: undefined, components: undefined, security: undefined, tags: undefined, externalDocs: DOCS,
    }, // prettier-ignore
  },
  Info: {
    at: ['info'],
    fields: {
      title: 'U', summary: 'A summary.', description: 'Described.', termsOfService: 'https://example.com/terms', contact: undefined, license: undefined, version: '2',
    }, // prettier-ignore
  },
  Contact: {
    at: ['info', 'contact'],
    fields: { name: undefined, url: 'https://example.com/me', email: 'a@example.com' },
  },
  License: {
    at: ['info', 'license'],
    fields: { name: 'Other', identifier: 'Apache-2.0', url: 'https://example.com/license' },
  },
  Server: {
    at: ['servers', '0'],
    fields: { url: 'https://{host}.test', description: 'For all.', variables: undefined },
  },
  'Server Variable': {
    at: ['servers', '0', 'variables', 'host'],
    fields: { enum: ['a', 'b'], default: 'b', description: 'Where.' },
  },
  Components: {
    at: ['components'],
    fields: {
      schemas: { ...THING, More: { type: 'object' } } as Json,
      responses: { Gone: { description: 'It is gone.' } },
      parameters: { Unused: { name: 'u', in: 'query', schema: SCHEMA } },
      examples: { one: { value: 1 } },
      requestBodies: { Unused: { content: { 'application/json': { schema: SCHEMA } } } },
      headers: { 'X-Unused': { schema: SCHEMA } },
      securitySchemes: undefined,
      links: { unused: { operationId: 'post' } },
      callbacks: CALL,
      pathItems: { unused: { get: PING } },
    },
  },
  Paths: { at: ['paths'], fields: { '/ping': { get: PING } } },
  'Path Item': {
    at: ['paths', '/things/{id}'],
    fields: {
      $ref: '#/components/pathItems/None', summary: 'A summary.', description: 'Described.', get: PING, put: PING, post: undefined, delete: PING, options: PING,
      head: PING, patch: PING, trace: PING, servers: [{ url: 'https://other.example' }], parameters: [{ name: 'all', in: 'query', schema: SCHEMA }],
    }, // prettier-ignore
  },
  Operation: {
    at: OPERATION,
    fields: {
      tags: undefined, summary: 'A summary.', description: 'Described.', externalDocs: undefined, operationId: 'other', parameters: undefined,
      requestBody: undefined, responses: undefined, callbacks: CALL, deprecated: true, security: [{ oauth: [] }], servers: [{ url: 'https://other.example' }],
    }, // prettier-ignore
  },
  'External Documentation': {
    at: [...OPERATION, 'externalDocs'],
    fields: { description: 'Described.', url: 'https://example.com/other' },
  },
  Parameter: {
    at: QUERY,
    fields: {
      name: 'r', in: 'header', description: 'Described.', required: true, deprecated: true, allowEmptyValue: true, style: 'pipeDelimited', explode: false,
      allowReserved: true, schema: { type: 'integer' }, example: ['a'], examples: { one: { value: ['a'] } }, content: { 'application/json': { schema: SCHEMA } },
    }, // prettier-ignore
  },
  'Request Body': {
    at: [...OPERATION, 'requestBody'],
    fields: { description: 'Described.', content: { 'application/json': { schema: SCHEMA } }, required: true },
  },
  'Media Type': {
    at: MEDIA,
    fields: {
      schema: SCHEMA,
      example: { kind: 'a' },
      examples: EXAMPLES,
      encoding: { kind: { contentType: 'text/plain' } },
    },
  },
  'Encoding of a part': {
    at: [...CONTENT, 'multipart/form-data', 'encoding', 'file'],
    fields: { contentType: 'image/gif', headers: { 'X-Sum': { schema: SCHEMA } } },
  },
  Encoding: {
    at: [...CONTENT, 'application/x-www-form-urlencoded', 'encoding', 'tags'],
    fields: { style: 'spaceDelimited', explode: false, allowReserved: true },
  },
  Responses: {
    at: [...OPERATION, 'responses'],
    fields: {
      default: { description: 'Otherwise.' },
      '404': { description: 'None.' },
      '5XX': { description: 'Later.' },
    },
  },
  Response: {
    at: RESPONSE,
    fields: {
      description: 'Described.',
      headers: undefined,
      content: undefined,
      links: { next: { operationId: 'post' } },
    },
  },
  Header: {
    at: HEADER,
    fields: {
      description: 'Described.', required: true, deprecated: true, style: 'simple', explode: true, schema: SCHEMA, example: 1, examples: { one: { value: 1 } },
      content: { 'application/json': { schema: SCHEMA } },
    }, // prettier-ignore
  },
  Tag: { at: ['tags', '0'], fields: { name: 'Others', description: 'Described.', externalDocs: DOCS } },
  Reference: { at: MEDIA, fields: { schema: { $ref: '#/components/schemas/Other' } } },
  Discriminator: {
    at: ['components', 'schemas', 'Some', 'discriminator'],
    fields: { propertyName: 'other', mapping: { a: '#/components/schemas/Other' } },
  },
  'Security Scheme': {
    at: [...SCHEMES, 'basic'],
    fields: {
      type: 'mutualTLS', description: 'Described.', name: 'key', in: 'header', scheme: 'bearer', bearerFormat: 'JWT', flows: { implicit: { scopes: {} } },
      openIdConnectUrl: 'https://example.com/openid',
    }, // prettier-ignore
  },
  'OAuth Flows': {
    at: [...SCHEMES, 'oauth', 'flows'],
    fields: {
      implicit: { authorizationUrl: 'https://c.example', scopes: {} },
      password: { tokenUrl: 'https://c.example', scopes: {} },
      clientCredentials: { tokenUrl: 'https://c.example', scopes: {} },
      authorizationCode: undefined,
    },
  },
  'OAuth Flow': {
    at: [...SCHEMES, 'oauth', 'flows', 'authorizationCode'],
    fields: {
      authorizationUrl: 'https://c.example', tokenUrl: 'https://c.example', refreshUrl: 'https://c.example', scopes: { read: 'Reads.' },
    }, // prettier-ignore
  },
  'Security Requirement': { at: ['security', '0'], fields: { oauth: [] } },
};

/** Keywords of JSON Schema 2020-12 and of the Schema Object of OpenAPI, with a schema beside which each says something. */
const KEYWORDS: Readonly<Record<string, readonly [Readonly<Record<string, Json>>, Json]>> = {
  $ref: [{}, '#/components/schemas/Thing'],
  $dynamicRef: [{}, '#none'],
  $comment: [{}, 'Said.'],
  allOf: [{ type: 'string' }, [{ maxLength: 3 }]],
  anyOf: [{}, [{ type: 'string' }, { type: 'integer' }]],
  oneOf: [{}, [{ type: 'string' }, { type: 'integer' }]],
  not: [{ type: 'string' }, { const: 'a' }],
  if: [{ type: 'string', then: { maxLength: 3 }, else: { maxLength: 4 } }, { pattern: '^a' }],
  then: [{ type: 'string', if: { pattern: '^a' } }, { maxLength: 3 }],
  else: [{ type: 'string', if: { pattern: '^a' } }, { maxLength: 3 }],
  dependentSchemas: [{ type: 'object', properties: { a: SCHEMA } }, { a: { required: ['b'] } }],
  dependentRequired: [{ type: 'object', properties: { a: SCHEMA } }, { a: ['b'] }],
  prefixItems: [{ type: 'array' }, [SCHEMA, SCHEMA]],
  items: [{ type: 'array' }, SCHEMA],
  contains: [{ type: 'array' }, SCHEMA],
  minContains: [{ type: 'array', contains: SCHEMA }, 2],
  maxContains: [{ type: 'array', contains: SCHEMA }, 2],
  properties: [{ type: 'object' }, { a: SCHEMA }],
  patternProperties: [{ type: 'object', properties: { a: SCHEMA } }, { '^x': SCHEMA }],
  additionalProperties: [{ type: 'object', properties: { a: SCHEMA } }, false],
  propertyNames: [{ type: 'object' }, { maxLength: 3 }],
  unevaluatedItems: [{ type: 'array', prefixItems: [SCHEMA] }, false],
  unevaluatedProperties: [{ type: 'object', properties: { a: SCHEMA } }, false],
  type: [{}, 'string'],
  enum: [{}, ['a', 'b']],
  const: [{}, 'a'],
  multipleOf: [{ type: 'integer' }, 3],
  maximum: [{ type: 'integer' }, 3],
  exclusiveMaximum: [{ type: 'integer' }, 3],
  minimum: [{ type: 'integer' }, 3],
  exclusiveMinimum: [{ type: 'integer' }, 3],
  maxLength: [{ type: 'string' }, 3],
  minLength: [{ type: 'string' }, 3],
  pattern: [{ type: 'string' }, '^a'],
  maxItems: [{ type: 'array', items: SCHEMA }, 3],
  minItems: [{ type: 'array', items: SCHEMA }, 3],
  uniqueItems: [{ type: 'array', items: SCHEMA }, true],
  maxProperties: [{ type: 'object' }, 3],
  minProperties: [{ type: 'object' }, 3],
  required: [{ type: 'object', properties: { a: SCHEMA } }, ['a']],
  format: [{ type: 'string' }, 'date-time'],
  contentEncoding: [{ type: 'string' }, 'base64'],
  contentMediaType: [{ type: 'string' }, 'image/png'],
  contentSchema: [{ type: 'string', contentMediaType: 'application/json' }, SCHEMA],
  title: [{ type: 'string' }, 'Words that no name says'],
  description: [{ type: 'string' }, 'Described.'],
  default: [{ type: 'string' }, 'a'],
  deprecated: [{ type: 'string' }, true],
  readOnly: [{ type: 'string' }, true],
  writeOnly: [{ type: 'string' }, true],
  examples: [{ type: 'string' }, ['a']],
  discriminator: [
    { oneOf: [{ $ref: '#/components/schemas/Thing' }, { $ref: '#/components/schemas/Other' }] },
    { propertyName: 'other' },
  ],
  xml: [
    { type: 'string' },
    { name: 'x', namespace: 'https://example.com', prefix: 'p', attribute: true, wrapped: true },
  ],
  externalDocs: [{ type: 'string' }, DOCS],
  example: [{ type: 'string' }, 'a'],
};

/** Keys that have no effect here, and why. */
const SILENT: Readonly<Record<string, string>> = {
  'OpenAPI.openapi': 'the source in the record names the dialect',
  'Header.style': 'a header has one style',
  'Header.explode': 'texts and lists are sent the same either way',
  'Discriminator.mapping': 'the literals of the members decide, as in JSON Schema',
};

/** The result of importing a document: the spec and the lists of its record. The names of pointers are no part of it. */
function saysOf(document: Json): string {
  const text = JSON.stringify(document);
  const { files, record } = importFrom(new Documents('d.json', new Map([['d.json', text]])), {
    without: [],
    names: new Map(),
  });
  const spec = files.filter(({ path }) => path !== 'import.yaml');
  return JSON.stringify([spec, record.losses, record.assumptions]);
}

/** The document with another value at a path; undefined takes it away. */
function replaced(document: Json, [key, ...rest]: readonly string[], value: Json | undefined): Json {
  if (key === undefined) return value ?? null;
  if (Array.isArray(document))
    return (document as readonly Json[]).map((one, at) => (String(at) === key ? replaced(one, rest, value) : one));
  const { [key]: old = {}, ...others } = document as Readonly<Record<string, Json>>;
  if (rest.length === 0 && value === undefined) return others;
  return { ...others, [key]: replaced(old, rest, value) };
}

function outcome(document: Json): string {
  try {
    return saysOf(document);
  } catch (error) {
    return `refused: ${(error as Error).message}`;
  }
}

describe('nothing of a document is dropped in silence', () => {
  const base = saysOf(BASE);

  test.each(Object.entries(OBJECTS))('the %s Object', (object, { at, fields }) => {
    const silent = Object.entries(fields).flatMap(([field, value]) =>
      outcome(replaced(BASE, [...at, field], value)) === base ? [`${object}.${field}`] : [],
    );
    expect(silent).toEqual(Object.keys(SILENT).filter((name) => name.startsWith(`${object}.`)));
  });

  test('keywords of schemas', () => {
    const silent = Object.entries(KEYWORDS).flatMap(([keyword, [beside, value]]) => {
      const place = ['components', 'schemas', 'Thing', 'properties', 'tried'];
      const without = outcome(replaced(BASE, place, beside));
      return outcome(replaced(BASE, place, { ...beside, [keyword]: value })) === without ? [keyword] : [];
    });
    expect(silent).toEqual([]);
  });
});
