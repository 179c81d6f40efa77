import { expect, test } from 'vitest';
import { compareModels } from '../../generator/diff/index.js';
import { modelIn } from './small-model.js';

/** A book in a shelf, on which its field may depend, and elsewhere. */
function spec(field: string): string {
  return `
objects:
  Shelf: { fields: { kind: int, lent: bool, book: Book } }
  Alone: { fields: { book: Book } }
  Book: { within: Shelf.book, fields: { kind: int, lent: bool, it?: { type: str${field === '' ? '' : `, ${field}`} } } }
endpoints:
  get_shelf: { method: GET, path: /s, body: null, responses: [{ status: 200, type: Shelf }] }
  get_alone: { method: GET, path: /a, body: null, responses: [{ status: 200, type: Alone }] }
`;
}

const INSIDE = ['get_shelf'];
const EVERYWHERE = ['get_shelf', 'get_alone'];
const limited = (general: number, exceptions: string): string => `length: ..${general}, when: [${exceptions}]`;

test.each<readonly [before: string, after: string, endpoints: readonly string[]]>([
  ['relevant-when: { ^kind: [1] }', 'relevant-when: { ^kind: [2] }', INSIDE],
  ['', 'relevant-when: { ^kind: [1] }', INSIDE],
  ['relevant-when: { ^kind: [1], lent: [true] }', 'relevant-when: { ^kind: [2], lent: [true] }', INSIDE],
  ['relevant-when: { ^kind: [1], lent: [true] }', 'relevant-when: { ^kind: [1], lent: [false] }', EVERYWHERE],
  ['relevant-when: { ^kind: [1], lent: [true] }', 'relevant-when: { lent: [true] }', INSIDE],
  ['relevant-when: { ^kind: [1], lent: [true] }', 'relevant-when: { ^kind: [1] }', EVERYWHERE],
  ['relevant-when: { lent: [true] }', 'relevant-when: { lent: [false] }', EVERYWHERE],
  // A condition that changes nothing and depends on no container.
  ['length: 0..9', 'length: ..9', EVERYWHERE],
  [limited(9, '{ ^kind: [1], length: ..5 }'), limited(9, '{ ^kind: [1], length: ..6 }'), INSIDE],
  [
    limited(9, '{ ^kind: [1], lent: [true], length: ..5 }'),
    limited(9, '{ ^kind: [1], lent: [true], length: ..6 }'),
    INSIDE,
  ],
  [limited(9, '{ ^kind: [1], length: ..5 }'), 'length: ..9', INSIDE],
  [limited(9, '{ ^kind: [1], length: ..5 }'), limited(8, '{ ^kind: [1], length: ..5 }'), EVERYWHERE],
  [limited(9, '{ lent: [true], length: ..5 }'), limited(9, '{ lent: [true], length: ..6 }'), EVERYWHERE],
  [
    limited(9, '{ lent: [true], length: ..5 }, { ^kind: [1], length: ..3 }'),
    limited(9, '{ lent: [true], length: ..6 }, { ^kind: [1], length: ..3 }'),
    EVERYWHERE,
  ],
])('a field with %j and then with %j is another one for those of %j', (before, after, endpoints) => {
  const { changes } = compareModels(modelIn(spec(before)), modelIn(spec(after)), { today: '2026-01-01' });
  expect(changes.map(({ reach }) => reach.endpoints)).toEqual([endpoints]);
});
