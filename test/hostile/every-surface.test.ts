import { describe, expect, test } from 'vitest';
import { formatNames, formats } from '../../generator/formats/formats.js';
import { modulesOf } from '../support/package-modules.js';
import { modelIn } from '../diff/small-model.js';

/** Kinds of fields. A new kind of type or limit is a row here, and is tried with every value below. */
const SURFACES: Readonly<Record<string, string>> = {
  text: 'str',
  number: '{ type: float, range: 0..1, multiple-of: 0.01 }',
  enumeration: 'Colour',
  pattern: "{ type: str, pattern: '^(a|b)*c{1,200}$' }",
  'pattern of items': "{ type: 'list[str]', each: { pattern: '^[a-z]+( [a-z]+)*$' } }",
  'list of lists': "'list[list[int]]'",
  tuple: "'tuple[int, str, Node]'",
  'open tuple': "{ type: 'tuple[int, ...Node | str]', items: ..9 }",
  dict: "{ type: 'dict[str, Node]', keys: { length: 1..9 } }",
  'recursive object': 'Node',
  'joined types': "'Node | str | list[int]'",
  'union by a field': 'Shape',
  'union without a field': 'Either',
  'recursive union': 'Json',
  'keys by pattern': 'Keyed',
  'keys by pattern beside others': 'Beside',
  'an open tuple': "'tuple[str, int, ...Node]'",
  'tuples of several lengths': "'tuple[str] | tuple[str, int] | tuple[str, int, Node]'",
  'variants by a field': 'Message',
  'a list of variants': "'list[Message]'",
  'fields that must be absent': 'Account | Card',
  'keys that depend on others': 'Paid',
  'a number of keys': 'Some',
  'joined patterns': "{ type: 'int | str', pattern: '^(?!x)[a-z]{2,9}$' }",
  ...Object.fromEntries(
    formatNames.map((name) => [
      `format ${name}`,
      `{ type: ${formats[name].wire === 'int' ? 'int' : 'str'}, format: ${name} }`,
    ]),
  ),
};

const SPEC = `
enums: { Colour: { wire: str, open: false, values: { RED: red } } }
objects:
  Node: { fields: { left?: Node, all?: 'list[Node]', name?: str } }
  Circle: { fields: { kind: { is: circle }, inside?: Shape } }
  Square: { fields: { kind: { is: square }, all?: 'list[Shape]' } }
  Left: { fields: { left: int, next?: Either } }
  Right: { fields: { right: int, next?: Either } }
  Keyed:
    fields: { name?: str }
    key-patterns: { '^x-': int, '^_': 'Keyed | null', '^(a|b)*c{1,200}$': 'list[Keyed]', 'p+r.t': any }
    other-keys: none
  Message: { fields: { kind: Colour | str, data?: { type: Circle | Left | Keyed, expect: { is: [{ type: Circle, when: { kind: [RED] } }, { type: Left, when: { kind: [other] } }] } }, next?: Message } }
  Account: { fields: { left: str, kind?: never }, key-patterns: { '^_': never }, other-keys: none }
  Card: { fields: { kind: str, left?: never, inside?: Card } }
  Paid:
    fields: { kind?: str, left?: int | null, inside?: Paid, all?: 'list[Paid]' }
    rules: [{ required-when: [left], kind: [circle] }, { at-least-one-set: [kind, inside, all] }, { at-most-one-non-null: [inside, all] }]
  Some: { fields: { kind?: any, inside?: Some }, key-patterns: { '^x-': Some, '^y-': never }, rules: [{ key-count: 1..3 }] }
  Beside: { fields: {}, key-patterns: { '^(ab)+$': Beside, 'b$': any }, other-keys: str }
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

const keysOf = (key: (index: number) => string): unknown =>
  Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [key(index), index]));
const endless = (): object => new Proxy({}, { getPrototypeOf: () => endless() });

/** Values that no sender should send, as functions: each field gets a value of its own. */
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
  'a prototype as a key': () => JSON.parse('{"__proto__":{"__proto__":null,"constructor":1}}') as unknown,
  'a hundred thousand keys': () => keysOf((index) => `x-${index}`),
  'a hundred thousand keys of no kind': () => keysOf((index) => `${index}cc`),
  'keys of a megabyte': () => ({
    [`${'ab'.repeat(500_000)}d`]: 1,
    [`${'ab'.repeat(500_000)}c`]: [],
    ['p'.repeat(1_000_000)]: 1,
    ['ab'.repeat(500_000)]: {},
  }),
  'keys that are halves of characters': () => ({ '\ud800': 1, 'x-\udc00': 1, '_\ud83d': null }),
  'keys whose getters throw': () =>
    Object.defineProperties(
      {},
      Object.fromEntries(['x-a', '_a', 'cc', 'ab'].map((key) => [key, { get: refuse, enumerable: true }])),
    ),
  'a proxy with keys that are not there': () =>
    new Proxy({}, { ownKeys: () => ['x-a', '_a', 'ab'], getOwnPropertyDescriptor: () => undefined }),
  'a proxy with other keys each time': () => {
    let turn = 0;
    return new Proxy(
      {},
      {
        ownKeys: () => [`x-${turn++}`, `_${turn++}`],
        get: () => turn++,
        getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }),
      },
    );
  },
  'prototypes without end': () => endless(),
  'a circle by keys': () => {
    const loop: Record<string, unknown> = {};
    return Object.assign(loop, { _a: loop, cc: [loop], ab: loop });
  },
  'inherited keys': () => Object.create({ 'x-a': 'text', _a: 1, ab: 1 }) as unknown,
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

const permissions = await import('../../generated/dist/permissions/index.js');
const urls = await import('../../generated/dist/urls/index.js');

type Call = (value: unknown) => unknown;

const everyone = { id: '1', permissions: '8' };
const guild = { id: '1', owner_id: '9', roles: [everyone] };
const overwrite = { id: '1', type: 0, allow: '1', deny: '0' };
const situation = { guild, member: { roles: ['1'] }, user_id: '6', channel: { permission_overwrites: [overwrite] } };
const allowed = (inputs: object): unknown => permissions.channelPermissions({ ...situation, ...inputs } as never);

/** Functions that compute with untrusted values. A new function is a row for each place of its inputs. */
const CALLS: Readonly<Record<string, Call>> = {
  'the guild of a calculation': (value) => allowed({ guild: value }),
  'the id of a guild': (value) => allowed({ guild: { ...guild, id: value } }),
  'the owner of a guild': (value) => allowed({ guild: { ...guild, owner_id: value } }),
  'the bits of a role': (value) => allowed({ guild: { ...guild, roles: [{ ...everyone, permissions: value }] } }),
  'a role': (value) => allowed({ guild: { ...guild, roles: [value] } }),
  'the roles of a member': (value) => allowed({ member: { roles: value } }),
  'the end of a timeout': (value) => allowed({ member: { roles: [], communication_disabled_until: value } }),
  'an overwrite': (value) => allowed({ channel: { permission_overwrites: [value] } }),
  'the bits of an overwrite': (value) =>
    allowed({ channel: { permission_overwrites: [{ ...overwrite, allow: value }] } }),
  'the permissions that have an effect': (value) => permissions.effectivePermissions({ permissions: value as never }),
  'a part of a path': (value) => urls.getGuildPath({ guild_id: value as never }),
  'a part of an address': (value) => urls.guildIconUrl({ guild_id: '1', icon: value as never }),
  'the format of a file': (value) => urls.guildIconUrl({ guild_id: '1', icon: 'a' }, { format: value as never }),
  'the size of a file': (value) => urls.guildIconUrl({ guild_id: '1', icon: 'a' }, { size: value as never }),
};

/** They have to be read to an end that they do not have, or answer each time otherwise: no data does. */
const WITHOUT_END = /without end|another one each time|other keys each time/;

describe.each(Object.entries(VALUES).filter(([name]) => !WITHOUT_END.test(name)))('%s', (_, value) => {
  test.each(Object.entries(CALLS))(
    'as %s gives a text, or an error of the value or about it',
    { timeout: 60_000 },
    (__, call) => {
      const before = process.cpuUsage();
      let result: unknown;
      try {
        result = call(value());
      } catch (error) {
        expect(error).toSatisfy(
          (one) => one instanceof TypeError || one instanceof RangeError || (one as Error).message === 'not yours',
        );
        result = '';
      }
      expect(result).toBeTypeOf('string');
      // A part of a path adds none, and changes neither the host nor the query.
      const { host, pathname, search, hash } = new URL(String(result), 'https://a.example');
      expect([
        host === 'a.example' || host === 'cdn.discordapp.com',
        pathname.split('/').length < 5,
        search.replace(/^\?size=\d+$/, ''),
        hash,
      ]).toEqual([true, true, '', '']);
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(MOST_MILLISECONDS);
    },
  );
});

/** Text that a part of a path may not be taken for more than. */
const PARTS = [
  '..',
  '.',
  '../..',
  '%2e%2e',
  '%2F',
  '?a=b',
  '#a',
  '\\..\\',
  'a\r\nb',
  'javascript:a',
  '//evil.example',
  '@evil.example',
  '．．',
  '.\t.',
  '',
];

test.each(PARTS)('%j as a part of a path or an address is one part, or refused', (part) => {
  for (const call of [CALLS['a part of a path']!, CALLS['a part of an address']!]) {
    const [given, usual] = [part, 'a'].map((one) => {
      try {
        return new URL(String(call(one)), 'https://a.example');
      } catch (error) {
        return error;
      }
    });
    if (given instanceof RangeError) continue;
    const shape = ({ host, pathname, search, hash }: URL): unknown => [host, pathname.split('/').length, search, hash];
    expect(shape(given as URL)).toEqual(shape(usual as URL));
  }
});
