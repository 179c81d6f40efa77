import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('state predicates', () => {
  const spec = (states: string, more = ''): string => `
objects: { Loan: { fields: { closed: bool, lost: bool } }${more} }
bitsets: { Right: { wire: int, bits: { LEND: 0 } } }
states: { ${states} }
`;
  const progress = (predicate: string, name = 'Progress'): string =>
    `${name}: { of: Loan.closed, values: { a: { is: [true], predicate: ${predicate} }, b: { is: [false] } }, transitions: [] }`;

  describe('predicates of states', () => {
    it('may have any name that is free', () => {
      expect(codesOf(spec(progress('isClosed')))).toEqual([]);
    });

    it('are not named like one another', () => {
      expect(codesOf(spec(`${progress('isClosed')}, ${progress('isClosed', 'Loss')}`))).toEqual(['duplicate-name']);
      expect(codesOf(spec(`${progress('isClosed')}, ${progress('isCloseD', 'Loss')}`))).toEqual(['name-clash']);
    });

    it('are not named like a function of a type', () => {
      expect(codesOf(spec(progress('isLoan')))).toEqual(['duplicate-name']);
      expect(codesOf(spec(progress('isKnownRight')))).toEqual(['duplicate-name']);
    });

    it('of transitions are not named like those of values', () => {
      const transition = 'transitions: [{ from: [a], to: b, needs: Right.LEND, predicate: isClosed }]';
      expect(codesOf(spec(progress('isClosed').replace('transitions: []', transition)))).toEqual(['duplicate-name']);
    });
  });

  describe('the function that names a state', () => {
    it('is not named like a type', () => {
      expect(codesOf(spec(progress('isClosed'), ', ProgressState: { fields: { a: bool } }'))).toEqual([
        'duplicate-name',
      ]);
      expect(codesOf(spec(progress('isClosed'), ', PROGRESSState: { fields: { a: bool } }'))).toEqual(['name-clash']);
    });
  });

  describe('transitions', () => {
    it('need a permission where they have a predicate or conditions', () => {
      const leading = (keys: string): string =>
        spec(progress('isClosed').replace('transitions: []', `transitions: [{ from: [a], to: b, ${keys} }]`));
      expect(codesOf(leading('needs: Right.LEND, where: { lost: [true] }, predicate: canOpen'))).toEqual([]);
      expect(codesOf(leading('predicate: canOpen'))).toEqual(['missing-key']);
      expect(codesOf(leading('where: { lost: [true] }'))).toEqual(['missing-key']);
      expect(codesOf(leading('needs: Right.LEND, where: { lost: [5] }'))).toEqual(['bad-value']);
      expect(codesOf(leading('needs: Right.LEND, where: { found: [true] }'))).toEqual(['unknown-field']);
    });
  });
});

describe('state transitions', () => {
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
});

describe('state values', () => {
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
});
