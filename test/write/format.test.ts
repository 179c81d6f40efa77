import { expect, test } from 'vitest';
import type { OutputFile } from '../../generator/emit/output-file.js';
import { formatFile } from '../../generator/write/format.js';

const file = (text: string, format?: OutputFile['format'], path = 'a.txt'): OutputFile =>
  format === undefined ? { path, text } : { path, text, format };

test('every language has the same style, and the same text gives the same bytes', async () => {
  expect(await formatFile(file('const a = {"b": "c" , d}\r\n', 'typescript'))).toBe("const a = { b: 'c', d };\n");
  expect(await formatFile(file('{"version": "1", "name":"x"}', 'json', 'package.json'))).toBe(
    '{ "version": "1", "name": "x" }\n',
  );
  expect(await formatFile(file('* one\n* two\n\n| a | b |\n|-|-|\n| long | c |\n', 'markdown'))).toBe(
    '- one\n- two\n\n| a    | b   |\n| ---- | --- |\n| long | c   |\n',
  );
  expect(await formatFile(file('a:   "b"\n', 'yaml'))).toBe("a: 'b'\n");
});

test('text without a language is written as it is, with line feeds', async () => {
  expect(await formatFile(file('a  =1\r\nb\rc'))).toBe('a  =1\nb\nc');
});

test('code in the prose of a document is left alone', async () => {
  const text = 'So:\n\n```ts\nconst a  =  "b"\n```\n';
  expect(await formatFile(file(text, 'markdown'))).toBe(text);
});

test.each([
  ['typescript', 'const = ;'],
  ['json', '{ "a": }'],
  ['yaml', 'a: [1'],
] as const)('%s that cannot be read is refused, with the path', async (format, text) => {
  await expect(formatFile(file(text, format, 'src/a.ts'))).rejects.toMatchObject({
    reason: 'unformattable',
    message: expect.stringMatching(
      new RegExp(`^the emitted text of src/a\\.ts is not valid ${format}: \\S`),
    ) as unknown,
  });
});
