import { describe, expect, it, test } from 'vitest';
import { codesOf, problemsOf } from '../problems.js';

it('objects that require each other in a circle are found at the end of a chain of three thousand', () => {
  const objects = Array.from({ length: 3_000 }, (_, n) => `  B${n}: { fields: { next: B${(n + 1) % 3_000} } }`);
  expect(codesOf(`objects:\n${objects.join('\n')}\n`)).toContain('cyclic-required');
});

/** A chain of objects, each with fields of the next one. */
const chain = (length: number, field: (next: string) => string): string => {
  const objects = Array.from({ length }, (_, n) => `  B${n}: { fields: { ${field(`B${n + 1}`)} } }`);
  return `objects:\n${objects.join('\n')}\n  B${length}: { fields: { id: int } }\n`;
};
const four = (next: string) => ['a', 'b', 'c', 'd'].map((name) => `${name}: ${next}`).join(', ');
const fourOptional = (next: string) => ['a', 'b', 'c', 'd'].map((name) => `${name}?: ${next}`).join(', ');

describe('an object whose values are too large', () => {
  it('is reported once, where it becomes too large', () => {
    expect(codesOf(chain(4, four))).toEqual([]);
    expect(codesOf(chain(5, four))).toEqual(['value-too-large']);
    expect(codesOf(chain(30, four))).toEqual(['value-too-large']);
    expect(codesOf(chain(200, four))).toEqual(['value-too-large']);
  });

  it('may have lists that cannot be empty', () => {
    expect(codesOf(chain(7, (next) => `a: { type: 'list[${next}]', items: 3..5 }`))).toEqual(['value-too-large']);
    expect(codesOf(chain(7, (next) => `a: { type: 'list[${next}]', items: ..5 }`))).toEqual([]);
  });

  it('is not one whose parts are optional, or form a long chain', () => {
    expect(codesOf(chain(30, fourOptional))).toEqual([]);
    expect(codesOf(chain(900, (next) => `next: ${next}`))).toEqual([]);
  });
});

test('a range that leaves no integer of 64 bits is reported, where these are more than a double holds', () => {
  const wide = (range: string) =>
    problemsOf(`objects: { A: { fields: { a: { type: int64, range: ${range} } } } }`, { int64: 'bigint' });
  expect(wide('9223372036854775807<..').map(({ message }) => message)).toEqual([
    'no number is an integer of 64 bits inside the range',
  ]);
  expect(wide('9223372036854775807..')).toEqual([]);
});
