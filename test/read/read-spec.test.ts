import { describe, expect, test } from 'vitest';
import {
  checkDeclarations,
  readSnapshot,
  readSpecFiles,
  shapeOfFile,
  shapesAt,
  scalarText,
  valueOf,
} from '../../generator/read/index.js';
import { Diagnostics } from '../../generator/diagnostics/index.js';
import { resolveProfile } from '../../generator/model/resolve/services.js';
import { hints, readFiles, root, reported } from './problems.js';

describe('putting files together', () => {
  test('declarations of all files are in one section, in the order of the files', () => {
    const { spec, diagnostics } = readFiles({
      'b/books.yaml': 'objects:\n  Book: !not-shown\n',
      'a.yaml': 'objects:\n  Author: !not-shown\nenums:\n  Genre: { wire: int, values: {} }\n',
    });
    expect(diagnostics).toEqual([]);
    expect(spec.base.objects.entries.map(({ key }) => key)).toEqual(['Author', 'Book']);
    expect(spec.base.enums.entries.map(({ key }) => key)).toEqual(['Genre']);
    expect(spec.base.states.entries).toEqual([]);
  });

  test('a declaration in two files is reported at the second, with the first', () => {
    const result = readFiles({
      'a.yaml': 'objects:\n  Book: !not-shown\n',
      'books.yaml': 'objects:\n  Book: !not-shown\n',
    });
    expect(reported(result)).toEqual(['2:3 duplicate-name']);
    expect(result.diagnostics[0]?.related?.[0]?.span.file.path).toBe('a.yaml');
  });

  test('the root may hold declarations, too', () => {
    const { spec, diagnostics } = readFiles({ 'spec.yaml': `${root}objects:\n  Book: !not-shown\n` });
    expect(diagnostics).toEqual([]);
    expect(spec.base.objects.entries).toHaveLength(1);
  });

  test('a file that is not YAML makes the spec incomplete and is the only problem reported', () => {
    const result = readFiles({ 'books.yaml': 'objects:\n  Book: `x\n  Shelf: 5\n' });
    expect(result.complete).toBe(false);
    expect(reported(result)).toEqual(['2:9 yaml-syntax']);
  });
});

describe('a spec without spec.yaml', () => {
  const told = (...paths: readonly string[]) => {
    const { diagnostics, complete } = readSpecFiles(paths.map((path) => ({ path, text: '' })));
    expect(complete).toBe(false);
    return diagnostics.map(({ code, message, hint, span }) => [code, message, hint, span.file.path, span.end]);
  };

  test.each([
    [['books.yaml'], 'begin one with spec: { name, version }'],
    [['books.yaml', 'spec.yml'], 'rename spec.yml to spec.yaml'],
    [['Spec.YML'], 'rename Spec.YML to spec.yaml'],
    [['SPEC.yaml'], 'rename SPEC.yaml to spec.yaml'],
    [['my-spec.yml', 'spec.yml.yaml'], 'begin one with spec: { name, version }'],
  ])('of %j is reported once', (paths, hint) => {
    expect(told(...paths)).toEqual([['missing-file', 'there is no spec.yaml', hint, 'spec.yaml', 0]]);
  });

  test('is not reported where files could not be read, of which it may be one', () => {
    const { diagnostics, complete } = readSnapshot({ files: [], complete: false, problems: [] });
    expect([diagnostics, complete]).toEqual([[], false]);
  });
});

describe('the files of a spec', () => {
  test('are the root, layers or declarations by their paths', () => {
    const kinds = [
      'spec.yaml',
      'books.yaml',
      'layers/a.yaml',
      'layers/a.yml',
      'layers/a/b.yaml',
      'layers.yaml',
      'a/layers/b.yaml',
      'a/spec.yaml',
    ];
    expect(kinds.map((path) => shapeOfFile({ path, text: '' }).what)).toEqual([
      'spec.yaml',
      'a file of declarations',
      'a file of a layer',
      'a file of a layer',
      'a file of a layer',
      'a file of declarations',
      'a file of declarations',
      'a file of declarations',
    ]);
  });

  test('are read in the order of their paths, and each has its tree', () => {
    const { files, parsed } = readFiles({
      'c.yaml': 'objects: {}\n',
      'a.yaml': '- x\n',
      'b.yaml': 'a: [\n',
      'd.yaml': '',
    });
    expect(files.map(({ path }) => path)).toEqual(['a.yaml', 'b.yaml', 'c.yaml', 'd.yaml', 'spec.yaml']);
    expect(parsed.map(({ node, wellFormed }) => [node?.kind, wellFormed])).toEqual([
      [undefined, true],
      ['map', false],
      ['map', true],
      [undefined, true],
      ['map', true],
    ]);
  });

  test('keep what the root says of the spec, its layers and profiles', () => {
    const { root: parts } = readFiles({}).spec;
    expect(scalarText(valueOf(parts.spec, 'name'))).toBe('library');
    expect([parts.layers, parts.profiles].map(({ entries }) => entries.map(({ key }) => key))).toEqual([
      ['fills', 'corrections'],
      ['default'],
    ]);
  });

  test('have layers in the order of spec.yaml, and then those that it does not declare', () => {
    const { layers } = readFiles({ 'layers/more.yaml': 'corrections: []\n', 'layers/corrections.yaml': '' }).spec;
    expect([...layers].map(([key, { name }]) => [key, name])).toEqual([
      ['fills', 'fills'],
      ['corrections', 'corrections'],
      ['more', 'more'],
    ]);
  });

  test('keep what each layer fills apart', () => {
    const fill = (name: string) => `fills:\n  objects:\n    ${name}: { source: shop, doc: x }\n`;
    const { layers } = readFiles({
      'layers/fills.yaml': fill('A'),
      'layers/corrections.yaml': fill('B'),
      'layers/corrections/more.yaml': fill('C'),
    }).spec;
    expect([...layers.values()].map(({ fills }) => fills.objects.entries.map(({ key }) => key))).toEqual([
      ['A'],
      ['B', 'C'],
    ]);
  });

  test('put the corrections of a layer together in the order of its files', () => {
    const correction = (at: string) => `corrections:\n  - { at: objects.${at}, remove: true, because: x, source: y }\n`;
    const { spec, diagnostics } = readFiles({
      'layers/corrections/b.yaml': correction('B'),
      'layers/corrections/a.yaml': correction('A'),
    });
    expect(diagnostics).toEqual([]);
    const corrections = spec.layers.get('corrections')?.corrections ?? [];
    expect(corrections.map((one) => scalarText(valueOf(one, 'at')))).toEqual(['objects.A', 'objects.B']);
  });

  test('have the span of the first part of each section, or of the root', () => {
    const { base } = readFiles({ 'a.yaml': 'objects:\n  A: !not-shown\n' }).spec;
    expect([base.objects.span.file.path, base.enums.span.file.path]).toEqual(['a.yaml', 'spec.yaml']);
  });
});

test('declarations are checked again as a whole, where nothing may be left unknown', () => {
  const { spec } = readFiles({
    'a.yaml': 'objects:\n  Book: { fields: { a: str } }\n  Shelf: { fields: !not-shown }\n',
  });
  const diagnostics = new Diagnostics();
  checkDeclarations('objects', spec.base.objects, diagnostics);
  expect(diagnostics.empty).toBe(true);
  checkDeclarations('enums', spec.base.objects, diagnostics);
  expect(diagnostics.sorted().map(({ message }) => message)).toContain('an enum has no key fields');
});

describe('the root', () => {
  test('has to be there', () => {
    const result = readFiles({ 'spec.yaml': '' });
    expect(reported(result)).toEqual(['spec.yaml:1:1 missing-key']);
  });

  test('without profiles has one, with all of its layers', () => {
    const text = root.replace(/profiles:[^]*/, '');
    const { spec, diagnostics } = readFiles({ 'spec.yaml': text });
    expect(diagnostics).toEqual([]);
    expect(resolveProfile(spec.root, 'default')?.layers).toEqual(['fills', 'corrections']);
    expect(spec.root.profiles.entries).toHaveLength(1);
  });

  test('names profiles, one of which is the main entry', () => {
    const result = readFiles({ 'spec.yaml': root.replace("entry: '.'", 'entry: ./other') });
    expect(reported(result)).toEqual(['spec.yaml:8:3 bad-entry']);
    const twice = readFiles({ 'spec.yaml': `${root}  live: { layers: [], entry: . }\n` });
    expect(reported(twice)).toEqual(['spec.yaml:9:30 bad-entry']);
    const none = readFiles({ 'spec.yaml': root.replace(/profiles:[^]*/, 'profiles: {}\n') });
    expect(reported(none)).toEqual(['spec.yaml:7:11 bad-entry']);
    expect(hints(none)).toEqual([`write default: { entry: '.' }`]);
  });

  test('a version that YAML reads as a number is reported with the hint to quote or complete it', () => {
    expect(reported(readFiles({ 'spec.yaml': root.replace('1.0.0', '1.0') }))).toEqual(['spec.yaml:3:12 wrong-kind']);
    expect(reported(readFiles({ 'spec.yaml': root.replace('1.0.0', 'v1') }))).toEqual(['spec.yaml:3:12 bad-format']);
  });
});

describe('layers', () => {
  test('are a file or a folder each, and may be empty', () => {
    const { spec, diagnostics } = readFiles({
      'layers/fills/a.yaml': 'fills:\n  enums:\n    Genre:\n      source: shop\n      values: { POEM: 1 }\n',
      'layers/fills/b.yaml': 'fills:\n  objects:\n    Book: { source: shop, fields: { title: str } }\n',
    });
    expect(diagnostics).toEqual([]);
    const fills = spec.layers.get('fills');
    expect(fills?.fills.enums.entries.map(({ key }) => key)).toEqual(['Genre']);
    expect(fills?.fills.objects.entries.map(({ key }) => key)).toEqual(['Book']);
    expect(spec.layers.get('corrections')).toMatchObject({ corrections: [] });
    expect(spec.base.enums.entries).toEqual([]);
  });

  test('are declared in spec.yaml', () => {
    const result = readFiles({
      'layers/fill.yaml': '',
      'spec.yaml': root.replace('layers: [fills]', 'layers: [filly]'),
    });
    expect(reported(result)).toEqual(['layers/fill.yaml:1:1 unknown-layer', 'spec.yaml:8:23 unknown-layer']);
    expect(hints(result)).toEqual(['write fills', 'write fills']);
  });

  test('every fact of a fill has a source, itself or from outside', () => {
    const result = readFiles({
      'layers/fills.yaml': `fills:
  enums:
    Genre: { values: { POEM: { value: 1, source: shop }, NOVEL: 2 } }
  objects:
    Book: { fields: { title: str } }
`,
    });
    expect(reported(result)).toEqual([
      'layers/fills.yaml:3:58 missing-source',
      'layers/fills.yaml:5:23 missing-source',
    ]);
  });

  test('a correction says where, what, why and from where', () => {
    const result = readFiles({
      'layers/corrections.yaml': `corrections:
  - at: objects.Book.fields.title
    rename: name
    because: The platform sends it.
    source: shop
  - at: objects.Book.fields.title
    remove: true
    source: shop
  - at: book.title
    set: str
    because: So.
  - at: objects.Book
    because: So.
    source: shop
`,
    });
    expect(reported(result)).toEqual([
      'layers/corrections.yaml:6:5 correction-without-reason',
      'layers/corrections.yaml:9:5 missing-source',
      'layers/corrections.yaml:9:9 bad-format',
      'layers/corrections.yaml:12:5 missing-key',
    ]);
  });

  test('what a correction sets has the shape of its place', () => {
    expect(tellCorrection('objects.Book.fields.title.length', '9..1')).toEqual([
      'layers/corrections.yaml:3:10 bad-range',
    ]);
    expect(tellCorrection('objects.Book.fields.title', 'string')).toEqual(['layers/corrections.yaml:3:10 bad-type']);
    expect(tellCorrection('objects.Book.fields.title', '{ type: str, length: 1..5 }')).toEqual([]);
    expect(tellCorrection('enums.Genre.values.POEM', '7')).toEqual([]);
  });
});

test('a path of keys leads to no shape where the language has no such place', () => {
  const kinds = (path: string) => shapesAt(path.split('.')).map(({ kind }) => kind);
  expect(kinds('facts.hours.value.mon.0')).toEqual(['json']);
  expect(kinds('objects.Book.rules')).toEqual(['list']);
  expect(kinds('objects.Book.rules.0')).toEqual([]);
  expect(kinds('objects.Book.fields.title.when.0')).toEqual([]);
  expect(kinds('objects.Book.fields.title.fields.b.doc')).toEqual(['text']);
  expect(kinds('objects.Book.fields.title.relevant-when.genre')).toEqual(['list']);
  expect(kinds('objects.Book.section.a')).toEqual([]);
  expect(kinds('endpoints.a.paging.style')).toEqual([]);
  expect(kinds('object.Book')).toEqual([]);
});

test('a path of keys leads to the valid shapes', () => {
  expect(shapesAt(['objects', 'Book', 'fields', 'title']).map(({ kind }) => kind)).toEqual(['either']);
  expect(shapesAt(['objects', 'Book', 'fields', 'title', 'length']).map(({ kind }) => kind)).toEqual(['either']);
  expect(shapesAt(['objects', 'Book', 'constructor'])).toEqual([]);
});

test('the parts of a spec keep their files', () => {
  const { spec } = readFiles({ 'a.yaml': 'objects:\n  Book: !not-shown\n' });
  expect(valueOf(spec.base.objects, 'Book')?.span.file.path).toBe('a.yaml');
});

/** The problems of a correction that sets a value. */
function tellCorrection(at: string, set: string): readonly string[] {
  const text = `corrections:\n  - at: ${at}\n    set: ${set}\n    because: So.\n    source: shop\n`;
  return reported(readFiles({ 'layers/corrections.yaml': text }));
}
