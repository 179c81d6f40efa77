import { describe, expect, it } from 'vitest';
import { problemsOf } from '../problems.js';

const messages = (spec: string): readonly string[] =>
  problemsOf(spec).map(({ message, hint }) => `${message} (${hint})`);

describe('a choice of types without a name', () => {
  it('may contain a union, and be contained in one that has it under another name', () => {
    expect(messages('unions: { Tree: { of: ["list[Node]"] }, Node: { of: [str, Tree] } }')).toEqual([]);
    expect(
      messages('unions: { Leaf: { of: [int, bool] } }\nobjects: { Book: { fields: { leaf: str | Leaf } } }'),
    ).toEqual([]);
  });

  it('may contain a union that has it again inside of a list of another one, which has its own validator', () => {
    expect(messages('unions: { One: { of: ["list[Two]", int] }, Two: { of: ["dict[str, bool | One]"] } }')).toEqual([]);
  });

  it('cannot contain itself through a union', () => {
    expect(messages('unions: { Tree: { of: ["list[str | Tree]"] } }')).toEqual([
      'str | Tree contains itself, through Tree (give it a name under unions, such as Node: { of: [str, Tree] }, and write that)',
    ]);
    expect(messages('unions: { One: { of: [Two, int] }, Two: { of: ["dict[str, bool | One]"] } }')).toEqual([
      'bool | One contains itself, through Two (give it a name under unions, such as Node: { of: [bool, One] }, and write that)',
    ]);
  });
});
