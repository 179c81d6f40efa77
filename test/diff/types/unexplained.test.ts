import { expect, test } from 'vitest';
import { compareWithTypes } from '../../../generator/diff/index.js';
import { judgeTypes } from '../../../generator/diff/types/judge-types.js';
import type { PackageTypes } from '../../../generator/diff/types/checked-program.js';
import { loadTypes, typesIn } from '../../../generator/load/load-types.js';
import { modelIn } from '../small-model.js';

/** A package with two modules, each of which has an entry point of its own. */
function packageOf(main: string, rest: string): PackageTypes {
  const model = modelIn('objects: { Book: { fields: { title: str } } }');
  const exports = { '.': { types: './dist/index.d.ts' }, './rest': { types: './dist/rest/index.d.ts' } };
  const texts: readonly (readonly [string, string])[] = [
    ['package.json', JSON.stringify({ exports })],
    ['src/index.ts', "export * from './objects/book.js';\n"],
    ['src/rest/index.ts', "export * from './client.js';\n"],
    ['src/objects/book.ts', main],
    ['src/rest/client.ts', rest],
  ];
  return typesIn(new Map(texts), model);
}

/** The report on declarations that no finding explains: path, sentence and levels. */
function said(before: readonly [string, string], after: readonly [string, string]): readonly string[] {
  const judged = judgeTypes([], { before: packageOf(...before), after: packageOf(...after) });
  return judged.map(({ finding: { kind, path, message }, impact }) => {
    const { reader, writer, typescriptReader, typescriptWriter } = impact;
    return `${kind} ${path}: ${message}; ${reader} ${writer} ${typescriptReader} ${typescriptWriter}`;
  });
}

test('a declaration that changed without a change of the spec is a finding of its own, one for each module', () => {
  const [a, b] = ['export type A = string;\n', 'export type B = string;\n'];
  const other = (text: string): string => text.replace('string', 'number');
  expect(said([a, ''], [a, ''])).toEqual([]);
  expect(said([a, ''], [other(a), ''])).toEqual([
    'declaration.changed spec.exports.A: A is declared in another way; none none breaking breaking',
  ]);
  expect(said([b + a, a], [other(b) + other(a), other(a)])).toEqual([
    'declaration.changed spec.exports.A: A and 1 more of its module are declared in another way; none none breaking breaking',
    'declaration.changed spec.exports.rest/A: A is declared in another way; none none breaking breaking',
  ]);
});

test('so is one that is no longer exported', () => {
  const [a, b] = ['export type A = string;\n', 'export type B = string;\n'];
  expect(said([a + b, ''], [b, ''])).toEqual([
    'declaration.changed spec.exports.A: A is no longer exported; none none breaking breaking',
  ]);
  expect(said([a + b, ''], ['', ''])).toEqual([
    'declaration.changed spec.exports.A: A and 1 more of its module are no longer exported; none none breaking breaking',
  ]);
  // A removed declaration and a changed one are two findings.
  expect(said([a + b, ''], [b.replace('string', 'number'), ''])).toHaveLength(2);
});

test('it breaks code that reads, code that writes, or both', () => {
  const type = (text: string): readonly [string, string] => [`export type A = ${text};\n`, ''];
  expect(said(type("'x'"), type("'x' | 'y'"))).toEqual([
    'declaration.changed spec.exports.A: A is declared in another way; none none breaking safe',
  ]);
  expect(said(type('{ a?: string }'), type('{ a: string }'))).toEqual([
    'declaration.changed spec.exports.A: A is declared in another way; none none safe breaking',
  ]);
});

const both =
  'enums: { Tone: { wire: str, open: false, values: { LOW: low } }, Pitch: { wire: str, open: false, values: { LOW: low } } }';
const book = (type: string, more: string): string => `${both}
objects: { Book: { fields: { a: ${type}${more} } } }
endpoints: { get: { method: GET, path: /a, query: { a: ${type}${more} }, body: null, responses: [{ status: 200, type: Book }], auth: [] } }
`;

test('a field or parameter that is gone breaks none whose type only has another name', async () => {
  const [before, after] = [modelIn(book('Tone', ', b: int')), modelIn(book('Pitch', ''))];
  const { diff } = await compareWithTypes(before, after, {}, loadTypes);
  expect(diff.changes.map(({ path, level }) => `${path}: ${level}`)).toEqual([
    'endpoints.get.query.a: safe',
    'endpoints.get.query.b: breaking',
    'objects.Book.fields.a: safe',
    'objects.Book.fields.b: breaking',
  ]);
});
