import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareText } from '../../../generator/diagnostics/diagnostics.js';
import { Diagnostics } from '../../../generator/diagnostics/index.js';
import { declarationsOf, importFrom, type ImportChoices } from '../../../generator/import/import-document.js';
import { located, placesIn, type Located } from '../../../generator/import/layer/locate.js';
import { Documents } from '../../../generator/import/load/documents.js';
import { isMap, readYaml } from '../../../generator/read/index.js';
import type { Entry, Node } from '../../../generator/read/syntax.js';

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
      return { entries: sorted(node.entries).map(({ key, optional, value }) => [key, optional, plain(value)]) };
  }
}

/** The keys of a map in any order, as fields of a declaration may be written. */
function sorted(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((a, b) => compareText(a.key, b.key));
}

describe('the declarations of a document', () => {
  it('have spans of their own: no key shares its span with a value', () => {
    const text = '{"openapi":"3.1.0","paths":{},"components":{"schemas":{"B":{"type":"string"}}}}';
    const [only] = locatedIn(new Documents('a.json', new Map([['a.json', text]])), text);
    expect(only!.entry).toMatchObject({ keySpan: { start: 55, end: 58 }, value: { span: { start: 55, end: 58 } } });
    expect(only!.entry.keySpan).not.toBe(only!.entry.value.span);
  });

  it.each([...readdirSync(FOLDER).map((name) => join(FOLDER, name)), CINEMA])(
    'say what the files of %s say',
    (path) => {
      const diagnostics = new Diagnostics();
      const files = importFrom(new Documents(path), CHOICES).files.filter(
        (file) => file.path !== 'spec.yaml' && file.path !== 'import.yaml',
      );
      const read = files.flatMap((file) => {
        const { node } = readYaml(file, diagnostics);
        return (isMap(node) ? node.entries : []).flatMap(({ key, value }) =>
          (isMap(value) ? value.entries : []).map((entry) => [`${key}.${entry.key}`, plain(entry.value)] as const),
        );
      });
      const found = locatedIn(new Documents(path), '').map(
        ({ section, entry }) => [`${section}.${entry.key}`, plain(entry.value)] as const,
      );
      expect(diagnostics.empty).toBe(true);
      expect(found.length).toBeGreaterThan(0);
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(read));
    },
  );
});

function locatedIn(documents: Documents, text: string): readonly Located[] {
  const { placeOf } = documents.root;
  const files = new Map([['', { document: { path: documents.root.name, text }, placeOf }]]);
  return located(declarationsOf(documents, CHOICES).declared, placesIn(files));
}
