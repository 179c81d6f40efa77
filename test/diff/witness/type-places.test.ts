import { expect, test } from 'vitest';
import { TypePlaces } from '../../../generator/diff/witness/versions.js';
import { modelIn } from '../small-model.js';

const SPEC = `
scalars: { Word: { wire: str }, Rare: { wire: int } }
identifiers: { Id: { wire: str, pattern: '^[0-9]+$' } }
enums: { Genre: { wire: str, values: { NOVEL: novel } } }
unions: { Text: { of: [Word, Id] }, Any: { of: [Rare, bool] }, Deep: { of: ['list[Word]', int] } }
objects:
  Book: { fields: { title: Word, words: 'dict[Word, list[Word]]', id: Id | null, main: { fields: { size: Rare } } } }
  Shelf: { fields: { books: 'list[Book]' }, other-keys: Book | Rare }
  Wide: { fields: { id: int }, key-patterns: { '^n_': Rare, '^w_': Word } }
`;

test('a Model says where it uses a type, each place once and in its order', () => {
  const places = new TypePlaces(modelIn(SPEC));
  const fields = (type: string) => places.fieldsOf(type).map(({ object, field }) => `${object}.${field}`);
  expect(fields('Word')).toEqual(['Book.title', 'Book.words']);
  expect(fields('Id')).toEqual(['Book.id']);
  expect(fields('Book')).toEqual(['Shelf.books']);
  expect(fields('Rare')).toEqual(['BookMain.size']);
  expect(fields('Genre')).toEqual([]);
  expect([...places.keyHoldersOf('Rare')].toSorted()).toEqual(['Shelf', 'Wide']);
  expect(places.keyHoldersOf('Word')).toEqual(['Wide']);
  expect(places.keyHoldersOf('Genre')).toEqual([]);
  expect(places.unionsOf('Word')).toEqual(['Text', 'Deep']);
  expect(places.unionsOf('Rare')).toEqual(['Any']);
  expect(places.unionsOf('Book')).toEqual([]);
});
