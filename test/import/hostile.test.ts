import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { importFrom, type Imported } from '../../generator/import/import-document.js';
import { Documents } from '../../generator/import/load/documents.js';
import { ImportError } from '../../generator/import/load/import-error.js';
import { runHere } from '../cli/run-cli.js';
import { tries } from '../support/effort.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';
import { modelOf } from './agreement.js';

function importText(text: string, name = 'document.yaml'): Imported {
  return importFrom(new Documents(name, new Map([[name, text]])), { without: [], names: new Map() });
}

function importSchemas(schemas: object): Imported {
  return importText(
    JSON.stringify({ openapi: '3.0.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas } }),
    'document.json',
  );
}

describe('A document that cannot be imported is refused with its place', () => {
  it.each([
    ['an empty document', '', 'document.yaml:1:1: this is no OpenAPI document and no JSON Schema'],
    ['nothing but a comment', '# later', 'document.yaml:1:1: this is no OpenAPI document and no JSON Schema'],
    [
      'a bomb',
      `${Array.from({ length: 30 }, (_, n) => `a${n}: &a${n} [${n === 0 ? '1' : `*a${n - 1}, `.repeat(9)}]`).join('\n')}\nopenapi: 3.1.0`,
      'document.yaml:1:1: ',
    ],
    [
      'a bomb of one level',
      `a: &a [${'{},'.repeat(2_000)}]\n${Array.from({ length: 9_000 }, (_, n) => `b${n}: *a`).join('\n')}\nopenapi: 3.1.0`,
      'document.yaml:1:1: the document is too large with all of its aliases',
    ],
    [
      'a bomb of merged maps',
      `a: &a {${Array.from({ length: 2_000 }, (_, n) => `k${n}: 1`).join()}}\n${Array.from({ length: 3_000 }, (_, n) => `b${n}: { <<: *a }`).join('\n')}\nopenapi: 3.1.0`,
      'document.yaml:1:1: the document is too large with all of its aliases',
    ],
    [
      'a $ref that is no encoded text',
      "openapi: 3.1.0\ncomponents:\n  schemas:\n    A: { $ref: '%zz.json#/a' }",
      'document.yaml:4:5: $ref leads to ',
    ],
    [
      'a list for a schema',
      'openapi: 3.1.0\ncomponents:\n  schemas:\n    A: [1]',
      'document.yaml:4:5: a schema is a map, true or false at #/components/schemas/A',
    ],
    [
      'a list for the schema of other keys',
      'openapi: 3.1.0\ncomponents:\n  schemas:\n    A: { additionalProperties: [1] }',
      'document.yaml:4:10: a schema is a map, true or false at #/components/schemas/A/additionalProperties',
    ],
    [
      'a list for the schema of names of keys',
      'openapi: 3.1.0\ncomponents:\n  schemas:\n    A: { propertyNames: [1] }',
      'document.yaml:4:10: a schema is a map, true or false at #/components/schemas/A/propertyNames',
    ],
    [
      'schemas that are no map',
      'openapi: 3.1.0\ncomponents: { schemas: [1] }',
      'document.yaml:2:15: components.schemas is a map',
    ],
  ])('%s', (_, text, message) => {
    expect(() => importText(text)).toThrow(message);
  });

  it('an answer that is larger than it says', { timeout: 60_000 }, async () => {
    const bomb = gzipSync(Buffer.alloc(2 ** 27 + 2 ** 10, ' '));
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': bomb.length }).end(bomb);
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api.json`;
    const { code, err } = await runHere('import', url, '--out', join(temporaryFolder(), 'spec'));
    expect([code, err]).toEqual([1, expect.stringContaining('the document is too large')]);
  });

  it('a $ref out of the folder, and nothing is written', async () => {
    const folder = temporaryFolder();
    plant(folder, {
      'secret.json': '{"type":"string"}',
      'inside/api.yaml': "openapi: 3.1.0\ncomponents:\n  schemas:\n    A: { $ref: '../secret.json' }\n",
    });
    const out = join(folder, 'spec');
    const { code, err } = await runHere('import', join(folder, 'inside/api.yaml'), '--out', out);
    expect({ code, isWritten: existsSync(out) }).toEqual({ code: 1, isWritten: false });
    expect(err).toContain(
      'inside/api.yaml:4:5: $ref leads out of the folder of the document: ../secret.json at #/components/schemas/A',
    );
  });
});

describe('A strange document is imported, and the spec has no problems', () => {
  it('files of one folder refer to each other', () => {
    const folder = temporaryFolder();
    plant(folder, {
      'api.yaml':
        "openapi: 3.1.0\ncomponents:\n  schemas:\n    A: { type: object, properties: { b: { $ref: 'more/b.yaml#/B' } } }\n",
      'more/b.yaml':
        "B: { type: object, properties: { c: { $ref: 'c.json' }, a: { $ref: '../api.yaml#/components/schemas/A' } } }\n",
      'more/c.json': '{ "type": "object", "properties": { "d": { "type": "integer" } } }',
    });
    const imported = importFrom(new Documents(join(folder, 'api.yaml')), { without: [], names: new Map() });
    expect(modelOf(imported).objects.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
    expect([...imported.record.names.keys()]).toEqual(['#/components/schemas/A', 'more/b.yaml#/B', 'more/c.json#']);
  });

  it.each([
    [
      'circles of references',
      {
        A: { $ref: '#/components/schemas/B' },
        B: { $ref: '#/components/schemas/A' },
        C: { type: 'object', properties: { a: { $ref: '#/components/schemas/A' } } },
      },
    ],
    [
      'circles of allOf',
      {
        A: { type: 'object', allOf: [{ $ref: '#/components/schemas/B' }], properties: { a: { type: 'string' } } },
        B: { allOf: [{ $ref: '#/components/schemas/A' }], properties: { b: { type: 'string' } } },
      },
    ],
    [
      'a union of itself',
      { A: { anyOf: [{ $ref: '#/components/schemas/A' }, { type: 'string', maxLength: 3 }, { type: 'integer' }] } },
    ],
    [
      'lists of themselves',
      {
        A: { type: 'array', items: { $ref: '#/components/schemas/A' } },
        B: { type: 'object', properties: { a: { $ref: '#/components/schemas/A' } } },
      },
    ],
    [
      'names that differ in case',
      {
        user: { type: 'object', properties: { a: { type: 'string' } } },
        User: { type: 'object', properties: { b: { type: 'string' } } },
        USER: { type: 'string', maxLength: 3 },
      },
    ],
    [
      'names in every script',
      {
        Größe: { type: 'string', maxLength: 3 },
        用户: { type: 'object', properties: { 名字: { type: 'string' } } },
        'a b/c~d': { type: 'object', properties: { 'x y': { type: 'string' } } },
        '👍': { type: 'object', properties: { '👍': { type: 'string' } } },
      },
    ],
    [
      'names of the language and of JavaScript',
      {
        Partial: { type: 'object', properties: { constructor: { type: 'string' } } },
        List: { type: 'object', properties: {}, additionalProperties: false },
        Con: { type: 'object', properties: { a: { type: 'string' } } },
        IsA: { type: 'object', properties: { a: { type: 'string' } } },
        A: { type: 'object', properties: { b: { type: 'string' } } },
        PartialA: { type: 'object', properties: { c: { type: 'string' } } },
        Record: { type: 'object', properties: { d: { type: 'string' } } },
      },
    ],
    [
      'keys that are no names',
      {
        A: {
          type: 'object',
          required: ['', 'a?', '?'],
          properties: {
            '': { type: 'string' },
            'a?': { type: 'string' },
            'b?': { type: 'string' },
            '^c': { type: 'string' },
            'd\u0000': { type: 'string' },
            '+1': { type: 'string' },
            '-1': { type: 'string' },
            'a.b': { type: 'string' },
            a_b: { type: 'string' },
            'a-b': { type: 'string' },
          },
        },
      },
    ],
    [
      'nullable without a type',
      {
        A: { nullable: true, properties: { a: { nullable: true } } },
        B: { type: 'object', properties: { a: { $ref: '#/components/schemas/A' } } },
      },
    ],
    [
      'a choice of one key',
      {
        A: { type: 'object', properties: { a: { type: 'string' } }, anyOf: [{ required: ['a'] }] },
        B: { type: 'object', properties: { a: { type: 'string' } }, not: { required: ['a', 'a'] } },
      },
    ],
    [
      'bounds with no integer between them',
      { A: { type: 'object', properties: { a: { type: 'integer', minimum: 0.2, maximum: 0.8 } } } },
    ],
    [
      'alternatives of everything',
      {
        A: {
          type: 'object',
          properties: {
            a: {
              anyOf: [
                { type: 'string', minLength: 1 },
                { type: 'string', pattern: '^a' },
                { type: 'array', items: { type: 'string' }, maxItems: 2 },
                { type: 'array', items: { type: 'integer' } },
                { type: 'object' },
                { type: 'boolean' },
              ],
            },
          },
        },
      },
    ],
    ['nothing at all', {}],
  ])('%s', (_, schemas) => {
    const imported = importSchemas(schemas);
    expect(modelOf(imported).package.title).toBe('T');
  });

  it.each([
    ['numbers that JSON lacks', 'type: number, default: .nan, enum: [.inf, 1]', '1', ['default', 'enum']],
    ['dates', 'type: string, default: 2026-11-29, example: !!binary YQ==', 'str', []],
  ])('%s, in a document of any version of YAML', (_, schema, type, losses) => {
    for (const directive of ['', '%YAML 1.1\n---\n']) {
      const text = `${directive}type: object\nproperties: { a: { ${schema} } }\n`;
      const imported = importText(text);
      expect(imported.files.map((file) => file.text).join('')).toContain(type);
      expect(modelOf(imported).objects.map(({ fields }) => fields.length)).toEqual([1]);
      expect(imported.record.losses.map(({ lost }) => lost)).toEqual(losses);
    }
  });

  it('__proto__ is reported as lost', () => {
    const imported = importText(
      '{"openapi":"3.1.0","components":{"schemas":{"__proto__":{"type":"object","properties":{"__proto__":{"type":"string"},"a":{"type":"string"}}}}}}',
      'document.json',
    );
    expect(modelOf(imported).objects.map(({ fields }) => fields.map(({ name }) => name))).toEqual([['a']]);
    expect(imported.record.losses.map(({ lost }) => lost)).toEqual(['property "__proto__"']);
  });

  it('ten times as many schemas take time that grows with them', () => {
    const many = (count: number): object =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [
          `Thing${n}`,
          {
            type: 'object',
            properties: {
              next: { $ref: `#/components/schemas/Thing${(n + 1) % count}` },
              [`own${n}`]: { type: 'string' },
            },
          },
        ]),
      );
    const time = (count: number): number => {
      const before = process.cpuUsage();
      expect(importSchemas(many(count)).record.names.size).toBe(count);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    time(200);
    const [few, lots] = [time(tries(200, 500)), time(tries(2_000, 5_000))];
    expect(lots / few).toBeLessThan(30);
  }, 120_000);
});

describe('A small document that demands much is imported or refused at once', () => {
  const chain = (count: number): object =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [
        `A${n}`,
        n === count - 1 ? {} : { $ref: `#/components/schemas/A${n + 1}` },
      ]),
    );
  /** Each schema has two ways to the next one. */
  const ways = (keyword: string): object => ({
    ...Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => {
        const next = [{ $ref: `#/components/schemas/A${n + 1}` }, { properties: { q: {} } }];
        return [`A${n}`, { [keyword]: ['p', 'q'].map((way) => ({ properties: { [way]: { [keyword]: next } } })) }];
      }),
    ),
    A60: { type: 'object' },
  });
  it.each<readonly [string, () => unknown]>([
    ['schemas that are nothing but the next one', () => importSchemas(chain(2_000))],
    [
      'schemas with two ways to the next one',
      () => ['oneOf', 'anyOf', 'allOf'].map((keyword) => importSchemas(ways(keyword))),
    ],
    [
      'a list of lists under a key of another tool',
      () =>
        importText(
          JSON.stringify({
            openapi: '3.1.0',
            paths: {},
            'x-a': JSON.parse('['.repeat(60) + ']'.repeat(60)) as unknown,
          }),
        ),
    ],
    ['a text of megabytes in broken JSON', () => importText(`{"a":"${'x'.repeat(20_000_000)}" x}`, 'document.json')],
    [
      'a map of many keys',
      () =>
        importText(
          `openapi: 3.1.0\npaths: {}\nx-a:\n${Array.from({ length: tries(10_000, 40_000) }, (_, n) => `  k${n}: 1\n`).join('')}`,
        ),
    ],
    [
      'patterns of many states',
      () =>
        importSchemas(
          Object.fromEntries(
            Array.from({ length: tries(12, 40) }, (_, n) => [
              `A${n}`,
              { type: 'string', pattern: `^(a|b)*a(a|b){20}c${n}$` },
            ]),
          ),
        ),
    ],
  ])(
    '%s',
    (_, run) => {
      const start = performance.now();
      try {
        run();
      } catch (error) {
        expect(error).toBeInstanceOf(ImportError);
      }
      expect(performance.now() - start).toBeLessThan(20_000);
    },
    60_000,
  );

  const operation = (more: object): object => ({
    paths: { '/a': { get: { operationId: 'a', responses: {}, ...more } } },
  });
  const text = { type: 'string' };
  const scopes = (scope: string): object => ({
    components: {
      securitySchemes: {
        O: { type: 'oauth2', flows: { implicit: { authorizationUrl: 'https://x.test', scopes: { [scope]: 'x' } } } },
      },
    },
    ...operation({ security: [{ O: [scope] }] }),
  });
  it.each<readonly [string, object]>([
    [
      'more values than an enum may have',
      { components: { schemas: { A: { enum: Array.from({ length: 10_001 }, (_, n) => `v${n}`) } } } },
    ],
    ['values of more levels than a spec may have', { 'x-a': JSON.parse('['.repeat(64) + ']'.repeat(64)) as unknown }],
    ['a key that a spec reads as an optional one', { 'x-a': { 'a?': 1 } }],
    [
      'two parameters of one name',
      operation({
        parameters: ['cookie', 'query', 'header'].map((place) => ({ name: 'X-Y', in: place, schema: text })),
      }),
    ],
    [
      'more items than there can be',
      { components: { schemas: { A: { type: 'array', items: text, minItems: 1e20 } } } },
    ],
    [
      'a multiple that no number within the bounds is',
      { components: { schemas: { A: { type: 'number', multipleOf: 0.1, minimum: 0.05, maximum: 0.06 } } } },
    ],
    ['a scope that begins with a sign', scopes('+1')],
    ['a scope that is longer than a name', scopes('s'.repeat(300))],
    [
      'objects that inherit more than those of a spec',
      {
        components: {
          schemas: Object.fromEntries(
            // 460 objects have 459 * 460 / 2 ancestors.
            Array.from({ length: 460 }, (_, n) => [
              `B${n}`,
              n < 459
                ? { type: 'object', allOf: [{ $ref: `#/components/schemas/B${n + 1}` }] }
                : { type: 'object', properties: { p: text } },
            ]),
          ),
        },
      },
    ],
  ])(
    'and becomes a spec without problems: %s',
    (_, more) => {
      const read = modelOf(
        importText(JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, ...more })),
      );
      expect(read.package.title).toBe('T');
    },
    60_000,
  );

  const many = (count: number, item: (n: number) => unknown): readonly unknown[] =>
    Array.from({ length: count }, (_, n) => item(n));
  it.each<readonly [string, object, string]>([
    [
      'of the headers of an operation',
      operation({ parameters: many(51, (n) => ({ name: `X-${n}`, in: 'header', schema: text })) }),
      'endpoints.a: headers has 51 entries, more than 50',
    ],
    [
      'of its answers',
      operation({
        responses: Object.fromEntries(many(251, (n) => [`${200 + (n as number)}`, {}]) as [string, object][]),
      }),
      'endpoints.a: responses has 251 entries, more than 250',
    ],
    [
      'of the values of a variable',
      {
        servers: [{ url: 'https://{v}.test', variables: { v: { default: 'v0', enum: many(1_001, (n) => `v${n}`) } } }],
        ...operation({}),
      },
      'services.Api: values has 1001 entries, more than 1000',
    ],
  ])('or is refused, where a spec has fewer %s', (_, more, message) => {
    expect(() => importText(JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, ...more }))).toThrow(
      message,
    );
  });

  it('or is refused, where a text is larger than a file of a spec', () => {
    const info = { title: 'a'.repeat(1_100_000), version: '1' };
    expect(() => importText(JSON.stringify({ openapi: '3.1.0', info, paths: {} }))).toThrow(
      'spec.yaml would have 2200280 bytes',
    );
  });
});
