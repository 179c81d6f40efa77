import { describe, expect, test } from 'vitest';
import type { Field } from '../../../generator/model/model.js';
import { dispatchOf } from '../../../generator/model/unions/dispatch.js';
import { fieldSentence, limitNotation, limitText } from '../../../generator/model/wording/index.js';
import { dispatchText } from '../../../generator/model/wording/phrases.js';
import { modelIn } from '../../diff/small-model.js';
import { modelOf } from '../problems.js';
import { typesByName } from '../../../generator/model/by-name.js';

describe('field sentence', () => {
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
});

describe('limit text', () => {
  /** The first limit of a field, exceptions before others, in words and as the spec writes it. */
  function said(field: string, unit?: string): readonly [text: string, notation: string] {
    const model = modelOf(`
enums: { Genre: { wire: str, values: { NOVEL: novel } } }
objects: { O: { fields: { genre: Genre, it?: ${field} } } }
`);
    const limit = model.objects[0]!.fields[1]!.limits[0]!;
    return [limitText(limit, unit), limitNotation(limit)];
  }

  test.each([
    ['{ type: str, length: 1..5 }', '1 to 5 characters', 'length 1..5'],
    ['{ type: str, length: 5 }', 'Exactly 5 characters', 'length 5'],
    ['{ type: str, length: 1.. }', 'At least 1 character', 'length 1..'],
    ['{ type: str, length: ..5 }', 'At most 5 characters', 'length ..5'],
    ['{ type: str, length: 0..5 }', 'At most 5 characters', 'length 0..5'],
    ['{ type: str, pattern: ^a+$ }', 'Matches `^a+$`', 'pattern ^a+$'],
    [
      '{ type: str, pattern: { is: ^a+$, enforce: false } }',
      'Matches `^a+$`, which is not enforced',
      'pattern ^a+$, not enforced',
    ],
    ['{ type: int, range: 1..5 }', '1 to 5', 'range 1..5'],
    ['{ type: int, range: 0..5 }', '0 to 5', 'range 0..5'],
    ['{ type: int, range: 0.. }', 'At least 0', 'range 0..'],
    ['{ type: int, range: ..5 }', 'At most 5', 'range ..5'],
    ['{ type: int, range: 5..5 }', 'Exactly 5', 'range 5'],
    ['{ type: float, range: 0<..5 }', 'More than 0 and at most 5', 'range 0<..5'],
    ['{ type: float, range: 0..<5 }', 'At least 0 and less than 5', 'range 0..<5'],
    ['{ type: float, range: 0<..<5 }', 'More than 0 and less than 5', 'range 0<..<5'],
    ['{ type: float, range: 0<.. }', 'More than 0', 'range 0<..'],
    ['{ type: float, range: ..<5 }', 'Less than 5', 'range ..<5'],
    ['{ type: float, multiple-of: 0.5 }', 'A multiple of 0.5', 'multiple-of 0.5'],
    ["{ type: 'list[str]', items: 1..5 }", '1 to 5 items', 'items 1..5'],
    ["{ type: 'list[str]', unique: true }", 'No duplicate items', 'unique'],
    ['{ type: str, values: [a, b] }', 'One of `"a"`, `"b"`', 'values a, b'],
    ['{ type: int, values: [1, 2] }', 'One of `1`, `2`', 'values 1, 2'],
    ['{ type: str, format: date }', 'Format `date`', 'format date'],
    ['{ type: str, format: of-others }', 'Format `of-others`, which is not checked', 'format of-others'],
    ["{ type: 'list[str]', each: { length: 1..5 } }", 'Each item: 1 to 5 characters', 'length 1..5'],
    ["{ type: 'dict[str, str]', keys: { length: 1..5 } }", 'Each key: 1 to 5 characters', 'length 1..5'],
  ])('%s is "%s" and `%s`', (field, text, notation) => {
    const [inWords, asWritten] = said(field);
    expect(inWords).toBe(text);
    expect(asWritten).toContain(notation);
  });

  test('a limit of some cases names them', () => {
    const [text, notation] = said('{ type: str, length: 1..5, when: [{ genre: [NOVEL], length: 1..9 }] }');
    expect(text).toMatch(/^1 to 9 characters where .*genre.*NOVEL/);
    expect(notation).toBe('length 1..9 when genre is NOVEL');
  });

  test.each([
    ['{ type: int, range: 1..5 }', '1 to 5, in seconds'],
    ['{ type: int, multiple-of: 5 }', 'A multiple of 5, in seconds'],
    ['{ type: int, values: [1] }', 'One of `1`, in seconds'],
    ['{ type: str, length: 1..5 }', '1 to 5 characters'],
  ])('the unit of a number follows it: %s', (field, text) => {
    expect(said(field, 'seconds')[0]).toBe(text);
  });
});

describe('union text', () => {
  /** How values of a declared union of these members find theirs. */
  function textOf(members: string, more = ''): string {
    const model = modelIn(`
objects:
  Circle: { fields: { kind: { is: circle }, radius: int } }
  Square: { fields: { kind: { is: square }, side: int } }
  Left: { fields: { left: int } }
  Right: { fields: { right: int } }
  Loose: { fields: { any?: int } }
  Other: { fields: { any?: str } }
unions: { U: { of: [${members}]${more} } }
`);
    return dispatchText(dispatchOf(model.unions[0]!, typesByName(model)));
  }

  test.each([
    ['one form', "'list[int]'", 'A value has one form'],
    ['forms of JSON', 'int, str', 'Members are distinguished by JSON form'],
    ['one object and a text', 'Left, str', 'Members are distinguished by JSON form'],
    ['a field', 'Circle, Square', 'Members are distinguished by the field `kind`'],
    ['a field, and a text', 'Circle, Square, str', 'Members are distinguished by JSON form, then by the field `kind`'],
    ['required keys', 'Left, Right', 'Members are distinguished by required keys'],
    ['nothing', 'Loose, Other', 'Members are distinguished by trying Loose, Other in order'],
    ['lists', "'list[int]', 'list[str]'", 'Members are distinguished by trying members of one form in order'],
  ])('members of a union with %s are found by what the text says', (_, members, text) => {
    expect(textOf(members)).toBe(text);
  });
});
