import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('objects that require each other in a circle', () => {
  it('are reported', () => {
    const source = `
objects:
  Book: { fields: { shelf: Shelf } }
  Shelf: { fields: { first: Book } }
`;
    expect(codesOf(source)).toEqual(['cyclic-required']);
  });

  it('may break the circle with a list, null or absence', () => {
    const source = `
objects:
  Book: { fields: { a: 'list[Book]', b: Book | null, c?: Book } }
`;
    expect(codesOf(source)).toEqual([]);
  });

  it('are reported where a list of them cannot be empty', () => {
    const list = (limit: string) =>
      `objects:\n  Book: { fields: { kind: int, a: { type: 'list[Book]', ${limit} } } }\n`;
    expect(codesOf(list('items: 1..5'))).toEqual(['cyclic-required']);
    expect(codesOf(list('items: ..5'))).toEqual([]);
    expect(codesOf(list('items: 1..5, when: [{ kind: [1], items: 0..5 }]'))).toEqual([]);
  });

  it('are found at the end of a chain of three thousand', () => {
    const chain = Array.from({ length: 3_000 }, (_, n) => `  B${n}: { fields: { next: B${(n + 1) % 3_000} } }`);
    expect(codesOf(`objects:\n${chain.join('\n')}\n`)).toContain('cyclic-required');
  });

  it('are found through the identity of parts', () => {
    const part = (fields: string) =>
      codesOf(`objects:\n  Book: { identity: [next], fields: { id: int, ${fields} } }\n`);
    expect(part('next: Partial<Book>')).toEqual(['cyclic-required']);
    expect(part("next: 'tuple[int, Partial<Book>]'")).toEqual(['cyclic-required']);
    // What is not in the identity may be absent from a part.
    expect(codesOf('objects:\n  Book: { identity: [id], fields: { id: int, next: Partial<Book> } }\n')).toEqual([]);
    const through = `objects:
  Book: { identity: [by], fields: { by: Person | Place } }
  Person: { fields: { best: Partial<Book>, kind: '"person"' } }
  Place: { fields: { known_for: Partial<Book>, kind: '"place"' } }
`;
    expect(codesOf(through)).toContain('cyclic-required');
  });
});
