import { describe, expect, it } from 'vitest';
import { problemsOf } from '../problems.js';

const DECLARATIONS = `
enums: { Genre: { wire: str, values: { NOVEL: novel } } }
scalars:
  Day: { wire: str, format: date }
  Word: { wire: str, length: 1..3, pattern: ^a }
  Named: { wire: str, format: of-others }
`;

function messagesOf(field: string): readonly string[] {
  return problemsOf(`${DECLARATIONS}objects: { O: { fields: { it: ${field} } } }\n`).map(({ message }) => message);
}

describe('a pattern', () => {
  it.each([
    '{ type: str, pattern: ^a, length: 1..3 }',
    '{ type: str, pattern: "^a{3}$", length: 1..3 }',
    '{ type: str, pattern: ^a, values: [a, ab] }',
    '{ type: Word, pattern: b$ }',
    '{ type: Named, pattern: ^a }',
    "{ type: 'list[str]', each: { pattern: ^a, length: 1..3 } }",
    "{ type: 'dict[str, str]', keys: { pattern: ^a }, each: { length: ..0 } }",
    '{ type: Day, pattern: { is: ^a, enforce: false } }',
  ])('may be where some text matches: %s', (field) => {
    expect(messagesOf(field)).toEqual([]);
  });

  it.each([
    ['{ type: str, pattern: "^a{4}$", length: 1..3 }', 'no text that is allowed here matches ^a{4}$'],
    ['{ type: str, pattern: "^a{2}$", length: 3..9 }', 'no text that is allowed here matches ^a{2}$'],
    ['{ type: Word, pattern: ^b }', 'no text that is allowed here matches ^b'],
    ['{ type: Word, pattern: "^a{4}$" }', 'no text that is allowed here matches ^a{4}$'],
    ["{ type: 'list[str]', each: { pattern: '^a{4}$', length: 1..3 } }", 'no text that is allowed here matches ^a{4}$'],
    ['{ type: str, pattern: ^a, values: [a, b] }', '"b" does not match ^a'],
    ['{ type: Day, pattern: ^2 }', 'Day has no pattern: it is of the format date'],
    ['{ type: Genre, pattern: ^2 }', 'Genre has no pattern: it is an enum'],
    ['{ type: str, format: date, pattern: ^2 }', 'str has no pattern: it is of the format date'],
  ])('is refused where no text matches: %s', (field, message) => {
    expect(messagesOf(field)).toEqual([message]);
  });
});

describe('a pattern of a declaration', () => {
  it.each([
    ['scalars: { S: { wire: str, pattern: ^a, length: 1..3 } }', []],
    ['scalars: { S: { wire: str, format: of-others, pattern: ^a } }', []],
    ['scalars: { S: { wire: str, pattern: "^a{4}$", length: 1..3 } }', ['no text that is allowed here matches ^a{4}$']],
    ['scalars: { S: { wire: str, format: date, pattern: ^a } }', ['S has no pattern: it is of the format date']],
    [
      'identifiers: { I: { wire: str, pattern: "^a{4}$", length: 1..3 } }',
      ['no text that is allowed here matches ^a{4}$'],
    ],
    [
      'unions: { U: { of: [str, int], pattern: "^a{4}$", length: 1..3 } }',
      ['no text that is allowed here matches ^a{4}$'],
    ],
  ])('is one of the texts that it describes: %s', (declaration, messages) => {
    expect(problemsOf(`\n${declaration}\n`).map(({ message }) => message)).toEqual(messages);
  });

  it.each([
    ['body: { type: str, pattern: "^a{4}$", length: 1..3 }, responses: []'],
    ['body: null, responses: [{ status: 200, type: str, pattern: "^a{4}$", length: 1..3 }]'],
  ])('is checked in endpoints: %s', (rest) => {
    const source = `\nendpoints: { act: { method: POST, path: /a, ${rest}, auth: [] } }\n`;
    expect(problemsOf(source).map(({ message }) => message)).toEqual(['no text that is allowed here matches ^a{4}$']);
  });
});
