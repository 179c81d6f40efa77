import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('values of members', () => {
  it('are of the wire type', () => {
    const source = `
enums: { Genre: { wire: int, values: { NOVEL: novel } } }
`;
    expect(codesOf(source)).toEqual(['bad-value']);
  });

  it('fit a number where a bit set is one', () => {
    const source = `
bitsets: { Flag: { wire: int, bits: { RARE: 53 } } }
`;
    expect(codesOf(source)).toEqual(['bad-value']);
  });

  it('may be high bits of a decimal string', () => {
    const source = `
bitsets: { Flag: { wire: str, bits: { RARE: 53 } } }
`;
    expect(codesOf(source)).toEqual([]);
  });
});
