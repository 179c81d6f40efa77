import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { camel } from '../../../generator/emit/names.js';
import { tries } from '../../support/effort.js';
import { compileLibrary, type CompiledSpec } from '../../support/compiled-library.js';

type Row = Readonly<Record<string, unknown>>;
type MakeArbitrary = (options?: object, ...outer: unknown[]) => fc.Arbitrary<Row>;
type Validate = (value: unknown, options?: { mode: string }) => { ok: boolean };

let library: CompiledSpec;
const arbitraries = new Map<string, Readonly<Record<string, MakeArbitrary>>>();
const validators = new Map<string, Readonly<Record<string, Validate>>>();

beforeAll(async () => {
  library = await compileLibrary();
  for (const folder of ['', 'live/']) {
    arbitraries.set(folder, (await library.load(`${folder}arbitraries.js`)) as Readonly<Record<string, MakeArbitrary>>);
    validators.set(folder, (await library.load(`${folder}index.js`)) as Readonly<Record<string, Validate>>);
  }
});

function arbitrary(name: string, options?: object): fc.Arbitrary<Row> {
  return arbitraries.get('')![`${name}Arbitrary`]!(options);
}

describe('the arbitraries of a library of books', () => {
  it.each(['', 'live/'])('of profile "%s" make valid values only, which survive JSON', (folder) => {
    const objects = Object.keys(validators.get(folder)!).filter((name) => /^validate[A-Z]/.test(name));
    expect(objects.length).toBeGreaterThan(10);
    for (const name of objects) {
      const object = name.slice('validate'.length);
      const make = arbitraries.get(folder)![`${camel(object)}Arbitrary`]!;
      const validate = validators.get(folder)![name]!;
      const isValid = (value: unknown): void => {
        expect([object, validate(value).ok, value]).toEqual([object, true, value]);
        expect(JSON.parse(JSON.stringify(value))).toStrictEqual(value);
      };
      fc.assert(fc.property(make(), isValid), { numRuns: tries(10, 40) });
      const known = make({ unknownMembers: false });
      fc.assert(
        fc.property(known, (value) => validate(value, { mode: 'strict' }).ok),
        { numRuns: tries(5, 20) },
      );
    }
  });

  it('make rules hold by choosing, in every way that they allow', () => {
    const shelves = fc.sample(arbitrary('shelf', { depth: 0 }), { numRuns: 300, seed: 3 });
    const set = new Set(shelves.map((shelf) => (typeof shelf.label_text === 'string' ? 'text' : 'icon')));
    expect(set).toEqual(new Set(['text', 'icon']));
    expect(new Set(shelves.map((shelf) => shelf.label_icon === null))).toEqual(new Set([true, false]));
    const books = fc.sample(arbitrary('book'), { numRuns: 300, seed: 3 });
    const choices = new Set(
      books.map((book) => (book.shelf_id !== null ? 'shelf' : book.subtitle != null ? 'title' : '-')),
    );
    expect(choices).toEqual(new Set(['shelf', 'title', '-']));
  });

  it('go as deep as the option allows', () => {
    const depth = (shelf: Row): number => Math.max(0, ...(shelf.shelves as Row[]).map((inner) => 1 + depth(inner)));
    for (const levels of [0, 1, 2]) {
      const depths = fc.sample(arbitrary('shelf', { depth: levels }), { numRuns: 100, seed: 3 }).map(depth);
      expect(Math.max(...depths)).toBe(levels);
    }
  });

  it('follow what the containing object determines', () => {
    const make = arbitraries.get('')!.bookDetailsArbitrary!;
    const atlas = fc.sample(make({}, 'atlas'), { numRuns: 200, seed: 3 });
    expect(new Set(atlas.flatMap((details) => Object.keys(details)))).toEqual(new Set(['scale']));
    const novels = fc.sample(make({}, 'novel', 1), { numRuns: 500, seed: 3 });
    expect(Math.max(...novels.map(({ chapters }) => Number(chapters ?? 0)))).toBeGreaterThan(99);
  });
});
