import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Diagnostics } from '../../../generator/diagnostics/index.js';
import { editedMap, replaceLayer } from '../../../generator/import/layer/replace-layer.js';
import { importLayers } from '../../../generator/import/layer/published-facts.js';
import { readMap } from '../../../generator/import/layer/published-map.js';
import { isMap, valueOf } from '../../../generator/read/nodes.js';
import { readSpec } from '../../../generator/read/read-spec.js';
import { plant } from '../../write/temporary-folder.js';

/** A map without some names, and with others. */
function edited(text: string, gone: readonly string[], added: Readonly<Record<string, string>> = {}): string {
  const { names } = readMap({ path: 'map.yaml', text }, new Diagnostics());
  return editedMap(text, names, new Set(gone), new Map(Object.entries(added)));
}

describe('a map of which the document has lost names', () => {
  test.each<readonly [string, readonly string[], string]>([
    ['A: One\nB: Two # kept\nC: Three\n', ['A', 'C'], 'B: Two # kept\n'],
    ['# all\nA: One\n', ['A'], '# all\n'],
    ['A: One\nB: Two', ['B'], 'A: One\n'],
    ['[A, B, C]: One\n', ['B'], '[A, C]: One\n'],
    ['[A, B, C]: One\n', ['A'], '[B, C]: One\n'],
    ['[A, B, C]: One\n', ['C'], '[A, B]: One\n'],
    ['[A, B, C]: One\n', ['A', 'C'], '[B]: One\n'],
    ['[A, B]: One\nC: Two\n', ['A', 'B'], 'C: Two\n'],
    ['A:\n  as: One\n  # why\nB: Two\n', ['A'], 'B: Two\n'],
    ['B: Two\nA:\n  as: One', ['A'], 'B: Two\n'],
    ['A: One\n\n# others\nB: Two\n', ['A'], '\n# others\nB: Two\n'],
    ["'#/a': { as: One }\nB: none\n", ['#/a'], 'B: none\n'],
    ['A: One\n', [], 'A: One\n'],
    ['[A,  B]: One\n', ['B'], '[A]: One\n'],
    ['[A,B]: One\n', ['B'], '[A]: One\n'],
    ['[A , B]: One\n', ['A'], '[B]: One\n'],
    ['[A, B]: One\n[C]: Two\n', ['C'], '[A, B]: One\n'],
    ['? [A, # first\n   B, C # last\n  ]\n: One\n', ['C'], '? [A, # first\n   B # last\n  ]\n: One\n'],
    ['A: One # of two,\nB: Two # [\nC: Three\n', ['B'], 'A: One # of two,\nC: Three\n'],
    ['A: One # of two,\nB: Two # [\nC: Three\n', ['C'], 'A: One # of two,\nB: Two # [\n'],
    ['A:\n as: One\nB: Two\n', ['A'], 'B: Two\n'],
    ['? A\n: One\nB: Two\n', ['A'], 'B: Two\n'],
    ['A:\r\n  as: One\r\nB: Two\r\n', ['A'], 'B: Two\r\n'],
    ['A:\n\n  \n  as: One\n\nB: Two\n', ['A'], '\nB: Two\n'],
    ['A: One\n\n\nB: Two\n', ['A'], '\n\nB: Two\n'],
  ])('%j without %j', (text, gone, left) => {
    expect(edited(text, gone)).toBe(left);
  });

  test.each<readonly [string, readonly string[], string]>([
    [
      '{ A: One, B: Two, C: none, "D": { as: Four } } # in one line\n',
      ['A'],
      '"B": "Two"\n"C": none\n"D": { as: Four }\n',
    ],
    ['? - A\n  - B\n: One\nC: Two\n', ['A'], '"B": "One"\n"C": "Two"\n'],
    ['? [A, # first\n   B]\n: One # why\n', ['A'], '"B": "One"\n'],
    ['? [A, # first\n   B # last\n  ]\n: One\nC: Two\n', ['B'], '"A": "One"\n"C": "Two"\n'],
    ['[A,]: One\nB: Two\n', ['A'], '"B": "Two"\n'],
    ['{ "a b": One }\n', ['a b'], ''],
  ])('%j without %j is written again, where its text cannot be edited', (text, gone, left) => {
    expect(edited(text, gone)).toBe(left);
  });

  test('is written again with names that it gains', () => {
    expect(edited('{ A: One }', [], { '#/b': 'Two' })).toBe(
      '"A": "One"\n\n# Schemas without a name.\n\'#/b\': { as: Two }\n',
    );
  });

  test('stays as it is where it has problems', () => {
    expect(edited('A: One\nB: [Two]\nC: Three\n', ['A'])).toBe('B: [Two]\nC: Three\n');
  });

  test.each<readonly [string, string]>([
    ['', "# Schemas without a name.\n'#/a/b': { as: One }\n'#/it''s': { as: Two }\n"],
    ['A: One', "A: One\n\n# Schemas without a name.\n'#/a/b': { as: One }\n'#/it''s': { as: Two }\n"],
    [
      "# Schemas without a name.\n'#/c': { as: C }\n",
      "# Schemas without a name.\n'#/c': { as: C }\n'#/a/b': { as: One }\n'#/it''s': { as: Two }\n",
    ],
  ])('%j gains names at its end', (text, longer) => {
    expect(edited(text, [], { '#/a/b': 'One', "#/it's": 'Two' })).toBe(longer);
  });
});

const ROOT = `spec: { name: tea, version: 1.0.0 }
layers:
  published: { import: docs/api.yaml, maps: docs/map.yaml }
  plain: { import: docs/api.yaml }
  own: { doc: Ours. }
profiles: { default: { layers: [published], entry: '.' } }
`;

const NEWER = `openapi: 3.1.0
info: { title: Tea, version: '2' }
paths:
  /cups: { get: { operationId: list_cups, responses: { '200': { description: OK, content: { application/json: { schema: { type: object, properties: { cups: { type: integer } } } } } } } } }
components:
  securitySchemes: { Key: { type: http, scheme: basic } }
  schemas:
    Cup: { type: object, properties: { lid: { type: object, properties: { colour: { type: string } } }, size: { type: string, enum: [s, l] } } }
    Pot: { type: object, properties: { cup: { $ref: '#/components/schemas/Cup' } } }
`;

function folderWith(map: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'replaced-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  plant(folder, { 'spec.yaml': ROOT, 'docs/api.yaml': 'openapi: 3.1.0\n', 'docs/map.yaml': map });
  return folder;
}

describe('a layer with another document', () => {
  const MAP =
    "Cup: Mug\n[Old, Pot]: Kettle\nlist_cups: get_cups\nbrew: none\nKey: Login\nOld2: none\n'#/components/schemas/Cup/properties/lid': { as: Cover }\n'#/gone': { as: Gone }\n";

  test('keeps the names of its map, loses those that the document lacks, and gains one for each schema without a name', () => {
    const { files, gone, imported } = replaceLayer(folderWith(MAP), 'published', 'newer.yaml', NEWER);
    expect(gone).toEqual(['Old', 'brew', 'Old2', '#/gone']);
    expect(files.map(({ path }) => path)).toEqual(['docs/api.yaml', 'docs/map.yaml', 'docs/import.yaml']);
    expect(files[0]!.text).toBe(NEWER);
    expect(files[1]!.text).toBe(`Cup: Mug
[Pot]: Kettle
list_cups: get_cups
Key: Login
'#/components/schemas/Cup/properties/lid': { as: Cover }

# Schemas without a name.
'#/components/schemas/Cup/properties/size': { as: MugSize }
'#/paths/~1cups/get/responses/200/content/application~1json/schema': { as: GetCupsResult }
`);
    expect([...imported.record.names.values()]).toEqual([
      'Mug',
      'Cover',
      'MugSize',
      'Kettle',
      'get_cups',
      'GetCupsResult',
    ]);
    const record = parse(files[2]!.text) as Readonly<Record<string, object>>;
    expect([record['names'], record['files'], record['source']]).toMatchObject([{}, {}, { file: 'newer.yaml' }]);
  });

  test('has the same map again where nothing has changed', () => {
    const folder = folderWith(MAP);
    const [, once] = replaceLayer(folder, 'published', 'newer.yaml', NEWER).files;
    plant(folder, { 'docs/map.yaml': once!.text });
    expect(replaceLayer(folder, 'published', 'newer.yaml', NEWER).files[1]).toEqual(once);
  });

  test('has the names of members that it had before, whatever the document has besides', () => {
    const folder = folderWith('');
    const membersOf = (...values: readonly string[]): readonly string[] => {
      const { files } = replaceLayer(
        folder,
        'published',
        'a.yaml',
        JSON.stringify({ $defs: { Size: { enum: values } } }),
      );
      plant(folder, Object.fromEntries(files.map(({ path, text }) => [path, text])));
      const { layers } = importLayers(readSpec(folder).spec, new Diagnostics());
      const [size] = layers.get('published')!.facts!.facts;
      const members = valueOf(size!.entry.value, 'values');
      return isMap(members) ? members.entries.map(({ key }) => key) : [];
    };
    expect(membersOf('x-l', 's')).toEqual(['X_L', 'S']);
    expect(membersOf('x.l', 'x-l', 's')).toEqual(['x_DOT_l', 'X_L', 'S']);
  });

  /** The names that an empty map gains of a document, and those that one with some names gains. */
  const gained = (document: object, map = ''): string =>
    replaceLayer(folderWith(map), 'published', 'newer.yaml', JSON.stringify(document)).files[1]!.text;
  const lid = { type: 'object', properties: { colour: { type: 'string' } } };
  const cups = { type: 'object', properties: { lid } };

  test.each([
    [{ openapi: '3.1.0', paths: {}, components: { schemas: { Cup: cups } } }, '/components/schemas/Cup'],
    [{ openapi: '3.1.0', paths: {}, components: { schemas: { 'Cups/Big': cups } } }, '/components/schemas/Cups~1Big'],
    [{ $defs: { Cup: cups } }, '/$defs/Cup'],
    [{ definitions: { Cup: cups } }, '/definitions/Cup'],
  ])('gains no name for what the document names, nor for its operations: %j', (document, cup) => {
    const paths = {
      '/cups/{a}': { get: { operationId: 'list_cups', responses: {} } },
      '/c': { put: { responses: {} } },
    };
    const named = 'openapi' in document ? { ...document, paths } : document;
    expect(gained(named)).toBe(
      `# Schemas without a name.\n'#${cup}/properties/lid': { as: ${cup.endsWith('Big') ? 'CupsBig' : 'Cup'}Lid }\n`,
    );
  });

  test('gains no second name for a schema without a name of which the map says that it has no counterpart', () => {
    const document = {
      $defs: { Cup: { type: 'object', properties: { lid } }, Jug: { type: 'object', properties: { lid } } },
    };
    const map = "'#/$defs/Cup/properties/lid': none\n";
    expect(gained(document, map)).toBe(map);
  });

  test('gains no name for what is equal to a component', () => {
    const size = { type: 'string', enum: ['s', 'l'] };
    const document = { $defs: { Size: size, Cup: { type: 'object', properties: { size } } } };
    expect(gained(document)).toBe('');
  });

  test('has a new map where the one that the spec names is not there', () => {
    const folder = folderWith('');
    rmSync(join(folder, 'docs/map.yaml'));
    const [, map] = replaceLayer(folder, 'published', 'newer.yaml', JSON.stringify({ $defs: { Cup: cups } })).files;
    expect(map).toEqual({
      path: 'docs/map.yaml',
      text: "# Schemas without a name.\n'#/$defs/Cup/properties/lid': { as: CupLid }\n",
    });
  });

  test('has no map where the spec names none', () => {
    const { files, gone } = replaceLayer(folderWith(MAP), 'plain', 'newer.yaml', NEWER);
    expect(files.map(({ path }) => path)).toEqual(['docs/api.yaml', 'docs/import.yaml']);
    expect(gone).toEqual([]);
  });

  test.each(['own', 'none'])('is one that imports a document, which %s does not', (layer) => {
    const folder = folderWith(MAP);
    expect(() => replaceLayer(folder, layer, 'newer.yaml', NEWER)).toThrow(
      `${folder}/spec.yaml: the layer ${layer} imports no document\n  fix: write ${layer}: { import: openapi.json, maps: map.yaml } under layers`,
    );
  });
});
