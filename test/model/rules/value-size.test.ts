import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

/** Objects of which each has as many fields of the next. */
const chain = (length: number, field: (next: string) => string): string => {
  const objects = Array.from({ length }, (_, n) => `  B${n}: { fields: { ${field(`B${n + 1}`)} } }`);
  return `objects:\n${objects.join('\n')}\n  B${length}: { fields: { id: int } }\n`;
};
const four = (next: string) => ['a', 'b', 'c', 'd'].map((name) => `${name}: ${next}`).join(', ');
const fourOptional = (next: string) => ['a', 'b', 'c', 'd'].map((name) => `${name}?: ${next}`).join(', ');

describe('an object of which every value is too large', () => {
  it('is reported once, where it becomes too large', () => {
    expect(codesOf(chain(4, four))).toEqual([]);
    expect(codesOf(chain(5, four))).toEqual(['value-too-large']);
    expect(codesOf(chain(30, four))).toEqual(['value-too-large']);
    expect(codesOf(chain(200, four))).toEqual(['value-too-large']);
  });

  it('is one with lists that cannot be empty, too', () => {
    expect(codesOf(chain(7, (next) => `a: { type: 'list[${next}]', items: 3..5 }`))).toEqual(['value-too-large']);
    expect(codesOf(chain(7, (next) => `a: { type: 'list[${next}]', items: ..5 }`))).toEqual([]);
  });

  it('is none where parts can be left out, or are in a long row', () => {
    expect(codesOf(chain(30, fourOptional))).toEqual([]);
    expect(codesOf(chain(900, (next) => `next: ${next}`))).toEqual([]);
  });

  it('is none that requires itself, which is reported as such', () => {
    expect(codesOf('objects:\n  A: { fields: { a: A, b: A } }\n')).toEqual(['cyclic-required']);
  });
});
