import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { format } from 'prettier';
import { describe, expect, test } from 'vitest';
import { Diagnostics } from '../../generator/diagnostics/index.js';
import { languageSchema } from '../../generator/read/grammar/json-schema.js';
import { type Node, readYaml } from '../../generator/read/index.js';
import { readFiles, root } from './problems.js';

describe('json schema', () => {
  const validate = new Ajv({ allErrors: true, allowUnionTypes: true, strictTypes: false }).compile(languageSchema());

  /** The value that an editor reads from the tree: a tagged value is the text behind the tag. */
  function plain(node: Node): unknown {
    if (node.kind === 'list') return node.items.map(plain);
    if (node.kind === 'not-shown') return node.text;
    if (node.kind === 'scalar') return node.value;
    return Object.fromEntries(
      node.entries.map(({ key, optional, value }) => [optional ? `${key}?` : key, plain(value)]),
    );
  }

  function schemaAccepts(text: string): boolean {
    const { node } = readYaml({ path: 'books.yaml', text }, new Diagnostics());
    return validate(node === undefined ? null : plain(node));
  }

  test('the schema in the repository is the one that the language has', () => {
    const path = new URL('../../schema/spec-language.schema.json', import.meta.url);
    expect(languageSchema()).toEqual(JSON.parse(readFileSync(path, 'utf8')));
  });

  function readerAccepts(path: string, text: string): boolean {
    return readFiles({ [path]: text }).diagnostics.length === 0;
  }

  describe('the schema and the reader agree', () => {
    test.each([
      ['spec.yaml', root],
      ['books.yaml', 'objects:\n  Book: !not-shown\n'],
      [
        'books.yaml',
        'objects:\n  Book:\n    fields:\n      title?: { type: str | null, length: 1..5, when: [{ a: [1], length: 7 }] }\n',
      ],
      [
        'books.yaml',
        'enums:\n  Genre: { wire: !not-shown, values: { A: 1, B: !not-shown, C: { value: x, doc: y } } }\n',
      ],
      ['books.yaml', 'enums:\n  Genre: { wire: !not-shown the wire form, values: !not-shown }\n'],
      ['books.yaml', 'objects:\n  Book:\n    fields: {}\n    rules: [{ required-when: [a], b: [C], doc: x }]\n'],
      ['layers/fills.yaml', 'fills:\n  enums:\n    Genre: { source: shop, wire: int }\n'],
      ['layers/corrections.yaml', 'corrections:\n  - { at: objects.A.fields.b, rename: c, because: x, source: y }\n'],
      ['books.yaml', ''],
    ])('on what is right (%s, %#)', (path, text) => {
      expect([readerAccepts(path, text), schemaAccepts(text)]).toEqual([true, true]);
    });

    test.each([
      ['spec.yaml', root.replace('version', 'versoin')],
      ['spec.yaml', root.replace("'.'", 'other')],
      ['books.yaml', 'object: {}\n'],
      ['books.yaml', 'objects:\n  book: !not-shown\n'],
      ['books.yaml', 'objects:\n  Book: {}\n'],
      ['books.yaml', 'objects:\n  Book:\n    fields:\n      title: { type: str, lenght: 5 }\n'],
      ['books.yaml', 'objects:\n  Book:\n    fields:\n      title: { type: str, length: -1..5 }\n'],
      ['books.yaml', 'objects:\n  Book:\n    fields:\n      title: { type: str, section: 2.1 }\n'],
      ['books.yaml', 'enums:\n  Genre: { wire: float, values: {} }\n'],
      ['books.yaml', 'enums:\n  Genre?: { wire: int, values: {} }\n'],
      ['books.yaml', 'objects:\n  Book:\n    fields: {}\n    rules: [{ exactly-one: [a] }]\n'],
      ['layers/fills.yaml', 'fills:\n  enums:\n    Genre: { wires: int, source: shop }\n'],
      ['layers/corrections.yaml', 'corrections:\n  - { at: objects.A.fields.b, rename: c, source: y }\n'],
    ])('on what is wrong (%s, %#)', (path, text) => {
      expect([readerAccepts(path, text), schemaAccepts(text)]).toEqual([false, false]);
    });
  });
});

describe('json schema file', () => {
  test('the schema in the repository is written as Prettier writes it', async () => {
    const text = await format(JSON.stringify(languageSchema(), undefined, 2), { parser: 'json', printWidth: 120 });
    await expect(text).toMatchFileSnapshot('../../schema/spec-language.schema.json');
  });
});
