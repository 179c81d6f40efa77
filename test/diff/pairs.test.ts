import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compareWithTypes, demonstrate, type Diff } from '../../generator/diff/index.js';
import { loadTypes } from '../../generator/load/load-types.js';
import { loadValidators } from '../support/compiled-validators.js';
import { isLongRun } from '../support/effort.js';
import { modelIn, pairsIn } from './small-model.js';

/** The most severe level of readers, writers, TypeScript readers and writers: `B` breaks, `r` is risky, `S` is safe. */
async function verdict(before: string, after: string): Promise<string> {
  return levelsOf((await compareWithTypes(modelIn(before), modelIn(after), {}, loadTypes)).diff);
}

function levelsOf({ changes }: Diff): string {
  const levels = (['reader', 'writer', 'typescriptReader', 'typescriptWriter'] as const).map((audience) => {
    const found = new Set(changes.map(({ impact }) => impact[audience]));
    return found.has('breaking') ? 'B' : found.has('risky') ? 'r' : 'S';
  });
  return levels.join(' ');
}

/** Whether the verdict is the expected one; `*` matches any level. */
function agrees(found: string, expected: string): boolean {
  const levels = found.split(' ');
  return expected.split(' ').every((level, index) => level === '*' || level === levels[index]);
}

const traffic = `endpoints:
  get_room: { method: GET, path: /room, body: null, responses: [{ status: 200, type: Room }], auth: [] }
  put_room: { method: PUT, path: /room, body: Room, responses: [{ status: 204, type: null }], auth: [] }
`;

/** The object `Room` with these fields, and more of it after them. Other objects and other sections follow. */
function room(fields: string, { own = '', objects = '', more = '' } = {}): string {
  const lines = fields.split('; ').map((field) => `      ${field}\n`);
  return `${more}objects:\n  Room:\n    fields:\n${lines.join('')}${own}${objects}${traffic}`;
}

const ruled = (rules: string, fields = 'a?: int; b?: int; c?: int'): string =>
  room(fields, { own: `    rules: [${rules}]\n` });
const kind = 'enums: { Kind: { wire: str, open: false, values: { A: a, B: b } } }\n';
const code = (scalar: string): string => `scalars: { Code: { wire: str, ${scalar} } }\n`;
const beds = (single: string): string =>
  room('b: Bed', {
    more: 'unions: { Bed: { of: [Single, Bunk] } }\n',
    objects: `  Single: { fields: { t: { is: single }, ${single} } }\n  Bunk: { fields: { t: { is: bunk }, h: int } }\n`,
  });
const closed = { own: '    other-keys: none\n' };
const call = (facts: string): string =>
  `objects:\n  Room: { fields: { id: str } }\nendpoints:\n  add_room: { method: POST, path: /rooms, ${facts}, auth: [] }\n`;
const login = (properties: string): string =>
  `auth: { Key: { kind: token, properties: { ${properties} } } }\n${call('body: Room, responses: [{ status: 204, type: null }]').replace('auth: []', 'auth: [Key]')}`;
const gateway = (messages: string): string => `objects:
  Env: { fields: { op: int, d: any, t: str | null } }
  Ident: { fields: { token: str, session: str } }
  Small: { fields: { token: { type: str, length: ..5 } } }
events: { READY: { channel: gw, payload: Ident } }
channels:
  gw:
    envelope: { type: Env, name: t, data: d, when: { op: [0] } }
    connection:
      transport: websocket
      address: wss://a.example
      op: op
      body: d
      messages: { IDENT: { op: 2, sent: Ident }${messages} }
      handshake: { identify: { message: IDENT, token: token }, ready: { event: READY, session: session } }
`;

const news = (instead: string): string =>
  gateway('').replace('events: {', `events: { NEWS: { channel: gw, payload: Ident${instead} },`);
const covered = (payload: string, open: string): string => `objects:
  Env: { fields: { op: int, d: any, t: str | null } }
  Gone: { fields: { k: str } }
  Bed: { fields: { k: Kind, n: int } }
  Cot: { fields: { k: Kind, n: str } }
enums: { Kind: { wire: str, open: ${open}, values: { A: a, B: b } } }
events: { BED: { channel: gw, payload: ${payload}, instead: [{ type: Gone, when: { k: [a, b] } }] } }
channels: { gw: { envelope: { type: Env, name: t, data: d, when: { op: [0] } } } }
`;
const counts = (keys: string): string => room(`a: 'dict[${keys}, int]'`, { more: kind });

describe('two specs, compared in both directions', () => {
  test.each([
    [
      'a list of values, and a closed enumeration of them',
      room('a: { type: str, values: [a, b] }'),
      room('a: Kind', { more: kind }),
      'S S * *',
      'S S * *',
    ],
    [
      'a limit of a field, and a scalar that has it',
      room('a: { type: str, length: ..5 }'),
      room('a: Code', { more: code('length: ..5') }),
      'S S S S',
      'S S S S',
    ],
    [
      'a pattern, and a scalar that writes it in another way',
      room("a: { type: str, pattern: '^[0-9]{3}$' }"),
      room('a: Code', { more: code(String.raw`pattern: '^\d\d\d$'`) }),
      'S S S S',
      'S S S S',
    ],
    [
      'a pattern that says what a length says',
      room("a: { type: str, pattern: '^[^]{1,5}$' }"),
      room('a: { type: str, length: 1..5 }'),
      'S S S S',
      'S S S S',
    ],
    [
      'a length that a pattern implies',
      room("a: { type: str, pattern: '^[a-f]{4}$' }"),
      room("a: { type: str, pattern: '^[a-f]{4}$', length: 4 }"),
      'S S S S',
      'S S S S',
    ],
    [
      'a length that a format implies',
      room('a: { type: str, format: uuid }'),
      room('a: { type: str, format: uuid, length: 36 }'),
      'S S S S',
      'S S S S',
    ],
    [
      'a range of integers, and a list of them',
      room('a: { type: int, range: 1..3 }'),
      room('a: { type: int, values: [1, 2, 3] }'),
      'S S * *',
      'S S * *',
    ],
    [
      'a range, and a list of some of its integers',
      room('a: { type: int, range: 0.. }'),
      room('a: { type: int, values: [0, 1] }'),
      'S B * B',
      'B S B *',
    ],
    [
      'a range that a list implies',
      room('a: { type: int, values: [1, 2] }'),
      room('a: { type: int, values: [1, 2], range: 0..9 }'),
      'S S S S',
      'S S S S',
    ],
    ['multiples of one', room('a: int'), room('a: { type: int, multiple-of: 1 }'), 'S S S S', 'S S S S'],
    [
      'the range that a form of integers has',
      room('a: int32'),
      room('a: { type: int, range: -2147483648..2147483647 }'),
      'S S S S',
      'S S S S',
    ],
    [
      'one item is always unique',
      room("a: { type: 'list[int]', items: ..1 }"),
      room("a: { type: 'list[int]', items: ..1, unique: true }"),
      'S S S S',
      'S S S S',
    ],
    [
      'a limit of items that are never there',
      room("a: { type: 'list[str]', items: 0 }"),
      room("a: { type: 'list[str]', items: 0, each: { length: ..5 } }"),
      'S S S S',
      'S S S S',
    ],
    [
      'a list of two items, and a tuple',
      room("a: { type: 'list[int]', items: 2 }"),
      room("a: 'tuple[int, int]'"),
      'S S S B',
      'S S B S',
    ],
    [
      'a list of two items or more, and an open tuple',
      room("a: { type: 'list[int]', items: 2.. }"),
      room("a: 'tuple[int, int, ...int]'"),
      'S S S B',
      'S S B S',
    ],
    [
      'an open tuple, and one whose further items are limited in number',
      room("a: 'tuple[int, ...str]'"),
      room("a: { type: 'tuple[int, ...str]', items: ..3 }"),
      'S B S S',
      'B S S S',
    ],
    [
      'an object of another name that accepts less',
      room('b: Bed', { objects: '  Bed: { fields: { x: { type: int, range: 0..9 } } }\n' }),
      room('b: Cot', { objects: '  Cot: { fields: { x: { type: int, range: 0..5 } } }\n' }),
      'S B B B',
      'B S B B',
    ],
    [
      'a member of a named union accepts less',
      beds('w: int'),
      beds('w: { type: int, range: 1..9 }'),
      'S B S S',
      'B S S S',
    ],
    ['a member of a named union has one field more', beds('w: int'), beds('w: int, c: str'), 'S B S B', 'B * B B'],
    [
      'another literal distinguishes a member of a named union',
      beds('w: int'),
      beds('w: int').replace('is: single', 'is: one'),
      'B B B B',
      'B B B B',
    ],
    [
      'two rules that say what one says',
      ruled('{ exactly-one-set: [a, b] }'),
      ruled('{ at-least-one-set: [a, b] }, { at-most-one-non-null: [a, b] }'),
      'S S S S',
      'S S S S',
    ],
    [
      'another order of the fields of a rule',
      ruled('{ exactly-one-set: [a, b] }'),
      ruled('{ exactly-one-set: [b, a] }'),
      'S S S S',
      'S S S S',
    ],
    [
      'a rule that allows one of more fields',
      ruled('{ at-most-one-non-null: [a, b] }'),
      ruled('{ at-most-one-non-null: [a, b, c] }'),
      'S B S S',
      'B S S S',
    ],
    [
      'a rule that demands one of more fields',
      ruled('{ at-least-one-set: [a, b] }'),
      ruled('{ at-least-one-set: [a, b, c] }'),
      'B S S S',
      'S B S S',
    ],
    [
      'a field that is required in every case, and one that is always there',
      room('k: Kind; a?: int', { more: kind, own: '    rules: [{ required-when: [a], k: [A, B] }]\n' }),
      room('k: Kind; a: int', { more: kind }),
      'S S * *',
      'S S * *',
    ],
    ['a field more of a closed object', room('a: int', closed), room('a: int; b?: int', closed), 'B S S S', '* B B B'],
    [
      'a field of the type that other keys have',
      room('a: int', { own: '    other-keys: int\n' }),
      room('a: int; b?: int', { own: '    other-keys: int\n' }),
      'S S S *',
      'r r * *',
    ],
    [
      'null as an answer',
      call('body: null, responses: [{ status: 200, type: Room }]'),
      call('body: null, responses: [{ status: 200, type: Room | null }]'),
      'B S B S',
      'S S S S',
    ],
    [
      'null as a body',
      call('body: Room, responses: [{ status: 204, type: null }]'),
      call('body: Room | null, responses: [{ status: 204, type: null }]'),
      'S S S S',
      'S B S B',
    ],
    ['another header for a token', login('header: Authorization'), login('header: X-Key'), 'S B S S', 'S B S S'],
    ['a token in the query', login('header: Authorization'), login('in: query, name: key'), 'S B * *', 'S B * *'],
    [
      'a message more that clients may send',
      gateway(''),
      gateway(', PING: { op: 3, sent: int }'),
      'S S S S',
      'S B * B',
    ],
    [
      'a message that clients send and that accepts less',
      gateway(', PING: { op: 3, sent: any }'),
      gateway(', PING: { op: 3, sent: Small }'),
      'S B * B',
      'S S * S',
    ],
    [
      'another payload that an event may carry',
      news(''),
      news(', instead: [{ type: Small, when: { token: [x] } }]'),
      'B S B S',
      'S S B B',
    ],
    [
      'a field that is refused where it has no meaning, and one that is always there',
      room('k: Kind; a: { type: int | null, relevant-when: { k: [A] } }', { more: kind }),
      room('k: Kind; a: { type: int, relevant-when: { k: [A] } }', { more: kind }),
      'B B * *',
      'B B * *',
    ],
    [
      'a payload where alternatives cover every value',
      covered('Bed', 'false'),
      covered('Cot', 'false'),
      'S S B B',
      'S S B B',
    ],
    [
      'a payload where an open enumeration has other values',
      covered('Bed', 'true'),
      covered('Cot', 'true'),
      'B S B B',
      'B S B B',
    ],
    ['keys of a closed enumeration, and any keys', counts('Kind'), counts('str'), 'B S S S', 'S B B B'],
  ])('%s', async (_, before, after, forth, back) => {
    const found = [await verdict(before, after), await verdict(after, before)] as const;
    expect(found.map((one, index) => (agrees(one, [forth, back][index]!) ? [forth, back][index] : one))).toEqual([
      forth,
      back,
    ]);
  });
});

/** The gate compares one pair out of so many. */
const SHARE = 5;

const kept = pairsIn(readFileSync(new URL('pairs.yaml', import.meta.url), 'utf8')).filter(
  (_, index) => isLongRun || index % SHARE === 0,
);

async function provenVerdict(before: string, after: string): Promise<string> {
  const [old, now] = [modelIn(before), modelIn(after)];
  const compared = await compareWithTypes(old, now, {}, loadTypes);
  const diff = await demonstrate(compared.diff, old, now, loadValidators);
  const unproven = new Set(diff.changes.flatMap(({ kind, unproven: why }) => (why === undefined ? [] : [kind])));
  return [levelsOf(diff), ...unproven].join('; not shown: ');
}

describe('what other tools for reviewing test, compared in both directions, with the proofs', () => {
  test.each(kept)('%s', async (_, { before, after, forth, back }) => {
    expect([await provenVerdict(before, after), await provenVerdict(after, before)]).toEqual([forth, back]);
  });
});
