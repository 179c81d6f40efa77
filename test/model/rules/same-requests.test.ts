import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

const endpoint = (name: string, method: string, path: string, more = ''): string =>
  `  ${name}: { method: ${method}, path: '${path}', params: { ${[...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => `${one}: int`).join(', ')} }, responses: [{ status: 204, type: null }]${more} }\n`;
const services = "services: { One: { url: 'https://one.example' }, Two: { url: 'https://two.example' } }\n";

describe('Endpoints of one service', () => {
  it('differ in method or path, in which names of parameters count', () => {
    const codes = (...lines: readonly string[]): readonly string[] =>
      codesOf(`${services}endpoints:\n${lines.join('')}`);
    expect(codes(endpoint('a', 'GET', '/books/{id}'), endpoint('b', 'GET', '/books/{book}'))).toEqual([]);
    expect(codes(endpoint('a', 'GET', '/books/{id}'), endpoint('b', 'GET', '/books/{id}', ', service: One'))).toEqual([
      'same-request',
    ]);
    expect(codes(endpoint('a', 'GET', '/books/{id}'), endpoint('b', 'PUT', '/books/{id}'))).toEqual([]);
    expect(codes(endpoint('a', 'GET', '/books/{id}'), endpoint('b', 'GET', '/books/{id}/'))).toEqual([]);
    expect(codes(endpoint('a', 'GET', '/books/{id}'), endpoint('b', 'GET', '/books/{id}', ', service: Two'))).toEqual(
      [],
    );
    expect(codes(endpoint('a', 'GET', '/books?sort=old'), endpoint('b', 'GET', '/books?sort=new'))).toEqual([]);
    expect(codes(endpoint('a', 'GET', '/books?a=1&b=2'), endpoint('b', 'GET', '/books?b=2&a=1'))).toEqual([
      'same-request',
    ]);
  });
});
