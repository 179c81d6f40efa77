import { expect, test } from 'vitest';
import type { OutputFile } from '../../generator/emit/output-file.js';
import { formatFile } from '../../generator/write/format.js';

const file = (text: string, format?: OutputFile['format'], path = 'a.txt'): OutputFile =>
  format === undefined ? { path, text } : { path, text, format };

test('every language has the same style, and the same text gives the same bytes', async () => {
  expect(await formatFile(file('const a = {"b": "c" , d}\r\n', 'typescript', 'a.ts'))).toBe(
    "const a = { b: 'c', d };\n",
  );
  expect(await formatFile(file('{"version": "1", "name":"x"}', 'json', 'a.json'))).toBe(
    '{ "version": "1", "name": "x" }\n',
  );
  expect(await formatFile(file('{"version": "1", "name":"x"}', 'json', 'package.json'))).toBe(
    '{\n  "version": "1",\n  "name": "x"\n}\n',
  );
  expect(await formatFile(file('* one\n* two\n\n| a | b |\n|-|-|\n| long | c |\n', 'markdown', 'a.md'))).toBe(
    '- one\n- two\n\n| a    | b   |\n| ---- | --- |\n| long | c   |\n',
  );
  expect(await formatFile(file('a:   "b"\n', 'yaml', 'a.yaml'))).toBe("a: 'b'\n");
});

test('text without a language is written as it is, with line feeds', async () => {
  expect(await formatFile(file('a  =1\r\nb\rc'))).toBe('a  =1\nb\nc');
});

test('code in the prose of a document is left alone', async () => {
  const text = 'So:\n\n```ts\nconst a  =  "b"\n```\n';
  expect(await formatFile(file(text, 'markdown', 'a.md'))).toBe(text);
});

test.each([
  ['typescript', 'src/a.ts', 'const = ;'],
  ['json', 'a.json', '{ "a": }'],
  ['yaml', 'a.yaml', 'a: [1'],
] as const)('%s that cannot be read is refused, with the path %s', async (format, path, text) => {
  await expect(formatFile(file(text, format, path))).rejects.toMatchObject({
    reason: 'unformattable',
    message: expect.stringMatching(new RegExp(`^the emitted text of ${path} is not valid ${format}: \\S`)) as unknown,
  });
});
