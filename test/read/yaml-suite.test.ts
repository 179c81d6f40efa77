import { describe, expect, test } from 'vitest';
import { Diagnostics } from '../../generator/diagnostics/index.js';
import { formatSpecFile } from '../../generator/fmt/format-spec.js';
import { readYaml, type Node } from '../../generator/read/index.js';
import { tries } from '../support/effort.js';
import { canBeIndented, documents, pathTo, places, valueOfEvents } from './yaml-documents.js';

/** Absent where there are problems. */
function read(text: string): { readonly value: unknown } | undefined {
  const diagnostics = new Diagnostics();
  const { node } = readYaml({ path: 'books.yaml', text }, diagnostics);
  return diagnostics.empty ? { value: node === undefined ? null : valueOfNode(node) } : undefined;
}

function valueOfNode(node: Node): unknown {
  switch (node.kind) {
    case 'scalar':
      return node.value;
    case 'not-shown':
      return node;
    case 'list':
      return node.items.map(valueOfNode);
    case 'map':
      return new Map(node.entries.map(({ key, value }) => [key, valueOfNode(value)]));
  }
}

function at(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner instanceof Map ? inner.get(key) : (inner as readonly unknown[])[Number(key)]),
    value,
  );
}

/** All documents as files; in the gate, one in three elsewhere, another one at each place. */
function triedAt(place: string): typeof documents {
  const turn = Object.keys(places).indexOf(place);
  return turn === 0 ? documents : documents.filter((_, index) => (index + turn) % tries(3, 1) === 0);
}

describe.each(Object.keys(places))('a document of the YAML test suite, %s,', (place) => {
  const placed = triedAt(place)
    .filter(({ yaml }) => pathTo[place]!.length === 0 || canBeIndented(yaml))
    .map((document) => ({ ...document, text: places[place]!(document.yaml) }));

  test('is read as the suite says, wherever the language has what it says', () => {
    const differing = placed.filter((document) => {
      const expected = valueOfEvents(document);
      if (expected === undefined) return false;
      const found = read(document.text);
      return found === undefined || !same(at(found.value, pathTo[place]!), expected.value);
    });
    expect(differing.map(({ id, text }) => [id, text])).toEqual([]);
  });

  test('is refused where it is not YAML, or says what the language has not', () => {
    const accepted = placed.filter(
      (document) => valueOfEvents(document) === undefined && read(document.text) !== undefined,
    );
    expect(accepted.map(({ id, text }) => [id, text])).toEqual([]);
  });

  test('is formatted as a text that says the same, where it has no problems', () => {
    const changed = placed.filter(({ text }) => {
      const before = read(text);
      if (before === undefined) return false;
      const formatted = formatSpecFile({ path: 'books.yaml', text });
      if (!('text' in formatted) || !same(read(formatted.text)?.value, before.value)) return true;
      const again = formatSpecFile({ path: 'books.yaml', text: formatted.text });
      return !('text' in again) || again.text !== formatted.text;
    });
    expect(changed.map(({ id, text }) => [id, text])).toEqual([]);
  });
});

test('no document of the YAML test suite, wherever it is put, makes reading or formatting throw', () => {
  const texts = Object.entries(places).flatMap(([name, place]) => triedAt(name).map(({ yaml }) => place(yaml)));
  for (const text of texts) {
    const { problems } = { problems: [], ...formatSpecFile({ path: 'books.yaml', text }) };
    expect(problems.map(({ code }) => code)).not.toContain('not-formattable');
  }
  expect(texts.length).toBeGreaterThan(tries(1_000, 2_500));
});

function same(a: unknown, b: unknown): boolean {
  return jsonOf(a) === jsonOf(b);
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner instanceof Map ? { map: [...(inner as Map<string, unknown>)].toSorted(byKey) } : inner,
  );
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
