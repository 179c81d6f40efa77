import { describe, expect, it } from 'vitest';
import { validatorsOf } from '../emit/validators/validators-of.js';

/** Without a bound, none of these would end before the universe does. */
const TIMEOUT = 20_000;

describe('objects that occur in several places', () => {
  const validators = () =>
    validatorsOf(`
enums: { Colour: { wire: str, values: { RED: red, BLUE: blue } } }
objects:
  Node: { fields: { name?: str, left?: Node, right?: Node, all?: 'list[Node]', leaf?: Leaf, labels?: 'list[str]' } }
  Leaf: { fields: { root?: Node } }
  Cell:
    within: [Cell.left, Cell.right]
    fields: { colour?: Colour, left?: Cell, right?: Cell, note?: { type: str, when: [{ ^colour: [BLUE], length: ..3 }] } }
`);

  type Node = Record<string, unknown>;

  function chain(levels: number, last: Node, wrap: (inner: Node) => Node): Node {
    let value = last;
    for (let level = 0; level < levels; level += 1) value = wrap(value);
    return value;
  }

  const twice = (inner: Node): Node => ({ left: inner, right: inner });

  it('are accepted if 61 objects can be reached in 2^60 ways', { timeout: TIMEOUT }, async () => {
    const { reported } = await validators();
    expect(reported('Node', chain(60, { name: 'x' }, twice))).toEqual([]);
    expect(
      reported(
        'Node',
        chain(60, {}, (inner) => ({ ...twice(inner), all: [inner, inner] })),
        'strict',
      ),
    ).toEqual([]);
    expect(
      reported(
        'Node',
        chain(8, {}, (inner) => ({ all: Array.from({ length: 1000 }, () => inner) })),
      ),
    ).toEqual([]);
    expect(
      reported(
        'Node',
        chain(60, {}, (inner) => ({ ...twice(inner), leaf: { root: inner } })),
      ),
    ).toEqual([]);
  });

  it('cost no more because of the lists in them', { timeout: TIMEOUT }, async () => {
    const { reported } = await validators();
    const labels = Array.from({ length: 100_000 }, () => 'label');
    expect(
      reported(
        'Node',
        chain(60, { labels }, (inner) => ({ ...twice(inner), labels })),
      ),
    ).toEqual([]);
  });

  it('are refused if one of them is invalid, with the requested number of issues', { timeout: TIMEOUT }, async () => {
    const { reported } = await validators();
    const issues = reported('Node', chain(60, { name: 5 }, twice));
    expect(issues.length).toBeGreaterThan(0);
    expect(issues.length).toBeLessThanOrEqual(1000);
    expect(issues.every((issue) => issue.endsWith('name: type'))).toBe(true);
  });

  it('are refused if one path to them is too deep, even if another is short', { timeout: TIMEOUT }, async () => {
    const { reported } = await validators();
    const deep = chain(256, {}, (inner) => ({ left: inner }));
    expect(reported('Node', deep)).toEqual([]);
    expect(reported('Node', { left: deep })).toEqual([expect.stringMatching(/: depth$/)]);
    // Looked at first where it is not too deep, and after enough other objects to be known then.
    const many = Array.from({ length: 200 }, () => ({ name: 'other' }));
    const shorter = deep['left'];
    expect(reported('Node', { all: [...many, shorter], right: shorter })).toEqual([]);
    expect(reported('Node', { all: [...many, shorter], right: { left: { left: shorter } } })).toEqual([
      expect.stringMatching(/: depth$/),
    ]);
    const loop: Node = { name: 'x' };
    expect(reported('Node', Object.assign(loop, { left: loop, right: loop }))).toEqual([
      expect.stringMatching(/: depth$/),
    ]);
  });

  it('are checked again if another container changes their conditions', { timeout: TIMEOUT }, async () => {
    const { reported } = await validators();
    const cell = { note: 'long' };
    const row = (colour: string, count: number): Node =>
      chain(count, { colour, left: cell }, (inner) => ({
        colour: 'red',
        left: inner,
        right: { colour: 'red', left: cell },
      }));
    expect(reported('Cell', row('red', 150))).toEqual([]);
    expect(reported('Cell', row('blue', 150))).toEqual([expect.stringMatching(/left\.note: length$/)]);
    let [one, other]: readonly Node[] = [{ colour: 'red' }, { colour: 'blue' }];
    for (let level = 0; level < 60; level += 1) {
      const inside = { left: one!, right: other! };
      [one, other] = [
        { colour: 'red', ...inside },
        { colour: 'blue', ...inside },
      ];
    }
    expect(reported('Cell', one)).toEqual([]);
  });
});

describe('a list without end', () => {
  const validators = () =>
    validatorsOf(`
objects:
  Book: { fields: { tags?: 'list[str]', once?: { type: 'list[str]', unique: true }, pages?: 'list[list[int]]', parts?: 'list[Book]' } }
`);

  const claiming = (length: unknown, item: unknown): unknown =>
    new Proxy([], {
      get: (target, key) => (key === 'length' ? length : key in target ? Reflect.get(target, key) : item),
    });

  it.each([Infinity, 2 ** 32, 1e300])(
    'is refused: a proxy that claims a length of %d',
    { timeout: TIMEOUT },
    async (length) => {
      const { reported } = await validators();
      for (const [field, item] of Object.entries({ tags: 'a', once: 'a', pages: [1], parts: {} })) {
        for (const mode of ['shape', 'spec', 'strict'] as const) {
          expect(reported('Book', { [field]: claiming(length, item) }, mode)[0], `${field} in mode ${mode}`).toMatch(
            field,
          );
        }
      }
      expect(reported('Book', { pages: [claiming(length, 1)] })).not.toEqual([]);
    },
  );

  it('has the length that was read first', { timeout: TIMEOUT }, async () => {
    const { reported } = await validators();
    let length = 0;
    const growing = new Proxy(['a'], {
      get: (target, key) => (key === 'length' ? (length += 1) : Reflect.get(target, '0')),
    });
    expect(reported('Book', { tags: growing })).toEqual([]);
  });

  it('is refused at its first wrong item before all items are compared', { timeout: TIMEOUT }, async () => {
    const { reported } = await validators();
    const reads: unknown[] = [];
    const holes = new Proxy(Object.assign([], { length: 4_000_000_000 }), {
      get: (target, key) => (reads.push(key), Reflect.get(target, key) as unknown),
    });
    // isBook and validateBook with few issues; all 1,000 are read by `reported`.
    expect(reported('Book', { once: holes })).toHaveLength(1000);
    expect(reads.length).toBeLessThan(10_000);
  });
});
