import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { dialectOf } from '../../generator/import/document.js';
import { importFrom } from '../../generator/import/import-document.js';
import { Documents } from '../../generator/import/load/documents.js';
import { ImportError } from '../../generator/import/load/import-error.js';
import { parseSource } from '../../generator/import/load/source-document.js';

/** The message of an import that refuses a document. */
function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof ImportError) return error.message;
    throw error;
  }
  return 'it is read';
}

const importing = (text: string, name = 'a.yaml'): string =>
  refusalOf(() => importFrom(new Documents(name, new Map([[name, text]])), { without: [], names: new Map() }));

describe('a document that is none is refused with what it is', () => {
  test.each([
    ['[]', 'a.yaml:1:1: this is no OpenAPI document and no JSON Schema\n  fix: give a document that is a map'],
    ['null', 'a.yaml:1:1: this is no OpenAPI document and no JSON Schema\n  fix: give a document that is a map'],
    ['text', 'a.yaml:1:1: this is no OpenAPI document and no JSON Schema\n  fix: give a document that is a map'],
    [
      'a: 1',
      'a.yaml:1:1: this is no OpenAPI document and no JSON Schema\n  fix: an OpenAPI document begins with openapi: 3.1.0',
    ],
    [
      'info: {}\nswagger: "1.2"',
      'a.yaml:2:1: this is Swagger 1.2, which is older than what is read\n  fix: Swagger 2.0 and OpenAPI 3.0 to 3.2 are read',
    ],
    [
      'info: {}\nasyncapi: 3.0.0',
      'a.yaml:2:1: this is AsyncAPI, which is not read\n  fix: give an OpenAPI document or a JSON Schema',
    ],
    [
      'openapi: 3.1.0\n---\nopenapi: 3.1.0\n',
      'a.yaml:2:1: a second document begins, and one is read\n  fix: give it a file of its own',
    ],
    ['info: {}\nopenapi: 2.0.0', 'a.yaml:2:1: OpenAPI 2.0.0 is not read\n  fix: 3.0, 3.1 and 3.2 are'],
    ['openapi: 13.0.0', 'a.yaml:1:1: OpenAPI 13.0.0 is not read\n  fix: 3.0, 3.1 and 3.2 are'],
    ['openapi: 13.1.0', 'a.yaml:1:1: OpenAPI 13.1.0 is not read\n  fix: 3.0, 3.1 and 3.2 are'],
    ['openapi: 3.01.0', 'a.yaml:1:1: OpenAPI 3.01.0 is not read\n  fix: 3.0, 3.1 and 3.2 are'],
    [
      'type: object\n$schema: http://json-schema.org/draft-02/schema#',
      'a.yaml:2:1: the dialect http://json-schema.org/draft-02/schema# is not read\n  fix: drafts 4 to 2020-12 are',
    ],
  ])('%j', (text, refusal) => {
    expect(importing(text)).toBe(refusal);
  });
});

describe('the dialect of a document', () => {
  const words = (text: string): readonly string[] => text.split(' ');
  const dialectIn = (text: string): unknown => dialectOf(parseSource(text, 'a.yaml', '/a.yaml'));
  const newest = { nullable: false, listOfItems: false };
  test.each<readonly [text: string, dialect: object]>([
    ['true', { ...newest, name: 'JSON Schema 2020-12', kind: 'json-schema' }],
    ['type: string', { ...newest, listOfItems: true, name: 'JSON Schema', kind: 'json-schema' }],
    ['$ref: "#"', { ...newest, listOfItems: true, name: 'JSON Schema', kind: 'json-schema' }],
    ['openapi: 3.0.3', { name: 'OpenAPI 3.0.3', kind: 'openapi', nullable: true, listOfItems: false }],
    ['openapi: "3.0"', { name: 'OpenAPI 3.0', kind: 'openapi', nullable: true, listOfItems: false }],
    ['openapi: 3.1.1', { ...newest, name: 'OpenAPI 3.1.1', kind: 'openapi' }],
    ['openapi: 3.2.0', { ...newest, name: 'OpenAPI 3.2.0', kind: 'openapi' }],
    [
      '$schema: https://json-schema.org/draft/2020-12/schema',
      { ...newest, name: 'JSON Schema 2020-12', kind: 'json-schema' },
    ],
    ...(['draft-03', 'draft-04', 'draft-06', 'draft-07', '2019-09'] as const).map(
      (draft) =>
        [
          `$schema: http://json-schema.org/${draft}/schema#`,
          {
            ...newest,
            listOfItems: true,
            name: `JSON Schema ${draft === 'draft-03' ? 'draft-04' : draft}`,
            kind: 'json-schema',
          },
        ] as const,
    ),
    ...words(
      'type properties $defs definitions $ref allOf anyOf oneOf enum const items additionalProperties patternProperties not required minimum maxLength pattern format $id',
    ).map((key) => [`${key}: x`, { listOfItems: true, name: 'JSON Schema', kind: 'json-schema' }] as const),
    ['$schema: https://json-schema.org/schema', { ...newest, name: 'JSON Schema 2020-12', kind: 'json-schema' }],
    ['$schema: https://a.example/own', { ...newest, name: 'JSON Schema 2020-12', kind: 'json-schema' }],
  ])('%s', (text, dialect) => {
    expect(dialectIn(text)).toMatchObject(dialect);
  });
});

describe('a text that cannot be read is refused at its place', () => {
  test.each([
    ['{"a": 1,\n "b": 2,}', 'a.json', 'a.json:2:9: this is not JSON'],
    ['{"a": 1,\n "b"', 'a.json', 'a.json:2:5: this is not JSON'],
    ['{"a": 1,}]', 'a.JSON', 'a.JSON:1:9: this is not JSON'],
    ['{"a": 1,\n "b": ]', 'a.yaml', 'a.yaml:2:7: this is not YAML: flow'],
    ['a: [1\nb: 2', 'a.yaml', 'a.yaml:2:1: this is not YAML: flow'],
    ['{"a": 1,\n "b": ]', 'a.json.yaml', 'a.json.yaml:2:7: this is not YAML: flow'],
    ['a: &a [*a]', 'a.yaml', 'a.yaml:1:1: the document has more than 500 levels'],
    [`${'['.repeat(501)}${']'.repeat(501)}`, 'a.json', 'a.json:1:1: the document has more than 500 levels'],
  ])('%j', (text, name, refusal) => {
    expect(importing(text, name).slice(0, refusal.length)).toBe(refusal);
  });

  test('500 levels are read, and a mark at the beginning is none of the text', () => {
    expect(importing(`{"type":"object","x":${'['.repeat(499)}${']'.repeat(499)}}`, 'a.json')).toBe('it is read');
    expect(importing('\uFEFF{"type": "object"}', 'a.json')).toBe('it is read');
    expect(importing('  {type: object}', 'a.yaml')).toBe('it is read');
    expect(importing('{type: object}', 'a.json.yaml')).toBe('it is read');
    const { positionOf } = parseSource('\uFEFF{"type": "object"}', 'a.json', 'a.json');
    expect(positionOf('/type')).toEqual({ line: 1, column: 2 });
  });

  test('a merged map is part of the one that merges it', () => {
    const { root } = parseSource('a: &a { x: 1, y: 2 }\nb: { <<: *a, y: 3 }\n', 'a.yaml', 'a.yaml');
    expect(root).toEqual({ a: { x: 1, y: 2 }, b: { x: 1, y: 3 } });
  });

  test.each(['a: 1', 'a: [1', '{"a": 1}', '*a'])('reading %j leaves the traces of errors on', (text) => {
    const before = Error.stackTraceLimit;
    refusalOf(() => parseSource(text, 'a.yaml', 'a.yaml'));
    expect(Error.stackTraceLimit).toBe(before);
  });

  test('aliases count as what they repeat', () => {
    const row = `[${Array.from({ length: 100 }, () => '0').join()}]`;
    const many = (count: number): string => `[${Array.from({ length: count }, () => '*a').join()}]`;
    expect(importing(`a: &a ${row}\nb: ${many(100)}\ntype: object`)).toBe('it is read');
    expect(importing(`x: &x ${row}\na: &a [${'*x,'.repeat(300)}]\nb: ${many(300)}`)).toBe(
      'a.yaml:1:1: the document is too large with all of its aliases',
    );
  });

  test.each([
    ['a: *b', 'this is not YAML: unresolved alias (the anchor must be set before the alias): b'],
    ['b: { <<: 3 }', 'this is not YAML: merge sources must be maps or map aliases'],
    [
      `x: &x [0]\na: &a [${'*x,'.repeat(101)}]\nb: [${'*a,'.repeat(101)}]`,
      'the document is too large with all of its aliases\n  fix: write it without aliases that repeat aliases',
    ],
  ])('aliases that cannot be resolved are refused: %s', (text, refusal) => {
    expect(importing(text)).toBe(`a.yaml:1:1: ${refusal}`);
  });

  test('more than 10,000 aliases are too many, whatever they repeat', () => {
    const aliases = (name: string): string => `${name}: &${name} 1\nx-${name}: [${`*${name},`.repeat(5_001)}]\n`;
    expect(importing(`type: object\n${aliases('a')}${aliases('b')}`)).toBe(
      'a.yaml:1:1: the document has 10002 aliases; at most 10000 are read\n  fix: write out what they repeat, or refer to it with $ref',
    );
  });
});

describe('the place of a pointer', () => {
  const YAML = 'a:\n  b: [1, {c: 2}]\n  "d/e~f": 3\na: 9\n';
  const JSON_TEXT = '{\n  "a": {"x": "}\\"{", "b": [1, {"c": 2}],\n    "d/e~f": [true, null, -1.5e3], "": 0 }\n}';
  test.each([
    ['', 1, 1],
    ['/a', 1, 1],
    ['/a/b', 2, 3],
    ['/a/b/1', 2, 10],
    ['/a/b/1/c', 2, 11],
    ['/a/b/1/nothing', 2, 10],
    ['/a/b/7', 2, 6],
    ['/a/d~1e~0f', 3, 3],
    ['/nothing', 1, 1],
    ['no pointer', 1, 1],
  ])('%j of YAML', (pointer, line, column) => {
    expect(parseSource(YAML.replace('a: 9\n', ''), 'a', 'a').positionOf(pointer)).toEqual({ line, column });
  });

  test.each([
    ['', '', 1, 1],
    ['', '/a', 1, 1],
    ['# none', '/a', 1, 1],
    ['b: 1\n? a\n', '/a/b', 1, 1],
    ['b: 1\na:\n', '/a/b', 2, 3],
    ['1: a\n"1": { b: c }\n', '/1/b', 2, 8],
    ['b: 1\n1: { true: { null: 1 } }\n', '/1/true/null', 2, 14],
    ['b: 1\na: &a { c: 2 }\nd: *a\n', '/d/c', 3, 4],
  ])('in the YAML %j: %j', (text, pointer, line, column) => {
    expect(parseSource(text, 'a', 'a').positionOf(pointer)).toEqual({ line, column });
  });

  test.each([
    ['', 1, 1],
    ['/a', 2, 3],
    ['/a/x', 2, 9],
    ['/a/b', 2, 22],
    ['/a/b/0', 2, 28],
    ['/a/b/1/c', 2, 32],
    ['/a/b/1/nothing', 2, 31],
    ['/a/b/0/x', 2, 28],
    ['/a/d~1e~0f', 3, 5],
    ['/a/d~1e~0f/2', 3, 27],
    ['/a/', 3, 36],
    ['/nothing', 1, 1],
    ['no pointer', 1, 1],
  ])('%j of JSON', (pointer, line, column) => {
    expect(parseSource(JSON_TEXT, 'a.json', 'a.json').positionOf(pointer)).toEqual({ line, column });
  });
});

describe('a reference', () => {
  const folder = mkdtempSync(join(tmpdir(), 'referred-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const inside = join(folder, 'inside');
  mkdirSync(inside);
  writeFileSync(join(folder, 'outside.yaml'), 'type: string');
  writeFileSync(join(inside, 'other file.yaml'), 'type: string\nmaxLength: 3');
  writeFileSync(join(inside, 'binary.yaml'), Buffer.from([0xff, 0xfe, 0x00]));
  mkdirSync(join(inside, 'folder'));
  symlinkSync(join(folder, 'outside.yaml'), join(inside, 'link.yaml'));

  const main = join(inside, 'main.yaml');
  const referring = (ref: string): Documents => {
    writeFileSync(
      main,
      `properties:\n  a:\n    $ref: ${JSON.stringify(ref)}\n$defs:\n  b: { $anchor: here, type: integer }\n  c: { $id: 'https://a.example/c', type: boolean, example: { $anchor: none } }\n`,
    );
    return new Documents(main);
  };
  const resolved = (ref: string): unknown => {
    const documents = referring(ref);
    const { root } = documents;
    const part = { raw: (root.root as never)['properties']['a'], document: root, pointer: '/properties/a' };
    return documents.run(() => documents.resolve(ref, part)).raw;
  };

  test.each([
    ['#/$defs/b/type', 'integer'],
    ['#here', { $anchor: 'here', type: 'integer' }],
    ['https://a.example/c#/type', 'boolean'],
    ['other%20file.yaml', { type: 'string', maxLength: 3 }],
    ['other file.yaml#/maxLength', 3],
    ['./folder/../other%20file.yaml#', { type: 'string', maxLength: 3 }],
  ])('to %s is followed', (ref, value) => {
    expect(resolved(ref)).toEqual(value);
  });

  const NAMED = `
$id: https://a.example/root#
$defs:
  plain: { $anchor: plain, const: 1 }
  old: { id: '#old', const: 2 }
  property: { id: named, const: 3 }
  x/y~z: { $anchor: escaped, const: 4 }
  list: { allOf: [{}, { $anchor: item, const: 5 }] }
  inside: { $id: https://a.example/inside, $defs: { here: { const: 6 } } }
  values: { enum: [{ $anchor: enum }], default: { $anchor: default }, example: { $anchor: example }, examples: [{ $anchor: examples }] }
  empty: { $anchor: '', $id: '' }
  number: { $anchor: 7 }
  a b: { const: 8 }
  100%: { const: 9 }
`;
  const followed = (ref: string): unknown => {
    const documents = new Documents('a.yaml', new Map([['a.yaml', NAMED]]));
    const from = { raw: {}, document: documents.root, pointer: '' };
    const { raw } = documents.run(() => documents.resolve(ref, from));
    return (raw as { readonly const?: number }).const ?? Object.keys(raw as object);
  };

  test.each<readonly [string, unknown]>([
    ['#plain', 1],
    ['#old', 2],
    ['#escaped', 4],
    ['#item', 5],
    ['https://a.example/inside#/$defs/here', 6],
    ['https://a.example/root#/$defs/plain', 1],
    ['https://a.example/root#plain', 1],
    ['https://a.example/root', ['$id', '$defs']],
    ['#', ['$id', '$defs']],
    ['#/$defs/a%20b', 8],
    ['#/$defs/100%', 9],
    ['#/$defs/100%25', 9],
    ['#/$defs/x~1y~0z', 4],
  ])('to %s in a document with anchors is followed', (ref, value) => {
    expect(followed(ref)).toEqual(value);
  });

  test.each([
    '#named',
    '#enum',
    '#default',
    '#example',
    '#examples',
    '#7',
    '#undefined',
    '#/$defs/toString',
    'https://a.example/root#none',
  ])('to %s in a document with anchors leads nowhere', (ref) => {
    expect(refusalOf(() => followed(ref))).toContain(`$ref leads nowhere: ${ref}`);
  });

  const at = `${main}:2:3: `;
  test.each([
    [
      '#/$defs/z',
      `$ref leads nowhere: #/$defs/z at #/properties/a\n  fix: declare what it names, or import with --lenient, which reads it as any value`,
    ],
    [
      '#none',
      `$ref leads nowhere: #none at #/properties/a\n  fix: declare what it names, or import with --lenient, which reads it as any value`,
    ],
    ['./a:b.yaml', '$ref leads to a file that is not there: ./a:b.yaml at #/properties/a'],
    ['100%.yaml', '$ref leads to a file that is not there: 100%.yaml at #/properties/a'],
    ['missing.yaml', '$ref leads to a file that is not there: missing.yaml at #/properties/a'],
    [
      '../outside.yaml',
      '$ref leads out of the folder of the document: ../outside.yaml at #/properties/a\n  fix: put the file into the folder of the document',
    ],
    [
      'link.yaml',
      '$ref leads out of the folder of the document: link.yaml at #/properties/a\n  fix: put the file into the folder of the document',
    ],
    [
      'https://b.example/d.yaml',
      '$ref leads to an address that is not read: https://b.example/d.yaml at #/properties/a\n  fix: allow it with --allow-url, or put the file beside this one',
    ],
    [
      'file:///etc/hostname',
      '$ref leads to an address that is not read: file:///etc/hostname at #/properties/a\n  fix: allow it with --allow-url, or put the file beside this one',
    ],
  ])('to %s is refused', (ref, refusal) => {
    expect(refusalOf(() => resolved(ref))).toBe(at + refusal);
  });

  test.each(['100%', '100%41', 'a~1b'])(
    'that leads nowhere is reported where it is, below a name such as %s',
    (key) => {
      const name = key.replaceAll('~1', '/');
      const documents = new Documents('a.yaml', new Map([['a.yaml', `100A: 1\n? ${name}\n: { $ref: b }`]]));
      const part = { raw: {}, document: documents.root, pointer: `/${key}` };
      expect(refusalOf(() => documents.run(() => documents.resolve('#/b', part)))).toMatch(
        new RegExp(`^a\\.yaml:2:3: .* at #/${key}\n`),
      );
    },
  );

  test('to a file that is no text, or no file at all, is refused', () => {
    expect(refusalOf(() => resolved('binary.yaml'))).toBe('binary.yaml: the file is not UTF-8');
    expect(refusalOf(() => resolved('folder'))).toBe('folder: it is not a regular file');
    expect(refusalOf(() => new Documents(join(inside, 'nowhere.yaml')))).toBe(
      `${join(inside, 'nowhere.yaml')}: there is no such file`,
    );
  });

  test('of a document that is only a text leads to no file', () => {
    const documents = new Documents('a.yaml', new Map([['a.yaml', 'type: object']]));
    const part = { raw: {}, document: documents.root, pointer: '' };
    expect(refusalOf(() => documents.run(() => documents.resolve('b.yaml', part)))).toBe(
      'a.yaml:1:1: $ref leads to another file: b.yaml\n  fix: put what it names into this document',
    );
  });

  test('is known where it was followed, and the files that were read are', () => {
    const documents = referring('other file.yaml');
    const part = { raw: {}, document: documents.root, pointer: '' };
    documents.resolve('#/$defs/b', part);
    documents.resolve('other file.yaml#/type', part);
    const other = documents.resolve('other%20file.yaml', part);
    expect(documents.resolve('main.yaml#/$defs/c', other).document).toBe(documents.root);
    expect(documents.isReferredTo('/$defs/c')).toBe(true);
    expect(documents.isReferredTo('/$defs/b')).toBe(true);
    expect(documents.isReferredTo('/type')).toBe(false);
    expect(documents.documents.map(({ name }) => name)).toEqual([main, 'other file.yaml']);
  });
});
