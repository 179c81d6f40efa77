import { describe, expect, it } from 'vitest';
import { codesOf, problemsOf } from '../problems.js';

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

  const alternatives = (auth: string): string =>
    `auth: { A: { kind: basic }, B: { kind: token, properties: {} } }\nendpoints: { act: { method: GET, path: /a, responses: [], auth: ${auth} } }`;

  it('may be none, and several schemes together', () => {
    expect(codesOf(alternatives('[none, A, A + B]'))).toEqual([]);
    expect(codesOf(alternatives('[A + C]'))).toEqual(['unknown-name']);
  });

  it('names an alternative once, and a scheme once in it', () => {
    expect(codesOf(alternatives('[A, A]'))).toEqual(['duplicate-name']);
    expect(codesOf(alternatives('[A + A]'))).toEqual(['duplicate-name']);
    expect(codesOf(alternatives('[none, none]'))).toEqual(['duplicate-name']);
  });

  it('has none alone', () => {
    const [problem] = problemsOf(alternatives('[none + A]'));
    expect([problem?.code, problem?.hint]).toEqual(['unknown-name', 'none is an item of its own: [none, A + B]']);
    expect(codesOf('auth: { none: { kind: basic } }')).toEqual(['bad-name']);
  });
});
