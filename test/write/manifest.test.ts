import { describe, expect, test } from 'vitest';
import { parseManifest, printManifest, sha256 } from '../../generator/write/manifest.js';

const files = new Map([
  ['b.ts', undefined],
  ['a "quoted".json', 'abc'],
  ['a', undefined],
]);
const text = `{
  "generator": "1.0.0",
  "files": [
    "a",
    "a \\"quoted\\".json",
    "b.ts"
  ],
  "unmarked": {
    "a \\"quoted\\".json": "abc"
  }
}
`;

test('a manifest has a line for each file, sorted, and the hashes of those that need one', () => {
  expect(printManifest({ generator: '1.0.0', files })).toBe(text);
  expect(parseManifest(text)).toEqual({ generator: '1.0.0', files });
  expect(parseManifest('{ "generator": "1", "files": [], "unmarked": {} }')).toEqual({
    generator: '1',
    files: new Map(),
  });
});

describe('a manifest that is damaged', () => {
  const paths = (damaged: string) => {
    const manifest = parseManifest(damaged);
    expect(manifest.generator).toBe('');
    expect([...manifest.files.values()].every((hash) => hash === undefined)).toBe(true);
    return [...manifest.files.keys()];
  };

  test.each([
    [
      'by a merge',
      `<<<<<<< HEAD\n${text}=======\n${text.replace('b.ts', 'c.ts')}>>>>>>> main\n`,
      ['a', 'a "quoted".json', 'b.ts', 'c.ts'],
    ],
    ['with Windows line ends', `x\n${text.replaceAll('\n', '\r\n')}`, ['a', 'a "quoted".json', 'b.ts']],
    ['of an earlier version', '{ "files": {\n    "a": { "sha256": "x" },\n    "b": {}\n', ['a', 'b']],
    ['in a name', 'x\n    "a\\q",\n    "b"\n', ['b']],
    ['in its columns', 'x\n  "a",\n    b\n    "c" x\n', []],
    ['all of it', '', []],
  ])('%s still shows the paths in it', (_, damaged, expected) => {
    expect(paths(damaged)).toEqual(expected);
  });

  test('in values that are no text claims no hash', () => {
    const json = { generator: 5, files: ['a', 6], unmarked: { a: 7 } };
    expect(parseManifest(JSON.stringify(json))).toEqual({
      generator: '',
      files: new Map([
        ['a', undefined],
        ['6', undefined],
      ]),
    });
  });
});

test('a hash is of the bytes', () => {
  expect(sha256('ä')).toBe(sha256(Buffer.from('ä')));
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});
