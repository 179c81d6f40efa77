import { describe, expect, it } from 'vitest';
import { codesOf, modelOf } from '../problems.js';

describe('rules on presence', () => {
  it('leave a choice', () => {
    const source = `
objects: { Book: { fields: { a: str, b?: str }, rules: [{ exactly-one-set: [a, b] }] } }
`;
    expect(codesOf(source)).toEqual(['presence-contradicts-rule']);
  });

  it('require what could be missing', () => {
    const source = `
objects: { Book: { fields: { a: str, b: int }, rules: [{ required-when: [a], b: [1] }] } }
`;
    expect(codesOf(source)).toEqual(['presence-contradicts-rule']);
  });

  it('demand one of what could all be missing', () => {
    const source = `
objects: { Book: { fields: { a: str, b?: str }, rules: [{ at-least-one-set: [a, b] }] } }
`;
    expect(codesOf(source)).toEqual(['presence-contradicts-rule']);
  });

  it('are met by a view that always has one of the fields', () => {
    const model = modelOf(`
objects: { Book: { fields: { a?: str, b?: str }, rules: [{ at-least-one-set: [a, b] }], views: { Short: { require: [a] } } } }
`);
    expect(model.objects.map(({ rules }) => rules.length)).toEqual([1, 0]);
  });

  it('name fields that exist', () => {
    const source = `
objects: { Book: { fields: { a?: str, b?: str }, rules: [{ exactly-one-set: [a, b, c] }] } }
`;
    expect(codesOf(source)).toEqual(['unknown-field']);
  });

  it.each([
    'exactly-one-set: [a, a]',
    'at-most-one-non-null: [a, b, a]',
    'required-when: [a, a], b: [x]',
    'at-least-one-set: [b, b]',
  ])('name each field once, and not as %s', (text) => {
    expect(codesOf(`objects: { Book: { fields: { a?: str | null, b?: str }, rules: [{ ${text} }] } }`)).toEqual([
      'presence-contradicts-rule',
    ]);
  });

  it('may be decided by a view', () => {
    const source = `
objects: { Book: { fields: { a?: str, b?: str }, rules: [{ exactly-one-set: [a, b] }], views: { Short: { require: [a] } } } }
`;
    expect(codesOf(source)).toEqual([]);
  });
});
