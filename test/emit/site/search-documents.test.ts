import { expect, test } from 'vitest';
import { placesOf } from '../../../generator/emit/site/places.js';
import { searchDocuments, searchScript } from '../../../generator/emit/site/search-documents.js';
import { modelOf } from '../../model/problems.js';

test('the search finds declarations, members and facts by what they mean', () => {
  expect(searchDocuments(placesOf(model()))).toEqual([
    ['Book', 'Object', 'objects/Book.html', 'A book.'],
    ['Book.title', 'field', 'objects/Book.html#field-title', 'The title.'],
    ['Book.a b', 'field', 'objects/Book.html#field-a.20.b', '`a b`: an integer.'],
    ['BookBrief', 'View', 'views/BookBrief.html', ''],
    ['Genre', 'Enum', 'enums/Genre.html', 'What it is about.'],
    ['Genre.NOVEL', 'value', 'enums/Genre.html#value-NOVEL', 'Long.'],
    ['get_book', 'Endpoint', 'endpoints/get_book.html', 'Fetches it.'],
    ['get_book.X-One', 'header', 'endpoints/get_book.html#header-X-One', '`X-One`: text.'],
    ['limits.size', 'fact', 'facts.html#fact-limits.2e.size', 'A size.'],
  ]);
});

test('the search is a script, since pages opened from disk cannot fetch files', () => {
  const lines = searchScript(placesOf(model())).split('\n');
  expect(lines[0]).toBe('window.snowspecDocuments = [');
  expect(lines[1]).toBe('["Book","Object","objects/Book.html","A book."],');
  expect(lines.at(-3)).toBe('["limits.size","fact","facts.html#fact-limits.2e.size","A size."]');
  expect(lines.slice(-2)).toEqual(['];', '']);
});

test('paths are those below the folder of the profile', () => {
  const { profile, ...others } = model();
  const places = placesOf({ ...others, profile: { ...profile, name: 'live', entry: './live' } });
  expect(places.root).toBe('live/');
  expect(searchDocuments(places)[0]).toEqual(['Book', 'Object', 'objects/Book.html', 'A book.']);
});

function model() {
  return modelOf(`
objects:
  Book: { doc: A book., fields: { title: { type: str, doc: The title. }, 'a b': { type: int, as: ab } }, views: { Brief: { only: [title] } } }
enums: { Genre: { doc: What it is about., wire: str, values: { NOVEL: { value: novel, doc: Long. } } } }
endpoints:
  get_book: { doc: Fetches it., method: GET, path: /book, headers: { X-One: str }, responses: [{ status: 200, type: BookBrief }], auth: [] }
facts: { limits.size: { doc: A size., value: 5 } }
`);
}
