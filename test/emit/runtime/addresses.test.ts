import { describe, expect, it, test } from 'vitest';
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
