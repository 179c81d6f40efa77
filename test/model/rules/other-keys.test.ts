import { describe, expect, it } from 'vitest';
import { codesOf, modelOf } from '../problems.js';

describe('keys that an object does not declare', () => {
  it('are none, of a type, or open', () => {
    const { objects } = modelOf(`
objects:
  Closed: { fields: { a: str }, other-keys: none, views: { Short: { optional: [a] } } }
  Texts: { fields: { a: str }, other-keys: str | null, views: { Short: { optional: [a] } } }
  Anything: { fields: { a: str }, other-keys: any }
  Open: { fields: { a: str } }
  Unknown: { fields: { a: str }, other-keys: !not-shown }
`);
    const nullable = { kind: 'nullable', of: { kind: 'str' } };
    expect(objects.map(({ name, otherKeys }) => [name, otherKeys])).toEqual([
      ['Closed', 'none'],
      ['ClosedShort', 'none'],
      ['Texts', nullable],
      ['TextsShort', nullable],
      ['Anything', { kind: 'any' }],
      ['Open', undefined],
      ['Unknown', undefined],
    ]);
  });

  it('have types by pattern, which views and heirs have, too', () => {
    const { objects } = modelOf(`
objects:
  Base: { fields: { a: str }, key-patterns: { '^x-': int | null, _n$: str }, views: { Short: { optional: [a] } } }
  Heir: { extends: Base, fields: { 'x-b': int } }
`);
    const patterns = [
      ['^x-', { kind: 'nullable', of: { kind: 'int' } }],
      ['_n$', { kind: 'str' }],
    ];
    expect(objects.map(({ keyPatterns }) => keyPatterns?.map(({ pattern, type }) => [pattern, type]))).toEqual([
      patterns,
      patterns,
      patterns,
    ]);
  });

  it('have patterns that can be matched, and types that heirs keep', () => {
    expect(codesOf(`objects: { Book: { fields: {}, key-patterns: { '(a)\\1': int } } }`)).toEqual(['bad-pattern']);
    expect(codesOf(`objects: { Book: { fields: {}, key-patterns: { ^a: Page } } }`)).toEqual(['unknown-type']);
    expect(codesOf(`objects: { Book: { fields: !not-shown , key-patterns: { ^a: int } } }`)).toEqual([
      'other-keys-of-unknown',
    ]);
    const base = 'Base: { fields: { a: str }, key-patterns: { ^x-: int } }';
    expect(codesOf(`objects: { ${base}, Heir: { extends: Base, fields: { x-b: str } } }`)).toEqual(['does-not-narrow']);
    expect(codesOf(`objects: { ${base}, Heir: { extends: Base, key-patterns: { ^x-: float } } }`)).toEqual([
      'does-not-narrow',
    ]);
    expect(codesOf(`objects: { ${base}, Heir: { extends: Base, key-patterns: { ^x-: int, ^y: str } } }`)).toEqual([]);
  });

  it('need fields that are shown', () => {
    expect(codesOf('objects: { Book: { fields: !not-shown , other-keys: none } }')).toEqual(['other-keys-of-unknown']);
    expect(codesOf('objects: { Book: { fields: {}, other-keys: int } }')).toEqual([]);
  });

  it('have a type that exists', () => {
    expect(codesOf('objects: { Book: { fields: {}, other-keys: Page } }')).toEqual(['unknown-type']);
    expect(codesOf('objects: { Book: { fields: {}, other-keys: { type: str } } }')).toEqual(['wrong-kind']);
    expect(codesOf('objects: { Book: { fields: { a: none } } }')).toEqual(['bad-type']);
  });
});
