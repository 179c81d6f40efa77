import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../../../generator/diagnostics/index.js';
import { declarationsOf, importFrom, type ImportChoices } from '../../../generator/import/import-document.js';
import { treeOf } from '../../../generator/import/layer/tree-of-declarations.js';
import { Documents } from '../../../generator/import/load/documents.js';
import { isMap, readYaml } from '../../../generator/read/index.js';
import type { Node } from '../../../generator/read/syntax.js';

const CHOICES: ImportChoices = { without: [], names: new Map() };
const FOLDER = join(import.meta.dirname, '../documents');
const CINEMA = join(import.meta.dirname, '../../specs/cinema/layers/published/openapi.yaml');

/** What a node says, without its places. */
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
