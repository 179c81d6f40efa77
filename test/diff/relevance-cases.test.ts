import { expect, test } from 'vitest';
import { relateRelevance, type FieldSide } from '../../generator/diff/cases/field-cases.js';
import { modelIn } from './small-model.js';

/** A field that is relevant in some cases, and the members of the enumeration that decides, with other values in each spec. */
function side(relevant: string, genres: readonly string[], shift = 0): FieldSide {
  const values = genres.map((genre, index) => `${genre}: ${index + shift}`);
  const model = modelIn(`
enums:
  Genre: { wire: int, open: false, values: { ${values.join(', ')} } }
  Tone: { wire: str, open: true, values: { LOUD: loud, SOFT: soft } }
  Hidden: { wire: str, values: { A: !not-shown, B: b } }
objects:
  Shelf: { fields: { genre: Genre, lent: bool, book: Book } }
  Book: { within: Shelf.book, fields: { genre: Genre, tone: Tone, lent: bool, hidden: Hidden, it?: { type: int${relevant === '' ? '' : `, relevant-when: { ${relevant} }`} } } }
`);
  const object = model.objects[1]!;
  return { field: object.fields.at(-1)!, object, model };
}

const OPPOSITE = { same: 'same', widened: 'narrowed', narrowed: 'widened', changed: 'changed' } as const;
const GENRES = ['NOVEL', 'ATLAS', 'MAP'];

test.each([
  ['', '', 'same'],
  ['genre: [NOVEL]', 'genre: [NOVEL]', 'same'],
  ['genre: [NOVEL, ATLAS]', 'genre: [ATLAS, NOVEL]', 'same'],
  ['genre: [NOVEL]', 'genre: [NOVEL, ATLAS]', 'widened'],
  ['genre: [NOVEL]', 'genre: [ATLAS]', 'changed'],
  ['genre: [NOVEL]', '', 'widened'],
  ['genre: [NOVEL, ATLAS, MAP]', '', 'same'],
  ['tone: [LOUD, SOFT]', '', 'same'],
  ['tone: [LOUD]', '', 'widened'],
  ['lent: [true]', 'lent: [false]', 'changed'],
  ['lent: [true]', '', 'widened'],
  // All conditions hold together.
  ['genre: [NOVEL], lent: [true]', 'genre: [NOVEL]', 'widened'],
  ['genre: [NOVEL], lent: [true]', 'genre: [NOVEL, ATLAS], lent: [true]', 'widened'],
  ['genre: [NOVEL], lent: [true]', 'genre: [ATLAS], lent: [true]', 'changed'],
  // A fact that the spec does not show rules nothing out.
  ['hidden: [A]', '', 'same'],
  ['hidden: [A], genre: [NOVEL]', '', 'same'],
  ['genre: [NOVEL], hidden: [A]', 'genre: [NOVEL]', 'narrowed'],
  // The field of the container is another one.
  ['^genre: [NOVEL]', '^genre: [NOVEL]', 'same'],
  ['^genre: [NOVEL]', '^genre: [NOVEL, MAP]', 'widened'],
  ['^genre: [NOVEL]', 'genre: [NOVEL]', 'changed'],
  ['^lent: [true]', 'lent: [true]', 'changed'],
] as const)('where it is relevant with %j and then with %j, a field is %s', (before, after, relation) => {
  const [old, now] = [side(before, GENRES), side(after, GENRES)];
  expect(relateRelevance(old, now)).toBe(relation);
  expect(relateRelevance(now, old)).toBe(OPPOSITE[relation]);
  // A member counts by its name, whatever its value.
  expect(relateRelevance(old, side(after, GENRES, 5))).toBe(relation);
});

test('a member that only one version has is no case of the other', () => {
  const fewer = GENRES.slice(0, 2);
  expect(relateRelevance(side('genre: [NOVEL]', GENRES), side('genre: [NOVEL]', fewer))).toBe('same');
  expect(relateRelevance(side('genre: [NOVEL]', fewer), side('genre: [NOVEL]', GENRES))).toBe('same');
  expect(relateRelevance(side('genre: [NOVEL, ATLAS]', fewer), side('genre: [NOVEL, MAP]', GENRES))).toBe('narrowed');
});
