import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('a format', () => {
  it('has a JSON form of its own', () => {
    expect(codesOf('scalars: { Mail: { wire: int, format: email } }')).toEqual(['format-of-another-form']);
    expect(codesOf('scalars: { At: { wire: str, format: unix-seconds } }')).toEqual(['format-of-another-form']);
    expect(codesOf('scalars: { At: { wire: int, format: unix-seconds }, Mail: { wire: str, format: email } }')).toEqual(
      [],
    );
  });

  it('that no validator checks may have any', () => {
    expect(
      codesOf('scalars: { Currency: { wire: str, format: iso-4217 }, Port: { wire: int, format: x-port } }'),
    ).toEqual([]);
  });
});
