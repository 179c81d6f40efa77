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
});
