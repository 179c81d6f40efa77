import { describe, expect, test } from 'vitest';
import { attachedPaths } from '../../generator/read/index.js';
import { attachmentsOf } from '../../generator/read/spec-files.js';
import { readFiles, root } from './problems.js';

const pathsOf = (text: string) => [...attachedPaths({ path: 'spec.yaml', text })];

describe('the documents that layers import', () => {
  test.each([
    [
      'layers: { a: { import: a.json, maps: a.yaml }, b: { import: b/c.yml } }\n',
      ['a.json', 'a.yaml', 'import.yaml', 'b/c.yml', 'b/import.yaml'],
    ],
    ["layers:\n  a:\n    'import' : a.json\n", ['a.json', 'import.yaml']],
    ['layers:\n  a:\n    "import": a.json\n', ['a.json', 'import.yaml']],
    ['layers: { a: { maps: a.yaml } }\n', []],
    ['layers: { a: { import: ../a.json } }\n', []],
    ['layers: { a: { import: .a.json } }\n', []],
    ['layers: { a: { import: a/.b/c.json } }\n', []],
    ['layers: { a: { import: /a.json } }\n', []],
    ['layers: { a: { import: a.txt } }\n', []],
    ['layers: { a: { import: 5 } }\n', []],
    ['layers: [import: a.json]\n', []],
    ['layers: { a: 5, b: { import: !not-shown } }\n', []],
    ['import: a.json\n', []],
    ['# imports: { import: a.json }\n', []],
    ['', []],
  ])('of %j are outside of the spec language', (text, paths) => {
    expect(pathsOf(text)).toEqual(paths);
  });

  test('are known by their layers, with their maps', () => {
    const layers = 'layers:\n  a: { import: a.json, maps: a.yaml }\n  b: { import: b.json, maps: b.json }\n  c: {}\n';
    const { spec } = readFiles({ 'spec.yaml': root.replace(/layers:\n(?: .*\n)+/, layers) });
    const attachments = [...attachmentsOf(spec.root.layers)];
    expect(attachments.map(([name, { document, map }]) => [name, document.path, map?.path])).toEqual([
      ['a', 'a.json', 'a.yaml'],
      ['b', 'b.json', undefined],
    ]);
    expect(attachments[0]?.[1].document.node.value).toBe('a.json');
  });
});
