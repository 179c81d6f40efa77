import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('duplicate values', () => {
  it('are reported for enums', () => {
    const source = `
enums: { Genre: { wire: int, values: { NOVEL: 1, ATLAS: 1 } } }
`;
    expect(codesOf(source)).toEqual(['duplicate-value']);
  });

  it('are reported for bit sets', () => {
    const source = `
bitsets: { Flag: { wire: int, bits: { RARE: 1, OLD: 1 } } }
`;
    expect(codesOf(source)).toEqual(['duplicate-value']);
  });

  it('may be values that are not shown', () => {
    const source = `
enums: { Genre: { wire: int, values: { NOVEL: !not-shown , ATLAS: !not-shown  } } }
`;
    expect(codesOf(source)).toEqual([]);
  });
});
