import { describe, expect, it } from 'vitest';
import { validatorsOf } from './validators-of.js';

/** Unions whose members are tried one after the other, and read different parts of a value. */
const TYPES = {
  Lists: 'list[Item] | list[any]',
  Unread: 'list[any] | list[Item]',
  Tuples: 'tuple[Item, Item] | tuple[any, ...any] | null',
  Dicts: 'dict[str, Item] | dict[str, any]',
  Objects: 'Item | Other',
  Mixed: 'Item | Other | list[Item] | list[Other] | str',
  Nested: 'list[list[Item] | list[Other]] | list[list[any]]',
  Declared: 'Either | list[Either] | list[any]',
};

const declarations = `
objects:
  Item: { fields: { a: int, b?: Item } }
  Other: { fields: { c?: int } }
${Object.entries(TYPES)
  .map(([name, type]) => `  ${name}: { fields: { it: '${type}' } }`)
  .join('\n')}
unions: { Either: { of: [Item, Other] } }
`;

function throwing(key: string): object {
  return Object.defineProperty({}, key, {
    enumerable: true,
    get: refuseToRead,
  });
}

function refuseToRead(): never {
  throw new Error('not to be read');
}

const UNREADABLE = new Proxy({}, { get: refuseToRead });

/** Every value with an unreadable part, and those that hold it. */
function valuesAround(): readonly unknown[] {
  const parts = [throwing('a'), throwing('b'), throwing('c'), { a: 1, b: throwing('a') }, UNREADABLE];
  const lists = parts.flatMap((part) => [
    [part],
    [part, part],
    [{ a: 1 }, part],
    [{}, part],
    [[part]],
    [[{ a: 1 }, part]],
  ]);
  return [
    ...parts,
    ...lists,
    ...parts.map((part) => ({ key: part })),
    Object.defineProperty([1], 0, { get: refuseToRead }),
  ];
}

describe('a value that throws while it is read as one member of a union', () => {
  it('is valid if it can be read as another, whichever comes first', async () => {
    const { reported } = await validatorsOf(declarations);
    expect(reported('Lists', { it: [throwing('a')] })).toEqual([]);
    expect(reported('Unread', { it: [throwing('a')] })).toEqual([]);
    expect(reported('Tuples', { it: [throwing('a')] })).toEqual([]);
    expect(reported('Dicts', { it: { x: throwing('a') } })).toEqual([]);
    expect(reported('Objects', { it: throwing('a') })).toEqual([]);
    expect(reported('Declared', { it: throwing('a') })).toEqual([]);
  });

  it('is refused if every member reads it', async () => {
    const { reported } = await validatorsOf(declarations);
    expect(reported('Objects', { it: UNREADABLE })).not.toEqual([]);
    expect(reported('Mixed', { it: [UNREADABLE] })).not.toEqual([]);
  });

  it('is judged by isX as by validateX, wherever it is', async () => {
    const { reported } = await validatorsOf(declarations);
    for (const type of Object.keys(TYPES)) {
      // `reported` compares them.
      const isValid = valuesAround().map((it) => reported(type, { it }).length === 0);
      expect(new Set(isValid), type).toEqual(new Set([true, false]));
    }
  });
});
