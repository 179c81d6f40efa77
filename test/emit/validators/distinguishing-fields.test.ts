import { expect, it } from 'vitest';
import { validatorsOf } from './validators-of.js';

it('names the values by which a field distinguishes objects', async () => {
  const { words } = await validatorsOf(`
enums: { Genre: { wire: str, open: false, values: { NOVEL: novel, ATLAS: atlas } } }
unions: { Item: { of: [Text, Maps], by: kind } }
objects:
  Text: { fields: { kind: { type: Genre, is: NOVEL }, words: int } }
  Maps: { fields: { kind: { type: Genre, is: ATLAS }, scale: int } }
  Loan: { fields: { what: { is: loan }, days: int } }
  Sale: { fields: { what: { is: sale }, price: int } }
  Shelf: { fields: { first: Item, second?: Loan | Sale } }
`);
  const first = { kind: 'novel', words: 1 };
  const genres = 'expected "novel" (NOVEL) or "atlas" (ATLAS)';
  expect(words('Shelf', { first })).toEqual([]);
  expect(words('Shelf', { first: { kind: 'poem' } })).toEqual([`is no variant of Item; ${genres}`]);
  expect(words('Shelf', { first: { kind: 7 } })).toEqual([`is no variant of Item; ${genres}`]);
  expect(words('Shelf', { first: {} })).toEqual([`is missing; ${genres}`]);
  expect(words('Shelf', { first: { kind: 'atlas' } })).toEqual([
    'Item with kind "atlas" (Maps): is missing; expected integer',
  ]);
  const kinds = 'expected "loan" (Loan) or "sale" (Sale)';
  expect(words('Shelf', { first, second: { what: 'gift' } })).toEqual([`is no variant of value; ${kinds}`]);
  expect(words('Shelf', { first, second: {} })).toEqual([`is missing; ${kinds}`]);
  expect(words('Shelf', { first, second: { what: 'loan' } })).toEqual([
    'value with what "loan" (Loan): is missing; expected integer',
  ]);
});

it('looks at one of several types inside an object that may hold itself as far as a depth allows', async () => {
  const { reported } = await validatorsOf(`
objects:
  Branch: { fields: { what: { is: branch }, next?: Branch | Leaf } }
  Leaf: { fields: { what: { is: leaf }, size: int } }
  Root: { fields: { next: Branch | Leaf } }
`);
  const nested = (levels: number, leaf: unknown): unknown => {
    let value = leaf;
    for (let level = 0; level < levels; level++) value = { what: 'branch', next: value };
    return value;
  };
  for (const name of ['Branch', 'Root']) {
    const inside = (value: unknown): unknown => ({ what: 'branch', next: value });
    expect(reported(name, inside(nested(20, { what: 'leaf', size: 1 })))).toEqual([]);
    expect(reported(name, inside(nested(20, { what: 'leaf' })))).toEqual([`next${'.next'.repeat(20)}.size: missing`]);
    // Far more levels than the stack has room for.
    const [deep, ...others] = reported(name, inside(nested(20_000, { what: 'leaf' })));
    expect(deep).toMatch(/^next(\.next)*: depth$/);
    expect(others).toEqual([]);
  }
});

it('a field that may be anything and may be absent is refused for no value', async () => {
  const { reported } = await validatorsOf(
    'objects: { Book: { fields: { a?: any, b: any, c?: any | null, d: any | null } } }\n',
  );
  for (const value of [undefined, null, 0, '', [], {}]) {
    expect(reported('Book', { a: value, b: value ?? 1, c: value, d: value ?? null })).toEqual([]);
  }
});
