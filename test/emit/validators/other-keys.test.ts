import { describe, expect, it } from 'vitest';
import { validatorsOf } from './validators-of.js';

const declarations = `
scalars: { Short: { wire: str, length: ..3 } }
objects:
  Closed: { fields: { a: int, constructor?: str }, other-keys: none }
  Empty: { fields: {}, other-keys: none }
  Numbers: { fields: { a: str }, other-keys: int | null }
  Bag: { fields: {}, other-keys: 'list[list[Short | null]]' }
  Anything: { fields: { a: int }, other-keys: any }
  Tree: { fields: { name?: str }, other-keys: Tree }
  Holder: { identity: [a], fields: { a: str, part?: Partial<Holder> }, other-keys: int, views: { Less: { omit: [part] } } }
`;

describe('keys that an object does not declare', () => {
  it('are refused by a closed object in modes spec and strict, and not in mode shape', async () => {
    const { reported, words } = await validatorsOf(declarations);
    const value = { a: 1, b: 2, constructor: 'x' };
    expect(reported('Closed', value)).toEqual(['b: unknown-key']);
    expect(reported('Closed', value, 'strict')).toEqual(['b: unknown-key']);
    expect(reported('Closed', value, 'shape')).toEqual([]);
    expect(words('Closed', value)).toEqual(['is not a field of this object']);
    expect(reported('Closed', { constructor: 'x', a: 1 })).toEqual([]);
    expect(reported('Empty', {})).toEqual([]);
    expect(reported('Empty', { a: 1 })).toEqual(['a: unknown-key']);
  });

  it('hold the type that the object names, in every mode', async () => {
    const { reported } = await validatorsOf(declarations);
    for (const mode of ['shape', 'spec', 'strict'] as const) {
      expect(reported('Numbers', { a: 'x', b: 1, c: null }, mode)).toEqual([]);
      expect(reported('Numbers', { a: 'x', b: 'x', c: 1.5 }, mode)).toEqual(['b: type', 'c: type']);
      expect(reported('Anything', { a: 1, b: 'x' }, mode)).toEqual([]);
    }
    expect(reported('Numbers', { a: 'x', b: undefined })).toEqual([]);
  });

  it('may hold lists, and keep the limits of a scalar', async () => {
    const { reported } = await validatorsOf(declarations);
    expect(reported('Bag', { x: [['abc', null]], y: [] })).toEqual([]);
    expect(reported('Bag', { x: [['abcd']], y: 1 })).toEqual(['x.0.0: length', 'y: type']);
    expect(reported('Bag', { x: [['abcd']] }, 'shape')).toEqual([]);
  });

  it('may hold the object itself, to any depth that is checked', async () => {
    const { reported } = await validatorsOf(declarations);
    expect(reported('Tree', { name: 'x', one: { two: {} } })).toEqual([]);
    expect(reported('Tree', { one: { two: { name: 1, three: 3 } } })).toEqual([
      'one.two.name: type',
      'one.two.three: type',
    ]);
    let deep: object = {};
    for (let level = 0; level < 1000; level++) deep = { deep };
    expect(reported('Tree', deep)).toHaveLength(1);
  });

  it('are the same in views and parts of the object', async () => {
    const { reported } = await validatorsOf(declarations);
    expect(reported('HolderLess', { a: 'x', part: 1 })).toEqual([]);
    expect(reported('HolderLess', { a: 'x', part: {} })).toEqual(['part: type']);
    expect(reported('Holder', { a: 'x', part: { a: 'y', z: 'z' } })).toEqual(['part.z: type']);
  });

  it('are read once where something is said about their values, and not at all elsewhere', async () => {
    const { reported } = await validatorsOf(`
objects:
  One: { fields: { a?: int }, key-patterns: { '^x': int } }
  Two: { fields: {}, key-patterns: { '^x': int, 'y$': int, '^free': any }, other-keys: any }
`);
    const throwing = (key: string): object =>
      Object.defineProperty({}, key, {
        enumerable: true,
        get: () => {
          throw new Error('not to be read');
        },
      });
    // `reported` also compares isOne with validateOne.
    expect(reported('One', throwing('other'))).toEqual([]);
    expect(reported('One', throwing('x'))).toEqual(['x: unreadable']);
    expect(reported('Two', throwing('free'))).toEqual([]);
    expect(reported('Two', throwing('other'))).toEqual([]);
    expect(reported('Two', throwing('xy'))).toEqual(['xy: unreadable']);
    let reads = 0;
    const counting = Object.defineProperty({}, 'xy', { enumerable: true, get: () => (reads += 1) });
    expect(reported('Two', counting)).toEqual([]);
    // Once by validateTwo, and once by isTwo.
    expect(reads).toBe(2);
  });

  it('are own keys whatever their names', async () => {
    const { reported } = await validatorsOf(declarations);
    const proto = JSON.parse('{"a":"x","__proto__":"y"}') as object;
    expect(reported('Numbers', proto)).toEqual(['__proto__: type']);
    expect(reported('Closed', JSON.parse('{"a":1,"__proto__":{}}'))).toEqual(['__proto__: unknown-key']);
    expect(reported('Numbers', { a: 'x', toString: 'y', hasOwnProperty: 1 })).toEqual(['toString: type']);
    expect(reported('Numbers', Object.create({ a: 'x' }))).toEqual([]);
  });

  it('never make a validator throw', async () => {
    const { reported } = await validatorsOf(declarations);
    const explode = (): never => {
      throw new Error('no');
    };
    const getter = Object.defineProperty({ a: 'x' }, 'b', { get: explode, enumerable: true });
    expect(reported('Numbers', getter)).toEqual(['b: unreadable']);
    expect(reported('Numbers', new Proxy({ a: 'x' }, { ownKeys: explode }))).toEqual([': unreadable']);
    expect(reported('Empty', new Proxy({}, { ownKeys: explode }))).toEqual([': unreadable']);
  });
});
