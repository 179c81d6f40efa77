import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, it } from 'vitest';
import { namesInPath } from '../../generator/diff/compare/text.js';
import { compareModels, demonstrate } from '../../generator/diff/index.js';
import { emitPackage } from '../../generator/emit/emit-package.js';
import { localName } from '../../generator/emit/validators/locals.js';
import { loadValidators } from '../support/compiled-validators.js';
import { jsonSamplesOf } from '../../generator/interpret/samples.js';
import { modulesOf } from '../support/package-modules.js';
import { siteFiles } from '../../generator/emit/site/site-files.js';
import { schemaBundle } from '../../generator/emit/json-schema/schema-bundle.js';
import { createEmitContext } from '../../generator/emit/emit-context.js';
import { modelOf } from '../model/problems.js';
import { programOf, runNode } from '../package/packed-package.js';
import { whatIsWrongIn } from './emitted-code.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Keys that no program would choose, and that JSON has anyway. */
const KEYS = [
  '+1',
  '-1',
  'ids[]',
  'a.b',
  'a b',
  '',
  ' ',
  '0',
  '1e3',
  'it’s',
  "'",
  '"',
  '`',
  '${SMUGGLED()}',
  '*/ SMUGGLED() /*',
  '</script><script>SMUGGLED()</script>',
  '\\',
  '\\u0041',
  '{{SMUGGLED}}',
  '$ref',
  '$&',
  'a|b',
  '<b>',
  '[x](javascript:SMUGGLED())',
  '#',
  '%2E',
  'a,b',
  '(a)',
  '*',
  'when',
  'length',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'class',
  'value',
  'o',
  'naïve',
  '名前',
  '👍🏽',
  'x'.repeat(199),
];

function quoted(key: string): string {
  return JSON.stringify(key);
}

/** A field of each key. A key that is empty cannot be marked as optional. */
function fieldsOf(facts: string, mark: '' | '?' = ''): string {
  return KEYS.flatMap((key, index) =>
    key + mark === '?' ? [] : [`      ${quoted(key + mark)}: { ${facts}, as: code_${index} }`],
  ).join('\n');
}

/** Keys that a condition can name: a limit is meant by others, and `^` is not part of a name. */
const DECIDING = KEYS.filter((key, index) => index % 3 === 1 && key !== 'when' && key !== 'length');

const decided = DECIDING.map(
  (key, index) => `
  Decided${index}:
    within: Holder${index}.${JSON.stringify(key)}
    fields:
      ${quoted(key)}: { type: Kind, as: one }
      other?: { type: int, relevant-when: { ${quoted(key)}: [ONE] } }
      name: { type: str, length: ..3, when: [{ ${quoted(key)}: [TWO], length: ..5 }] }
    rules: [{ required-when: [other], ${quoted(key)}: [ONE] }]`,
).map((text) => text.replace(/\n {4}within: .*/, ''));

const held = DECIDING.map(
  (key, index) => `
  Holder${index}: { fields: { ${quoted(key)}: { type: Kind, as: one }, held: Held${index} } }
  Held${index}:
    within: Holder${index}.held
    fields: { name?: { type: str, length: ..3, relevant-when: { ${quoted(`^${key}`)}: [TWO] } } }
  Within${index}: { fields: { ${quoted(key)}: { type: Part${index}, as: one }, kind: Kind } }
  Part${index}:
    within: ${quoted(`Within${index}.${key}`)}
    fields: { name: { type: str, length: ..3, when: [{ ^kind: [TWO], length: ..5 }] } }`,
);

/** Objects in which each of the keys decides, is decided on, is limited, has a default, and is in a view. */
const SPEC = `
enums: { Kind: { wire: str, values: { ONE: one, TWO: two } } }
objects:
  Whole:
    fields:
${fieldsOf('type: int, range: 0..9, doc: Some.')}
    views:
      Short: { only: [${KEYS.slice(0, 9).map(quoted).join(', ')}] }
      Loose: { optional: [${KEYS.map(quoted).join(', ')}] }
  Loose:
    fields:
${fieldsOf("type: 'str | null', length: ..3, default: a", '?')}
    rules:
      - exactly-one-set: [${KEYS.slice(0, 4).map(quoted).join(', ')}]
      - at-most-one-non-null: [${KEYS.slice(6, 9).map(quoted).join(', ')}]
  Nested:
    fields:
${fieldsOf("type: 'list[Nested]', items: ..2", '?')}
${decided.join('')}
${held.join('')}
endpoints:
  get_it:
    method: GET
    path: /it
    query:
${fieldsOf('type: int, range: 0..9', '?')}
    body: null
    responses: [{ status: 200, type: Whole }]
    auth: []
`;

describe('keys that are no names', () => {
  const model = modelOf(SPEC);

  it('never become code of any kind', async () => {
    // The names of locals are made of letters of the keys.
    const locals = new RegExp(
      KEYS.map(localName)
        .filter((name) => name.includes('$u'))
        .map((name) => name.replaceAll('$', '\\$'))
        .join('|'),
      'g',
    );
    const files = emitPackage([model]).map((file) => ({ ...file, text: file.text.replaceAll(locals, 'local') }));
    const wrong = await Promise.all(files.map(whatIsWrongIn));
    expect(wrong.filter((one) => one !== undefined)).toEqual([]);
  });

  it('compile as TypeScript', { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'odd-keys-'));
    folders.push(folder);
    for (const { path, text } of emitPackage([model])) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const args = ['-p', join(folder, 'tsconfig.json'), '--noEmit', '--pretty', 'false'];
    expect((await runNode([programOf('typescript/bin/tsc'), ...args], folder)).output).toBe('');
  });

  it('have samples that the validators and the schema accept, and values that both refuse', async () => {
    const { declared: sample } = jsonSamplesOf(model);
    const validators = await loadValidators(model);
    const bundle = schemaBundle(createEmitContext(model));
    const ajv = new Ajv({
      strict: false,
      ownProperties: true,
      schemas: [bundle as object],
    });
    const accepts = (type: string, value: unknown): boolean => {
      const schema = ajv.getSchema(`${bundle['$id'] as string}#/$defs/${type}`)!;
      return schema(value) as boolean;
    };
    for (const { name } of model.objects) {
      const value = sample(name);
      if (!/^(Held|Part)\d/.test(name)) expect(validators.issues(name, value!, 'strict'), name).toEqual([]);
      expect(accepts(name, value), name).toBe(true);
    }
    const whole = sample('Whole') as Record<string, number>;
    expect(Object.keys(whole).toSorted()).toEqual(KEYS.toSorted());
    for (const key of KEYS) {
      const { [key]: _, ...without } = whole;
      const values = [without, { ...whole, [key]: 10 }, { ...whole, [key]: 'x' }];
      for (const [index, value] of values.entries()) {
        const [issue, ...others] = validators.issues('Whole', value as never, 'spec');
        expect(issue, key).toMatchObject({ path: [key], code: ['missing', 'range', 'type'][index] });
        expect(others).toEqual([]);
        // ajv takes no notice of an empty key under `required`.
        if (key !== '' || index > 0) expect(accepts('Whole', value), key).toBe(false);
      }
    }
  });

  it('are what requests send, under the names that code has for them', async () => {
    const { load } = await modulesOf(model);
    const { getItOperation } = load('src/rest/operations/it.ts');
    const { prepareRequest } = load('src/runtime/rest-request.ts') as {
      prepareRequest: (operation: unknown, url: string, params: object) => { readonly url: string };
    };
    const { checks } = load('src/runtime/rest-checks.ts') as {
      checks: { request: (operation: unknown, params: object) => void };
    };
    for (const [index, key] of KEYS.entries()) {
      if (key === '') continue;
      const { url } = prepareRequest(getItOperation, 'https://a.example', { [`code_${index}`]: 7 });
      expect([...new URL(url).searchParams], key).toEqual([[key, '7']]);
      expect(() => checks.request(getItOperation, { [`code_${index}`]: 7 })).not.toThrow();
      expect(() => checks.request(getItOperation, { [`code_${index}`]: 10 })).toThrow(`code_${index}: must be 0 to 9`);
    }
  });

  it('have a proof of each break, at a path that names them', { timeout: 120_000 }, async () => {
    const wider = modelOf(SPEC.replaceAll('range: 0..9', 'range: 0..10'));
    const compared = compareModels(model, wider, { today: '2026-01-01' });
    const { changes } = await demonstrate(compared, model, wider, loadValidators);
    const raised = changes.filter(({ path }) => path.startsWith('objects.Whole.fields.'));
    expect(raised.map(({ path }) => namesInPath(path)[3]).toSorted()).toEqual(KEYS.toSorted());
    for (const { path, witnesses } of raised) {
      const key = namesInPath(path)[3]!;
      expect(witnesses[0]?.issue, path).toMatchObject({ path: [key], code: 'range' });
    }
  });

  it('are shown on the site as text', async () => {
    const pages = await siteFiles([model], [], jsonSamplesOf);
    const wrong = await Promise.all(pages.filter(({ path }) => path.endsWith('.html')).map(whatIsWrongIn));
    expect(wrong.filter((one) => one !== undefined)).toEqual([]);
  });
});
