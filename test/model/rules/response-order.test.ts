import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('responses', () => {
  it('without condition come last', () => {
    const source = `
endpoints: { get_book: { method: GET, path: /a, query: { q?: bool }, responses: [{ status: 200, type: str }, { status: 200, type: int, when: { q: [true] } }] } }
`;
    expect(codesOf(source)).toEqual(['unreachable-response']);
  });

  it('have conditions on parameters that exist', () => {
    const source = `
endpoints: { get_book: { method: GET, path: /a, query: { q?: bool }, responses: [{ status: 200, type: int, when: { p: [true] } }, { status: 200, type: str }] } }
`;
    expect(codesOf(source)).toEqual(['unknown-field']);
  });

  it('may differ in status', () => {
    const source = `
endpoints: { get_book: { method: GET, path: /a, responses: [{ status: 200, type: str }, { status: 201, type: int }] } }
`;
    expect(codesOf(source)).toEqual([]);
  });
});
