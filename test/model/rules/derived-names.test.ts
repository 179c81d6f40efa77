import { describe, expect, it } from 'vitest';
import { codesOf, problemsOf } from '../problems.js';

const objects = (...names: readonly string[]): string =>
  `objects: { ${names.map((name) => `${name}: { fields: { a: int } }`).join(', ')} }\n`;
const code = `identifiers: { Code: { wire: str, epoch: 0, parts: { at: { role: time, bits: 0..63 } } } }\n`;

describe('what types give the package besides themselves', () => {
  it('has other names than what other types give it', () => {
    expect(codesOf(objects('Is', 'Schema'))).toEqual(['duplicate-name']);
    expect(codesOf(objects('Assert', 'Schema'))).toEqual(['duplicate-name']);
    expect(codesOf(objects('KnownGenre') + 'enums: { Genre: { wire: int, values: { NOVEL: 1 } } }')).toEqual([
      'duplicate-name',
    ]);
    expect(codesOf(objects('KNOWNGenre') + 'enums: { Genre: { wire: int, values: { NOVEL: 1 } } }')).toEqual([
      'name-clash',
    ]);
  });

  it('has other names than other types', () => {
    expect(codesOf(objects('Book', 'PartialBook'))).toEqual(['duplicate-name']);
    expect(codesOf(objects('CodeUtil') + code)).toEqual(['duplicate-name']);
    expect(codesOf(objects('DeconstructedCode') + code)).toEqual(['duplicate-name']);
  });

  it('has other names than the defaults of other objects', () => {
    const pair = (field: string): string =>
      `objects: { Keys: { fields: { a?: ${field} } }, WithKeys: { fields: { a?: ${field} } } }`;
    expect(codesOf(pair('int'))).toEqual([]);
    expect(codesOf(pair('{ type: int, default: 1 }'))).toEqual(['duplicate-name']);
  });

  it('says where the other one comes from', () => {
    const [problem] = problemsOf(objects('Is', 'Schema'));
    expect(problem?.message).toBe('isSchema is declared twice');
    expect(problem?.related?.map(({ message }) => message)).toEqual(['isSchema comes from here']);
  });

  it('is reported once for types with the same name', () => {
    expect(codesOf('objects: { Book: { fields: { a: int } }, BOOK: { fields: { a: int } } }')).toEqual(['name-clash']);
    expect(problemsOf('objects: { Book: { fields: { a: int } }, BOOK: { fields: { a: int } } }')).toHaveLength(1);
  });

  it('may read like a type, where only one of them is a function', () => {
    expect(codesOf(objects('IsSchema', 'Schema', 'Issue2', 'BookSchema', 'Book'))).toEqual([]);
  });
});
