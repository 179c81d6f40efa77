import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { JsonLines, JsonValues, NotJsonError, type JsonText } from '../../generator/learn/json-text.js';
import { payloadsIn, type Reading } from '../../generator/learn/payloads.js';
import { temporaryFolder } from '../write/temporary-folder.js';

/** Each value with the place where it begins, or what is wrong and where. */
function divided(splitter: JsonValues | JsonLines, chunks: readonly string[]): readonly string[] {
  const found: string[] = [];
  try {
    const add = (one: JsonText | NotJsonError): unknown =>
      found.push(`${one.line}:${one.column} ${'text' in one ? one.text : one.message}`);
    for (const chunk of chunks) for (const one of splitter.push(chunk)) add(one);
    for (const one of splitter.end()) add(one);
  } catch (error) {
    if (!(error instanceof NotJsonError)) throw error;
    found.push(`${error.line}:${error.column} ${error.message}`);
  }
  return found;
}

test.each<readonly [string, readonly string[]]>([
  ['', []],
  [' \t\r\n', []],
  ['\uFEFF{"a":1}', ['1:2 {"a":1}']],
  ['1 -2.5e+3', ['1:1 1', '1:3 -2.5e+3']],
  ['0E9 9', ['1:1 0E9', '1:5 9']],
  ['true\nfalse\n null', ['1:1 true', '2:1 false', '3:2 null']],
  ['"a" "b"', ['1:1 "a"', '1:5 "b"']],
  ['"a\\"b" "c\\\\" 1', ['1:1 "a\\"b"', '1:8 "c\\\\"', '1:14 1']],
  ['{"a":"}"}{"b":"\\"{"}', ['1:1 {"a":"}"}', '1:10 {"b":"\\"{"}']],
  ['{\n"a":\n[1]}\n {"b":2}', ['1:1 {\n"a":\n[1]}', '4:2 {"b":2}']],
  ['1{"a":1}', ['1:1 1', '1:2 {"a":1}']],
  ['[{"a":1},"b" ,2 ,[]]', ['1:2 {"a":1}', '1:10 "b"', '1:15 2', '1:18 []']],
  ['[]', []],
  ['[] [1] 2', ['1:5 1', '1:8 2']],
  ['[1, [2,3], {"a": [4]}, "]"]', ['1:2 1', '1:5 [2,3]', '1:12 {"a": [4]}', '1:24 "]"']],
  ['[\n  1,\n  2\n]', ['2:3 1', '3:3 2']],
  ['[,]', ['1:2 expected a JSON value']],
  ['[1,]', ['1:2 1', '1:4 expected a JSON value']],
  ['[1 2]', ['1:2 1', '1:4 expected a comma or the end of the list']],
  ['[1,2', ['1:2 1', '1:4 2', '1:5 the list does not end']],
  ['[', ['1:2 the list does not end']],
  ['\n {"a"', ['2:2 the value does not end']],
  ['"a', ['1:1 the value does not end']],
  ['1 ]', ['1:1 1', '1:3 expected a JSON value']],
  ['?', ['1:1 expected a JSON value']],
  ['A', ['1:1 expected a JSON value']],
])('values of %j are found with their places', (text, found) => {
  expect(divided(new JsonValues(), [text])).toEqual(found);
  expect(divided(new JsonValues(), [...text])).toEqual(found);
});

test.each<readonly [string, readonly string[]]>([
  ['', []],
  ['1', ['1:1 1']],
  ['1\n2\n', ['1:1 1', '2:1 2']],
  ['1\n\n \t\n2', ['1:1 1', '4:1 2']],
  ['\uFEFF1\n\uFEFF2', ['1:2 1', '2:2 2']],
  ['1\n [2, {"a": [3]}]\r\n[]', ['1:1 1', '2:3 2', '2:6 {"a": [3]}']],
  ['[1, 2 3]\n4', ['1:2 1', '1:5 2', '1:7 expected a comma or the end of the list', '2:1 4']],
  ['[1, [2]\n4', ['1:2 1', '1:5 [2]', '1:8 the list does not end', '2:1 4']],
  ['[1] 2\n4', ['1:2 1', '1:5 expected the end of the line', '2:1 4']],
  ['1 2\n4', ['1:1 1', '1:3 expected the end of the line', '2:1 4']],
])('lines of %j are found with their places', (text, found) => {
  expect(divided(new JsonLines(), [text])).toEqual(found);
  expect(divided(new JsonLines(), [...text])).toEqual(found);
});

test.each<readonly [readonly string[], readonly string[]]>([
  [
    ['123\n', '1234\n5'],
    ['1:1 123', '2:1 1234', '3:1 5'],
  ],
  [['12345\n6'], ['1:6 a value is longer than 2^28 characters', '2:1 6']],
  [
    ['12', '345', '67\n8\n'],
    ['1:6 a value is longer than 2^28 characters', '2:1 8'],
  ],
  [
    ['1', '2', '3', '4', '\n12', '34\n'],
    ['1:1 1234', '2:1 1234'],
  ],
])('of lines in pieces %j, a value of more than four characters ends its line', (chunks, found) => {
  expect(divided(new JsonLines(4), chunks)).toEqual(found);
});

test('the items of a list on a line are found before the line ends', () => {
  const lines = new JsonLines();
  expect([...lines.push('[1,"a",{"b":')]).toMatchObject([{ text: '1' }, { text: '"a"' }]);
});

test.each<readonly [readonly string[], readonly string[]]>([
  [
    ['[12', '34, ', '12', '34 ]'],
    ['1:2 1234', '1:8 1234'],
  ],
  [['12', '345'], ['1:6 a value is longer than 2^28 characters']],
  [
    ['12 "ab', 'c"'],
    ['1:1 12', '1:4 "abc"'],
  ],
  [
    ['12\n"ab', 'cd', '"'],
    ['1:1 12', '2:6 a value is longer than 2^28 characters'],
  ],
])('of values in pieces %j, none may have more than four characters before its last piece', (chunks, found) => {
  expect(divided(new JsonValues(4), chunks)).toEqual(found);
});

describe('The payloads of a file', () => {
  function textOf(reading: Reading): string {
    if ('unreadable' in reading) {
      const { line, column, problem } = reading.unreadable;
      return line === undefined ? problem : `${line}:${column} ${problem}`;
    }
    const { positionOf, value } = reading.payload;
    const { line, column } = positionOf([]);
    return `${line}:${column} ${JSON.stringify(value)}`;
  }

  function payloadsOf(name: string, content: string | Uint8Array): readonly string[] {
    const file = join(temporaryFolder(), name);
    writeFileSync(file, content);
    return [...payloadsIn(file)].map(textOf);
  }

  test.each(['a.jsonl', 'a.NDJSON', 'a.jsonlines'])('are lines in %s, and lists on them have several', (name) => {
    expect(payloadsOf(name, '1\n [2, {"a": 3}]\n[]\nx\n4')).toEqual([
      '1:1 1',
      '2:3 2',
      '2:6 {"a":3}',
      '4:1 the line is not JSON',
      '5:1 4',
    ]);
  });

  test.each(['a.json', 'a.txt', 'jsonl', 'a.jsonl.old', 'a.har.json'])(
    'are values in %s, and a list at the top has several',
    (name) => {
      expect(payloadsOf(name, '{"a":\n1} [2,\n[3]]')).toEqual(['1:1 {"a":1}', '2:5 2', '3:1 [3]']);
      expect(payloadsOf(name, '{"a":}')).toEqual(['1:1 this is not JSON']);
    },
  );

  test('are bodies in a recording, which has entries', () => {
    const problem = 'this is no recording in HAR: it has no log.entries';
    for (const text of ['{}', '5', '{"log":5}', '{"log":{"entries":{}}}'])
      expect(payloadsOf('a.har', text)).toEqual([`1:1 ${problem}`]);
    const entry = {
      request: { method: 'GET', url: '/a' },
      response: { content: { text: '[1]', mimeType: 'application/json' } },
    };
    expect(payloadsOf('b.HAR', JSON.stringify({ log: { entries: [entry, {}, null] } }))).toEqual(['1:82 [1]']);
  });

  test('are read as UTF-8 wherever a piece of the file ends', () => {
    const text = `"${'x'.repeat(2 ** 20 - 2)}€"`;
    expect(payloadsOf('a.json', text)).toEqual([`1:1 ${text}`]);
  });

  test('end where the file is no UTF-8, or stops inside of a character', () => {
    const problem = 'the file is not UTF-8';
    expect(payloadsOf('a.jsonl', Uint8Array.of(0x31, 0x0a, 0xe2))).toEqual(['1:1 1', `2:1 ${problem}`]);
    const lines = Buffer.from(`${'1\n'.repeat(2 ** 19)}2`);
    const readings = payloadsOf('b.jsonl', Buffer.concat([lines, Buffer.of(0xff)]));
    expect([readings.length, readings.at(-1)]).toEqual([2 ** 19 + 1, `${2 ** 19 + 1}:1 ${problem}`]);
  });

  test('are none where there is no file, or a folder, of which the problem does not name the path', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'c'), '1');
    expect([...payloadsIn(join(folder, 'c', 'd'))].map(textOf)).toEqual(['the file cannot be read (ENOTDIR)']);
    mkdirSync(join(folder, 'a'));
    expect([...payloadsIn(join(folder, 'a'))].map(textOf)).toEqual(['it is not a regular file']);
    expect([...payloadsIn(join(folder, 'b'))].map(textOf)).toEqual(['there is no such file']);
  });
});
