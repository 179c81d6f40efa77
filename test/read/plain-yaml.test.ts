import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Diagnostics } from '../../generator/diagnostics/index.js';
import { readPlainYaml } from '../../generator/read/plain-yaml.js';
import { readWithLibrary } from '../../generator/read/yaml.js';
import { tries } from '../support/effort.js';
import { createRandom, seedOfRun, type Random } from '../support/random.js';
import { seedSpecs } from '../support/seed-specs.js';
import { documents, places } from './yaml-documents.js';

function fileOf(text: string) {
  return { path: 'books.yaml', text };
}

/** The tree without the file, which every place in it names. */
function plain(text: string): string | undefined {
  const node = readPlainYaml(fileOf(text));
  return node === undefined ? undefined : JSON.stringify(node, withoutFile);
}

/** The tree, or the problems that were found. */
function byLibrary(text: string): string {
  const diagnostics = new Diagnostics();
  const { node } = readWithLibrary(fileOf(text), diagnostics);
  return diagnostics.empty
    ? JSON.stringify(node, withoutFile)
    : diagnostics
        .sorted()
        .map(({ code }) => code)
        .join();
}

function withoutFile(key: string, value: unknown): unknown {
  return key === 'file' ? undefined : value;
}

/** What the reader of plain YAML reads otherwise than the library. */
function differing(texts: readonly string[]): readonly (readonly string[])[] {
  return texts.flatMap((text) => {
    const read = plain(text);
    if (read === undefined) return [];
    const expected = byLibrary(text);
    return read === expected ? [] : [[text, read, expected]];
  });
}

/** What is often written wrongly, or read otherwise than it was meant. */
const PIECES = [
  '',
  ' ',
  '  ',
  '\n',
  '\n\n',
  '\n  ',
  '\n    ',
  '\t',
  '\r\n',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '\u{1f600}',
  ': ',
  ':',
  ' :',
  ' : ',
  ':a',
  ' #',
  '#',
  '# x\n',
  '- ',
  '-',
  '-\n',
  '--',
  '-a',
  '? ',
  '?',
  ',',
  ', ',
  '=',
  '\\',
  '\\n',
  '{',
  '}',
  '[',
  ']',
  '{ a: b }',
  '[a, b]',
  "'",
  '"',
  "''",
  '"a": ',
  "'a': ",
  '|',
  '>',
  '>-\n',
  '|-\n',
  '|\n  ',
  '&a ',
  '*a',
  '!x ',
  '!!str ',
  '!not-shown',
  '!not-shown ',
  '<<: ',
  '@',
  '`',
  '%',
  '---\n',
  '...\n',
  '? a\n: b\n',
  '~',
  'null',
  'true',
  '0',
  '1',
  '-1',
  '+1',
  '007',
  '0x1',
  '1e5',
  '.5',
  '.inf',
  '1_000',
  '..5',
  '0..5',
  'a b',
  'a: b',
  'a:\n',
];

/** A few lines as a file of their own. */
function partOf(text: string, random: Random): string {
  const lines = text.split('\n');
  const from = random.below(lines.length);
  const some = lines.slice(from, from + 1 + random.below(14));
  const indent = /^ */.exec(some[0]!)![0].length;
  return (
    some.map((line) => line.slice(Math.min(indent, line.search(/[^ ]|$/)))).join('\n') + random.pick(['\n', '\n', ''])
  );
}

function edited(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const lines = text.split('\n');
  const line = random.below(lines.length);
  switch (random.below(4)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1 + random.below(6));
    case 1:
      return text.slice(0, at) + random.pick(PIECES) + text.slice(at);
    case 2:
      lines[line] = random.chance(0.5) ? ' '.repeat(1 + random.below(3)) + lines[line]! : lines[line]!.slice(1);
      return lines.join('\n');
    default:
      lines.splice(
        line,
        0,
        random.chance(0.5) ? ' '.repeat(random.below(6)) + random.pick(PIECES) : random.pick(lines),
      );
      return lines.join('\n');
  }
}

const SPEC = readdirSync('spec', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.yaml') && !/(?:import|map|approvals)\.yaml$/.test(path))
  .map((path) => readFileSync(`spec/${path}`, 'utf8'));

describe('plain YAML', () => {
  test.each([
    ['a map', 'a: b\nc: d\n'],
    ['a map without a line end', 'a: b'],
    ['a map below a key', 'a:\n  b: c\n\n  d: e\nf: g\n'],
    ['a list below a key', 'a:\n  - b\n  - c\nd: e\n'],
    ['a list in the column of the key', 'a:\n- b\n- c\nd: e\n'],
    ['maps as items', 'a:\n  - b: c\n    d: e\n  - b: f\n  -\n    b: g\n'],
    ['lists as items', '- - a\n  - b\n- - c\n'],
    ['braces and brackets', 'a: { b: [c, d], e: {}, f: [] }\n'],
    ['braces over several lines', 'a: {\n    b: c,\n    d: [\n      e, f\n    ]\n  }\ng: h\n'],
    ['optional keys', 'a?: b\nc: { d?: e }\n'],
    ['quotes', `'a': "b"\nc: 'it''s'\nd: ["e: f", 'g, h']\n`],
    ['numbers', 'a: 1\nb: -1.5\nc: [+3, 007, 1e3, .5, -0]\nd: 1..5\ne: 1_000\n'],
    ['other values', 'a: null\nb: ~\nc: [true, False, NULL]\nd: nullable\n'],
    ['punctuation in a text', "a: b:c, d#e - f's [g] {h}\ni: http://j/k\n"],
    ['comments', '# a\nb: c # d\n# e\nf: # g\n  # h\n  i: j\nk: l\n'],
    ['a comment at the end of the last value', 'a:\n  b: [c] # d\ne:\n  - f # g\n'],
    ['what is not shown', 'a: !not-shown\nb: !not-shown in words\nc: [!not-shown, !not-shown d]\n'],
    ['a folded text', 'a: >-\n  b\n  c\n\n  d\n\n\n  e\nf: g\n'],
    ['a literal text', 'a: |\n  b\n    c\n\n  # d\n\n\nf: |-\n    g\n'],
    ['letters of other scripts', 'é: ü\nb: 日本 😀\n'],
  ])('includes %s', (_, text) => {
    expect(plain(text)).toBe(byLibrary(text));
    expect(plain(text)).toBeDefined();
  });

  test.each([
    ['nothing', ''],
    ['a value that is missing', 'a:\nb: c\n'],
    ['a key twice', 'a: b\na: c\n'],
    ['a key that is no text', '1: a\n'],
    ['a merge key', '<<: a\n'],
    ['an anchor', 'a: &b c\n'],
    ['an alias', 'a: *b\n'],
    ['another tag', 'a: !b c\n'],
    ['a text over two lines', 'a: b\n  c\n'],
    ['a quoted text over two lines', 'a: "b\n  c"\n'],
    ['an escape', String.raw`a: "b\n"`],
    ['a colon in a text', 'a: b: c\n'],
    ['a key in the wrong column', 'a:\n  b: c\n d: e\n'],
    ['a bracket that is missing', 'a: [b, c\n'],
    ['a type in braces', 'a: { b: list[c] }\n'],
    ['a tab', 'a:\tb\n'],
    ['a Windows line end', 'a: b\r\n'],
    ['a byte order mark', '\ufeffa: b\n'],
    ['a second document', 'a: b\n---\nc: d\n'],
    ['a directive', '%YAML 1.2\n---\na: b\n'],
    ['a number that is too large', 'a: 9007199254740993\n'],
    ['deep nesting', `${'['.repeat(60)}${']'.repeat(60)}`],
  ])('leaves %s to the library', (_, text) => {
    expect(plain(text)).toBeUndefined();
  });

  test('is nearly all of the spec', () => {
    const read = SPEC.filter((text) => plain(text) !== undefined);
    expect(read.length / SPEC.length).toBeGreaterThan(0.95);
  });
});

describe('a file is read as by the library', () => {
  const others = seedSpecs().flatMap(({ files }) => files.map(({ text }) => text));

  test('if it is one of a spec', () => {
    expect(differing([...SPEC, ...others])).toEqual([]);
  });

  test('if it is a document of the YAML test suite', () => {
    const texts = Object.values(places).flatMap((place) => documents.map(({ yaml }) => place(yaml)));
    expect(differing(texts)).toEqual([]);
    expect(texts.filter((text) => plain(text) !== undefined).length).toBeGreaterThan(50);
  });

  test(`if it is a part of one with something changed (SNOWSPEC_SEED=${seedOfRun()})`, { timeout: 600_000 }, () => {
    const random = createRandom(seedOfRun());
    const all = [...SPEC, ...others];
    const texts = Array.from({ length: tries(3000, 100_000) }, () => {
      let text = partOf(random.pick(all), random);
      for (let edits = random.below(4); edits > 0; edits--) text = edited(text, random);
      return text;
    });
    expect(differing(texts)).toEqual([]);
    expect(texts.filter((text) => plain(text) !== undefined).length).toBeGreaterThan(texts.length / 10);
  });
});
