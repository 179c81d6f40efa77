import { expect, test } from 'vitest';
import { compareModels } from '../../generator/diff/index.js';
import { modelIn } from './small-model.js';

/** The levels of a change of an object's keys, for readers and writers. */
function changes(before: string, after: string): readonly string[] {
  const spec = (keys: string): string => `
objects: { Book: { fields: { title: str }, ${keys} } }
endpoints:
  get_book: { method: GET, path: /book, body: null, responses: [{ status: 200, type: Book }], auth: [] }
  put_book: { method: PUT, path: /book, body: Book, responses: [{ status: 204, type: null }], auth: [] }
`;
  return compareModels(modelIn(spec(before)), modelIn(spec(after))).changes.map(
    ({ kind, impact }) => `${kind}: ${impact.reader} ${impact.writer}`,
  );
}

const one = "key-patterns: { '^x-': int }";

test('A type of keys by pattern that has more values breaks readers, and one that has fewer breaks writers', () => {
  expect(changes(one, "key-patterns: { '^x-': float }")).toEqual(['object.other-keys.widened: breaking safe']);
  expect(changes("key-patterns: { '^x-': float }", one)).toEqual(['object.other-keys.narrowed: safe breaking']);
  expect(changes(one, "key-patterns: { '^x-': str }")).toEqual(['object.other-keys.changed: breaking breaking']);
  expect(changes(one, one)).toEqual([]);
});

test('A pattern in an open object limits its keys, and one in a closed object allows them', () => {
  expect(changes('identity: []', one)).toEqual(['object.other-keys.narrowed: safe breaking']);
  expect(changes(one, "key-patterns: { '^x-': int, '^y': int }")).toEqual([
    'object.other-keys.narrowed: safe breaking',
  ]);
  expect(changes('other-keys: none', `${one}, other-keys: none`)).toEqual(['object.other-keys.widened: breaking safe']);
  expect(changes(`${one}, other-keys: none`, one)).toEqual(['object.other-keys.widened: breaking safe']);
});

test('A pattern says nothing where the other keys, or a wider pattern, say as much', () => {
  const keys = 'other-keys: int';
  expect(changes(keys, `${one}, ${keys}`)).toEqual(['object.other-keys.equivalent: safe safe']);
  expect(changes(`${one}, ${keys}`, keys)).toEqual(['object.other-keys.equivalent: safe safe']);
  const wider = "key-patterns: { '^x': int }";
  expect(changes(wider, "key-patterns: { '^x': int, '^x-': int }")).toEqual([
    'object.other-keys.equivalent: safe safe',
  ]);
  expect(changes(one, wider)).toEqual(['object.other-keys.narrowed: safe breaking']);
});

test('A pattern that only matches declared fields says nothing', () => {
  const equivalent = ['object.other-keys.equivalent: safe safe'];
  for (const keys of ['identity: []', 'other-keys: none', 'other-keys: int', one]) {
    const more =
      keys === one ? "key-patterns: { '^x-': int, '^title$': int }" : `key-patterns: { '^t(itle)$': int }, ${keys}`;
    expect(changes(keys, more)).toEqual(equivalent);
    expect(changes(more, keys)).toEqual(equivalent);
  }
  expect(changes('identity: []', "key-patterns: { '^titles?$': int }")).toEqual([
    'object.other-keys.narrowed: safe breaking',
  ]);
});
