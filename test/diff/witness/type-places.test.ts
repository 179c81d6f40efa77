import { expect, test } from 'vitest';
import { versionOf } from '../../../generator/diff/witness/versions.js';
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
  const { usesOf } = versionOf(modelIn(SPEC), { has: () => true, issues: () => [] });
  const places = (type: string) =>
    usesOf(type).map(({ owner, member, place }) => `${owner.name}.${member?.name ?? place}`);
  expect(places('Word')).toEqual(['Book.title', 'Book.words', 'Wide.other-keys', 'Text.member', 'Deep.member']);
  expect(places('Id')).toEqual(['Book.id', 'Text.member']);
  expect(places('Book')).toEqual(['Shelf.books', 'Shelf.other-keys']);
  expect(places('Rare')).toEqual(['BookMain.size', 'Shelf.other-keys', 'Wide.other-keys', 'Any.member']);
  expect(places('Genre')).toEqual([]);
});
