import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../../../generator/diagnostics/index.js';
import { declarationsOf, importFrom, type ImportChoices } from '../../../generator/import/import-document.js';
import { treeOf } from '../../../generator/import/layer/locate.js';
import { Documents } from '../../../generator/import/load/documents.js';
import { isMap, readYaml } from '../../../generator/read/index.js';
import type { Node } from '../../../generator/read/syntax.js';

const CHOICES: ImportChoices = { without: [], names: new Map() };
const FOLDER = join(import.meta.dirname, '../documents');
const CINEMA = join(import.meta.dirname, '../../specs/cinema/layers/published/openapi.yaml');

/** A node without its positions. */
function plain(node: Node): unknown {
  switch (node.kind) {
    case 'scalar':
      return node.value;
    case 'not-shown':
      return { notShown: node.text };
    case 'list':
      return node.items.map(plain);
    case 'map':
      return { entries: node.entries.map(({ key, optional, value }) => [key, optional, plain(value)]) };
  }
}

/** Declarations by section and name. */
function declarationsIn(root: Node | undefined): readonly (readonly [string, unknown])[] {
  return (isMap(root) ? root.entries : []).flatMap(({ key: section, value }) =>
    (isMap(value) ? value.entries : []).map((entry) => [`${section}.${entry.key}`, plain(entry.value)] as const),
  );
}

describe('the declarations of a document as a tree', () => {
  it('have only sections that declare something, and no place yet: no key shares its span with a value', () => {
    const text =
      '{"openapi":"3.1.0","servers":[{"url":"/"}],"paths":{},"components":{"schemas":{"B":{"type":"string"},"A":{"type":"object","properties":{"b":{"type":"string"}}}}}}';
    const document = { path: 'a.json', text };
    const { declared } = declarationsOf(new Documents('a.json', new Map([['a.json', text]])), CHOICES);
    const root = treeOf(declared, document);
    expect(root.entries.map(({ key }) => key)).toEqual(['scalars', 'objects', 'services']);
    expect(declarationsIn(root)).toContainEqual([
      'services.Api',
      { entries: [['url', false, { notShown: 'the address depends on where the document was found' }]] },
    ]);
    const spans = root.entries.flatMap(({ keySpan, value }) => [keySpan, value.span]);
    expect(spans).toEqual(spans.map(() => ({ file: document, start: 0, end: 0 })));
    expect(spans[0]).not.toBe(spans[1]);
  });

  it.each([...readdirSync(FOLDER).map((name) => join(FOLDER, name)), CINEMA])(
    'say what the files of %s say',
    (path) => {
      const diagnostics = new Diagnostics();
      const files = importFrom(new Documents(path), CHOICES).files.filter(
        (file) => file.path !== 'spec.yaml' && file.path !== 'import.yaml',
      );
      const read = files.flatMap((file) => declarationsIn(readYaml(file, diagnostics).node));
      const { declared } = declarationsOf(new Documents(path), CHOICES);
      const tree = declarationsIn(treeOf(declared, { path, text: '' }));
      expect(diagnostics.empty).toBe(true);
      expect(tree.length).toBeGreaterThan(0);
      expect(Object.fromEntries(tree)).toEqual(Object.fromEntries(read));
    },
  );
});
