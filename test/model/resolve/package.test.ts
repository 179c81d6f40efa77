import { describe, expect, it } from 'vitest';
import type { Condition, Limit, LimitKind } from '../../../generator/model/model.js';
import { limitsWithout } from '../../../generator/model/resolve/views.js';
import { resolvePackage, resolveProfile } from '../../../generator/model/resolve/services.js';
import { mark, spanOf } from '../../../generator/model/resolve/resolving.js';
import { readSpecFiles } from '../../../generator/read/index.js';
import { codesOf } from '../problems.js';

describe('collections', () => {
  describe('collections', () => {
    it('are of objects that exist', () => {
      const source = `
objects: { Book: { fields: { id: str } } }
collections: { Books: { of: Books, rules: [{ at-most-per: id, max: 3 }] } }
`;
      expect(codesOf(source)).toEqual(['unknown-name']);
    });

    it('count by fields that exist', () => {
      const source = `
objects: { Book: { fields: { id: str } } }
collections: { Books: { of: Book, rules: [{ at-most-per: ids, max: 3 }] } }
`;
      expect(codesOf(source)).toEqual(['unknown-field']);
    });
  });
});

describe('limits without', () => {
  const file = { path: 'all.yaml', text: '' };
  const origin = { file: 'all.yaml', line: 1, column: 1 };

  const whenOn = (field: string): Condition => ({ field, up: false, values: [1], members: [] });
  const general = (kind: LimitKind): Limit => ({ ...kind, on: 'value', when: [], origin });
  const ofItems = (kind: LimitKind): Limit => ({ ...general(kind), on: 'each' });
  /** An exception that depends on a field that is no more. */
  const lost = (kind: LimitKind): Limit => ({ ...general(kind), when: [whenOn('gone')] });
  const kept = (kind: LimitKind): Limit => ({ ...general(kind), when: [whenOn('here')] });

  const range = (min?: number, max?: number): LimitKind => ({
    kind: 'range',
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  });
  const items = (min: number, max: number): LimitKind => ({ kind: 'items', min, max });
  const length = (min: number, max: number, trimmed = false): LimitKind => ({ kind: 'length', min, max, trimmed });
  const values = (...all: readonly (number | string)[]): LimitKind => ({ kind: 'values', values: all });
  const unique: LimitKind = { kind: 'unique' };

  function without(limits: readonly Limit[]): readonly Limit[] {
    for (const limit of limits) mark(limit, { file, start: limits.indexOf(limit), end: 9 });
    return limitsWithout(limits, ({ field }) => field !== 'gone');
  }

  describe('limits of a field, where one that exceptions depend on is no more', () => {
    it.each<readonly [string, readonly Limit[], readonly Limit[]]>([
      ['lose an exception', [lost(range(1, 2))], []],
      ['keep an exception that depends on something else', [kept(range(1, 2))], [kept(range(1, 2))]],
      [
        'lose an exception of which one condition of two can hold',
        [{ ...kept(range(1, 2)), when: [whenOn('here'), whenOn('gone')] }],
        [],
      ],
      ['begin where the lower begins', [lost(range(1, 5)), general(range(3, 5))], [general(range(1, 5))]],
      ['begin where they began, if that is lower', [lost(range(4, 5)), general(range(3, 5))], [general(range(3, 5))]],
      ['end where the higher ends', [lost(range(3, 9)), general(range(3, 5))], [general(range(3, 9))]],
      ['end where they ended, if that is higher', [lost(range(3, 4)), general(range(3, 5))], [general(range(3, 5))]],
      [
        'have no beginning where the exception has none',
        [lost(range(undefined, 9)), general(range(3, 5))],
        [general(range(undefined, 9))],
      ],
      ['have no end where the exception has none', [lost(range(1)), general(range(3, 5))], [general(range(1))]],
      [
        'have no beginning where they had none',
        [lost(range(1, 9)), general(range(undefined, 5))],
        [general(range(undefined, 9))],
      ],
      ['have no end where they had none', [lost(range(1, 9)), general(range(3))], [general(range(1))]],
      ['allow the values of both, each once', [lost(values(1, 2)), general(values(2, 3))], [general(values(2, 3, 1))]],
      ['stay unique', [lost(unique), general(unique)], [general(unique)]],
      ['cover every exception', [lost(range(5, 6)), lost(range(8, 9)), general(range(1, 2))], [general(range(1, 9))]],
      ['cover in an exception that stays', [lost(range(5, 6)), kept(range(1, 2))], [kept(range(1, 6))]],
      ['of another kind stay as they are', [lost(length(1, 9)), general(items(2, 3))], [general(items(2, 3))]],
      ['of items stay as they are', [lost(length(1, 9)), ofItems(length(2, 3))], [ofItems(length(2, 3))]],
      [
        'of values stay as they are',
        [lost(range(1, 9)), general(values(1)), general(unique)],
        [general(values(1)), general(unique)],
      ],
      [
        'count trimmed what is trimmed in both',
        [lost(length(1, 9, true)), general(length(2, 3, true))],
        [general(length(1, 9, true))],
      ],
      [
        'count trimmed, and have no beginning, where only the exception is trimmed',
        [lost(length(1, 3, true)), general(length(1, 3))],
        [general({ kind: 'length', max: 3, trimmed: true })],
      ],
      [
        'count trimmed, and have no beginning, where only the exception is not trimmed',
        [lost(length(1, 3)), general(length(1, 3, true))],
        [general({ kind: 'length', max: 3, trimmed: true })],
      ],
    ])('%s', (_, limits, expected) => {
      expect(without(limits)).toEqual(expected);
    });

    it('are the very same where nothing has to be covered', () => {
      const limit = general(range(1, 2));
      expect(without([lost(length(1, 9)), limit])[0]).toBe(limit);
    });

    it('keep their order', () => {
      const [widened] = without([lost(range(1, 9)), general(range(2, 3))]);
      expect(spanOf(widened!)).toEqual({ file, start: 1, end: 9 });
    });
  });
});

describe('package', () => {
  const rootOf = (text: string) => readSpecFiles([{ path: 'spec.yaml', text }]).spec.root;

  describe('a package', () => {
    it('is what the spec says of it', () => {
      const root = rootOf("spec: { name: tiny, version: 1.2.0, title: Tiny, doc: ' A spec. ', license: MIT }\n");
      expect(resolvePackage(root)).toEqual({
        name: 'tiny',
        version: '1.2.0',
        title: 'Tiny',
        doc: 'A spec.',
        license: 'MIT',
      });
    });

    it('has its name for a title, no prose and no licence where the spec says no more', () => {
      expect(resolvePackage(rootOf('spec: { name: tiny, version: 1.2.0 }\n'))).toEqual({
        name: 'tiny',
        version: '1.2.0',
        title: 'tiny',
        doc: '',
        license: 'UNLICENSED',
      });
    });
  });

  describe('a profile', () => {
    const root = rootOf(`
profiles:
  live: { doc: ' As it is. ', layers: [fills, corrections], entry: ./live }
  bare: {}
`);

    it('is what the spec says of it', () => {
      expect(resolveProfile(root, 'live')).toEqual({
        name: 'live',
        doc: 'As it is.',
        layers: ['fills', 'corrections'],
        entry: './live',
      });
    });

    it('has no layers and no part in the package where the spec says no more', () => {
      expect(resolveProfile(root, 'bare')).toEqual({ name: 'bare', doc: '', layers: [], entry: '' });
    });

    it('is nothing where there is none of its name', () => {
      expect(resolveProfile(root, 'dead')).toBeUndefined();
    });
  });
});

describe('types', () => {
  describe('types of fields', () => {
    it('are declared, and nothing else is said of one that is not', () => {
      const source = `
objects: { Book: { order: [on], fields: { on: Shelf, by: 'dict[Shelf, str]', at: { type: Shelf, sample: url } } } }
`;
      expect(codesOf(source)).toEqual(['unknown-type']);
    });

    it('identify objects', () => {
      const source = `
identifiers: { Code: { wire: str, epoch: 0, parts: { time: { role: time, bits: 0..63 } } } }
enums: { Genre: { wire: int, values: { NOVEL: 1 } } }
objects: { Book: { fields: { id: Code<Genre> } } }
`;
      expect(codesOf(source)).toEqual(['not-of-this-kind']);
    });

    it('take brackets only behind identifiers', () => {
      const source = `
objects: { Book: { fields: { id: Book<Book> } } }
`;
      expect(codesOf(source)).toEqual(['not-of-this-kind']);
    });

    it('are partial objects, not partial enums', () => {
      const source = `
enums: { Genre: { wire: int, values: { NOVEL: 1 } } }
objects: { Book: { fields: { a: Partial<Genre> } } }
`;
      expect(codesOf(source)).toEqual(['not-of-this-kind']);
    });

    it('may say null inside of lists and dicts, but not of their keys', () => {
      const source = `
objects: { Book: { fields: { a: 'list[str | null]', b: 'dict[str, list[Book | null] | null] | null' } } }
`;
      expect(codesOf(source)).toEqual([]);
      expect(codesOf(source.replace('dict[str,', 'dict[str | null,'))).toEqual(['bad-type']);
    });

    it('limit the items that are not null', () => {
      const source = `
objects: { Book: { fields: { a: { type: 'list[str | null]', each: { length: ..3 } } } } }
`;
      expect(codesOf(source)).toEqual([]);
      expect(codesOf(source.replace('length', 'range'))).toEqual(['not-a-limit-of-this-type']);
    });

    it('may refer to each other in any order', () => {
      const source = `
identifiers: { Code: { wire: str, epoch: 0, parts: { time: { role: time, bits: 0..63 } } } }
objects:
  Book: { fields: { id: Code<Book>, shelf?: Partial<Shelf>, short?: ShelfShort } }
  Shelf: { fields: { id: Code<Shelf>, b: 'dict[str, list[Book]]' }, views: { Short: { omit: [b] } } }
`;
      expect(codesOf(source)).toEqual([]);
    });
  });
});
