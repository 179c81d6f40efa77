import { expect, test } from 'vitest';
import { limitNotation, limitText } from '../../../generator/model/wording/index.js';
import { modelOf } from '../problems.js';

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
