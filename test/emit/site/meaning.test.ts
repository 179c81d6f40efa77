import { expect, test } from 'vitest';
import { firstSentence, meaningOf } from '../../../generator/emit/site/meaning.js';
import { placesOf } from '../../../generator/emit/site/places.js';
import { modelIn } from '../../diff/small-model.js';

const SPEC = `
identifiers: { Id: { wire: str, doc: An id. } }
enums: { Genre: { wire: str, doc: 'What it is about. Not all of it.', values: { NOVEL: novel } }, Plain: { wire: str, values: { A: a } } }
objects:
  Book:
    fields:
      own: { type: Genre, doc: Its own. }
      genre: Genre
      genres: 'list[Genre | null]'
      plain: Plain
      writer: Id<Person>
      id: Id
      pages: int
  Person: { fields: { a: int } }
`;

test.each([
  ['own', 'Its own.'],
  ['genre', '`Genre`: What it is about.'],
  ['genres', '`Genre`: What it is about.'],
  ['writer', 'The id of a `Person`.'],
  ['plain', 'A value of `Plain`.'],
  ['id', 'An `Id`.'],
  ['pages', '`pages`: an integer.'],
])('a field means what its doc says, or else its type: %s', (name, meaning) => {
  const model = modelIn(SPEC);
  const field = model.objects[0]!.fields.find((one) => one.name === name)!;
  expect(meaningOf(field, placesOf(model))).toBe(meaning);
});

test.each([
  ['One. Two.', 'One.'],
  ['One.\nTwo.', 'One.'],
  ['At a.b it is', 'At a.b it is'],
  ['', ''],
])('the first sentence ends with its stop: %j', (doc, first) => {
  expect(firstSentence(doc)).toBe(first);
});
