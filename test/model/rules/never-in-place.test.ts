import { describe, expect, it } from 'vitest';
import { codesOf, problemsOf } from '../problems.js';

describe('The type never', () => {
  it.each([
    ['an optional field', 'objects: { Card: { fields: { number: str, iban?: never } } }'],
    [
      'a field that narrows an inherited one',
      'objects: { Base: { fields: { a?: str } }, Heir: { extends: Base, fields: { a?: never } } }',
    ],
    ['keys that match a pattern', "objects: { Card: { fields: {}, key-patterns: { '^x-': never } } }"],
    ['a field that a view adds', 'objects: { Card: { fields: { a: str }, views: { Short: { add: { b?: never } } } } }'],
  ])('may be that of %s', (_, source) => {
    expect(codesOf(source)).toEqual([]);
  });

  it.each([
    [
      'a field that is always there',
      'objects: { Card: { fields: { iban: never } } }',
      'write iban?: never for what is always absent',
    ],
    [
      'a field that may be null',
      'objects: { Card: { fields: { iban?: never | null } } }',
      'write iban: null for what is always null',
    ],
    [
      'a field that a view requires',
      'objects: { Card: { fields: { iban?: never }, views: { Full: { require: [iban] } } } }',
      'write iban?: never for what is always absent',
    ],
    ['items', "objects: { Card: { fields: { codes: 'list[never]' } } }", 'write items: 0 beside list[any]'],
    [
      'values of a dict',
      "objects: { Card: { fields: { codes: 'dict[str, never]' } } }",
      'write items: 0 beside dict[str, any]',
    ],
    ['one of several types', 'objects: { Card: { fields: { code?: str | never } } }', undefined],
    ['other keys', 'objects: { Card: { fields: {}, other-keys: never } }', 'write other-keys: none'],
    ['a member of a union', 'unions: { U: { of: [never, str] } }', undefined],
    [
      'a parameter',
      'endpoints: { act: { method: GET, path: /a, query: { q?: never }, responses: [], auth: [] } }',
      undefined,
    ],
    [
      'a field that a rule names',
      'objects: { Card: { fields: { a?: str, b?: str, c?: never }, rules: [{ exactly-one-set: [a, b, c] }] } }',
      'leave c out of the rule',
    ],
  ])('cannot be that of %s', (_, source, hint) => {
    const problems = problemsOf(source).filter(({ code }) => code === 'never-here');
    expect(problems.map((one) => one.hint)).toEqual([hint]);
  });

  it('has no default and no example', () => {
    expect(codesOf('objects: { Card: { fields: { a?: { type: never, examples: [1] } } } }')).toEqual(['bad-example']);
    expect(codesOf('objects: { Card: { fields: { a?: { type: never, default: 1 } } } }')).toEqual(['bad-value']);
  });
});
