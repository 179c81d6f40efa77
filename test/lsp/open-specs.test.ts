import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { OpenSpecs } from '../../generator/lsp/open-specs.js';
import { emptyFolder, filesIn } from './small-spec.js';

const SPEC = 'objects: { Book: { fields: { id: str } } }\n';

/** The files of a spec in an editor, and others by their paths beside its folder. */
function opened(others: Readonly<Record<string, string>> = {}) {
  const root = join(emptyFolder(), 'open spec');
  mkdirSync(root, { recursive: true });
  const texts = new Map([...filesIn(SPEC)].map(([path, text]) => [join(root, path), text]));
  for (const [path, text] of Object.entries(others)) texts.set(join(emptyFolder(), path), text);
  const documents = [...texts].map(([path, text]) => TextDocument.create(pathToFileURL(path).href, 'yaml', 1, text));
  const specs = new OpenSpecs(() => documents);
  const all = documents.find(({ uri }) => uri.endsWith('all.yaml'))!;
  return { root, specs, documents, all };
}

describe('the specs in an editor', () => {
  test('are analysed once, until they change or are closed', () => {
    const { root, specs, all } = opened();
    const first = specs.analysisOf(root);
    expect(specs.analysisOf(root)).toBe(first);
    TextDocument.update(all, [{ text: SPEC.replace('Book', 'Film') }], 2);
    specs.changed(root);
    const second = specs.analysisOf(root);
    expect([...first.names.types.keys(), ...second.names.types.keys()]).toEqual(['Book', 'Film']);
    expect([second.queries, specs.analysisOf(root)]).toEqual([first.queries, second]);
    specs.forget(root);
    expect(specs.analysisOf(root).queries).not.toBe(first.queries);
    specs.changed('/none');
  });

  test('have the files in their folder, and no others', () => {
    const { root, specs } = opened({
      'open spec too/more.yaml': 'objects: { More: { fields: { a: str } } }\n',
      'other.yaml': 'objects: { Other: { fields: { a: str } } }\n',
    });
    expect([...specs.analysisOf(root).files.keys()].toSorted()).toEqual(['all.yaml', 'spec.yaml']);
    expect([...specs.roots()]).toEqual([root]);
  });

  test('have places only where a position is one', () => {
    const { specs, all } = opened({ 'other.yaml': 'a: 1' });
    const place = (position: unknown, uri = all.uri): number | undefined =>
      specs.placeOf(uri, position as never)?.offset;
    expect(place({ line: 0, character: 9 })).toBe(9);
    const none = [
      undefined,
      null,
      {},
      { line: 0 },
      { character: 0 },
      { line: 0.5, character: 1 },
      { line: 0, character: '1' },
    ];
    expect(none.map((one) => place(one))).toEqual(none.map(() => undefined));
    expect(place({ line: 0, character: 0 }, pathToFileURL(join(emptyFolder(), 'other.yaml')).href)).toBeUndefined();
    expect(place({ line: 0, character: 0 }, 'untitled:1')).toBeUndefined();
  });

  test('have the addresses that the editor gave to open files', () => {
    const { root, specs, documents } = opened();
    const odd = documents[1]!.uri.replace('open%20spec', 'ope%6E%20spec');
    documents[1] = TextDocument.create(odd, 'yaml', 1, SPEC);
    expect(specs.uriOf(root, 'all.yaml')).toBe(odd);
    expect(specs.uriOf(root, 'a b.yaml')).toBe(pathToFileURL(join(root, 'a b.yaml')).href);
    expect(specs.fileOf(odd)?.file.path).toBe('all.yaml');
    expect(specs.fileOf(odd)?.parsed.file.text).toBe(SPEC);
    expect(specs.fileOf('untitled:1')).toBeUndefined();
  });
});
