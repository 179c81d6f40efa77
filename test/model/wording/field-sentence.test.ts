import { expect, test } from 'vitest';
import { fieldDoc } from '../../../generator/emit/objects/field-doc.js';
import type { Field } from '../../../generator/model/model.js';
import { fieldSentence } from '../../../generator/model/wording/index.js';
import { airlineModel, libraryModel, platformModel } from '../../support/platform.js';
import { modelOf } from '../problems.js';

const fieldsOf = (fields: string): readonly Field[] =>
  modelOf(`
scalars: { When: { wire: str, format: timestamp } }
identifiers: { Code: { wire: str } }
enums: { Genre: { wire: str, values: { NOVEL: novel } } }
bitsets: { Right: { wire: int, bits: { LEND: 0 } } }
objects:
  Author: { identity: [id], fields: { id: str } }
  Book: { fields: { ${fields} } }
`).objects.find(({ name }) => name === 'Book')!.fields;

test.each([
  ['str', 'The `x` of an `Edition`: text.'],
  ['bool | null', 'The `x` of an `Edition`: `true` or `false`. May be null.'],
  ['any', 'The `x` of an `Edition`: any JSON value.'],
  ['Code<Author>', 'The id of an `Author`.'],
  ['Code', 'A `Code`.'],
  ['When', 'A `When`.'],
  ['Genre', 'A value of `Genre`.'],
  ['Right', 'Bits of `Right`.'],
  ['Author', 'An `Author`.'],
  ['Partial<Author>', 'A partial `Author`.'],
  ['list[Author]', 'A list of `Author` objects.'],
  ['list[Code<Author>]', 'A list of ids of `Author` objects.'],
  ['list[list[int]]', 'A list of lists of integers.'],
  ['dict[Code, list[str]]', 'A map from `Code` ids to lists of texts.'],
])('a field of type %s without a doc reads: %s', (type, sentence) => {
  expect(fieldSentence(fieldsOf(`x: '${type}'`)[0]!, 'Edition')).toBe(sentence);
});

test('the sentence of a field that must be absent says so', () => {
  expect(fieldSentence(fieldsOf(`'x?': never`)[0]!, 'Edition')).toBe(
    'The `x` of an `Edition`, which is always absent.',
  );
});

test('the sentence says that a field may be absent, and names a parameter without an object', () => {
  expect(fieldSentence(fieldsOf(`'x?': int | null`)[0]!)).toBe('`x`: an integer. May be absent or null.');
});

test('every field of every sample spec has a sentence in its documentation comment', async () => {
  for (const model of [await platformModel('live'), await libraryModel(), await airlineModel()]) {
    for (const object of model.objects) {
      for (const field of object.fields)
        expect(fieldDoc(field, object), `${object.name}.${field.name}`).toMatch(/^(?!Section [\d.]+$).*\w/);
    }
  }
});
