import { expect, test } from 'vitest';
import { groupsOf, rowsOf } from '../../../generator/diff/formats/rows.js';
import { change, SAMPLE } from './sample-diff.js';

test('changes that are the same but for their place become one row', () => {
  const nullable = (path: string, name: string) => change({ path, message: `${name} may be null now.` });
  const rows = rowsOf([
    nullable('objects.Book.fields.title', 'title'),
    nullable('objects.Loan.fields.due_at', 'due_at'),
    nullable('objects.Shelf.fields.kind', 'Shelf.kind'),
  ]);
  expect(rows.map(({ changes }) => changes.length)).toEqual([3]);
});

test('the key before a fact is a part of the place, and the fact is not', () => {
  const typed = (name: string, type: string) =>
    change({ path: `objects.Book.fields.${name}`, message: `Book.${name} has a type.`, after: `${name}?: ${type}` });
  expect(rowsOf([typed('title', 'str'), typed('isbn', 'str')])).toHaveLength(1);
  expect(rowsOf([typed('str', 'str'), typed('int', 'int')])).toHaveLength(2);
  const fact = (name: string, after: string) =>
    change({ path: `objects.Book.fields.${name}`, message: 'It is.', after });
  expect(rowsOf([fact('title', 'title: str'), fact('isbn', 'isbn: str')])).toHaveLength(1);
  // The names of these begin with the keys, and are others.
  expect(rowsOf([fact('a', 'ab: str'), fact('c', 'cb: str')])).toHaveLength(2);
});

test('rows are in the order of their levels, whatever the order of the changes is', () => {
  const levels = ['safe', 'breaking', 'none', 'risky'] as const;
  const rows = rowsOf(levels.map((level) => change({ level, kind: `kind.${level}` })));
  expect(rows.map((row) => row.change.level)).toEqual(['breaking', 'risky', 'safe', 'none']);
});

test.each([
  ['before', { before: 'str' }],
  ['after', { after: 'str' }],
  ['kind', { kind: 'docs.removed' }],
  ['level', { level: 'risky' as const }],
  ['impact', { impact: { ...change().impact, writer: 'none' as const } }],
  ['hint', { hint: 'Was it renamed?' }],
  ['approval', { approval: { cause: 'change' as const, reason: 'It was decided.' } }],
  ['message', { message: 'The description of Book is shorter by 3 words.' }],
  ['one word of the message', { message: 'The description of Book has gone.' }],
])('changes that differ in %s do not', (_, facts) => {
  expect(rowsOf([change(), change({ path: 'objects.Book', ...facts })])).toHaveLength(2);
});

test('a member that is not part of the place is a fact', () => {
  const see = (name: string, other: string) =>
    change({ path: `objects.Book.fields.${name}`, message: `See Book.${other} for it.` });
  expect(rowsOf([see('title', 'title'), see('isbn', 'isbn')])).toHaveLength(1);
  expect(rowsOf([see('title', 'pages'), see('isbn', 'isbn')])).toHaveLength(2);
});

test('every change is in one row, and the most severe come first', () => {
  const rows = rowsOf(SAMPLE.changes);
  expect(rows.flatMap(({ changes }) => changes).toSorted(byPath)).toEqual([...SAMPLE.changes].toSorted(byPath));
  expect(groupsOf(SAMPLE.changes).map(({ name, rows }) => [name, rows.length])).toEqual([
    ['breaking', 3],
    ['risky', 1],
    ['safe', 1],
    ['none', 1],
    ['approved', 1],
  ]);
});

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : 1;
}
