import { describe, expect, it, test } from 'vitest';
import { addressWithVariables } from '../../../templates/runtime/rest-addresses.js';
import { fileAddress, type FileFacts } from '../../../templates/runtime/url-file.js';
import { segment } from '../../../templates/runtime/url-path.js';

describe('A part of a path', () => {
  test.each([
    ['a b', 'a%20b'],
    ['a/b', 'a%2Fb'],
    [5, '5'],
    [5n, '5'],
    [false, 'false'],
    [['a', 5, 'b,c'], 'a,5,b%2Cc'],
    ['...', '...'],
    [['', ''], ','],
    [['.', '.'], '.,.'],
  ])('%o is %s', (value, text) => {
    expect(segment(value)).toBe(text);
  });

  test.each([
    ['', 'a part of a path is empty, "." or ".."'],
    ['.', 'a part of a path is empty, "." or ".."'],
    [['..'], 'a part of a path is empty, "." or ".."'],
    [[], 'a part of a path is empty, "." or ".."'],
    [Number.NaN, 'a part of a path is no text and no number'],
    [Infinity, 'a part of a path is no text and no number'],
    [null, 'a part of a path is no text and no number'],
    [undefined, 'a part of a path is no text and no number'],
    [{}, 'a part of a path is no text and no number'],
    [['a', null], 'a part of a path is no text and no number'],
    ['\ud800', 'a part of a path is not valid Unicode'],
  ])('cannot be %o', (value, message) => {
    expect(() => segment(value as string)).toThrow(new RangeError(message));
  });
});

describe('A variable of an address', () => {
  const of = (url: string, variables: object): string | undefined =>
    addressWithVariables({ url, variables: { x: 'a/b' } }, { variables });

  test.each([
    ['https://{x}.a.example/v1', 'eu-1', 'https://eu-1.a.example/v1'],
    ['https://{x}/v1', 'localhost:3000', 'https://localhost:3000/v1'],
    ['https://{x}', '[::1]:80', 'https://[::1]:80'],
    ['https://a.example:{x}/', '8443', 'https://a.example:8443/'],
    ['{x}://a.example', 'http', 'http://a.example'],
    ['{x}/v1', 'http://any.example/base', 'http://any.example/base/v1'],
    ['https://a.example/{x}/', 'v1/books', 'https://a.example/v1/books/'],
    ['https://a.example/{x}/', undefined, 'https://a.example/a/b/'],
  ])('in %s may be %j', (url, x, address) => {
    expect(of(url, { x })).toBe(address);
  });

  test.each<readonly [url: string, x: unknown]>([
    ...[
      'evil.test/',
      'evil.test\\',
      'evil.test:8443/',
      '\tevil.test/',
      'evil.test/%2f',
      'a@b',
      'a:b',
      'a?',
      'a#',
      '',
      5,
    ].map((x) => ['https://{x}.a.example/v1', x] as const),
    ['https://{x}/v1', 'evil.test/'],
    ['https://a@{x}/v1', 'b@c'],
    ['https://a.example:{x}/', '80@evil.test'],
    ['{x}://a.example', 'https://evil.test?'],
    ['https://a.example/{x}/', '../b'],
    ['https://a.example/{x}/', 'a/%2E%2e'],
    ['https://a.example/{x}/', '?a'],
    ['https://a.example/{x}/', '\\b'],
  ])('in %s cannot be %j', (url, x) => {
    expect(() => of(url, { x })).toThrow(
      new TypeError('variables.x has characters that would change the rest of the address'),
    );
  });
});

describe('The address of a file', () => {
  const FACTS: FileFacts = {
    formats: ['png', 'webp', 'gif'],
    animated: { prefix: 'a_', formats: ['gif'] },
    sizes: { query: 'the size', values: [16, 32] },
  };
  const of = (options: object = {}, hash?: string, facts: FileFacts = FACTS): string =>
    fileAddress('https://a/b', facts, options as never, hash);

  it('ends with the format, and has the size', () => {
    expect(of()).toBe('https://a/b.png');
    expect(of({}, 'a_1')).toBe('https://a/b.gif');
    expect(of({}, '1a_')).toBe('https://a/b.png');
    expect(of({ format: 'webp' }, 'a_1')).toBe('https://a/b.webp');
    expect(of({ format: 'gif', size: 16 }, 'a_1')).toBe('https://a/b.gif?the%20size=16');
    expect(of({ size: 32 })).toBe('https://a/b.png?the%20size=32');
    expect(of({}, '', { formats: [] })).toBe('https://a/b');
    expect(of({ format: 'gif' }, '', { formats: ['png', 'gif'] })).toBe('https://a/b.gif');
  });

  test.each([
    [{ format: 'gif' }, '1', 'the format is not one of png, webp'],
    [{ format: 'bmp' }, 'a_1', 'the format is not one of png, webp, gif'],
    [{ size: 17 }, '', 'the size is not one of 16, 32'],
  ])('cannot have %o', (options, hash, message) => {
    expect(() => of(options, hash)).toThrow(new RangeError(message));
  });

  it('has no size where files have none', () => {
    expect(() => of({ size: 16 }, '', { formats: ['png'] })).toThrow(new RangeError('the size is not one of none'));
  });
});
