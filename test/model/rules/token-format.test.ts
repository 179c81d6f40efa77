import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

const scheme = (format: string): string =>
  `auth: { Bot: { kind: token, properties: { header: X, token_format: ${format} } } }`;

describe('the form of a token', () => {
  it('contains the token exactly once', () => {
    expect(codesOf(scheme("'Bot <token>'"))).toEqual([]);
    expect(codesOf(scheme('!not-shown'))).toEqual([]);
    expect(codesOf(scheme('Bot'))).toEqual(['bad-format']);
    expect(codesOf(scheme("'<user> <token>'"))).toEqual(['bad-format']);
  });

  it('says where the token is, and under which name', () => {
    const placed = (properties: string): string => `auth: { Key: { kind: token, properties: { ${properties} } } }`;
    expect(codesOf(placed('in: query, name: key'))).toEqual([]);
    expect(codesOf(placed('in: cookie, name: key, token_format: v1.<token>'))).toEqual([]);
    expect(codesOf(placed('in: header, header: X-Key'))).toEqual([]);
    expect(codesOf(placed('in: body, name: key'))).toEqual(['bad-format']);
    expect(codesOf(placed('in: query'))).toEqual(['missing-key']);
    expect(codesOf(placed('in: query, header: X-Key'))).toEqual(['missing-key']);
  });
});
