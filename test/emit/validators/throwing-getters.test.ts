import { expect, it } from 'vitest';
import { validatorsOf } from './validators-of.js';

/** Unions of which a later member does not read all that an earlier one reads. */
const UNIONS = {
  Lists: 'list[Item] | list[any]',
  Dicts: 'dict[str, Item] | dict[str, any]',
  Tuples: 'tuple[Item, any] | tuple[any, Item] | list[any]',
  Nested: 'list[list[Item] | list[any]] | list[any]',
  Objects: 'Item | Loose',
} as const;

/** A valid value of each, except for what throws. */
const VALUES: Readonly<Record<keyof typeof UNIONS, unknown>> = {
  Lists: [{ id: 'a' }, { id: 'b' }],
  Dicts: { a: { id: 'a' }, b: { id: 'b' } },
  Tuples: [{ id: 'a' }, 'b'],
  Nested: [[{ id: 'a' }], [{ id: 'b' }]],
  Objects: { id: 'a' },
};

/** The value, once for each place in it, with a getter there that throws. */
function withThrowing(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const changed = (descriptor: PropertyDescriptor): unknown => {
      const copy: object = Array.isArray(value) ? [...value] : { ...value };
      return Object.defineProperty(copy, key, { enumerable: true, configurable: true, ...descriptor });
    };
    const throwing = (): never => {
      throw new Error('not to be read');
    };
    return [changed({ get: throwing }), ...withThrowing(inner).map((one) => changed({ value: one }))];
  });
}

it.each(Object.keys(UNIONS) as (keyof typeof UNIONS)[])(
  'a union like %s is rejected by every function of its object if a getter throws anywhere in it',
  async (name) => {
    // That all functions agree is expected by `reported`.
    const { reported } = await validatorsOf(`
objects:
  Item: { fields: { id: str } }
  Loose: { fields: { id?: any, other?: str } }
  Holder: { fields: { value: '${UNIONS[name]}' } }
`);
    expect(reported('Holder', { value: VALUES[name] })).toEqual([]);
    const values = withThrowing({ value: VALUES[name] });
    expect(values.length).toBeGreaterThan(1);
    for (const value of values) expect(reported('Holder', value)).not.toEqual([]);
  },
);

it('what throws has no effect on members that refuse the value before they read it', async () => {
  const { reported } = await validatorsOf(`
identifiers: { Key: { wire: str, pattern: '^k_[a-z]+$' } }
objects:
  Item: { fields: { id: str, name?: str } }
  Holder:
    fields:
      fields?: 'list[Item] | list[any]'
      keys?: 'list[dict[Key, str]] | list[any]'
      nested?: 'list[list[Item] | list[any]]'
`);
  const throwing = (key: string, other: object = {}): unknown =>
    Object.defineProperty({ ...other }, key, {
      enumerable: true,
      get: () => {
        throw new Error('not to be read');
      },
    });
  expect(reported('Holder', { fields: [throwing('name', { id: 1 })] })).toEqual([]);
  expect(reported('Holder', { keys: [throwing('name')] })).toEqual([]);
  expect(reported('Holder', { nested: [[throwing('name', { id: 1 })]] })).toEqual([]);
  expect(reported('Holder', { fields: [throwing('id')] })).not.toEqual([]);
  expect(reported('Holder', { fields: [throwing('name', { id: 'a' })] })).not.toEqual([]);
});
