import { describe, expect, test } from 'vitest';
import { Diagnostics, startOf } from '../../generator/diagnostics/index.js';
import { isMap, readYaml, valueOf, type Node } from '../../generator/read/index.js';
import { reported } from './problems.js';

function read(text: string): { node: Node | undefined; wellFormed: boolean; reported: readonly string[] } {
  const diagnostics = new Diagnostics();
  const { node, wellFormed } = readYaml({ path: 'books.yaml', text }, diagnostics);
  return { node, wellFormed, reported: reported({ diagnostics: diagnostics.sorted() }) };
}

function value(text: string): unknown {
  const { node } = read(`a: ${text}\n`);
  const found = valueOf(node, 'a');
  return found?.kind === 'scalar' ? found.value : found?.kind;
}

describe('what YAML means', () => {
  test('numbers, texts and truth values are distinguished as in YAML 1.2', () => {
    const written = ['16', "'16'", '1420070400000', 'yes', 'true', '~', '2.5', '2026-01-31', '1..100', '0x10', '-0'];
    expect(written.map(value)).toEqual([
      16,
      '16',
      1420070400000,
      'yes',
      true,
      null,
      2.5,
      '2026-01-31',
      '1..100',
      16,
      0,
    ]);
  });

  test('!not-shown keeps its text and its place, before a comment and inside a flow map', () => {
    const { node, reported } = read('a: !not-shown # why\nb: !not-shown the wire form\nc: { d: !not-shown, e: 1 }\n');
    expect(reported).toEqual([]);
    expect(valueOf(node, 'a')).toMatchObject({ kind: 'not-shown', text: '', span: { start: 3, end: 13 } });
    expect(valueOf(node, 'b')).toMatchObject({
      kind: 'not-shown',
      text: 'the wire form',
      span: { start: 23, end: 47 },
    });
    expect(valueOf(valueOf(node, 'c'), 'd')).toMatchObject({ kind: 'not-shown', text: '' });
    expect(valueOf(valueOf(node, 'c'), 'e')).toMatchObject({ value: 1 });
  });

  test('a key that ends in ? is optional, and the key does not contain the ?', () => {
    const { node } = read('title?: str\n"?": 1\n');
    expect(isMap(node) && node.entries.map(({ key, optional }) => [key, optional])).toEqual([
      ['title', true],
      ['', true],
    ]);
  });

  test('keys and values know where they stand', () => {
    const { node } = read('objects:\n  Book:\n    title: "a b"\n');
    const book = valueOf(valueOf(node, 'objects'), 'Book');
    const entry = isMap(book) ? book.entries[0] : undefined;
    expect(entry && [startOf(entry.keySpan), startOf(entry.value.span)]).toEqual([
      { line: 3, column: 5 },
      { line: 3, column: 12 },
    ]);
  });

  test('an empty file and a file of comments hold nothing', () => {
    for (const text of ['', '\n\n', '# only a comment\n', '---\n']) {
      expect(read(text)).toEqual({ node: undefined, wellFormed: true, reported: [] });
    }
  });

  test('names that mean something to JavaScript are keys like any other', () => {
    const { node } = read('__proto__: 1\nconstructor: 2\n');
    expect(isMap(node) && node.entries.map(({ key }) => key)).toEqual(['__proto__', 'constructor']);
  });

  test('Windows line ends count as one', () => {
    expect(read('a: 1\r\nb: 2\r\na: 3\r\n').reported).toEqual(['3:1 duplicate-key']);
  });
});

describe('what is refused', () => {
  test('a list below an explicit key without a colon, which yaml 2.9.1 drops without a word', () => {
    for (const text of [
      'value:\n  ? x\n  - 1\n  - 2\n  y: 3\n',
      '? x\n- 1\n',
      'a:\n  - ? x\n    - 1\n    y: 2\n',
      '? x\n- { a: 1 }\n- [b]\n',
      '? x\n- !not-shown\n',
    ]) {
      expect([text, read(text).reported]).toEqual([text, [expect.stringMatching(/yaml-syntax$/)]]);
      expect(read(text).wellFormed).toBe(false);
    }
    expect(read('value:\n  ? x\n  - 1\n').reported).toEqual(['3:3 yaml-syntax']);
    expect(read('value:\n  ? x\n  :\n  - 1\n  y: 3\n').reported).toEqual([]);
  });

  test('a carriage return that ends no line: it would hide what follows in a comment', () => {
    expect(read('# why\rb: 1\na: 1\n').reported).toEqual(['1:6 unprintable-character']);
    expect(read('a: 1 # why\rb: 1\n').reported).toEqual(['1:11 unprintable-character']);
    expect(read('a: "x\ry"\n').reported).toEqual(['1:6 unprintable-character']);
    expect(read('a: |\n  x\r\r\n').reported).toEqual(['2:4 unprintable-character']);
    expect(read('a: x\r').reported).toEqual(['1:5 unprintable-character']);
  });

  test.each([0x00, 0x07, 0x0b, 0x0c, 0x1b, 0x7f, 0x80, 0x9b, 0xfffe, 0xffff, 0xd800, 0xdfff])(
    'the character %i anywhere, unless it is written with an escape',
    (code) => {
      const character = String.fromCharCode(code);
      const refused = [`a: "${character}"\n`, `a: '${character}'\n`, `a: x${character}\n`, `a: 1 # ${character}\n`];
      for (const text of [...refused, `a: |\n  ${character}\n`, `${character}a: 1\n`]) {
        expect([text, read(text).reported]).toEqual([
          text,
          expect.arrayContaining([expect.stringContaining('unprintable')]),
        ]);
      }
      expect(value(`"\\u${code.toString(16).padStart(4, '0')}"`)).toBe(character);
    },
  );

  test.each(['\u0085', '\u2028', '\u2029', '\ufeff'])(
    '%j outside of quotes, where some readers end a line',
    (character) => {
      for (const text of [`# x${character}a: 1\nb: 2\n`, `a: x${character}y\n`, `a: >-\n  x${character}b: 1\n`]) {
        expect([text, read(text).reported]).toEqual([text, [expect.stringContaining('unprintable')]]);
      }
      expect(value(`"x${character}y"`)).toBe(`x${character}y`);
      expect(value(`'x${character}y'`)).toBe(`x${character}y`);
    },
  );

  test.each([
    ['a: x\ry\n', 'U+000D', 'end lines with a line feed, or with a carriage return and a line feed'],
    ['a: "\ud800"\n', 'U+D800', 'leave it out'],
    ['a: "\u0007"\n', 'U+0007', 'write "\\u0007", in double quotes'],
    ['a: "\uffff"\n', 'U+FFFF', 'write "\\uffff", in double quotes'],
    ['a: x\ufeffy\n', 'U+FEFF', 'write "\\ufeff", in double quotes'],
  ])('%j, with what to write', (text, name, hint) => {
    const diagnostics = new Diagnostics();
    readYaml({ path: 'books.yaml', text }, diagnostics);
    expect(diagnostics.sorted()).toMatchObject([
      { message: `the character ${name} is not allowed here`, hint, span: { start: 4, end: 5 } },
    ]);
  });

  test('a file of nothing but such characters, with one problem for each line', () => {
    expect(read('\0'.repeat(100_000)).reported.filter((one) => one.endsWith('unprintable-character'))).toHaveLength(1);
  });

  test('directives, except one that changes nothing', () => {
    expect(read('%YAML 1.2\n---\na: 1\n').reported).toEqual([]);
    expect(read('%YAML 1.2\n%YAML 1.2\n---\na: 1\n').reported).toEqual(['2:1 yaml-directive']);
    expect(read('%YAML 1.1\n---\na: yes\n').reported).toEqual(['1:1 yaml-directive']);
    expect(read('%TAG ! tag:evil,2026:\n---\na: 1\n').reported).toEqual(['1:1 yaml-directive']);
    expect(read('%FOO bar\n---\na: 1\n').reported).toEqual(['1:1 yaml-directive']);
  });

  test('a tab that indents the text of a block, where nothing else is in it', () => {
    expect(read('value:\n  foo: |\n  \t\n  bar: 1\n').reported).toEqual(['3:3 tab-indentation']);
    expect(value('|\n  \tx')).toBe('\tx\n');
  });

  test('tags of other schemas, which make nothing run and nothing fail', () => {
    const names = ['omap', 'pairs', 'set', 'binary', 'timestamp', 'merge', 'map', 'seq', 'str', 'int', 'float', 'null'];
    const tags = [...names.map((name) => `!!${name}`), '!', '!other', '!<tag:yaml.org,2002:omap>'];
    const values = ['', 'x', '1', '"x"', '{ a: 1 }', '[a]', '[{ a: 1 }, { b: 2 }]', '\n  - a: 1\n  - b: 2', '\n  a: 1'];
    for (const tag of tags) {
      for (const text of values.map((one) => `a: ${tag} ${one}\n`)) {
        expect([text, read(text).reported]).toEqual([text, expect.arrayContaining([expect.stringMatching(/^1:4 /)])]);
      }
    }
  });

  test.each(['[- !not-shown ', '[- !other ', '{- !not-shown x', '[- &a ', '!a !b x', '- !a\n!b'])(
    'properties where none can stand, of which no node is sure: %j',
    (text) => {
      expect(read(text).reported).not.toEqual([]);
    },
  );

  test('nesting without end, which overflows no stack', () => {
    expect(read(`a: ${'['.repeat(20_000)}`).reported).toEqual(['1:68 too-deep']);
    expect(read(`a: ${'{a: '.repeat(1000)}${'}'.repeat(1000)}`).reported).toHaveLength(1);
    expect(read('- '.repeat(5000)).reported).toHaveLength(1);
    expect(read(`a: ${'['.repeat(50)}${']'.repeat(50)}\n`).reported).toEqual([]);
  });
});
