import { describe, expect, test } from 'vitest';
import { tried } from './tried.js';

type Given = Parameters<typeof tried>[2];

/** The values of an object that are tried to show a change. */
function valuesOf(kind: string, path: string, given: Given): readonly Readonly<Record<string, unknown>>[] {
  return tried(kind, path, given).map(([, value]) => JSON.parse(value) as Readonly<Record<string, unknown>>);
}

/** The fields that are there in some of the values that are tried, and absent in others. */
function varied(kind: string, path: string, given: Given): readonly string[] {
  const values = valuesOf(kind, path, given);
  const names = new Set(values.flatMap((value) => Object.keys(value)));
  return [...names].filter((name) => values.some((value) => !Object.hasOwn(value, name))).toSorted();
}

function bookWith(rules: readonly string[], fields = 'abcdefgh'): string {
  const list = [...fields].map((name) => `${name}?: int`).join(', ');
  return `objects: { Book: { fields: { ${list} }, rules: [${rules.map((rule) => `{ ${rule} }`).join(', ')}] } }\n`;
}

describe('where a rule changes', () => {
  const ofRule = (rule: string, before: string, after = before) =>
    varied('rule.removed', `objects.Book.rules.${rule}`, { before, after }).join('');

  test('its fields are varied, and those of other rules up to five in all', () => {
    const rules = ['at-least-one-set: [a, b]', 'exactly-one-set: [c, d, e, f]'];
    expect(ofRule('at-least-one-set(a,b)', bookWith(rules))).toBe('abcde');
    expect(ofRule('exactly-one-set(c,d,e,f)', bookWith(rules))).toBe('acdef');
  });

  test('all of its fields are varied where these are more', () => {
    const rules = ['at-least-one-set: [a, b, c, d, e, f]', 'exactly-one-set: [g, h]'];
    expect(ofRule('at-least-one-set(a,b,c,d,e,f)', bookWith(rules))).toBe('abcdef');
  });

  test('the fields of rules of either version are varied', () => {
    const [before, after] = [bookWith(['exactly-one-set: [a, b]']), bookWith(['exactly-one-set: [c, d]'])];
    expect(ofRule('exactly-one-set(a,b)', before, after)).toBe('abcd');
  });

  test('the fields of rules of an object that is called differently now are varied', () => {
    const before = bookWith(['exactly-one-set: [a, b]', 'at-least-one-set: [e, f]']);
    const after = bookWith(['exactly-one-set: [c, d]']).replace('Book: {', 'Volume: { was: Book,');
    const fields = varied('rule.removed', 'objects.Volume.rules.exactly-one-set(a,b)', { before, after });
    expect(fields).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('all fields are varied where it names none', () => {
    expect(ofRule('key-count', bookWith(['key-count: 1..2'], 'abcd'))).toBe('abcd');
    expect(ofRule('key-count()', bookWith(['key-count: 1..2'], 'abcd'))).toBe('abcd');
  });
});

test('where an object is shown or hidden, the fields of both versions are varied', () => {
  const [before, after] = [bookWith([], 'ab'), bookWith([], 'bc')];
  expect(varied('object.shown', 'objects.Book', { before, after })).toEqual(['a', 'b', 'c']);
  expect(varied('object.hidden', 'objects.Book', { before, after })).toEqual(['a', 'b', 'c']);
});

describe('a change of identity is shown', () => {
  const spec = (fields: readonly string[]): string => `
scalars: { Word: { wire: str } }
objects:
  Book: { identity: [a], fields: { a: int, b: int } }
  Other: { identity: [c], fields: { c: int } }
${fields.map((type, index) => `  Box${index}: { fields: { it: '${type}' } }\n`).join('')}
`;
  const hosts = (before: readonly string[], after = before): readonly string[] => [
    ...new Set(
      tried('object.identity.changed', 'objects.Book', { before: spec(before), after: spec(after) }).map(
        ([type]) => type,
      ),
    ),
  ];

  test('by objects with a Partial of the object first', () => {
    expect(hosts(['Book', 'list[Book]', 'tuple[Partial<Other>, Book]', 'list[Partial<Book>]'])).toEqual([
      'Box3',
      'Box0',
      'Box1',
    ]);
    expect(hosts(['Book', 'Book', 'Book', 'tuple[Partial<Book>, Word]', 'Book'])).toEqual(['Box3', 'Box0', 'Box1']);
  });

  test('by those that have one in either version', () => {
    expect(hosts(['Book', 'Book', 'Book', 'Book'], ['Book', 'Book', 'Book', 'Partial<Book>'])[0]).toBe('Box3');
    expect(hosts(['Book', 'Book', 'Book', 'Partial<Book>'], ['Book', 'Book', 'Book', 'Book'])[0]).toBe('Box3');
  });

  test('by any object that holds it otherwise', () => {
    expect(hosts(['Word', 'Book'])).toEqual(['Box1']);
  });
});

describe('of the conditions that decide about a limit', () => {
  const before = `
objects:
  Book:
    fields:
      a: int
      b: int
      text: { type: str, length: ..30, when: [{ a: [1], length: ..3 }, { a: [2], b: [3], length: ..4 }] }
`;
  /** The values of the other fields, in the order in which they are tried. */
  const deciding = (kind: string, path: string): readonly string[] => [
    ...new Set(valuesOf(kind, path, { before }).map(({ a, b }) => `${String(a)} ${String(b)}`)),
  ];

  test('each is met by itself, and all of one exception together', () => {
    expect(deciding('limit.max.lowered', 'objects.Book.fields.text.length')).toEqual([
      '0 0',
      '1 0',
      '2 0',
      '0 3',
      '2 3',
    ]);
  });

  test('those of the exception that changed are met first', () => {
    expect(deciding('limit.max.lowered', 'objects.Book.fields.text.length.when(a=2&b=3)')).toEqual([
      '0 0',
      '2 0',
      '0 3',
      '2 3',
      '1 0',
    ]);
  });

  test('those that look at a field are met where that field changes', () => {
    const values = valuesOf('field.type.changed', 'objects.Book.fields.b', { before });
    expect(new Set(values.map(({ a }) => a))).toEqual(new Set([0, 2]));
  });
});
