import { beforeAll, describe, expect, it } from 'vitest';
import { tries } from '../../support/effort.js';
import { compileLibrary, type CompiledSpec } from '../../support/compiled-library.js';

type Sample = (seed?: number | string, overrides?: object) => Readonly<Record<string, unknown>>;
type Validate = (value: unknown, options?: { mode: string }) => { ok: boolean };

let library: CompiledSpec;
const samples = new Map<string, Readonly<Record<string, Sample>>>();
const validators = new Map<string, Readonly<Record<string, Validate>>>();

beforeAll(async () => {
  library = await compileLibrary();
  for (const folder of ['', 'live/']) {
    samples.set(folder, (await library.load(`${folder}samples.js`)) as Readonly<Record<string, Sample>>);
    validators.set(folder, (await library.load(`${folder}index.js`)) as Readonly<Record<string, Validate>>);
  }
});

const SEEDS = Array.from({ length: tries(40, 500) }, (_, seed) => seed);

function sample(object: string): Sample {
  return samples.get('')![`sample${object}`]!;
}

function isValid(object: string, value: unknown, mode = 'strict'): boolean {
  return validators.get('')![`validate${object}`]!(value, { mode }).ok;
}

describe('the samples of a library of books', () => {
  it.each(['', 'live/'])('of profile "%s" are valid in every mode and survive JSON', (folder) => {
    const wrong = Object.entries(samples.get(folder)!).flatMap(([name, draw]) =>
      SEEDS.map((seed) => [name, draw(seed)] as const).filter(([, value]) => {
        const validate = validators.get(folder)![name.replace('sample', 'validate')]!;
        const isGood = validate(value, { mode: 'spec' }).ok && validate(value, { mode: 'strict' }).ok;
        return !isGood || JSON.stringify(JSON.parse(JSON.stringify(value))) !== JSON.stringify(value);
      }),
    );
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  it('are the same for the same seed, and others for others', () => {
    expect(sample('Book')(7)).toStrictEqual(sample('Book')(7));
    expect(sample('Book')('atlas of the moon')).toStrictEqual(sample('Book')('atlas of the moon'));
    expect(new Set(SEEDS.map((seed) => sample('Book')(seed).id)).size).toBe(SEEDS.length);
    expect(sample('Book')()).toStrictEqual(sample('Book')(0));
  });

  it('show the same book in each view for the same seed', () => {
    const book = sample('Book')(3);
    expect(sample('BookInLoan')(3)).toMatchObject({ id: book.id, title: book.title });
    expect(sample('PartialBook')(3)).toMatchObject({ id: book.id });
  });

  it('make every member, presence and choice that the spec allows, sooner or later', () => {
    const books = SEEDS.map((seed) => sample('Book')(seed));
    expect(new Set(books.map(({ binding }) => binding))).toEqual(new Set([1, 2, 3]));
    expect(new Set(books.map((book) => 'loan_days' in book))).toEqual(new Set([true, false]));
    expect(new Set(books.map(({ details }) => details === null))).toEqual(new Set([true, false]));
    expect(new Set(SEEDS.map((seed) => 'label_text' in sample('Shelf')(seed)))).toEqual(new Set([true, false]));
  });

  it('adjust fields that rules link to an overridden field', () => {
    for (const seed of SEEDS) {
      const novel = sample('Book')(seed, { genre: 'novel', binding: 1 });
      expect(novel).toMatchObject({ genre: 'novel', binding: 1, isbn: expect.any(String) });
      const onShelf = sample('Book')(seed, { shelf_id: '77' });
      expect(onShelf.subtitle).toBeUndefined();
      const picture = sample('Shelf')(seed, { label_icon: 'owl' });
      expect(picture).not.toHaveProperty('label_text');
      const letter = sample('Shelf')(seed, { label_icon: null });
      expect(letter).toHaveProperty('label_text');
      const sheet = sample('Book')(seed, { genre: 'poetry' });
      expect(sheet.details).toBeNull();
      expect([isValid('Book', novel), isValid('Book', onShelf), isValid('Book', sheet)]).toEqual([true, true, true]);
      expect([isValid('Shelf', picture), isValid('Shelf', letter)]).toEqual([true, true]);
    }
  });

  it('leave an optional field out where an override is undefined', () => {
    for (const seed of SEEDS) expect(sample('Person')(seed, { email: undefined })).not.toHaveProperty('email');
  });

  it('end, although shelves contain shelves', () => {
    const depth = (shelf: Readonly<Record<string, unknown>>): number =>
      1 + Math.max(0, ...(shelf.shelves as (typeof shelf)[]).map(depth));
    const depths = SEEDS.map((seed) => depth(sample('Shelf')(seed)));
    expect(Math.max(...depths)).toBeLessThanOrEqual(4);
    expect(Math.min(...depths)).toBe(1);
  });

  it('are the same in every release of the compiler', () => {
    expect(sample('Person')('reader')).toMatchInlineSnapshot(`
      {
        "born": "2025-03-15",
        "email": "yusuf.dune@example.com",
        "former_cards": {
          "rc_pljyt57fo": "2017-06-30T23:36:11.050Z",
        },
        "id": "44640611515801050",
        "name": "Juno Cliff",
        "permissions": "2",
        "websites": [
          "https://badger.example.com/silent-heron",
          "https://crane.example.com/early-heron",
          "https://otter.example.com/kind-raven",
        ],
      }
    `);
  });
});
