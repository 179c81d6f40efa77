import { describe, expect, it } from 'vitest';
import { readCounter } from './counted-reads.js';
import { validatorsOf } from './validators-of.js';

/** Where each level doubles the time, none of these ends. */
const TIMEOUT = 30_000;

type Wrap = (inner: unknown) => unknown;

interface Place {
  readonly declarations: string;
  readonly type: string;
  /** A value around another of the same type: of each, several members can be the type. */
  readonly levels: readonly Wrap[];
  readonly right: unknown;
  readonly wrong: unknown;
}

const lists: readonly Wrap[] = [(inner) => [inner], (inner) => ['x', inner], (inner) => [inner, inner]];

/** Wherever a value that holds another can be one of several members. */
const PLACES: Readonly<Record<string, Place>> = {
  'tuples in a union': {
    declarations: `unions: { Path: { of: [str, 'tuple[Path]', 'tuple[Path, Path]', 'tuple[Path, Path, ...Path]'] } }`,
    type: 'Path',
    levels: lists,
    right: 'x',
    wrong: 5,
  },
  'tuples of null or the union': {
    declarations: `unions: { Path: { of: [str, 'tuple[Path | null, ...Path]', 'tuple[Path, ...Path | null]', 'tuple[Path | null]'] } }`,
    type: 'Path',
    levels: lists,
    right: 'x',
    wrong: 5,
  },
  'lists with limits, each in a union of its own': {
    declarations: `
unions:
  Short: { of: [str, 'list[Path]'], length: ..9 }
  Long: { of: [str, 'list[Path]'], length: 1.. }
  Path: { of: [Short, Long] }
`,
    type: 'Path',
    levels: lists,
    right: 'x',
    wrong: 5,
  },
  'dicts in a union': {
    declarations: `unions: { Tree: { of: [str, 'dict[str, Tree]', 'dict[str, Tree | null]'] } }`,
    type: 'Tree',
    levels: [(inner) => ({ a: inner }), (inner) => ({ a: inner, b: inner })],
    right: 'x',
    wrong: true,
  },
  'lists of null or the union': {
    declarations: `unions: { Path: { of: [str, 'list[Path | null]', 'list[Path]', 'list[int]'] } }`,
    type: 'Path',
    levels: lists,
    right: 'x',
    wrong: true,
  },
  'a union of lists in a field': {
    declarations: `objects: { Node: { fields: { kids?: 'tuple[Node] | tuple[Node, ...Node] | list[Node]', name?: str } } }`,
    type: 'Node',
    levels: [(inner) => ({ kids: [inner] }), (inner) => ({ kids: [inner, inner] })],
    right: { name: 'x' },
    wrong: { name: 5 },
  },
  'a declared union of lists of objects': {
    declarations: `
unions: { Kids: { of: ['tuple[Node, ...Node]', 'list[Node]'] } }
objects: { Node: { fields: { kids?: Kids, name?: str } } }
`,
    type: 'Node',
    levels: [(inner) => ({ kids: [inner] }), (inner) => ({ kids: [inner, inner] })],
    right: { name: 'x' },
    wrong: { name: 5 },
  },
  'dicts and objects in a field': {
    declarations: `
objects:
  Node: { fields: { kids?: 'list[dict[str, Node] | dict[str, list[Node]] | Other]', name?: str } }
  Other: { fields: { kids: 'list[Node]' } }
`,
    type: 'Node',
    levels: [(inner) => ({ kids: [{ a: inner }] }), (inner) => ({ kids: [{ a: inner, b: inner }, { kids: [inner] }] })],
    right: { name: 'x' },
    wrong: { name: 5 },
  },
  'other keys': {
    declarations: `objects: { Node: { fields: { name?: str }, other-keys: 'tuple[Node] | tuple[Node, ...Node]' } }`,
    type: 'Node',
    levels: [(inner) => ({ a: [inner] }), (inner) => ({ a: [inner, inner], b: [inner] })],
    right: { name: 'x' },
    wrong: { name: 5 },
  },
  'keys that match several patterns': {
    declarations: `
objects:
  Node:
    fields: { name?: str }
    key-patterns: { '^a': 'tuple[Node] | tuple[Node, ...Node]', 'a$': 'list[Node] | tuple[Node, ...Node]' }
`,
    type: 'Node',
    levels: [(inner) => ({ a: [inner] }), (inner) => ({ a: [inner, inner], aa: [inner] })],
    right: { name: 'x' },
    wrong: { name: 5 },
  },
};

describe.each(Object.entries(PLACES))('%s', (_, { declarations, type, levels, right, wrong }) => {
  const nested = (count: number, last: unknown, wrap: Wrap): unknown => {
    let value = last;
    for (let level = 0; level < count; level += 1) value = wrap(value);
    return value;
  };

  it('are tried at each place in a value once, however deep it is', { timeout: TIMEOUT }, async () => {
    const { reported } = await validatorsOf(declarations);
    for (const wrap of levels) {
      expect(reported(type, nested(2, right, wrap))).toEqual([]);
      expect(reported(type, nested(30, right, wrap))).toEqual([]);
      expect(reported(type, nested(2, wrong, wrap))).not.toEqual([]);
      expect(reported(type, nested(30, wrong, wrap))).not.toEqual([]);
      expect(reported(type, nested(50_000, right, wrap))).not.toEqual([]);
    }
  });
});

describe('an invalid value in dicts beside objects', () => {
  it('is looked at as often at each level, however many there are', async () => {
    const { reported } = await validatorsOf(`
objects:
  Node: { fields: { kids?: 'list[dict[str, Node] | dict[str, list[Node]] | Other]', name?: str } }
  Other: { fields: { kids: 'list[Node]' } }
`);
    const readsOf = (levels: number): number => {
      const { counted, takeReads } = readCounter(1_000_000);
      let value: unknown = { name: 5 };
      for (let level = 0; level < levels; level += 1) value = { kids: [{ a: value, b: value }] };
      const issues = reported('Node', counted(value));
      expect(issues.length).toBeGreaterThan(0);
      expect(issues.every((issue) => issue.endsWith('name: type'))).toBe(true);
      return takeReads();
    };
    const [short, long] = [readsOf(30), readsOf(120)];
    expect(long).toBeLessThan(5 * short);
  });
});

describe('an object that many members hold', () => {
  const declarations = `
objects:
  Node: { fields: { all?: 'list[dict[str, Node] | dict[str, Node | null]]', name?: str }, other-keys: 'Node | int' }
`;
  /** So many dicts around the same object, with so many objects in it. */
  const shared = (count: number, last: unknown): unknown => {
    const node = { all: Array.from({ length: count }, () => ({ a: { name: 'x' } })), other: last };
    return { all: Array.from({ length: count }, () => ({ a: node })) };
  };

  it('is found to be valid once', async () => {
    const { reported } = await validatorsOf(declarations);
    const readsOf = (count: number): number => {
      const { counted, takeReads } = readCounter();
      expect(reported('Node', counted(shared(count, 5)))).toEqual([]);
      return takeReads();
    };
    expect(readsOf(2000)).toBeLessThan(5 * readsOf(500));
  });

  it('is never taken for valid because of what was looked at before its first issue', async () => {
    const { reported } = await validatorsOf(declarations);
    for (const mode of ['shape', 'spec', 'strict'] as const) {
      expect(reported('Node', shared(300, { name: 'x' }), mode)).toEqual([]);
      expect(reported('Node', shared(300, { name: 5 }), mode)).not.toEqual([]);
      expect(reported('Node', shared(300, true), mode)).not.toEqual([]);
    }
  });
});

describe('a value that was refused as a member', () => {
  it('is accepted elsewhere in the same value, where another union is expected', async () => {
    const { reported } = await validatorsOf(`
objects:
  Node:
    fields:
      pair?: 'tuple[list[Node] | tuple[int, Node], str] | tuple[list[Node | int] | tuple[str, Node], int]'
`);
    const shared = [1, 2];
    expect(reported('Node', { pair: [[], 'x'] })).toEqual([]);
    expect(reported('Node', { pair: [shared, 5] })).toEqual([]);
    expect(reported('Node', { pair: [shared, 'x'] })).not.toEqual([]);
  });

  it('is accepted where it is less deep', async () => {
    const { reported } = await validatorsOf(
      `unions: { Path: { of: [str, 'tuple[Path]', 'tuple[Path, ...Path]', 'tuple[int, any]'] } }`,
    );
    let deep: unknown = 'x';
    for (let level = 0; level < 250; level += 1) deep = [deep];
    let deeper = deep;
    for (let level = 0; level < 20; level += 1) deeper = [deeper];
    expect(reported('Path', deeper)).not.toEqual([]);
    expect(reported('Path', [deep, deep])).toEqual([]);
    expect(reported('Path', [deep, deeper])).not.toEqual([]);
  });

  it('is accepted in an object that decides otherwise', async () => {
    const { reported } = await validatorsOf(`
enums: { Colour: { wire: str, values: { RED: red, BLUE: blue } } }
objects:
  Cell:
    fields: { colour: Colour, kids?: 'tuple[Note] | tuple[Note, ...Note]', more?: 'list[Cell]' }
  Note:
    within: [Cell.kids]
    fields: { text: { type: str, when: [{ ^colour: [BLUE], length: ..3 }] }, cell?: Cell }
`);
    const kids = [{ text: 'long text' }];
    const other = (colour: string): unknown => ({ colour, kids });
    expect(reported('Cell', other('red'))).toEqual([]);
    expect(reported('Cell', other('blue'))).not.toEqual([]);
    expect(reported('Cell', { colour: 'red', more: [other('blue'), other('red')] })).toHaveLength(1);
    expect(reported('Cell', { colour: 'red', more: [other('red'), other('blue')] })).toHaveLength(1);
  });
});
