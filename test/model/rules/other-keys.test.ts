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
