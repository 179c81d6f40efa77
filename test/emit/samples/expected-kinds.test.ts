import { describe, expect, it } from 'vitest';
import { samplesOf } from '../../../generator/interpret/samples.js';
import { modelOf } from '../../model/problems.js';

const model = modelOf(`
identifiers:
  Key: { wire: str, epoch: 0, parts: { time: { role: time, bits: 22..63 }, number: { role: sequence, bits: 0..21 } } }
enums:
  Kind: { wire: str, values: { TEXT: text, NUMBER: number, LIST: list, NONE: none } }
objects:
  Entry:
    identity: []
    fields:
      kind: Kind
      value?:
        type: str | int | list[Part]
        expect:
          when: { kind: [TEXT, NUMBER, LIST] }
          is:
            - { type: str, when: { kind: [TEXT] } }
            - { type: int, when: { kind: [NUMBER] } }
            - { type: 'list[Part]', when: { kind: [LIST] } }
      place?: str
      street?: { type: str | null, expect: { with: [place] } }
      sold?: { type: bool, expect: { when: { kind: [TEXT, LIST] } } }
      bound?: { type: bool, expect: { when: { kind: [LIST, NONE] } } }
      shelf?: { type: Kind, sample: [NONE] }
    views:
      Sold: { require: [sold] }
      SoldAndBound: { require: [sold, bound] }
      WithoutKind: { omit: [kind] }
  Part:
    fields: { id: Key<Part>, title: str, note?: str }
    views:
      Small: { omit: [note] }
  Shelf:
    identity: []
    fields:
      kinds: { type: 'list[Kind]', items: 1..2, unique: true }
      words?: { type: int, expect: { when: { kinds: [TEXT] } } }
      lists?: { type: int, expect: { when: { kinds: [LIST, NONE] } } }
    views:
      OfWords: { require: [words] }
      OfBoth: { require: [words, lists] }
  Found:
    identity: []
    fields:
      parts?: 'dict[Key<Part>, Part]'
      small?: { type: 'dict[Key<Part>, PartSmall]', expect: { keys-of: parts } }
      counts: { type: 'dict[Key<Part>, int]', expect: { keys-of: parts } }
`);
const { declared } = samplesOf(model);
const seeds = Array.from({ length: 200 }, (_, index) => String(index));
const drawnOf = (object: string, given?: Record<string, unknown>): readonly Record<string, unknown>[] =>
  seeds.map((seed) => declared(object, seed, given) as Record<string, unknown>);

describe('samples keep to what is expected', () => {
  it('of a list that has to have an item of some kind for a field that is always there', () => {
    for (const { kinds } of drawnOf('ShelfOfWords')) expect(kinds).toContain('text');
    for (const { kinds } of drawnOf('ShelfOfBoth')) {
      const both = new Set(kinds as readonly string[]);
      expect(both.size).toBe(2);
      expect(both.has('text') && (both.has('list') || both.has('none'))).toBe(true);
    }
    const others = new Set(drawnOf('ShelfOfWords').flatMap(({ kinds }) => kinds as readonly string[]));
    expect(others).toEqual(new Set(['text', 'number', 'list', 'none']));
  });

  it('of a value whose type another field decides', () => {
    const formOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);
    const forms = drawnOf('Entry').map(({ kind, value }) => `${String(kind)} ${formOf(value)}`);
    expect(new Set(forms)).toEqual(
      new Set([
        'text string',
        'number number',
        'list list',
        'none undefined',
        'text undefined',
        'number undefined',
        'list undefined',
      ]),
    );
    for (const { value } of drawnOf('Entry', { kind: 'number' }))
      expect(['number', 'undefined']).toContain(typeof value);
  });

  it('of a field that is there beside another one only', () => {
    const samples = drawnOf('Entry');
    expect(samples.filter(({ place, street }) => place === undefined && typeof street === 'string')).toEqual([]);
    expect(samples.some(({ street }) => typeof street === 'string')).toBe(true);
    for (const one of drawnOf('Entry', { place: undefined })) expect(one).not.toHaveProperty('street');
  });

  it('of keys that another dict has', () => {
    const samples = drawnOf('Found');
    const keys = (value: unknown): string[] => Object.keys((value as object | undefined) ?? {});
    for (const { parts, small, counts } of samples) {
      expect(keys(parts)).toEqual(expect.arrayContaining(keys(small)));
      expect(keys(parts)).toEqual(expect.arrayContaining(keys(counts)));
    }
    expect(samples.some(({ small }) => keys(small).length > 1)).toBe(true);
  });

  it('of a view that always has what is expected of some kinds only: it has one of these', () => {
    const kinds = (view: string): unknown => new Set(drawnOf(view).map(({ kind }) => kind));
    expect(kinds('EntrySold')).toEqual(new Set(['text', 'list']));
    expect(kinds('EntrySoldAndBound')).toEqual(new Set(['list']));
  });

  it('of an enumeration whose members to draw are named', () => {
    expect(new Set(drawnOf('Entry').map(({ shelf }) => shelf))).toEqual(new Set(['none', undefined]));
  });
});

it('an object in a dict has the key as its id', () => {
  for (const { parts, small } of drawnOf('Found')) {
    for (const [key, part] of Object.entries({ ...(parts as object), ...(small as object) })) {
      expect((part as { readonly id: string }).id).toBe(key);
    }
  }
});

it('a view that lacks the deciding field keeps every type of the value', () => {
  const forms = new Set(drawnOf('EntryWithoutKind').map(({ value }) => (Array.isArray(value) ? 'list' : typeof value)));
  expect(forms).toEqual(new Set(['string', 'number', 'list', 'undefined']));
});
