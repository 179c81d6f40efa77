import { beforeAll, describe, expect, it } from 'vitest';
import { compileLibrary } from '../support/compiled-library.js';

let library: Record<string, (value: unknown, options?: object) => unknown>;

beforeAll(async () => {
  library = (await (await compileLibrary()).load('index.js')) as typeof library;
});

interface Shelf {
  id: unknown;
  parent_id: null;
  kind: string;
  shelves: Shelf[];
  books: unknown[];
  label_text: string;
}

function shelf(...shelves: Shelf[]): Shelf {
  return { id: '1', parent_id: null, kind: 'open', shelves, books: [], label_text: 'A' };
}

function nested(levels: number): Shelf {
  let value = shelf();
  for (let level = 1; level < levels; level++) value = shelf(value);
  return value;
}

function issues(value: unknown, mode = 'spec'): string[] {
  const result = library.validateShelf!(value, { mode }) as {
    ok: boolean;
    issues?: { path: (string | number)[]; code: string }[];
  };
  return (result.issues ?? []).map((issue) => `${issue.path.length}: ${issue.code}`);
}

describe('the state of a part', () => {
  it('is determined from the part, and from the book that contains it', () => {
    const { isLifeSize, mapScaleState } = library;
    const values = [{ scale: 1 }, { details: { scale: 1 } }, { details: {} }, { details: null }, {}];
    expect(values.map((value) => isLifeSize!(value))).toEqual([true, true, false, false, false]);
    expect(values.map((value) => mapScaleState!(value))).toEqual(['life_size', 'life_size', 'none', undefined, 'none']);
  });
});

describe('An object that can contain itself', () => {
  it('is accepted down to 256 levels below the first, in every mode', () => {
    for (const mode of ['shape', 'spec']) expect(issues(nested(257), mode)).toEqual([]);
    expect(library.isShelf!(nested(257))).toBe(true);
  });

  it('is refused one level deeper, with the path of that level', () => {
    expect(library.isShelf!(nested(258))).toBe(false);
    expect(issues(nested(258))).toEqual(['514: depth']);
  });

  it('is refused without endless recursion when 100,000 levels deep or when it contains itself', () => {
    expect(issues(nested(100_000))).toEqual(['514: depth']);
    const endless = shelf();
    endless.shelves = [endless, endless, endless];
    expect(library.isShelf!(endless)).toBe(false);
    expect(issues(endless)).toEqual(['514: depth']);
  });

  it('names what is wrong deep inside', () => {
    const wrong = { ...shelf(), label_text: 'Z' };
    expect(issues(shelf(shelf(), shelf(wrong)))).toEqual(['5: values']);
  });
});

describe('A partial object', () => {
  it('needs nothing but its identity', () => {
    expect(library.isPartialBook!({ id: '5' })).toBe(true);
    expect(library.isPartialBook!({})).toBe(false);
    expect(library.isPartialBook!({ id: '5', title: '' })).toBe(false);
  });
});

describe('Items that may be null', () => {
  const loan = (more: object): object => ({
    book: { id: '5', title: 'A title', shelf_id: null, authors: [{ id: '7', name: 'Ada' }] },
    borrower: { id: '7', name: 'Ada' },
    status: 0,
    due_at: null,
    reminded: false,
    tags: {},
    receipt: { stamped_at: '2024-02-29T12:30:45+00:00' },
    ...more,
  });
  const found = (more: object): string[] => {
    const result = library.validateLoan!(loan(more)) as { issues?: { path: (string | number)[]; code: string }[] };
    const texts = (result.issues ?? []).map(({ path, code }) => `${path.join('.')}: ${code}`);
    expect(library.isLoan!(loan(more))).toBe(texts.length === 0);
    return texts;
  };

  it('are accepted beside items of their type', () => {
    expect(found({})).toEqual([]);
    expect(found({ remarks: [null, 'late', null] })).toEqual([]);
    expect(found({ stamps: { front: null, back: { stamped_at: '2024-02-29T12:30:45+00:00' } } })).toEqual([]);
    expect(found({ seats: [null, [1, null], []] })).toEqual([]);
  });

  it('are checked where they are not null, limits too', () => {
    expect(found({ remarks: [null, 3, undefined, 'x'.repeat(201)] })).toEqual([
      'remarks.1: type',
      'remarks.2: missing',
      'remarks.3: length',
    ]);
    expect(found({ stamps: { front: null, back: {} } })).toEqual(['stamps.back.stamped_at: missing']);
    expect(found({ seats: [null, [1, null, 'x'], 5] })).toEqual(['seats.1.2: type', 'seats.2: type']);
  });

  it('do not make the list nullable', () => {
    expect(found({ remarks: null })).toEqual(['remarks: type']);
  });
});
