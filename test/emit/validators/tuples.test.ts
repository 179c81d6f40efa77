import { expect, it } from 'vitest';
import { validatorsOf } from './validators-of.js';

it('a tuple has exactly the items that its type lists, each of its type', async () => {
  const { reported, words } = await validatorsOf(`
enums: { Genre: { wire: str, open: false, values: { NOVEL: novel } } }
scalars: { Isbn: { wire: str, length: 2..3 } }
objects:
  Book:
    fields:
      size: 'tuple[float, float]'
      mixed?: 'tuple[Isbn, Genre | null, list[int], dict[str, bool], tuple[Page, any]]'
      all?: 'list[tuple[str, int]]'
  Page: { fields: { number: int } }
`);
  const mixed = ['ab', null, [1], { x: true }, [{ number: 1 }, null]];
  expect(reported('Book', { size: [1, 2.5], mixed, all: [['a', 1]] })).toEqual([]);
  for (const size of [[], [1], [1, 2, 3], {}, 'ab', null]) {
    expect(reported('Book', { size }), JSON.stringify(size)).toEqual(['size: type']);
    expect(reported('Book', { size }, 'shape'), JSON.stringify(size)).toEqual(['size: type']);
  }
  expect(reported('Book', { size: [1, '2'] })).toEqual(['size.1: type']);
  expect(reported('Book', { size: [1, undefined] })).toEqual(['size.1: missing']);
  expect(reported('Book', { size: [1, 2], mixed: ['a', 'x', ['y'], { x: 1 }, [{ number: 'z' }, undefined]] })).toEqual([
    'mixed.0: length',
    'mixed.1: unknown-member',
    'mixed.2.0: type',
    'mixed.3.x: type',
    'mixed.4.0.number: type',
    'mixed.4.1: missing',
  ]);
  expect(reported('Book', { size: [1, 2], all: [['a', 1], ['a'], [1, 'a']] })).toEqual([
    'all.1: type',
    'all.2.0: type',
    'all.2.1: type',
  ]);
  expect(words('Book', { size: [1] })).toEqual(['expected array of 2 items, got array of 1']);
  expect(words('Book', { size: 1 })).toEqual(['expected array of 2 items, got number']);
});

it('an open tuple has at least the items that its type lists, and all further ones are of its last type', async () => {
  const { reported, words } = await validatorsOf(`
objects:
  Row:
    fields:
      cells: { type: 'tuple[str, int, ...bool | null]', items: ..4 }
      rows?: 'list[tuple[str, ...list[Row]]]'
`);
  for (const cells of [
    ['a', 1],
    ['a', 1, true],
    ['a', 1, null, false],
  ])
    expect(reported('Row', { cells })).toEqual([]);
  for (const cells of [[], ['a'], {}, 'ab', null]) {
    expect(reported('Row', { cells }), JSON.stringify(cells)).toEqual(['cells: type']);
    expect(reported('Row', { cells }, 'shape'), JSON.stringify(cells)).toEqual(['cells: type']);
  }
  expect(reported('Row', { cells: [1, 'a', true, 'b'] })).toEqual(['cells.0: type', 'cells.1: type', 'cells.3: type']);
  expect(reported('Row', { cells: ['a', 1, true, true, true] })).toEqual(['cells: items']);
  expect(reported('Row', { cells: ['a', 1, undefined] })).toEqual(['cells.2: missing']);
  const rows = [['a'], ['a', [], [{ cells: ['a', 1] }]], [], ['a', [{ cells: [1, 1] }], 1]];
  expect(reported('Row', { cells: ['a', 1], rows })).toEqual([
    'rows.2: type',
    'rows.3.1.0.cells.0: type',
    'rows.3.2: type',
  ]);
  expect(words('Row', { cells: ['a'] })).toEqual(['expected array of 2 items or more, got array of 1']);
});

it('the length and the items of a tuple are read once', async () => {
  const { reported } = await validatorsOf(`objects: { Book: { fields: { size: 'tuple[float, float]' } } }`);
  const hostile = [
    new Proxy([1, 2], { get: (target, key) => (key === 'length' ? 'x' : Reflect.get(target, key)) }),
    new Proxy([1, 2], { get: (target, key) => (key === 'length' ? Symbol('x') : Reflect.get(target, key)) }),
  ];
  for (const size of hostile) expect(reported('Book', { size })).toEqual(['size: type']);
  const { reported: reportedOpen } = await validatorsOf(
    `objects: { Book: { fields: { size: 'tuple[float, ...float]' } } }`,
  );
  for (const size of hostile) expect(reportedOpen('Book', { size })).not.toEqual([]);
  const huge = new Proxy([1], { get: (target, key) => (key === 'length' ? 2 ** 40 : Reflect.get(target, key)) });
  expect(reportedOpen('Book', { size: huge })).toEqual(['size: unreadable']);
  const throwing = new Proxy([1, 2], {
    get: (target, key) => {
      if (key === '1') throw new Error('no');
      return Reflect.get(target, key) as unknown;
    },
  });
  expect(reported('Book', { size: throwing })).toEqual(['size.1: unreadable']);
});

it('an object may be in a tuple of its own', async () => {
  const { reported } = await validatorsOf(`objects: { Node: { fields: { pair: 'tuple[Node | null, list[Node]]' } } }`);
  expect(reported('Node', { pair: [{ pair: [null, []] }, [{ pair: [null, []] }]] })).toEqual([]);
  expect(reported('Node', { pair: [{ pair: [1, []] }, [{ pair: [] }]] })).toEqual([
    'pair.0.pair.0: type',
    'pair.1.0.pair: type',
  ]);
  let deep: unknown = { pair: [null, []] };
  for (let level = 0; level < 300; level++) deep = { pair: [deep, []] };
  expect(reported('Node', deep).map((issue) => issue.replace(/^.*: /, ''))).toEqual(['depth']);
});
