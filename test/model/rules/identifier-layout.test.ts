import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('layouts of identifiers', () => {
  it('have no gap', () => {
    const source = `
identifiers: { Code: { wire: str, epoch: 0, parts: { time: { role: time, bits: 8..63 }, step: { role: sequence, bits: 0..6 } } } }
`;
    expect(codesOf(source)).toEqual(['bad-layout']);
  });

  it('have no overlap', () => {
    const source = `
identifiers: { Code: { wire: str, epoch: 0, parts: { time: { role: time, bits: 8..63 }, step: { role: sequence, bits: 0..8 } } } }
`;
    expect(codesOf(source)).toEqual(['bad-layout']);
  });

  it('end at bit 0', () => {
    const source = `
identifiers: { Code: { wire: str, epoch: 0, parts: { time: { role: time, bits: 8..63 } } } }
`;
    expect(codesOf(source)).toEqual(['bad-layout']);
  });

  it('have one time', () => {
    const source = `
identifiers: { Code: { wire: str, epoch: 0, parts: { node: { role: node, bits: 0..63 } } } }
`;
    expect(codesOf(source)).toEqual(['bad-layout']);
  });

  it('may have parts that are not shown', () => {
    const source = `
identifiers: { Code: { wire: str, epoch: 0, parts: { time: { role: time, bits: !not-shown  }, step: { role: sequence, bits: 0..8 } } } }
`;
    expect(codesOf(source)).toEqual([]);
  });
});
