import { expect, test } from 'vitest';
import { readSnapshot, readYaml, takeSnapshot, type SourceFile } from '../../generator/read/index.js';
import { Diagnostics } from '../../generator/diagnostics/diagnostics.js';
import { keepTrees, recallTrees } from '../../generator/read/known-trees.js';
import { treeOf, treeText } from '../../generator/read/tree-text.js';

const FILE: SourceFile = {
  path: 'a.yaml',
  text: `# why
a?: [1, -2.5, true, null, ~, , 'x', !not-shown , !not-shown "the rest"]
"__proto__": { b: {}, c: [] }
d: |
  two
  lines
`,
};

test('a tree is the same when it was a text', () => {
  const { node } = readYaml(FILE, new Diagnostics());
  if (node?.kind !== 'map') throw new Error('a map was written');
  expect(treeOf(treeText(node), FILE)).toEqual(node);
});

test.each(['spec', 'test/specs/library'])('what is known of %s is the same as what is read', (folder) => {
  const texts = new Map<string, string>();
  const snapshot = takeSnapshot(folder);
  const memory = recallTrees(snapshot.files, texts);
  expect(memory.size).toBe(0);
  const read = readSnapshot(snapshot, memory);
  keepTrees(memory, texts);

  const known = recallTrees(snapshot.files, texts);
  expect(known.size).toBe(snapshot.files.length);
  expect(readSnapshot(snapshot, known)).toEqual(read);
});

const keep = (files: readonly SourceFile[]): Map<string, string> => {
  const texts = new Map<string, string>();
  const memory = recallTrees(files, texts);
  readSnapshot({ files, complete: true, problems: [] }, memory);
  keepTrees(memory, texts);
  return texts;
};
const enums = { path: 'a.yaml', text: 'enums: { A: { section: "1", wire: int, values: { B: 1 } } }' };

test('a file that has another text, or another place in the spec, is read again', () => {
  const texts = keep([enums]);
  expect([...recallTrees([enums], texts).keys()]).toEqual(['a.yaml']);
  expect(recallTrees([{ ...enums, text: `${enums.text} ` }], texts).size).toBe(0);
  expect(recallTrees([{ ...enums, path: 'layers/a.yaml' }], texts).size).toBe(0);
});

test.each(['enums: { A: { wire: int', 'enums: { A: { wier: int } }', ''])(
  '%j is not kept, and told of in every run',
  (text) => {
    expect(keep([{ path: 'a.yaml', text }]).size).toBe(0);
  },
);

test.each(['', '{', 'null', '[]', '[0, 1, 2]', '{"m":[]}', '[0,1,{"m":[1]}]'])(
  'a text that became %j is as good as none',
  (damaged) => {
    const texts = keep([enums]);
    for (const key of texts.keys()) texts.set(key, damaged);
    expect(recallTrees([enums], texts).size).toBe(0);
  },
);
