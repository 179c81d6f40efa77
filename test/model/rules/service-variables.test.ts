import { describe, expect, it } from 'vitest';
import { codesOf, problemsOf } from '../problems.js';

const service = (url: string, variables: string): string =>
  `services: { One: { url: '${url}', variables: { ${variables} } } }`;

describe('services', () => {
  it('may be several, and an endpoint names one of them', () => {
    const services = 'services: { One: { url: https://a.example }, Two: { url: https://b.example } }\n';
    const endpoint = (name: string): string =>
      `${services}endpoints: { act: { service: ${name}, method: POST, path: /a, responses: [] } }`;
    expect(codesOf(services)).toEqual([]);
    expect(codesOf(endpoint('Two'))).toEqual([]);
    const [problem] = problemsOf(endpoint('Tow'));
    expect([problem?.message, problem?.hint]).toEqual(['there is no service Tow', 'write Two']);
  });

  it('have an address without query and without credentials', () => {
    expect(codesOf('services: { One: { url: https://a.example/x?y } }')).toEqual(['bad-format']);
    expect(codesOf('services: { One: { url: https://me@a.example } }')).toEqual(['bad-format']);
    expect(codesOf('services: { One: { url: ftp://a.example } }')).toEqual(['bad-format']);
  });

  it('declare the variables of their address, and no others', () => {
    const url = 'https://{region}.a.example';
    expect(codesOf(service(url, 'region: { default: eu, values: [eu, us] }'))).toEqual([]);
    const [missing] = problemsOf(service(url, ''));
    expect([missing?.message, missing?.hint]).toEqual([
      'One does not declare {region}',
      'add variables: { region: { default: ... } }',
    ]);
    const [unused] = problemsOf(service('https://a.example', 'region: { default: eu }'));
    expect(unused?.message).toBe('https://a.example has no {region}');
  });

  it('have variables whose default is one of their values', () => {
    const [problem] = problemsOf(service('https://{region}.a.example', 'region: { default: asia, values: [eu, us] }'));
    expect([problem?.message, problem?.expected]).toEqual(['the default of region is none of its values', 'eu, us']);
  });
});
