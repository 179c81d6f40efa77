import { describe, expect, it } from 'vitest';
import { completionsAt, type Proposal, snippetFor } from '../../generator/lsp/completion.js';
import type { Shape } from '../../generator/read/grammar/index.js';
import * as forms from '../../generator/read/grammar/names.js';
import { bool, json, list, map, names, textLike, type } from '../../generator/read/grammar/shape.js';
import { CURSOR, placeIn } from './small-spec.js';

/** The completions at the cursor, in their order. */
function proposals(text: string): readonly Proposal[] {
  const { analysis, file, offset } = placeIn(text);
  return completionsAt(analysis, file, offset);
}

function labels(text: string): string {
  return proposals(text)
    .map(({ label }) => label)
    .join(' ');
}

const SHOP = `
services: { Shop: { url: https://shop.example } }
auth: { Login: { kind: oauth2, scopes: { read: Reads., write: Writes. } }, Key: { kind: token } }
identifiers: { BookId: { wire: str } }
scalars: { Isbn: { wire: str } }
enums: { Genre: { wire: str, values: { NOVEL: novel, POETRY: poetry } } }
bitsets: { Right: { wire: int, bits: { SEE: 0, SELL: 1 } } }
objects:
  Book:
    fields: { id: BookId, genre: Genre, also?: 'list[Genre]', either?: 'Genre | int', notes?: Notes }
    views: { Brief: { only: [id] }, Sold: { add: { price: int } } }
  Notes: { within: Book.notes, fields: { text: str } }
  Clerk: { fields: { id: str, rights?: Right, best?: Book, teams?: 'list[Team]' } }
  Team: { fields: { of: str, held: Right } }
  Page: { fields: { sort: { type: Genre, is: NOVEL }, data: Book } }
unions: { Thing: { of: [Page, Clerk] } }
`;

describe('types are proposed', () => {
  it.each([
    ['for a field', 'rest?: ⌖'],
    ['for a part of a union', 'rest?: str | ⌖'],
    ['in a list', "rest?: 'list[⌖]'"],
    ['after an object in angle brackets', 'rest?: BookId<Book> | ⌖'],
  ])('%s: those of the language, containers and all that is declared', (_, field) => {
    expect(labels(`${SHOP}#--- more.yaml\nobjects:\n  More:\n    fields:\n      ${field}\n`)).toBe(
      'str int int32 int64 float bool null any never bytes list dict tuple Partial BookId Isbn Genre Right Book BookBrief BookSold Notes Clerk Team Page More Thing',
    );
  });

  it.each(['BookId<⌖', 'BookId<Bo⌖>', 'Partial<⌖> | int'])('in the angle brackets of %s: only objects', (type) => {
    expect(labels(`${SHOP}#--- more.yaml\nobjects:\n  More:\n    fields:\n      rest?: ${type}\n`)).toBe(
      'Book BookBrief BookSold Notes Clerk Team Page More',
    );
  });

  it('with what they are', () => {
    const found = proposals(`${SHOP}#--- more.yaml\nobjects:\n  More: { fields: { a: ⌖ } }\n`);
    const docs = new Map(found.map(({ label, doc, kind }) => [label, `${kind}: ${doc ?? ''}`]));
    expect(docs.get('str')).toBe('type: ');
    expect(docs.get('list')).toBe('type: list[X]');
    expect(docs.get('dict')).toBe('type: dict[K, V]');
    expect(docs.get('tuple')).toBe(
      'type: tuple[A, B]: a list of exactly these. tuple[A, ...B]: A, then any number of B.',
    );
    expect(docs.get('Partial')).toBe('type: Partial<X>: only the identity fields of X are required.');
    expect(docs.get('Genre')).toBe('type: enum');
    expect(docs.get('Book')).toBe('type: object');
    const objects = proposals(`${SHOP}#--- more.yaml\nobjects:\n  More: { fields: { a: 'BookId<⌖' } }\n`);
    expect(objects.slice(0, 2)).toEqual([
      { label: 'Book', kind: 'type' },
      { label: 'BookBrief', kind: 'type', doc: 'a view of Book' },
    ]);
  });

  it('where none is possible, with none', () => {
    const found = proposals(`${SHOP}#--- more.yaml\nobjects:\n  More: { other-keys: ⌖, fields: { a: str } }\n`);
    expect(found[0]).toEqual({ label: 'none', kind: 'value' });
    expect(found[1]).toEqual({ label: 'str', kind: 'type' });
  });
});

const MORE = (text: string): string => `${SHOP}#--- more.yaml\n${text}\n`;

describe('names are proposed where the spec refers to them', () => {
  it.each<readonly [what: string, text: string, expected: string]>([
    ['objects to extend', 'objects: { More: { extends: ⌖ } }', 'Book BookBrief BookSold Notes Clerk Team Page More'],
    ['the object of a collection', 'collections: { All: { of: ⌖ } }', 'Book BookBrief BookSold Notes Clerk Team Page'],
    [
      'fields of the object of a rule',
      'objects: { More: { fields: { a: int, b: str }, rules: [{ exactly-one-set: [⌖] }] } }',
      'a b',
    ],
    [
      'fields of an object that is written in a field',
      'objects: { More: { fields: { in: { fields: { x: int }, rules: [{ exactly-one-set: [⌖] }] } } } }',
      'x',
    ],
    ['nothing for names that were given up', 'objects: { More: { fields: { a: int }, reserved: [⌖] } }', ''],
    ['owners of a field', 'states: { S: { of: ⌖ } }', 'BookId Isbn Genre NOVEL'],
    ['fields behind a dot', 'states: { S: { of: Clerk.⌖ } }', 'id rights best teams'],
    [
      'bits behind a dot',
      'states: { S: { of: Clerk.id, values: { a: { is: [x] } }, transitions: [{ from: a, to: a, needs: Right.⌖ }] } }',
      'SEE SELL',
    ],
    [
      'states',
      'states: { S: { of: Clerk.id, values: { one: { is: [x] }, two: { is: [y] } }, transitions: [{ from: ⌖, to: two }] } }',
      'one two',
    ],
    ['values of an enum in a state', 'states: { S: { of: Book.genre, values: { one: { is: [⌖] } } } }', 'NOVEL POETRY'],
    ['members as a default', 'objects: { More: { fields: { a: { type: Genre, default: ⌖ } } } }', 'NOVEL POETRY'],
    [
      'members as a limit of a list',
      "objects: { More: { fields: { a: { type: 'list[Genre]', default: [⌖] } } } }",
      'NOVEL POETRY',
    ],
    [
      'members of one of several types',
      "objects: { More: { fields: { a: { type: 'int | Genre', default: ⌖ } } } }",
      'NOVEL POETRY',
    ],
    ['the member of a literal', 'objects: { More: { fields: { a: { type: Genre, is: ⌖ } } } }', 'NOVEL POETRY'],
    ['nothing for a value of no enum', 'objects: { More: { fields: { a: { type: str, default: ⌖ } } } }', ''],
    [
      'members in a condition',
      'objects: { More: { fields: { g: Genre, a?: { type: int, relevant-when: { g: [⌖] } } } } }',
      'NOVEL POETRY',
    ],
    [
      'members in a condition on the container',
      'objects: { More: { within: Book.notes, fields: { a?: { type: int, relevant-when: { ^genre: [⌖] } } } } }',
      'NOVEL POETRY',
    ],
    [
      'members of a parameter in a condition',
      'endpoints: { e: { query: { g?: Genre }, responses: [{ status: 200, type: Book, when: { g: [⌖] } }] } }',
      'NOVEL POETRY',
    ],
    [
      'the field that distinguishes the members of a union',
      'unions: { More: { of: [Page, Thing], by: ⌖ } }',
      'sort data id rights best teams',
    ],
    ['channels', 'channels: { news: {}, mail: {} }\nevents: { E: { channel: ⌖ } }', 'news mail'],
    ['channels in a list', 'channels: { news: {}, mail: {} }\nevents: { E: { channel: [news, ⌖] } }', 'news mail'],
    ['endpoints that emit', 'endpoints: { one: { method: GET } }\nevents: { E: { emitted-by: [⌖] } }', 'one'],
    ['schemes', 'endpoints: { one: { auth: [⌖] } }', 'Login Key none'],
    ['services', 'endpoints: { one: { service: ⌖ } }', 'Shop'],
    [
      'scopes of a flow',
      'auth: { Other: { kind: oauth2, scopes: { a: A., b: B. }, flows: { implicit: { scopes: [⌖] } } } }',
      'a b',
    ],
    [
      'what to use instead',
      'objects: { More: { fields: { a: { type: int, deprecated: { use: Book.⌖ } } } } }',
      'id genre also either notes',
    ],
    [
      'members to use instead',
      'objects: { More: { fields: { a: { type: int, deprecated: { use: Genre.⌖ } } } } }',
      'NOVEL POETRY',
    ],
    [
      'parameters of the query in paging',
      'endpoints: { one: { query: { after?: str, limit?: int }, paging: { style: page, page: ⌖ } } }',
      'after limit',
    ],
    [
      'bits of a calculation',
      'permissions: { p: { of: Right, inputs: { c: Clerk }, steps: [{ everything-if: ⌖ }] } }',
      'SEE SELL',
    ],
    [
      'inputs of a calculation',
      'permissions: { p: { of: Right, inputs: { c: Clerk, d: str }, steps: [{ grant: ⌖ }] } }',
      'c d',
    ],
    [
      'fields of an input',
      'permissions: { p: { of: Right, inputs: { c: Clerk }, steps: [{ grant: c.⌖ }] } }',
      'id rights best teams',
    ],
    [
      'fields of an object in an input',
      'permissions: { p: { of: Right, inputs: { c: Clerk }, steps: [{ grant: c.best.⌖ }] } }',
      'id genre also either notes',
    ],
    [
      'nothing behind what is no object',
      'permissions: { p: { of: Right, inputs: { c: Clerk }, steps: [{ grant: c.teams.⌖ }] } }',
      '',
    ],
    [
      'fields of the items of an input',
      'permissions: { p: { of: Right, inputs: { c: Clerk }, steps: [{ grant: c.teams, by: ⌖ }] } }',
      'of held',
    ],
    ['fields of an envelope', 'channels: { news: { envelope: { type: Page, name: ⌖ } } }', 'sort data'],
    [
      'fields of the limit of sessions',
      'channels: { news: { sessions: { limit: Clerk, total: ⌖ } } }',
      'id rights best teams',
    ],
    [
      'messages',
      'channels: { news: { connection: { messages: { one: { op: 1 }, two: { op: 2 } }, heartbeat: { message: ⌖ } } } }',
      'one two',
    ],
    [
      'fields of a message',
      'channels: { news: { connection: { messages: { one: { op: 1, sent: Team } }, handshake: { identify: { message: one, token: ⌖ } } } } }',
      'of held',
    ],
    [
      'the op code of a message',
      'channels: { news: { envelope: { type: Page }, connection: { op: data.genre, messages: { one: { op: ⌖ } } } } }',
      'NOVEL POETRY',
    ],
    [
      'events of an intent',
      'channels: { news: { connection: { intents: { A: [⌖] } } } }\nevents: { E: { channel: news }, F: { channel: news } }',
      'E F',
    ],
    ['layers of a profile', 'profiles: { other: { layers: [⌖] } }', ''],
    [
      'fields of alternatives of a payload',
      'events: { E: { instead: [{ type: Team, when: { of: [a] } }, { type: Team, when: { ⌖: [a] } }] } }',
      'of held',
    ],
    [
      'values of what an id refers to',
      'objects: { More: { fields: { a: { type: BookId, expect: { refers: [{ to: Book, has: { genre: [⌖] } }] } } } } }',
      'NOVEL POETRY',
    ],
    [
      'values of what a field holds',
      'objects: { More: { fields: { a: { type: Book, expect: { has: { genre: [⌖] } } } } } }',
      'NOVEL POETRY',
    ],
  ])('%s', (_, text, expected) => {
    const found = labels(MORE(text));
    if (expected.endsWith('NOVEL')) expect(found.startsWith(expected.replace(/ NOVEL$/, ''))).toBe(true);
    else expect(found).toBe(expected);
  });

  it('layers of a profile', () => {
    const text = `spec: { name: a }\nlayers: { fills: { doc: F. }, other: { doc: O. } }\nprofiles: { default: { layers: [⌖] } }\n`;
    expect(labels(`#--- spec.yaml\n${text}`)).toBe('fills other');
  });

  it.each([
    ['true or false', 'enums: { E: { open: ⌖ } }', 'true false'],
    ['a choice', 'enums: { E: { wire: ⌖ } }', 'int str'],
    [
      'the members of both, where a value may be either',
      'objects: { More: { fields: { a: { sample: ⌖ } } } }',
      'digits email emoji handle hash host key locale pattern person-name sentence slug title url word',
    ],
  ])('%s', (_, text, expected) => {
    expect(labels(MORE(text))).toBe(expected);
  });

  it('a choice with what each of it means', () => {
    const found = proposals(MORE('scalars: { S: { wire: str, format: ⌖ } }'));
    expect(found.find(({ label }) => label === 'timestamp')).toEqual({
      label: 'timestamp',
      kind: 'value',
      doc: 'ISO 8601 with seconds and an offset',
    });
    expect(proposals(MORE('enums: { E: { wire: ⌖ } }'))[0]).toEqual({ label: 'int', kind: 'value' });
  });

  it('of each kind', () => {
    const kindOf = (text: string): string => [...new Set(proposals(MORE(text)).map(({ kind }) => kind))].join(' ');
    expect(kindOf('events: { E: { emitted-by: ⌖ } }\nendpoints: { one: { method: GET } }')).toBe('name');
    expect(kindOf('objects: { More: { fields: { a: int }, rules: [{ exactly-one-set: [⌖] }] } }')).toBe('field');
    expect(kindOf('states: { S: { of: ⌖ } }')).toBe('type');
    expect(kindOf('states: { S: { of: Clerk.⌖ } }')).toBe('member');
    expect(kindOf('permissions: { p: { of: Right, inputs: { c: Clerk }, steps: [{ grant: c.⌖ }] } }')).toBe('field');
    expect(proposals(MORE('objects: { More: { fields: { a: { type: Genre, is: ⌖ } } } }'))[0]).toEqual({
      label: 'NOVEL',
      kind: 'member',
      doc: 'Genre',
    });
    expect(proposals(MORE('endpoints: { one: { auth: [⌖] } }')).at(-1)).toEqual({ label: 'none', kind: 'value' });
  });
});

describe('keys are proposed', () => {
  const keysOf = (text: string): string => labels(MORE(text));

  it('with a space or without, as their values are on the same line or below', () => {
    const found = proposals(MORE('objects:\n  More:\n    fields:\n      a:\n        ⌖\n'));
    const inserts = new Map(found.map(({ label, insert }) => [label, insert]));
    expect(inserts.get('type')).toBe('type: ');
    expect(inserts.get('length')).toBe('length: ');
    expect(inserts.get('fields')).toBe('fields:');
    expect(inserts.get('when')).toBe('when:');
    expect(inserts.get('relevant-when')).toBe('relevant-when:');
    expect(inserts.get('expect')).toBe('expect:');
    expect(found.find(({ label }) => label === 'unit')).toEqual({
      label: 'unit',
      kind: 'key',
      doc: '`seconds`, `minutes`, `milliseconds`, ...',
      insert: 'unit: ',
    });
  });

  it.each([
    ['at the beginning of a line', 'enums:\n  E:\n    ⌖\n'],
    ['in the middle of a word', 'enums:\n  E:\n    wi⌖re\n'],
    ['in braces', 'enums: { E: { ⌖ } }'],
    ['behind another key in braces', 'enums: { E: { wire: str, ⌖ } }'],
    ['in braces that are not closed', 'enums: { E: { ⌖'],
    ['in quotes', "enums:\n  E:\n    '⌖': str\n"],
    ['in front of a value', 'enums:\n  E:\n    ⌖: str\n'],
    ['in a list', 'endpoints:\n  e:\n    responses:\n      - ⌖\n'],
  ])('%s', (_, text) => {
    expect(keysOf(text)).toMatch(/(^| )section( |$)/);
  });

  it('without those that are there', () => {
    const text = 'collections: { C: { section: "1", doc: C., see: a, rules: [], ⌖ } }';
    expect(keysOf(text)).toBe('source deprecated stability was extra of');
  });

  it('of all kinds of a variant while none is chosen, and else of the chosen one', () => {
    const any = keysOf('permissions: { p: { steps: [{ ⌖ }] } }').split(' ');
    expect(any).toEqual(expect.arrayContaining(['grant', 'overwrite', 'without', 'everything-if', 'keep']));
    expect(keysOf('permissions: { p: { steps: [{ while-future: a, ⌖ }] } }')).toBe('keep section source doc see');
  });

  it.each([
    [
      'a condition',
      'objects: { More: { fields: { a: int, g: Genre, b?: { type: int, relevant-when: { ⌖ } } } } }',
      'a g b',
    ],
    [
      'a condition that has some',
      'objects: { More: { fields: { a: int, b?: { type: int, relevant-when: { a: [1], ⌖ } } } } }',
      'b',
    ],
    [
      'a condition of the container',
      'objects: { More: { within: Book.notes, fields: { b?: { type: int, relevant-when: { ^⌖ } } } } }',
      'id genre also either notes',
    ],
    ['types of a view', 'objects: { More: { fields: { a: int, b: int }, views: { V: { types: { ⌖ } } } } }', 'a b'],
    [
      'a condition of a field that a view adds',
      'objects: { More: { fields: { a: int }, views: { V: { add: { c?: { type: int, relevant-when: { ⌖ } } } } } } }',
      'a c',
    ],
  ])('of %s', (_, text, expected) => {
    expect(keysOf(text)).toBe(expected);
    expect(proposals(MORE(text)).map(({ insert }) => insert)).toEqual(expected.split(' ').map((name) => `${name}: `));
  });

  it('of what the spec declares, in a layer', () => {
    const layer = (text: string): readonly Proposal[] => {
      return proposals(`${SHOP}#--- layers/fills.yaml\nfills:\n${text}`).filter(({ kind }) => kind === 'name');
    };
    const namesIn = (text: string): string =>
      layer(text)
        .map(({ label }) => label)
        .join(' ');
    expect(namesIn('  objects: { ⌖ }')).toBe('Book Notes Clerk Team Page');
    expect(namesIn('  objects: { Book: { fields: {} }, ⌖ }')).toBe('Notes Clerk Team Page');
    expect(namesIn('  objects: { Book: { fields: { ⌖ } } }')).toBe('id genre also either notes');
    expect(namesIn('  objects: { Book: { fields: { genre: Genre, ⌖ } } }')).toBe('id also either notes');
    expect(namesIn('  enums: { Genre: { values: { ⌖ } } }')).toBe('NOVEL POETRY');
    expect(namesIn('  bitsets: { Right: { bits: { ⌖ } } }')).toBe('SEE SELL');
    expect(namesIn('  auth: { ⌖ }')).toBe('Login Key');
    expect(namesIn('  auth: { Login: { scopes: { ⌖ } } }')).toBe('');
    expect(namesIn('  objects: { Book: { ⌖ } }')).toBe('');
    expect(layer('  auth: { ⌖ }')[0]).toEqual({ label: 'Login', kind: 'name', insert: 'Login:' });
    expect(labels(`${SHOP}#--- more.yaml\nobjects: { ⌖ }`)).toBe('new object');
  });
});

describe('a new entry is proposed as a template', () => {
  const snippets = (text: string): readonly Proposal[] =>
    proposals(MORE(text)).filter(({ kind }) => kind === 'snippet');

  it.each([
    ['object', 'objects', 'With fields.', '${1:BookLoan}:\n\tfields:\n\t\t${2:name}: $3'],
    [
      'enum',
      'enums',
      'With wire, values.',
      '${1:BookLoan}:\n\twire: ${2|int,str|}\n\tvalues:\n\t\t${3:OUT_OF_PRINT}: $4',
    ],
    ['union', 'unions', 'With of.', '${1:BookLoan}:\n\tof: [$2]'],
    ['event', 'events', 'With channel.', '${1:name}:\n\tchannel: $2'],
    ['auth scheme', 'auth', 'With kind.', '${1:name}:\n\tkind: ${2|oauth2,openid,token,basic,signature|}'],
    ['collection', 'collections', 'With of, rules.', '${1:BookLoan}:\n\tof: $2\n\trules: [$3]'],
    [
      'calculation of permissions',
      'permissions',
      'With of, inputs, steps.',
      '${1:channel_permissions}:\n\tof: $2\n\tinputs:\n\t\t${3:name}: $4\n\tsteps: [$5]',
    ],
  ])('for an %s', (what, section, doc, insert) => {
    expect(snippets(`${section}:\n  ⌖\n`)).toEqual([{ label: `new ${what}`, kind: 'snippet', doc, insert }]);
  });

  it('with what is required inside what is required', () => {
    const [snippet] = snippets('channels:\n  news:\n    connection:\n      messages:\n        ⌖\n');
    expect(snippet).toMatchObject({ label: 'new message', insert: '${1:name}:\n\top: $2' });
    const parts = snippets('identifiers: { I: { parts: { ⌖ } } }');
    expect(parts[0]).toMatchObject({
      label: 'new part',
      insert: '${1:name}:\n\trole: ${2|time,node,sequence|}\n\tbits: $3',
    });
  });

  it('with a place for each kind of value', () => {
    const values = {
      text: textLike(forms.fieldName),
      flag: bool,
      count: { kind: 'int' },
      size: { kind: 'bounds' },
      width: { kind: 'range' },
      step: { kind: 'divisor' },
      form: type,
      value: json,
      other: { kind: 'scalar' },
      rest: { kind: 'anything' },
      items: list(bool),
      part: map('a part', { a: { shape: bool, doc: '', required: true }, b: { shape: bool, doc: '' } }),
      open: map('an open part', { b: { shape: bool, doc: '' } }),
    } as const;
    const keys = Object.fromEntries(
      Object.entries(values).map(([key, shape]) => [key, { shape: shape as Shape, doc: '', required: true }]),
    );
    expect(snippetFor(names('things', forms.declarationName, map('a thing', keys)))?.text.split('\n')).toEqual([
      '${1:BookLoan}:',
      '\ttext: $2',
      '\tflag: ${3|true,false|}',
      '\tcount: $4',
      '\tsize: $5',
      '\twidth: $6',
      '\tstep: $7',
      '\tform: $8',
      '\tvalue: $9',
      '\tother: $10',
      '\trest: $11',
      '\titems: [$12]',
      '\tpart:',
      '\t\ta: ${13|true,false|}',
      '\topen: { $14 }',
    ]);
  });

  it('not for names that refer to others, or entries that need nothing', () => {
    expect(snippets('endpoints:\n  ⌖\n')).toEqual([]);
    expect(snippets('objects: { More: { fields: { a?: { type: int, relevant-when: { ⌖ } } } } }')).toEqual([]);
    expect(snippets('facts:\n  ⌖\n')).toEqual([]);
  });
});

it('keys are proposed in the place of the whole word around the cursor', () => {
  const middle = labels(MORE('objects: { More: { fie⌖lds: { a: int } } }'));
  expect(middle.split(' ')).toContain('fields');
  expect(labels(MORE('objects: { More: { ⌖fields: { a: int } } }'))).toBe(middle);
  expect(labels(MORE('objects: { More: { fields⌖: { a: int } } }'))).toBe(middle);
});

it('values of a choice of two are proposed as values, and names only where they are declared', () => {
  expect(proposals(MORE('enums: { More: { wire: str, open: ⌖, values: { A: a } } }'))).toEqual([
    { label: 'true', kind: 'value' },
    { label: 'false', kind: 'value' },
  ]);
  const spec =
    'channels: { line: { envelope: { type: Nowhere, name: a, data: b } } }\nevents: { E: { channel: other, payload: str, emitted-by: nobody }, F: { channel: ⌖ } }';
  expect(labels(spec)).toBe('line');
});

it.each([
  ['bounds', 'objects: { More: { fields: { a: { type: str, length: ⌖ } } } }'],
  ['a range', 'objects: { More: { fields: { a: { type: int, range: ⌖ } } } }'],
  ['a divisor', 'objects: { More: { fields: { a: { type: int, multiple-of: ⌖ } } } }'],
  ['a map', 'objects: { More: { fields: ⌖ } }'],
  ['a list', 'objects: { More: { rules: ⌖ } }'],
  ['a number', 'bitsets: { More: { wire: int, bits: { A: ⌖ } } }'],
  ['a text', 'objects: { More: { doc: ⌖ } }'],
  ['a value', 'facts: { more: { value: ⌖ } }'],
  ['what a scheme has', 'auth: { More: { kind: token, properties: ⌖ } }'],
])('nothing is proposed for %s', (_, text) => {
  expect(labels(MORE(text))).toBe('');
});

it('nothing is proposed in a text that is no spec', () => {
  expect(proposals(`${CURSOR}`)).toEqual(proposals(` ${CURSOR}`));
  expect(labels(MORE('objects: { More: ⌖'))).toBe('');
  expect(labels(MORE('nothing:\n  ⌖\n'))).toBe('');
});
