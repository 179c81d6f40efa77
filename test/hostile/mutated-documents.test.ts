import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../../generator/diagnostics/index.js';
import { readYaml } from '../../generator/read/index.js';
import { runHere } from '../cli/run-cli.js';
import { tries } from '../support/effort.js';
import { mutatedBytes } from '../support/mutated-bytes.js';
import { createRandom, seedOfRun } from '../support/random.js';
import { saveInputs } from '../support/saved-corpus.js';
import { contentsOf, plant, temporaryFolder } from '../write/temporary-folder.js';

const seed = seedOfRun();
const COUNT = Number(process.env['FUZZ_DOCUMENTS'] ?? tries(8, 1_500));

/** By the clock of the processor: the documents have a few kilobytes. */
const MOST_MILLISECONDS = 10_000;

/** One of a few documents each, all of which have what only some tools write. */
const DOCUMENTS: readonly string[] = [
  `openapi: 3.1.0
info: { title: Books, version: 1.0.0 }
servers: [{ url: 'https://{region}.books.example', variables: { region: { default: eu, enum: [eu, us] } } }]
tags: [{ name: books }]
paths:
  /books/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string, format: int64 } }]
    get:
      operationId: get_book
      tags: [books]
      security: [{ user: [read] }]
      parameters: [{ name: after, in: query, style: form, explode: false, schema: { type: array, items: { type: string } } }]
      responses: { '200': { description: Ok., headers: { X-A: { schema: { type: integer } } }, content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } } }
    put:
      requestBody: { required: true, content: { multipart/form-data: { schema: { type: object, properties: { cover: { type: string, contentMediaType: image/png } } }, encoding: { cover: { contentType: image/png } } } } }
      responses: { '204': { description: Done. }, default: { description: Wrong., content: { application/json: { schema: { $ref: '#/components/schemas/Error' } } } } }
webhooks: { sold: { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } }, responses: { '204': { description: Done. } } } } }
components:
  securitySchemes:
    user: { type: oauth2, flows: { authorizationCode: { authorizationUrl: 'https://a.example/a', tokenUrl: 'https://a.example/t', scopes: { read: Reads. } } } }
    key: { type: apiKey, in: header, name: X-Key, x-snowspec: { tokenFormat: 'Key <key>', docLength: 3 } }
  schemas:
    Book:
      type: object
      description: A book, which is long.
      x-snowspec: { docLength: 7, see: ['https://a.example'], extends: [Base], groups: [], members: [], by: kind }
      required: [id, kind]
      properties:
        id: { type: string, pattern: '^[0-9]+$' }
        kind: { enum: [novel, atlas] }
        tags: { type: array, prefixItems: [{ type: integer }, { type: string }], minItems: 1, items: false }
        price: { type: [number, 'null'], multipleOf: 0.01, exclusiveMinimum: 0 }
        next: { $ref: '#/components/schemas/Book' }
      patternProperties: { '^x-': { type: string }, '^_': false }
      dependentRequired: { price: [tags] }
      dependentSchemas: { next: { required: [tags] } }
      unevaluatedProperties: false
      allOf: [{ $ref: '#/components/schemas/Base' }, { if: { properties: { kind: { const: atlas } } }, then: { required: [tags] }, else: { properties: { tags: false } } }]
    Base: { type: object, properties: { made: { type: string, format: date-time } }, propertyNames: { maxLength: 20 }, minProperties: 1 }
    Either: { oneOf: [{ $ref: '#/components/schemas/Book' }, { $ref: '#/components/schemas/Error' }], discriminator: { propertyName: kind, mapping: { novel: '#/components/schemas/Book' } } }
    Error: { type: object, required: [code], properties: { code: { type: integer }, kind: { const: error }, more: { anyOf: [{ type: string, maxLength: 3 }, { type: array, items: {}, uniqueItems: true }] } }, not: { required: [code, more] } }
`,
  JSON.stringify({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://a.example/book',
    title: 'Book',
    type: 'object',
    properties: {
      a: { $ref: '#/$defs/A' },
      b: { $dynamicRef: '#a' },
      c: { contains: { type: 'integer' }, maxContains: 2 },
    },
    unevaluatedProperties: { type: 'string' },
    $defs: {
      A: { $anchor: 'a', anyOf: [{ required: ['x'] }, { required: ['y'] }], properties: { x: true, y: false } },
    },
  }),
];

const SPEC = {
  'spec.yaml': 'spec: { name: books, version: 1.0.0 }\nprofiles: { default: { entry: . } }\n',
  'books.yaml': `enums: { Kind: { wire: str, values: { NOVEL: novel, ATLAS: atlas } } }
objects:
  Book: { fields: { id: { type: str, pattern: '^[0-9]+$' }, kind: Kind, tags?: 'list[int]', next?: Book }, key-patterns: { '^x-': str, '^_': never } }
`,
};

const PAYLOADS: Readonly<Record<string, string>> = {
  'payload.json': '[{"id":"1","kind":"novel","tags":[1,2.5e3],"next":{"id":"2","kind":"other","x-a":"b"},"_a":null}]',
  'payload.jsonl': '{"id":"1","kind":"novel"}\n{"id":"\\ud83d\\ude00","kind":"atlas","more":{"a":[1,{"b":null}]}}\n',
  'payload.har': JSON.stringify({
    log: {
      version: '1.2',
      entries: [
        {
          request: { method: 'GET', url: 'https://a.example/books/1', headers: [], queryString: [] },
          response: {
            status: 200,
            headers: [],
            content: { mimeType: 'application/json', text: '{"id":"1","kind":"novel"}' },
          },
        },
      ],
    },
  }),
};

interface Attempt {
  readonly words: readonly string[];
  /** Where nothing is there, unless it was written whole. */
  readonly written?: string;
}

const ATTEMPTS: Readonly<
  Record<string, { readonly inputs: Readonly<Record<string, string>>; readonly of: (input: string) => Attempt }>
> = {
  'a document that is imported': {
    inputs: Object.fromEntries(DOCUMENTS.map((text, index) => [`document${index}.yaml`, text])),
    of: (input) => ({ words: ['import', input, '--out', 'new'], written: 'new' }),
  },
  'a document that the spec is compared with': {
    inputs: Object.fromEntries(DOCUMENTS.map((text, index) => [`document${index}.yaml`, text])),
    of: (input) => ({
      words: ['drift', input, '--spec', 'spec', '--write', 'spec/layers/drift.yaml'],
      written: 'spec/layers',
    }),
  },
  'recorded payloads': {
    inputs: PAYLOADS,
    of: (input) => ({
      words: ['learn', input, '--type', 'Book', '--spec', 'spec', '--propose', '--out', 'spec/layers/learned.yaml'],
      written: 'spec/layers',
    }),
  },
  'a map of a document': {
    inputs: {
      'map.yaml':
        "document: document.yaml\nobjects:\n  '#/components/schemas/Book': Book\n  '#/components/schemas/Error': !not-shown\nfields: { Book: { kind: kind } }\n",
    },
    of: (input) => ({ words: ['drift', 'document.yaml', '--map', input, '--spec', 'spec'] }),
  },
};

describe.each(Object.entries(ATTEMPTS))(
  `%s, with bytes changed at random (SNOWSPEC_SEED=${seed})`,
  (name, { inputs, of }) => {
    it(
      'ends in time with a result or a message, and leaves what it wrote whole or nothing',
      { timeout: 7_200_000 },
      async () => {
        const random = createRandom(seed + name.length);
        const before = process.cwd();
        const wrong: string[] = [];
        for (let tried = 0; tried < COUNT; tried += 1) {
          const [path, text] = random.pick(Object.entries(inputs));
          const bytes = mutatedBytes(text, random.chance(0.2) ? random.pick(Object.values(inputs)) : text, random);
          const folder = temporaryFolder();
          plant(join(folder, 'spec'), SPEC);
          plant(folder, { 'document.yaml': DOCUMENTS[0]! });
          mkdirSync(join(folder, 'spec/layers'));
          writeFileSync(join(folder, path), bytes);
          const { words, written } = of(path);
          const started = process.cpuUsage();
          process.chdir(folder);
          try {
            const { code, out, err } = await runHere(...words);
            const took = process.cpuUsage(started).user / 1000;
            const partial = written === undefined ? [] : partialIn(join(folder, written), code === 0);
            const isStopped = /internal error|^ +at .*:\d+:\d+\)?$/m.test(out + err);
            if (
              isStopped ||
              code === null ||
              took > MOST_MILLISECONDS ||
              partial.length > 0 ||
              ({} as { polluted?: unknown }).polluted !== undefined
            )
              wrong.push(
                `${words.join(' ')} gave ${code} in ${took} ms, left ${partial.join()}\n${err.slice(0, 600)}\n${bytes.toString('base64')}`,
              );
          } finally {
            process.chdir(before);
          }
        }
        saveInputs(
          'failed-documents',
          wrong.map((text) => ({ name, text })),
        );
        expect(wrong).toEqual([]);
      },
    );
  },
);

/** Files that are not whole. A layer is written of the payloads that were read, though others were not; else nothing of a command that failed. */
function partialIn(folder: string, isDone: boolean): readonly string[] {
  if (!existsSync(folder)) return [];
  return Object.entries(contentsOf(folder)).flatMap(([path, text]) => {
    const { node, wellFormed } = readYaml({ path, text }, new Diagnostics());
    return (isDone || path === 'learned.yaml') && wellFormed && node !== undefined && text.endsWith('\n') ? [] : [path];
  });
}

it('documents that are changed are those that are read', async () => {
  const folder = temporaryFolder();
  plant(folder, Object.fromEntries(DOCUMENTS.map((text, index) => [`document${index}.yaml`, text])));
  plant(join(folder, 'spec'), SPEC);
  for (const index of DOCUMENTS.keys())
    expect(
      await runHere('import', join(folder, `document${index}.yaml`), '--out', join(folder, `new${index}`)),
    ).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, 'new0/spec.yaml'), 'utf8')).toContain('profiles');
});
