import { describe as group, expect, test } from 'vitest';
import { Diagnostics } from '../../generator/diagnostics/index.js';
import {
  describe,
  entryOf,
  isList,
  isMap,
  readYaml,
  spanWithin,
  scalarText,
  valueOf,
  writtenText,
  type Node,
} from '../../generator/read/index.js';

function value(written: string): Node {
  const { node } = readYaml({ path: 'books.yaml', text: `a: ${written}\n` }, new Diagnostics());
  const found = valueOf(node, 'a');
  if (found === undefined) throw new Error('nothing is there');
  return found;
}

/** The part of the file that a stretch of a scalar's value is written as. */
function within(written: string, start: number, end: number): string {
  const node = value(written);
  if (node.kind !== 'scalar') throw new Error('not a scalar');
  const span = spanWithin(node, start, end);
  return span.file.text.slice(span.start, span.end);
}

group('a part of a scalar', () => {
  test('is at its place in the file, with quotes or without', () => {
    expect(within('list[Book]', 5, 9)).toBe('Book');
    expect(within("'list[Book]'", 5, 9)).toBe('Book');
    expect(within('"list[Book]"', 5, 9)).toBe('Book');
  });

  test('is nothing where it ends before it begins', () => {
    expect(within('list[Book]', 5, 3)).toBe('');
  });

  test('is all of it where the file has it in other characters', () => {
    expect(within('"list\\x5BBook]"', 5, 9)).toBe('"list\\x5BBook]"');
    expect(within("'it''s'", 0, 2)).toBe("'it''s'");
    expect(within('list[\n  Book]', 5, 9)).toBe('list[\n  Book]');
  });
});

group('a scalar as the file has it', () => {
  test.each([
    ['2.10', '2.10'],
    ['0x10', '0x10'],
    ['1e3', '1e3'],
    ['-0', '0'],
    ["'2.10'", '2.10'],
    ['true', 'true'],
    ['null', 'null'],
    ['9007199254740993', '0'],
  ])('%s is %j', (written, text) => {
    const node = value(written);
    expect(node.kind === 'scalar' && writtenText(node)).toBe(text);
  });
});

group('what a node is', () => {
  test.each([
    ['{}', 'a map'],
    ['[]', 'a list'],
    ['!not-shown', '!not-shown'],
    ['', 'empty'],
    ['~', 'empty'],
    ["''", 'an empty text'],
    ['x', 'text'],
    ['2.10', 'the number 2.10'],
    ['true', 'true'],
  ])('%s is described as %j', (written, words) => {
    expect(describe(value(written))).toBe(words);
  });

  test('decides what can be read of it', () => {
    const nodes = [value('{ b: 1 }'), value('[b]'), value('b'), value('5'), undefined];
    expect(nodes.map(isMap)).toEqual([true, false, false, false, false]);
    expect(nodes.map(isList)).toEqual([false, true, false, false, false]);
    expect(nodes.map(scalarText)).toEqual([undefined, undefined, 'b', undefined, undefined]);
    expect(nodes.map((node) => entryOf(node, 'b')?.key)).toEqual(['b', undefined, undefined, undefined, undefined]);
    expect(valueOf(nodes[0], 'c')).toBeUndefined();
  });
});
