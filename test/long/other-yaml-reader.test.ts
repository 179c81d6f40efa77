import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { Diagnostics } from '../../generator/diagnostics/index.js';
import { readYaml, type Node } from '../../generator/read/index.js';
import { plain } from '../read/yaml-documents.js';
import { isLongRun } from '../support/effort.js';
import { createRandom, seedOfRun, type Random } from '../support/random.js';

// The other reader is PyYAML, which shares no code with ours: `apt-get install python3-yaml`.
const hasPyYaml = spawnSync('python3', ['-c', 'import yaml']).status === 0;
if (isLongRun && !hasPyYaml) {
  process.stdout.write('\n!!! SKIPPED: no comparison with PyYAML, since python3 has no module yaml\n\n');
}

// And libfyaml, which shares none with either: `apt-get install libfyaml-utils`.
const FY_TOOL = process.env['FY_TOOL'] ?? 'fy-tool';
const hasLibfyaml = spawnSync(FY_TOOL, ['--version']).status === 0;
if (isLongRun && !hasLibfyaml) {
  process.stdout.write(`\n!!! SKIPPED: no comparison with libfyaml, since there is no ${FY_TOOL}\n\n`);
}

/** Where PyYAML, which reads YAML 1.1, differs from what the test suite of YAML 1.2 says. */
const DIFFERS_IN_PYYAML: readonly RegExp[] = [
  // A question mark that begins a plain text in brackets.
  /[[{,]\s*\?\S/,
  // White space at the end of a block.
  /\n[ \t]+\n*$/,
  // Line ends that are none in YAML 1.2.
  /[\u0085\u2028]/,
];

/** Where libfyaml 0.7 differs from what YAML 1.2 says. */
const DIFFERS_IN_LIBFYAML: readonly RegExp[] = [
  // Folding beside lines that are indented further, and lines that look like comments below the header of a block.
  /[|>]/,
  // A line break in front of the closing quote.
  /\n\s*["']/,
];

type Read = { readonly root: Tree | null } | null;
type Tree =
  | { readonly text: string; readonly plain: boolean; readonly tag: string }
  | { readonly items: readonly Tree[] }
  | { readonly entries: readonly (readonly [Tree, Tree])[] };

const PIECES =
  'a|b: |c: 1|? |- |: |\n|\n  |\n    |\n- |[|]|{|}|, |# c|"|\'|| |>-\n |!not-shown |null|"x": |\'y z\'|x y|\t| |\r\n|? x\n|- 1\n'
    .split('|')
    .concat(['|\n ', '|-\n  ', '\u0085', '\u2028', '---\n', '...\n', '"a\\n\\u0041"', '? [a]\n: b\n']);

test.runIf(isLongRun && hasLibfyaml)(
  'what both we and libfyaml read, we read alike: 10,000 texts of pieces of YAML',
  { timeout: 3_000_000 },
  () => {
    const seed = seedOfRun();
    const random = createRandom(seed);
    const texts = Array.from({ length: 10_000 }, () => someText(random));
    const comparable = texts.filter((text) => !DIFFERS_IN_LIBFYAML.some((pattern) => pattern.test(text)));
    const read = comparable.flatMap((text) => {
      const ours = ourReading(text);
      const theirs = ours === undefined ? null : libfyaml(text);
      return ours === undefined || theirs === null ? [] : [{ text, ours, theirs: asJson(theirs) }];
    });
    const differing = read.filter(({ ours, theirs }) => ours !== theirs);
    expect(differing.slice(0, 5), `with SNOWSPEC_SEED=${String(seed)}`).toEqual([]);
    expect(read.length).toBeGreaterThan(1_000);
  },
);

test.runIf(isLongRun && hasPyYaml)(
  'what both we and PyYAML read, we read alike: 400,000 texts of pieces of YAML',
  { timeout: 3_000_000 },
  () => {
    const seed = seedOfRun();
    const random = createRandom(seed);
    let compared = 0;
    for (let round = 0; round < 40; round += 1) {
      const texts = Array.from({ length: 10_000 }, () => someText(random));
      compared += compareAll(texts, seed);
    }
    expect(compared).toBeGreaterThan(10_000);
  },
);

/** Ends with a line break: without one, readers disagree about the last line of a block. */
function someText(random: Random): string {
  const pieces = Array.from({ length: 1 + random.below(14) }, () => PIECES[random.below(PIECES.length)]!);
  return `${pieces.join('')}\n`;
}

/** How many texts both of them read. */
function compareAll(texts: readonly string[], seed: unknown): number {
  const ours = texts.map(ourReading);
  const isComparable = (text: string): boolean => !DIFFERS_IN_PYYAML.some((pattern) => pattern.test(text));
  const comparable = texts.filter((text, at) => ours[at] !== undefined && isComparable(text));
  const theirs = new Map(pyYaml(comparable).map((read, at) => [comparable[at]!, read] as const));
  const differing = texts.filter((text, at) => {
    const read = theirs.get(text) ?? null;
    return read !== null && ours[at] !== asJson(read);
  });
  expect(differing.slice(0, 5), `with SNOWSPEC_SEED=${String(seed)}`).toEqual([]);
  return [...theirs.values()].filter((read) => read !== null).length;
}

function pyYaml(texts: readonly string[]): readonly Read[] {
  const options = { input: JSON.stringify(texts), encoding: 'utf8', maxBuffer: 2 ** 30 } as const;
  const { status, stdout, stderr } = spawnSync('python3', ['test/long/compose-with-pyyaml.py'], options);
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as readonly Read[];
}

/** The value that libfyaml reads from a text with one document; null where it refuses the text, or finds several. */
function libfyaml(text: string): Read {
  const { status, stdout } = spawnSync(FY_TOOL, ['--testsuite', '-q', '-'], { input: text, encoding: 'utf8' });
  const events = stdout.split('\n').filter((line) => line !== '');
  const documents = events.filter((event) => event.startsWith('+DOC')).length;
  if (status !== 0 || documents > 1 || events.some((event) => event.startsWith('=ALI'))) return null;
  const left = events.filter((event) => !/^[+-](?:STR|DOC)/.test(event));
  return { root: left.length === 0 ? null : treeOfEvents(left) };
}

/** Takes the events of one node from the front of the list. */
function treeOfEvents(left: string[]): Tree {
  const event = left.shift() ?? '';
  if (event.startsWith('+SEQ')) {
    const items: Tree[] = [];
    while (left[0] !== '-SEQ') items.push(treeOfEvents(left));
    left.shift();
    return { items };
  }
  if (event.startsWith('+MAP')) {
    const entries: [Tree, Tree][] = [];
    while (left[0] !== '-MAP') entries.push([treeOfEvents(left), treeOfEvents(left)]);
    left.shift();
    return { entries };
  }
  const [, tag = '', style, text = ''] = /^=VAL (?:&\S+ )?(?:<([^>]*)> )?([:"'|>])(.*)$/s.exec(event) ?? [];
  return {
    text: text.replaceAll(/\\(.)/g, (_, letter: string) => ESCAPED[letter] ?? letter),
    plain: style === ':',
    tag,
  };
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b' };

function asJson(read: NonNullable<Read>): string {
  return JSON.stringify(read.root === null ? null : valueOfTree(read.root));
}

/** Absent where there are problems. */
function ourReading(text: string): string | undefined {
  const diagnostics = new Diagnostics();
  const { node } = readYaml({ path: 'books.yaml', text }, diagnostics);
  return diagnostics.empty ? JSON.stringify(node === undefined ? null : valueOfNode(node)) : undefined;
}

function valueOfNode(node: Node): unknown {
  switch (node.kind) {
    case 'scalar':
      return node.value;
    case 'not-shown':
      return { notShown: node.text };
    case 'list':
      return node.items.map(valueOfNode);
    case 'map':
      return node.entries.map(({ key, optional, value }) => [optional ? `${key}?` : key, valueOfNode(value)]);
  }
}

function valueOfTree(tree: Tree): unknown {
  if ('items' in tree) return tree.items.map(valueOfTree);
  if ('entries' in tree) return tree.entries.map(([key, value]) => [valueOfTree(key), valueOfTree(value)]);
  if (tree.tag === '!not-shown') return { notShown: tree.text.trim() };
  return tree.plain ? plain(tree.text) : tree.text;
}
