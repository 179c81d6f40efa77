import { describe, expect, it } from 'vitest';
import { createStore } from '../../generator/mock/state/store.js';

describe('what requests have changed', () => {
  it('is kept until it is replaced, removed or forgotten', () => {
    const store = createStore();
    expect([store.changesOf('a'), store.createdAs('a'), store.isRemoved('a')]).toEqual([undefined, undefined, false]);
    store.change('a', { name: 'x' }, { object: 'Book', fields: { id: '1' } });
    expect(store.changesOf('a')).toEqual({ name: 'x' });
    expect(store.createdAs('a')).toEqual({ object: 'Book', fields: { id: '1' } });
    store.change('a', { name: 'y' });
    expect([store.changesOf('a'), store.createdAs('a')]).toEqual([{ name: 'y' }, undefined]);
    store.remove('a');
    expect([store.changesOf('a'), store.isRemoved('a'), store.isRemoved('b')]).toEqual([undefined, true, false]);
    store.change('a', {});
    expect([store.changesOf('a'), store.isRemoved('a')]).toEqual([{}, false]);
  });

  it('has what was added to a list and what was kept out of it', () => {
    const store = createStore();
    store.include('/a', '1');
    store.include('/a', '2');
    store.exclude('/a', '3');
    store.include('/b', '4');
    expect(store.addedTo('/a')).toEqual(['1', '2']);
    expect([store.isExcluded('/a', '3'), store.isExcluded('/a', '1'), store.isExcluded('/b', '3')]).toEqual([
      true,
      false,
      false,
    ]);
    store.exclude('/a', '1');
    store.include('/a', '3');
    expect(store.addedTo('/a')).toEqual(['2', '3']);
    expect(store.addedTo('/c')).toEqual([]);
  });

  it('is forgotten by a reset, with the numbers that were given', () => {
    const store = createStore();
    expect([store.nextNumber(), store.nextNumber()]).toEqual([0, 1]);
    store.change('a', { name: 'x' });
    store.include('/a', '1');
    store.reset();
    expect([store.changesOf('a'), store.addedTo('/a'), store.nextNumber()]).toEqual([undefined, [], 0]);
  });

  it('is forgotten from the oldest, if it is more than there may be', () => {
    const store = createStore(2);
    for (const name of ['a', 'b']) store.change(name, {});
    store.change('a', { again: true });
    store.change('c', {});
    expect(['a', 'b', 'c'].map((name) => store.changesOf(name))).toEqual([{ again: true }, undefined, {}]);
    store.remove('d');
    expect(store.changesOf('a')).toBeUndefined();
    for (const id of ['1', '2', '3']) store.include('/a', id);
    expect(store.addedTo('/a')).toEqual(['2', '3']);
    store.include('/b', '4');
    store.include('/a', '3');
    expect([store.addedTo('/a'), store.addedTo('/b')]).toEqual([['3'], ['4']]);
    store.include('/c', '5');
    expect([store.addedTo('/a'), store.addedTo('/b'), store.addedTo('/c')]).toEqual([['3'], [], ['5']]);
  });

  it('counts texts, keys, names, ids and bytes as what they weigh, at any depth', () => {
    const fits = (most: number, name: string, value: Record<string, unknown>): boolean => {
      const store = createStore(100, most);
      store.change(name, value);
      return store.changesOf(name) !== undefined;
    };
    // Eight for each value, and one for each character of a name, a key or a text.
    const nothing = 8 * 3 + '01'.length;
    expect([fits(nothing + 1, 'a', {}), fits(nothing, 'a', {})]).toEqual([true, false]);
    const hello = nothing + 'abc'.length + 'k'.length + 8 + 'hello'.length;
    expect([fits(hello, 'abc', { k: 'hello' }), fits(hello - 1, 'abc', { k: 'hello' })]).toEqual([true, false]);
    const inside = nothing + 'a'.length + 8 + 'k'.length + 8 + 'l'.length + 8 + '0'.length + 8 + '1x'.length;
    expect([fits(inside, 'a', { k: { l: [7, 'x'] } }), fits(inside - 1, 'a', { k: { l: [7, 'x'] } })]).toEqual([
      true,
      false,
    ]);
    expect(fits(1000, 'a', { bytes: new Uint8Array(2000) })).toBe(false);
    expect(fits(3000, 'a', { bytes: new Uint8Array(2000) })).toBe(true);
    const ids = createStore(100, 5);
    ids.include('/a', '123');
    ids.include('/a', '45');
    expect(ids.addedTo('/a')).toEqual(['123', '45']);
    ids.include('/a', '6');
    expect(ids.addedTo('/a')).toEqual(['45', '6']);
  });

  it('weighs nothing once it is replaced or removed', () => {
    const store = createStore(100, 120);
    for (let round = 0; round < 10; round++) store.change('a', { text: 'x'.repeat(50) });
    store.change('b', {});
    expect([store.changesOf('a') === undefined, store.changesOf('b')]).toEqual([false, {}]);
    store.remove('a');
    store.change('c', { text: 'x'.repeat(30) });
    expect([store.changesOf('b'), store.changesOf('c')]).toEqual([{}, { text: 'x'.repeat(30) }]);
    store.reset();
    store.change('d', { text: 'x'.repeat(70) });
    expect(store.changesOf('d')).toBeDefined();
  });
});
