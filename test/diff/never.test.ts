import { expect, test } from 'vitest';
import { compareModels, demonstrate } from '../../generator/diff/index.js';
import { loadValidators } from '../support/compiled-validators.js';
import type { Model } from '../../generator/model/model.js';
import { modelIn } from './small-model.js';

/** The levels of a change of a field for readers and writers, with the value that shows them. */
function changes(before: string, after: string, keys = ''): readonly unknown[] {
  const spec = (field: string): string => `
objects: { Book: { fields: { title: str${field} }${keys} } }
endpoints:
  get_book: { method: GET, path: /book, body: null, responses: [{ status: 200, type: Book }], auth: [] }
  put_book: { method: PUT, path: /book, body: Book, responses: [{ status: 204, type: null }], auth: [] }
`;
  return compareModels(modelIn(spec(before)), modelIn(spec(after))).changes.map(
    ({ kind, impact }) => `${kind}: ${impact.reader} ${impact.writer}`,
  );
}

test('A field that must now be absent breaks writers, and one that may be there again breaks readers', () => {
  expect(changes(', isbn?: str', ', isbn?: never')).toEqual(['field.type.narrowed: safe breaking']);
  expect(changes(', isbn?: never', ', isbn?: str')).toEqual(['field.type.widened: breaking safe']);
  expect(changes(', isbn?: never', ', isbn?: never')).toEqual([]);
});

test('A declaration that a field must be absent breaks writers only where its key was accepted', () => {
  for (const keys of ['', ', other-keys: int', ", key-patterns: { '^is': str }"]) {
    expect(changes('', ', isbn?: never', keys)).toEqual(['field.added.optional: safe breaking']);
    expect(changes(', isbn?: never', '', keys)).toEqual(['field.removed.optional: breaking risky']);
  }
  for (const keys of [', other-keys: none', ", key-patterns: { '^is': never }"]) {
    expect(changes('', ', isbn?: never', keys)).toEqual(['field.added.optional: safe safe']);
    expect(changes(', isbn?: never', '', keys)).toEqual(['field.removed.optional: safe safe']);
  }
});

test('The value that shows a break has no key that must be absent, although it needs so many keys', async () => {
  const spec = (title: string): Model =>
    modelIn(`
objects: { Book: { fields: { title: ${title}, isbn?: never, pages?: int }, rules: [{ key-count: 2.. }] } }
endpoints:
  get_book: { method: GET, path: /book, body: null, responses: [{ status: 200, type: Book }], auth: [] }
`);
  const [before, after] = [spec('str'), spec('str | int')];
  const { changes } = await demonstrate(compareModels(before, after), before, after, loadValidators);
  const values = changes.flatMap(({ witnesses }) => witnesses.map(({ value }) => Object.keys(value as object)));
  expect(values).toEqual([['title', 'pages']]);
});
