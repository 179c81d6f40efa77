import { describe, expect, it, vi } from 'vitest';
import { NO_STORE, QueryCycleError, QueryStore, reuseStructure, type Queries } from '../../generator/queries/index.js';

type Texts = Readonly<Record<string, string>>;

/** Makes these the texts of the spec, for queries to read. */
function textsIn(queries: Queries, texts: Texts): ReadonlyMap<string, string> {
  return queries.trackMap('texts', new Map(Object.entries(texts)));
}

/** A query in its own store that runs again for other texts, with the number of its runs. */
function runsUnder(read: (texts: ReadonlyMap<string, string>) => unknown, ...revisions: readonly Texts[]): number {
  const store = new QueryStore();
  const compute = vi.fn(read);
  for (const texts of revisions) {
    const tracked = textsIn(store, texts);
    expect(store.memoize('query', [], () => compute(tracked))).toEqual(read(new Map(Object.entries(texts))));
  }
  return compute.mock.calls.length;
}

describe('a query', () => {
  it.each<readonly [string, (texts: ReadonlyMap<string, string>) => unknown, Texts, Texts]>([
    ['another entry than those it has read', (texts) => texts.get('a'), { a: '1', b: '2' }, { a: '1', b: '3' }],
    ['an entry more', (texts) => texts.get('a'), { a: '1' }, { a: '1', b: '2' }],
    ['an entry more, beside one that it missed', (texts) => texts.has('c'), { a: '1' }, { a: '1', b: '2' }],
    ['the value of an entry of which it has read the key', (texts) => [...texts.keys()], { a: '1' }, { a: '2' }],
    ['nothing', (texts) => [...texts], { a: '1' }, { a: '1' }],
  ])('is memoized where the revision changes %s', (_, read, before, after) => {
    expect(runsUnder(read, before, after)).toBe(1);
  });

  it.each<readonly [string, (texts: ReadonlyMap<string, string>) => unknown, Texts, Texts]>([
    ['an entry that it has read', (texts) => texts.get('a'), { a: '1' }, { a: '2' }],
    ['an entry that it has read by leaving it out', (texts) => texts.get('a'), { a: '1', b: '2' }, { b: '2' }],
    ['an entry that was not there when it was read', (texts) => texts.get('b'), { a: '1' }, { a: '1', b: '2' }],
    ['whether there is an entry', (texts) => texts.has('b'), { a: '1' }, { a: '1', b: '2' }],
    ['the keys', (texts) => [...texts.keys()], { a: '1' }, { b: '1' }],
    ['one of the keys', (texts) => [...texts.keys()], { a: '1', b: '1' }, { a: '1', c: '1' }],
    ['the order of the keys', (texts) => [...texts.keys()], { a: '1', b: '2' }, { b: '2', a: '1' }],
    ['the number of entries', (texts) => texts.size, { a: '1' }, { a: '1', b: '2' }],
    ['the values', (texts) => [...texts.values()], { a: '1' }, { a: '2' }],
    ['the entries', (texts) => [...texts.entries()], { a: '1' }, { a: '2' }],
    ['what it goes through', (texts) => [...texts], { a: '1' }, { a: '2' }],
    [
      'what it visits',
      (texts) => {
        const seen: string[] = [];
        texts.forEach((text, path) => seen.push(path + text));
        return seen;
      },
      { a: '1' },
      { a: '2' },
    ],
  ])('runs again where the revision changes %s', (_, read, before, after) => {
    expect(runsUnder(read, before, after)).toBe(2);
  });

  it('depends on what it has read in its last run only', () => {
    const read = (texts: ReadonlyMap<string, string>) => (texts.get('which') === 'a' ? texts.get('a') : texts.get('b'));
    expect(
      runsUnder(read, { which: 'a', a: '1', b: '2' }, { which: 'b', a: '1', b: '2' }, { which: 'b', b: '2' }),
    ).toBe(2);
  });

  it('is verified, and not run, where an input changes and changes back unread', () => {
    const store = new QueryStore();
    const compute = vi.fn((texts: ReadonlyMap<string, string>) => texts.get('a'));
    for (const text of ['1', '2', '1']) {
      const texts = textsIn(store, { a: text });
      if (text === '1') store.memoize('query', [], () => compute(texts));
    }
    // Like Salsa, the store compares revisions: it does not notice that a text is back to its earlier state.
    expect(compute).toHaveBeenCalledTimes(2);
  });

  it('has a result for each list of arguments', () => {
    const store = new QueryStore();
    const [one, other] = [{}, {}];
    const args = [['ab', 'c'], ['a', 'bc'], ['abc'], [one], [other], [one, other], [true], [false], ['true']];
    for (const [index, list] of args.entries()) store.memoize('query', list, () => index);
    expect(args.map((list) => store.memoize('query', list, () => -1))).toEqual(args.map((_, index) => index));
  });

  it('that throws is not memoized', () => {
    const store = new QueryStore();
    const compute = vi.fn(() => {
      throw new Error('broken');
    });
    for (let run = 0; run < 2; run += 1) expect(() => store.memoize('query', [], compute)).toThrow('broken');
    expect(compute).toHaveBeenCalledTimes(2);
    expect(store.memoize('query', [], () => 'repaired')).toBe('repaired');
  });

  it('that needs its own result is refused', () => {
    const store = new QueryStore();
    const even = (): unknown => store.memoize('even', [], () => odd());
    const odd = (): unknown => store.memoize('odd', [], () => even());
    expect(even).toThrow(QueryCycleError);
    expect(even).toThrow(
      expect.objectContaining({
        name: 'QueryCycleError',
        message: 'the query even depends on its own result',
      }) as Error,
    );
  });

  it('may not change an input', () => {
    const store = new QueryStore();
    textsIn(store, { a: '1' });
    expect(() => store.memoize('query', [], () => textsIn(store, { a: '2' }))).toThrow('an input changes');
  });
});

describe('an entry of a tracked map', () => {
  it('that is equal to the one before counts as unchanged', () => {
    const store = new QueryStore();
    const compute = vi.fn((map: ReadonlyMap<string, { readonly text: string }>) => map.get('a')?.text);
    const reuse = (now: { readonly text: string }, before: { readonly text: string }) =>
      now.text === before.text ? before : now;
    for (const text of ['1', '1', '2']) {
      const files = store.trackMap('files', new Map([['a', { text }]]), reuse);
      expect(store.memoize('query', [], () => compute(files))).toBe(text);
    }
    expect(compute).toHaveBeenCalledTimes(2);
  });
});

describe('a query that depends on another one', () => {
  /** The length of a text, and a sentence about it. */
  function sentences() {
    const store = new QueryStore();
    const length = vi.fn((text: string) => [text.length]);
    const sentence = vi.fn((of: readonly number[]) => `it has ${of[0]} letters`);
    return {
      length,
      sentence,
      of: (text: string, reuse: typeof reuseStructure | undefined) => {
        const texts = textsIn(store, { a: text });
        const inner = () => store.memoize<readonly number[]>('length', [], () => length(texts.get('a')!), reuse);
        return store.memoize('sentence', [], () => sentence(inner()));
      },
    };
  }

  it('does not run again where the other one comes to an equal result: that one is backdated', () => {
    const { of, length, sentence } = sentences();
    expect([of('one', reuseStructure), of('two', reuseStructure)]).toEqual(['it has 3 letters', 'it has 3 letters']);
    expect([length.mock.calls.length, sentence.mock.calls.length]).toEqual([2, 1]);
  });

  it('runs again where the other one comes to another result', () => {
    const { of, sentence } = sentences();
    expect([of('one', reuseStructure), of('three', reuseStructure)]).toEqual(['it has 3 letters', 'it has 5 letters']);
    expect(sentence).toHaveBeenCalledTimes(2);
  });

  it('runs again if equality of results is not defined', () => {
    const { of, sentence } = sentences();
    of('one', undefined);
    of('two', undefined);
    expect(sentence).toHaveBeenCalledTimes(2);
  });

  it('never runs one that it would not read any more', () => {
    const store = new QueryStore();
    const ofText = vi.fn((text: string | undefined) => text!.length);
    const run = (texts: Texts) => {
      const tracked = textsIn(store, texts);
      return store.memoize('outer', [], () =>
        tracked.has('a') ? store.memoize('inner', [], () => ofText(tracked.get('a'))) : 0,
      );
    };
    expect([run({ a: 'one' }), run({})]).toEqual([3, 0]);
    expect(ofText).toHaveBeenCalledTimes(1);
  });
});

describe('a tracked object', () => {
  const book = { name: 'Book', doc: 'Printed.', fields: ['title'] };

  it.each<readonly [string, (of: typeof book) => unknown, number]>([
    ['reads a property that has not changed is memoized', (of) => of.name, 1],
    ['reads one that has changed runs again', (of) => of.doc, 2],
    ['copies it runs again', (of) => ({ ...of }), 2],
    ['prints it runs again', (of) => JSON.stringify(of), 2],
  ])('where a query %s', (_, read, runs) => {
    const store = new QueryStore();
    const compute = vi.fn(read);
    for (const doc of ['Printed.', 'Bound.']) {
      const tracked = store.trackProperties('book', { ...book, doc }, reuseStructure);
      expect(store.memoize('query', [tracked], () => compute(tracked))).toEqual(read({ ...book, doc }));
    }
    expect(compute).toHaveBeenCalledTimes(runs);
  });

  it('is the same object as long as it has the same keys', () => {
    const store = new QueryStore();
    const first = store.trackProperties('book', book);
    expect(store.trackProperties('book', { ...book, doc: 'Bound.' })).toBe(first);
    expect(store.trackProperties('book', { ...book, was: 'Tome' })).not.toBe(first);
  });
});

describe('a tracked set', () => {
  it('makes a query depend on the members that it looks up', () => {
    const store = new QueryStore();
    const compute = vi.fn((set: Pick<ReadonlySet<string>, 'has'>) => set.has('a'));
    for (const members of [['a'], ['a', 'b'], ['b']]) {
      const set = store.trackSet('set', new Set(members));
      expect(store.memoize('query', [], () => compute(set))).toBe(members.includes('a'));
    }
    expect(compute).toHaveBeenCalledTimes(2);
  });
});

describe('what is no longer used', () => {
  it('is forgotten, so that memory stays flat over 1,000 edits', () => {
    const store = new QueryStore();
    const sizes: number[] = [];
    for (let edit = 0; edit < 1000; edit += 1) {
      const names = [...Array(20).keys()].map((name) => `declaration ${name} of edit ${edit}`);
      const texts = textsIn(store, Object.fromEntries(names.map((name) => [name, name])));
      for (const name of names) {
        const object = store.trackProperties(name, { name, edit });
        store.memoize('query', [{}, name], () => [texts.get(name), texts.has(`no ${name}`), object.edit]);
      }
      store.forgetUnused();
      sizes.push(store.size);
    }
    const lowest = Math.min(...sizes);
    expect(lowest).toBeGreaterThan(0);
    expect(Math.max(...sizes.slice(0, 100))).toBeLessThan(lowest * 3);
    expect(Math.max(...sizes)).toBe(Math.max(...sizes.slice(0, 100)));
  });

  it('does not include what the last run has verified without running it', () => {
    const store = new QueryStore();
    const compute = vi.fn((texts: ReadonlyMap<string, string>) => texts.get('a'));
    for (let edit = 0; edit < 50; edit += 1) {
      const texts = textsIn(store, { a: '1', b: String(edit) });
      store.memoize('outer', [], () => store.memoize('inner', [], () => compute(texts)));
      for (let other = 0; other < 10; other += 1) store.memoize('other', [{}], () => texts.get('b'));
      store.forgetUnused();
    }
    expect(compute).toHaveBeenCalledTimes(1);
  });

  it('does not include the results of a later stage that runs did not reach', () => {
    const store = new QueryStore();
    const emit = vi.fn(() => 'a file');
    for (let edit = 0; edit < 50; edit += 1) {
      const texts = textsIn(store, { a: String(edit) });
      store.memoize('resolved', [{}], () => texts.get('a'));
      if (edit === 0 || edit === 49) store.memoize('emitted', [], emit);
      store.forgetUnused();
    }
    expect(emit).toHaveBeenCalledTimes(1);
    expect(store.size).toBeLessThan(10);
  });

  it('does not include a map on which a result depends', () => {
    const store = new QueryStore();
    const run = (text: string) => {
      const texts = textsIn(store, { a: text });
      const result = store.memoize('query', [], () => texts.get('a'));
      store.forgetUnused();
      return result;
    };
    expect([run('1'), run('2'), run('3')]).toEqual(['1', '2', '3']);
  });

  it.each<readonly [string, (texts: ReadonlyMap<string, string>) => unknown]>([
    ['an entry', (texts) => texts.get('a')],
    ['the keys', (texts) => [...texts.keys()]],
    ['everything', (texts) => [...texts]],
  ])('does not include a map that a run did not reach, and of which a result has read %s', (_, read) => {
    const store = new QueryStore();
    const run = (texts: Texts) => {
      const tracked = textsIn(store, texts);
      return store.memoize('query', [], () => read(tracked));
    };
    run({ a: '1' });
    store.forgetUnused();
    for (let other = 0; other < 10; other += 1) store.memoize('other', [String(other)], () => other);
    store.forgetUnused();
    expect(run({ b: '2', a: '3' })).toEqual(read(new Map(Object.entries({ b: '2', a: '3' }))));
  });

  it('does not include what the run has tracked and no query has read', () => {
    const store = new QueryStore();
    const book = { name: 'Book' };
    const views = [0, 1, 2].map((run) => {
      const view = store.trackProperties('book', book);
      for (let other = 0; other < 10 * 4 ** run; other += 1)
        store.memoize('other', [String(run), String(other)], () => other);
      store.forgetUnused();
      return view;
    });
    expect(new Set(views).size).toBe(1);
  });

  it('includes maps and results that only the run before has used', () => {
    const store = new QueryStore();
    const run = (name: string) => {
      store.trackMap(name, new Map([['a', 1]]));
      store.memoize('query', [name], () => name);
      store.forgetUnused();
      return store.size;
    };
    expect([run('one'), run('two'), run('three')]).toEqual([2, 2, 2]);
  });

  it('is computed again where it is needed after all', () => {
    const store = new QueryStore();
    const run = (path: string, text: string) => {
      const texts = textsIn(store, { [path]: text });
      const result = store.memoize('query', [path], () => texts.get(path));
      store.forgetUnused();
      return result;
    };
    for (let edit = 0; edit < 50; edit += 1) run(`file ${edit}`, 'before');
    expect([run('file 0', 'after'), run('file 49', 'after')]).toEqual(['after', 'after']);
  });
});

describe('without a store', () => {
  it('everything runs directly, and what is tracked is what was given', () => {
    const compute = vi.fn(() => 1);
    const [map, set, object] = [new Map([['a', 1]]), new Set(['a']), { a: 1 }];
    for (let run = 0; run < 2; run += 1) NO_STORE.memoize('query', [], compute);
    expect(compute).toHaveBeenCalledTimes(2);
    expect(NO_STORE.trackMap('map', map)).toBe(map);
    expect(NO_STORE.trackSet('set', set)).toBe(set);
    expect(NO_STORE.trackProperties('object', object)).toBe(object);
  });
});
