import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { runHere, type Outcome } from '../cli/run-cli.js';
import { contentsOf, plant, temporaryFolder } from '../write/temporary-folder.js';

const HARBOUR = fileURLToPath(new URL('../drift/harbour', import.meta.url));

/** By the clock of the processor: each takes less than a second on a machine that does nothing else. */
const MOST_MILLISECONDS = 10_000;

const openApi = (schemas: object): string =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, components: { schemas } });
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const each = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** The result of the command for a document, and the files afterwards. */
async function run(
  name: string,
  text: string,
): Promise<Outcome & { readonly files: readonly string[]; readonly took: number }> {
  const folder = temporaryFolder();
  plant(folder, { [`in/${name}`]: text, 'secret.json': '{ "type": "string", "const": "hidden" }' });
  const start = process.cpuUsage();
  const outcome = await runHere('drift', join(folder, 'in', name), '--spec', HARBOUR, '--all');
  const { user, system } = process.cpuUsage(start);
  return { ...outcome, files: Object.keys(contentsOf(folder)).toSorted(), took: (user + system) / 1000 };
}

/** Documents that are compared, however odd they are. */
const READ: Readonly<Record<string, string>> = {
  'schemas that hold themselves': openApi({
    Ship: { type: 'object', properties: { captain: ref('Ship'), berths: { type: 'array', items: ref('Ship') } } },
    Berth: { anyOf: [ref('Berth'), { type: 'null' }, ref('Ship')] },
    Loop: { allOf: [ref('Loop'), { type: 'object' }] },
    Ring: ref('Round'),
    Round: ref('Ring'),
  }),
  'an enum of 9,000 values': openApi({
    ShipType: { type: 'string', enum: each(9_000, (index) => `type-${index}`) },
    Ship: { type: 'object', required: ['type'], properties: { type: ref('ShipType'), name: { type: 'string' } } },
  }),
  'an allOf of 1,000 parts': openApi({
    Ship: { allOf: each(1_000, (index) => ({ type: 'object', properties: { [`k${index}`]: { type: 'integer' } } })) },
  }),
  'a chain of 60 allOf': openApi(
    Object.fromEntries(
      each(60, (index) => [
        `S${index}`,
        { allOf: [...(index === 0 ? [] : [ref(`S${index - 1}`)]), { properties: { [`k${index}`]: {} } }] },
      ]),
    ),
  ),
  'names that every object inherits': `{ "openapi": "3.1.0", "info": { "title": "T", "version": "1" }, "paths": {}, "components": { "schemas": {
    "__proto__": { "type": "object", "properties": { "__proto__": { "type": "string" }, "constructor": { "type": "integer" } } },
    "constructor": { "enum": ["toString", "__proto__"] },
    "Ship": { "type": "object", "required": ["__proto__"], "properties": { "__proto__": { "type": "string" }, "name": { "type": "integer" } } } } } }`,
  'no paths': '{ "openapi": "3.1.0", "info": { "title": "T", "version": "1" } }',
  'nothing but a version': 'openapi: 3.0.0',
};

/** Documents that are not read, with what is said of them. */
const REFUSED: Readonly<Record<string, readonly [name: string, text: string, said: string]>> = {
  'an empty file': ['a.json', '', 'a.json:1:1: this is no OpenAPI document and no JSON Schema'],
  'JSON that ends early': ['a.json', '{ "openapi": "3.1.0", ', 'a.json:1:'],
  'YAML that ends early': ['a.yaml', 'openapi: [3', 'a.yaml:1:12: this is not YAML: '],
  'text without a form': ['a.yaml', '\u0000\u0001\uFFFF', 'a.yaml:1:'],
  'a list': ['a.json', '[]', 'a.json:1:1: this is no OpenAPI document and no JSON Schema'],
  'a $ref that leads nowhere': [
    'a.json',
    openApi({ Ship: ref('Boat') }),
    '$ref leads nowhere: #/components/schemas/Boat',
  ],
  'a $ref out of the folder': [
    'a.json',
    openApi({ Ship: { $ref: '../secret.json' } }),
    '$ref leads out of the folder of the document: ../secret.json at #/components/schemas/Ship',
  ],
  'a $ref to an address': [
    'a.json',
    openApi({ Ship: { $ref: 'http://127.0.0.1:9/a.json' } }),
    '$ref leads to an address that is not read: http://127.0.0.1:9/a.json',
  ],
  'schemas that are a list': ['a.yaml', 'openapi: 3.1.0\ncomponents: { schemas: [1] }', 'components.schemas is a map'],
  'aliases that grow': [
    'a.yaml',
    `${each(30, (n) => `a${n}: &a${n} [${n === 0 ? '1' : `*a${n - 1}, `.repeat(9)}]`).join('\n')}\nopenapi: 3.1.0`,
    'a.yaml:1:1: ',
  ],
};

describe('A document that snowspec drift compares', () => {
  // The first run loads the compiler.
  beforeAll(async () => void (await runHere('--help')));

  it.each(Object.entries(READ))('may have %s: this takes little time, and nothing is written', async (_, text) => {
    const { code, out, err, files, took } = await run('a.json', text);
    expect([code, files], err).toEqual([0, ['in/a.json', 'secret.json']]);
    expect(out).toContain('fields and values are the same');
    expect(took).toBeLessThan(MOST_MILLISECONDS);
  });

  it.each(Object.entries(REFUSED))('is refused with its place: %s', async (_, [name, text, said]) => {
    const { code, out, err, files, took } = await run(name, text);
    expect([code, out, files]).toEqual([1, '', [`in/${name}`, 'secret.json']]);
    expect(err).toContain(said);
    expect(err).not.toContain('hidden');
    expect(took).toBeLessThan(MOST_MILLISECONDS);
  });
});
