import { describe, expect, it } from 'vitest';
import { isLongRun } from '../../support/effort.js';
import { problemsOf } from '../problems.js';

function codesAndMessages(objects: readonly string[]): readonly string[] {
  return problemsOf(`objects:\n${objects.map((object) => `  ${object}\n`).join('')}`).map(
    ({ code, message }) => `${code}: ${message}`,
  );
}

describe('what objects inherit', () => {
  it.runIf(isLongRun)('is bounded in all, for many objects of one base', () => {
    const fields = Array.from({ length: 1900 }, (_, index) => `f${index}: int`).join(', ');
    const heirs = Array.from({ length: 60 }, (_, index) => `H${index}: { extends: Base }`);
    expect(codesAndMessages([`Base: { fields: { ${fields} } }`, ...heirs])).toEqual([
      'inherits-too-much: with what H52 inherits, the spec has more than 100000 fields',
    ]);
  });

  it.runIf(isLongRun)('is bounded in all, for a chain of objects', () => {
    const chain = Array.from({ length: 20_000 }, (_, index) => `C${index + 1}: { extends: C${index} }`);
    expect(codesAndMessages(['C0: { fields: {} }', ...chain])).toEqual([
      'inherits-too-much: with what C447 inherits, the spec has more than 100000 fields',
    ]);
  });

  it('counts among the fields of an object', () => {
    const fields = Array.from({ length: 1500 }, (_, index) => `NAME${index}: int`).join(', ');
    const named = (name: string): string => fields.replaceAll('NAME', name);
    expect(
      codesAndMessages([`A: { fields: { ${named('a')} } }`, `B: { extends: A, fields: { ${named('b')} } }`]),
    ).toEqual(['inherits-too-much: with what B inherits, this object has more than 2000 fields']);
  });
});
