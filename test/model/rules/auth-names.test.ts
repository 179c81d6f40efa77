import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('auth of endpoints', () => {
  it('names schemes that exist', () => {
    const source = `
endpoints: { get_book: { method: GET, path: /a, responses: [], auth: ['Wbe'] } }
auth: { Web: { kind: oauth2, scopes: { read: Reads. } } }
`;
    expect(codesOf(source)).toEqual(['unknown-name']);
  });

  it('names scopes that exist', () => {
    const source = `
endpoints: { get_book: { method: GET, path: /a, responses: [], auth: ['Web write'] } }
auth: { Web: { kind: oauth2, scopes: { read: Reads. } } }
`;
    expect(codesOf(source)).toEqual(['unknown-name']);
  });

  it('may name scopes that are not shown', () => {
    const source = `
endpoints: { get_book: { method: GET, path: /a, responses: [], auth: ['Web write'] } }
auth: { Web: { kind: oauth2, scopes: { read: Reads. }, others: !not-shown  } }
`;
    expect(codesOf(source)).toEqual([]);
  });
});
