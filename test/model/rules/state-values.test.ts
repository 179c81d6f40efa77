import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('values of states', () => {
  it('are of the type of the field', () => {
    const source = `
objects: { Loan: { fields: { closed: bool } } }
states: { Progress: { of: Loan.closed, values: { done: { is: [3] } }, transitions: [] } }
`;
    expect(codesOf(source)).toEqual(['bad-value']);
  });

  it('are absent only where the field may be', () => {
    const source = `
objects: { Loan: { fields: { closed: bool } } }
states: { Progress: { of: Loan.closed, values: { done: { is: [absent] } }, transitions: [] } }
`;
    expect(codesOf(source)).toEqual(['bad-value']);
  });

  it('are past and future for timestamps', () => {
    const source = `
scalars: { Time: { wire: str, format: timestamp } }
objects: { Loan: { fields: { due?: Time } } }
states: { Progress: { of: Loan.due, values: { late: { is: [past] }, open: { is: [future, absent] } }, transitions: [] } }
`;
    expect(codesOf(source)).toEqual([]);
  });

  it('belong to a field that exists', () => {
    const source = `
objects: { Loan: { fields: { closed: bool } } }
states: { Progress: { of: Loan.open, values: { done: { is: [true] } }, transitions: [] } }
`;
    expect(codesOf(source)).toEqual(['unknown-field']);
  });
});
