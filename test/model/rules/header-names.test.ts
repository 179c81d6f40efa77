import { describe, expect, it } from 'vitest';
import { codesOf, problemsOf } from '../problems.js';

const request = (headers: string): string =>
  `endpoints: { act: { method: GET, path: /a, headers: { ${headers} }, responses: [], auth: [] } }`;

describe('headers of a request', () => {
  it('are declared once, whatever their case', () => {
    expect(codesOf(request('X-Trace: str, X-Page?: int'))).toEqual([]);
    expect(codesOf(request('X-Trace: str, x-trace: { type: str, as: other }'))).toEqual(['duplicate-name']);
  });

  it.each([
    ['Content-Type', 'the content type of the body says it: as'],
    ['accept', 'the content types of the responses say it: as'],
    ['Authorization', 'name an auth scheme: auth'],
    ['Cookie', 'write it under cookies'],
    ['Host', 'remove it: it belongs to the connection'],
    ['Transfer-Encoding', 'remove it: it belongs to the connection'],
  ])('cannot be %s', (name, hint) => {
    const [problem] = problemsOf(request(`${name}: str`));
    expect([problem?.code, problem?.hint]).toEqual(['reserved-header', hint]);
  });

  it('have names that HTTP allows', () => {
    expect(codesOf(request("'X Trace': str"))).toEqual(['bad-name']);
    expect(codesOf(request("'X-Trace:': str"))).toEqual(['bad-name']);
  });

  it('share the names of the inputs of a request', () => {
    const both = (headers: string): string =>
      `endpoints: { act: { method: GET, path: /a, query: { trace: str }, headers: { ${headers} }, responses: [], auth: [] } }`;
    expect(codesOf(both('Trace: str'))).toEqual(['duplicate-name']);
    expect(codesOf(both('Trace: { type: str, as: header }'))).toEqual([]);
  });
});

describe('headers of answers and of parts', () => {
  it('may be any, once', () => {
    const answer = (headers: string): string =>
      `endpoints: { act: { method: GET, path: /a, responses: [{ status: 200, type: null, headers: { ${headers} } }], auth: [] } }`;
    expect(codesOf(answer('Content-Type: str, Location: str'))).toEqual([]);
    expect(codesOf(answer('Location: str, location: str'))).toEqual(['duplicate-name']);
  });
});
