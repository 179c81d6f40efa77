import { describe, expect, test } from 'vitest';
import { Diagnostics } from '../../generator/diagnostics/index.js';
import { readYaml, shapeOfFile, type Node } from '../../generator/read/index.js';
import { holderOf, keysOf, walk } from '../../generator/read/walk.js';
import { shapesAt } from '../../generator/read/grammar/index.js';

function tree(path: string, text: string): Node {
  const { node } = readYaml({ path, text }, new Diagnostics());
  if (node === undefined) throw new Error('the file is empty');
  return node;
}

/** The visits of a walk: keys as `path ( other keys | their names )`, scalars as `path = value: shapes`. */
function visited(path: string, text: string): readonly string[] {
  const node = tree(path, text);
  const seen: string[] = [];
  walk(node, shapeOfFile({ path, text }), {
    key: (entry, place, { keys, names }) => {
      expect(place.path.at(-1)).toBe(entry.key);
      expect(place.within.at(-1)).toBe(entry.value);
      const beside = [
        Object.hasOwn(keys, entry.key) ? 'a key' : 'no key',
        ...(names === undefined ? [] : [names.what]),
      ];
      seen.push(`${place.layered ? 'layer ' : ''}${place.path.join('/')}: ${beside.join(' beside ')}`);
    },
    scalar: ({ value }, place, shapes) => {
      seen.push(`${place.path.join('/')} = ${String(value)}: ${shapes.map(({ kind }) => kind).join(', ')}`);
    },
  });
  return seen;
}

describe('a walk by the grammar', () => {
  test('visits every key and scalar with its path, and the shapes that it may have', () => {
    expect(
      visited(
        'books.yaml',
        'objects:\n  Book:\n    fields: { title?: { type: str, values: [a] } }\n    rules: [{ required-when: [title], genre: [A] }]\n',
      ),
    ).toEqual([
      'objects: a key',
      'objects/Book: no key beside objects',
      'objects/Book/fields: a key',
      'objects/Book/fields/title: no key beside fields',
      'objects/Book/fields/title/type: a key',
      'objects/Book/fields/title/type = str: type',
      'objects/Book/fields/title/values: a key',
      'objects/Book/fields/title/values/0 = a: scalar',
      'objects/Book/rules: a key',
      'objects/Book/rules/0/required-when: a key beside a condition',
      'objects/Book/rules/0/required-when/0 = title: text',
      'objects/Book/rules/0/genre: no key beside a condition',
      'objects/Book/rules/0/genre/0 = A: scalar',
    ]);
  });

  test('does not go into what the grammar does not have', () => {
    expect(visited('books.yaml', 'object: { Book: 5 }\nobjects:\n  Book: { feilds: { a: b } }\n')).toEqual([
      'object: no key',
      'objects: a key',
      'objects/Book: no key beside objects',
      'objects/Book/feilds: no key',
    ]);
  });

  test('goes through JSON values to any depth', () => {
    expect(visited('books.yaml', 'facts:\n  hours: { value: [[1], { a: 2 }, !not-shown ] }\n')).toEqual([
      'facts: a key',
      'facts/hours: no key beside facts',
      'facts/hours/value: a key',
      'facts/hours/value/0/0 = 1: json',
      'facts/hours/value/1/a: no key',
    ]);
  });

  test('begins again in fills, and goes through a correction as if it were at its place', () => {
    expect(
      visited(
        'layers/live.yaml',
        'fills:\n  enums: { Genre: { wire: int } }\ncorrections:\n  - { at: objects.Book.fields.title, set: { length: 5 } }\n  - { at: facts.a.value, set: 5 }\n  - { at: auth.A.kind, set: basic }\n  - { set: 5 }\n',
      ),
    ).toEqual([
      'fills: a key',
      'layer enums: a key',
      'layer enums/Genre: no key beside enums',
      'layer enums/Genre/wire: a key',
      'enums/Genre/wire = int: choice',
      'corrections: a key',
      'corrections/0/at: a key',
      'corrections/0/at = objects.Book.fields.title: text',
      'corrections/0/set: a key',
      'layer objects/Book/fields/title/length: a key',
      'objects/Book/fields/title/length = 5: bounds, map',
      'corrections/1/at: a key',
      'corrections/1/at = facts.a.value: text',
      'corrections/1/set: a key',
      'corrections/2/at: a key',
      'corrections/2/at = auth.A.kind: text',
      'corrections/2/set: a key',
      'corrections/3/set: a key',
    ]);
  });

  test('may look at keys alone, or at scalars alone', () => {
    const node = tree('books.yaml', 'objects: { A: { doc: y } }\n');
    const shape = shapeOfFile({ path: 'books.yaml', text: '' });
    const seen: string[] = [];
    walk(node, shape, { key: ({ key }) => void seen.push(key) });
    walk(node, shape, { scalar: ({ value }) => void seen.push(String(value)) });
    expect(seen).toEqual(['objects', 'A', 'doc', 'y']);
  });

  test('knows the map that holds a key, which an item of a list does not have', () => {
    const holders: (number | undefined)[] = [];
    walk(tree('books.yaml', 'objects: { A: { see: [x], doc: y } }\n'), shapeOfFile({ path: 'books.yaml', text: '' }), {
      scalar: (_, place) => {
        holders.push(holderOf(place)?.entries.length);
      },
    });
    expect(holders).toEqual([undefined, 2]);
  });
});

describe('the keys of a map', () => {
  const pagingKeys = (text: string) => {
    const node = tree('books.yaml', text);
    if (node.kind !== 'map') throw new Error('not a map');
    return Object.keys(keysOf(node, shapesAt(['endpoints', 'a', 'paging'])).keys);
  };

  test('are those of the one that it is', () => {
    expect(pagingKeys('style: link\n')).toEqual(['style', 'limit', 'items', 'section', 'source']);
  });

  test('are those of all that it may be while nothing says which', () => {
    expect(pagingKeys('style: links\n')).toEqual(
      expect.arrayContaining(['cursors', 'page', 'offset', 'token', 'limit']),
    );
  });
});
