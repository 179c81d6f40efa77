import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('services', () => {
  it('are one at most, since endpoints do not name theirs', () => {
    expect(codesOf('services: { One: { url: https://a.example } }')).toEqual([]);
    expect(codesOf('services: { One: { url: https://a.example }, Two: { url: https://b.example } }')).toEqual([
      'second-service',
    ]);
  });

  it('have an address without query and without credentials', () => {
    expect(codesOf('services: { One: { url: https://a.example/x?y } }')).toEqual(['bad-format']);
    expect(codesOf('services: { One: { url: https://me@a.example } }')).toEqual(['bad-format']);
    expect(codesOf('services: { One: { url: ftp://a.example } }')).toEqual(['bad-format']);
  });
});
