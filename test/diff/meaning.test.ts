import { describe, expect, test } from 'vitest';
import { compareWithTypes } from '../../generator/diff/index.js';
import { loadTypes } from '../../generator/load/load-types.js';
import { modelIn } from './small-model.js';

/** The most severe level of each audience: readers, writers, TypeScript readers and writers. `B` breaks, `r` is risky, `S` is safe. */
async function verdict(before: string, after: string): Promise<string> {
  const { diff } = await compareWithTypes(modelIn(before), modelIn(after), {}, loadTypes);
  const audiences = ['reader', 'writer', 'typescriptReader', 'typescriptWriter'] as const;
  const levels = audiences.map((audience) => {
    const found = new Set(diff.changes.map(({ impact }) => impact[audience]));
    return found.has('breaking') ? 'B' : found.has('risky') ? 'r' : 'S';
  });
  return levels.join(' ');
}

const book = (fields: string, more = ''): string => `objects: { Book: { fields: { ${fields} }${more} } }\n`;
const kinds = 'enums: { Kind: { wire: str, open: false, values: { A: a, B: b, C: c } } }\n';
const open = 'enums: { Kind: { wire: str, open: true, values: { A: a, B: b, C: c } } }\n';
const call = (endpoint: string): string =>
  `${book('title: str')}endpoints:\n  get_book: { method: GET, auth: [], body: null, ${endpoint} }\n`;

describe('Two ways to write the same values', () => {
  test.each([
    ['no lower bound of a length', book('a: { type: str, length: 0..5 }'), book('a: { type: str, length: ..5 }')],
    [
      'no lower bound of items',
      book("a: { type: 'list[int]', items: 0..5 }"),
      book("a: { type: 'list[int]', items: ..5 }"),
    ],
    [
      'all members of a closed enumeration',
      kinds + book('a: Kind'),
      kinds + book('a: { type: Kind, values: [A, B, C] }'),
    ],
    [
      'a range of integers without its bound',
      book("a: { type: int, range: '1..' }"),
      book("a: { type: int, range: '0<..' }"),
    ],
    ['null beside any value', book('a: any'), book('a: any | null')],
    [
      'another name of an object',
      book('a: Pen') + '  Pen: { fields: { ink: str } }\n',
      book('a: Pencil') + '  Pencil: { fields: { ink: str } }\n',
    ],
    [
      'another order of exceptions that exclude each other',
      kinds + book('k: Kind, a: { type: str, length: ..9, when: [{ k: [A], length: ..5 }, { k: [B], length: ..6 }] }'),
      kinds + book('k: Kind, a: { type: str, length: ..9, when: [{ k: [B], length: ..6 }, { k: [A], length: ..5 }] }'),
    ],
    [
      'an exception that never applies',
      kinds +
        book('k: Kind, a: { type: str, length: ..9, when: [{ k: [A, B], length: ..5 }, { k: [A], length: ..6 }] }'),
      kinds + book('k: Kind, a: { type: str, length: ..9, when: [{ k: [A, B], length: ..5 }] }'),
    ],
  ])('is safe for data: %s', async (_, before, after) => {
    const fix = (text: string): string => text.replace(/\}\n {2}(\w+: \{ fields.*\})\n/, ', $1 }\n');
    const [reader, writer] = (await verdict(fix(before), fix(after))).split(' ');
    expect([reader, writer]).toEqual(['S', 'S']);
  });
});

describe('A change of meaning', () => {
  test.each([
    [
      'a longer list of cases',
      'S B S S',
      kinds + book('k: Kind, a: { type: str, length: ..9, when: [{ k: [A], length: ..5 }] }'),
      kinds + book('k: Kind, a: { type: str, length: ..9, when: [{ k: [A, B], length: ..5 }] }'),
    ],
    [
      'overlapping exceptions that change places',
      'B S S S',
      kinds +
        book('k: Kind, a: { type: str, length: ..9, when: [{ k: [A], length: ..5 }, { k: [A, B], length: ..6 }] }'),
      kinds +
        book('k: Kind, a: { type: str, length: ..9, when: [{ k: [A, B], length: ..6 }, { k: [A], length: ..5 }] }'),
    ],
    [
      'one of two overlapping exceptions is removed',
      'B S S S',
      kinds +
        book('k: Kind, a: { type: str, length: ..9, when: [{ k: [A], length: ..5 }, { k: [A, B], length: ..6 }] }'),
      kinds + book('k: Kind, a: { type: str, length: ..9, when: [{ k: [A, B], length: ..6 }] }'),
    ],
    [
      'relevance is no longer limited',
      'B S B B',
      kinds + book('k: Kind, a?: { type: str, relevant-when: { k: [A] } }'),
      kinds + book('k: Kind, a?: str'),
    ],
    [
      'a member that a condition names is hidden',
      'B S B B',
      open + book('k: Kind, a?: { type: str, relevant-when: { k: [A] } }'),
      open.replace('A: a', 'A: !not-shown ') + book('k: Kind, a?: { type: str, relevant-when: { k: [A] } }'),
    ],
    [
      'exactly one becomes at most one',
      'B S S S',
      book('a?: str, b?: str', ', rules: [{ exactly-one-set: [a, b] }]'),
      book('a?: str, b?: str', ', rules: [{ at-most-one-non-null: [a, b] }]'),
    ],
    ['an integer becomes a fraction', 'B S S S', book('a: int'), book('a: float')],
    [
      'a member is renamed and keeps its value',
      'S S B B',
      kinds + book('k: Kind'),
      kinds.replace('C: c', 'D: c') + book('k: Kind'),
    ],
    [
      'an open enumeration gets a member that conditions leave out',
      'S B B S',
      open + book('k: Kind, a?: { type: str, relevant-when: { k: [A] } }'),
      open.replace('C: c', 'C: c, D: d') + book('k: Kind, a?: { type: str, relevant-when: { k: [A] } }'),
    ],
    [
      'a failure is added',
      'r S S S',
      call('path: /book, responses: [{ status: 200, type: Book }]'),
      call('path: /book, responses: [{ status: 200, type: Book }, { status: 404, type: null }]'),
    ],
    [
      'a failure is removed',
      'S S S S',
      call('path: /book, responses: [{ status: 200, type: Book }, { status: 404, type: null }]'),
      call('path: /book, responses: [{ status: 200, type: Book }]'),
    ],
    [
      'an integer in a path becomes a text',
      'S S S B',
      call("path: '/book/{id}', params: { id: int }, responses: [{ status: 200, type: Book }]"),
      call("path: '/book/{id}', params: { id: str }, responses: [{ status: 200, type: Book }]"),
    ],
    ['a list of values is removed', 'B S B S', book('a: { type: str, values: [a, b] }'), book('a: str')],
    ['a list of values is added', 'S B B B', book('a: str'), book('a: { type: str, values: [a, b] }')],
    ['a member is renumbered', 'B B B B', kinds + book('k: Kind'), kinds.replace('C: c', 'C: d') + book('k: Kind')],
  ])('has the effect that it has: %s', async (_, expected, before, after) => {
    expect(await verdict(before, after)).toBe(expected);
  });
});

test('what is said of a delivery is no part of it', async () => {
  const channel = (doc: string, refuse = 403): string => `
objects:
  Note: { fields: { title: str } }
  Letter: { fields: { name: str, about?: Note } }
channels:
  letters:
    envelope: { type: Letter, name: name, data: about }
    delivery: { doc: ${doc}, signature: { algorithm: Ed25519, encoding: hex, header: Seal }, acknowledge: 202, refuse: ${refuse} }
events: { LENT: { channel: letters, payload: Note, emitted-by: [] } }
`;
  expect(await verdict(channel('By post.'), channel('By mail.'))).toBe('S S S S');
  expect(await verdict(channel('By post.'), channel('By mail.', 401))).toBe('B S S S');
});
