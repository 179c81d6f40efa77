import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('transitions', () => {
  it('lead between states that exist', () => {
    const source = `
objects: { Loan: { fields: { closed: bool } } }
bitsets: { Right: { wire: int, bits: { LEND: 0 } } }
states: { Progress: { of: Loan.closed, values: { a: { is: [true] }, b: { is: [false] } }, transitions: [{ from: [a], to: c }] } }
`;
    expect(codesOf(source)).toEqual(['unknown-name']);
  });

  it('need bits that exist', () => {
    const source = `
objects: { Loan: { fields: { closed: bool } } }
bitsets: { Right: { wire: int, bits: { LEND: 0 } } }
states: { Progress: { of: Loan.closed, values: { a: { is: [true] }, b: { is: [false] } }, transitions: [{ from: [a], to: b, needs: Right.READ }] } }
`;
    expect(codesOf(source)).toEqual(['unknown-member']);
  });

  it('need bits of bit sets that exist', () => {
    const source = `
objects: { Loan: { fields: { closed: bool } } }
bitsets: { Right: { wire: int, bits: { LEND: 0 } } }
states: { Progress: { of: Loan.closed, values: { a: { is: [true] }, b: { is: [false] } }, transitions: [{ from: [a], to: b, needs: Rights.LEND }] } }
`;
    expect(codesOf(source)).toEqual(['unknown-name']);
  });

  it('may need a bit', () => {
    const source = `
objects: { Loan: { fields: { closed: bool } } }
bitsets: { Right: { wire: int, bits: { LEND: 0 } } }
states: { Progress: { of: Loan.closed, values: { a: { is: [true] }, b: { is: [false] } }, transitions: [{ from: [a], to: b, needs: Right.LEND }] } }
`;
    expect(codesOf(source)).toEqual([]);
  });
});
