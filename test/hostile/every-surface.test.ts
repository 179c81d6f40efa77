import { describe, expect, test } from 'vitest';
import { modulesOf } from '../../generator/load/package-modules.js';
import { modelIn } from '../diff/small-model.js';

/** What a field can be. A new kind of type or limit is a row here, and is tried with every value below. */
const SURFACES: Readonly<Record<string, string>> = {
  text: 'str',
  number: '{ type: float, range: 0..1, multiple-of: 0.01 }',
  enumeration: 'Colour',
  pattern: "{ type: str, pattern: '^(a|b)*c{1,200}$' }",
  'pattern of items': "{ type: 'list[str]', each: { pattern: '^[a-z]+( [a-z]+)*$' } }",
  'list of lists': "'list[list[int]]'",
  tuple: "'tuple[int, str, Node]'",
  dict: "{ type: 'dict[str, Node]', keys: { length: 1..9 } }",
  'recursive object': 'Node',
  'joined types': "'Node | str | list[int]'",
  'union by a field': 'Shape',
  'union without a field': 'Either',
  'recursive union': 'Json',
};

const SPEC = `
enums: { Colour: { wire: str, open: false, values: { RED: red } } }
objects:
  Node: { fields: { left?: Node, all?: 'list[Node]', name?: str } }
  Circle: { fields: { kind: { is: circle }, inside?: Shape } }
  Square: { fields: { kind: { is: square }, all?: 'list[Shape]' } }
  Left: { fields: { left: int, next?: Either } }
  Right: { fields: { right: int, next?: Either } }
  Holder:
    fields:
${Object.values(SURFACES)
  .map((type, index) => `      f${index}?: ${type}\n`)
  .join('')}
unions:
  Shape: { of: [Circle, Square], by: kind, others: any }
  Either: { of: [Left, Right] }
  Json: { of: ['null', bool, float, str, 'list[Json]', 'dict[str, Json]'] }
`;

const refuse = (): never => {
  throw new Error('not yours');
};
const deep = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = {};
  for (let level = 0; level < levels; level += 1) value = wrap(value);
  return value;
};
const revoked = (): unknown => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};
const cycle = (): unknown => {
  const loop: Record<string, unknown> = { kind: 'circle', left: 1 };
  return Object.assign(loop, { inside: loop, next: loop, all: [loop] });
};

/** What no sender should send, as functions: each field gets a value of its own. */
const VALUES: Readonly<Record<string, () => unknown>> = {
  'a proxy that throws': () =>
    new Proxy({}, { get: refuse, has: refuse, ownKeys: refuse, getOwnPropertyDescriptor: refuse }),
  'a proxy of a list that throws': () => new Proxy([], { get: refuse, ownKeys: refuse }),
  'a revoked proxy': revoked,
  'a proxy without end': () => new Proxy([], { get: (_, key) => (key === 'length' ? Infinity : 'a') }),
  'a proxy that is another one each time': () => {
    let turn = 0;
    return new Proxy({}, { get: () => ['circle', 1, 'square', null][turn++ % 4] });
  },
  'getters that throw': () => Object.defineProperty({}, 'kind', { get: refuse, enumerable: true }),
  'a long text': () => 'a'.repeat(2_000_000),
  'a long text that almost matches': () => `${'ab'.repeat(500_000)}d`,
  'half of a character': () => '\ud800',
  'a list of many': () => Array.from({ length: 200_000 }, () => 'a'),
  'a list with holes': () => Object.assign([], { length: 1_000_000 }),
  'lists in lists': () => deep(50_000, (inner) => [inner]),
  'objects in objects': () => deep(50_000, (inner) => ({ kind: 'circle', inside: inner, left: inner, next: inner })),
  'a circle': cycle,
  'no prototype': () => Object.create(null) as unknown,
  'keys of the language': () =>
    JSON.parse('{"__proto__":{"kind":"circle"},"constructor":null,"toString":1}') as unknown,
  'what converts itself': () => ({ toString: refuse, valueOf: refuse, toJSON: refuse, [Symbol.toPrimitive]: refuse }),
  'a function': () => refuse,
  'a symbol': () => Symbol('kind'),
  'a bigint': () => 2n ** 70n,
  'no number': () => Number.NaN,
  'boxed text': () => Object('circle') as unknown,
};

interface Validators {
  readonly isHolder: (value: unknown) => boolean;
  readonly validateHolder: (value: unknown, options: { readonly mode: string }) => { readonly ok: boolean };
}

const modules = modulesOf(modelIn(SPEC));

const MOST_MILLISECONDS = 5_000;

describe.each(Object.entries(VALUES))('%s', (_, value) => {
  test.each(Object.keys(SURFACES))(
    'as %s is answered alike in all ways, in bounded time',
    { timeout: 60_000 },
    async (name) => {
      const { isHolder, validateHolder } = (await modules).load('src/objects/holder.ts') as unknown as Validators;
      const field = `f${Object.keys(SURFACES).indexOf(name)}`;
      const before = process.cpuUsage();
      const [shape, spec, strict] = ['shape', 'spec', 'strict'].map(
        (mode) => validateHolder({ [field]: value() }, { mode }).ok,
      );
      const is = isHolder({ [field]: value() });
      expect([is, spec && !shape, strict && !spec]).toEqual([spec, false, false]);
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(MOST_MILLISECONDS);
    },
  );
});
