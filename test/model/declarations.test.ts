import { describe, expect, it, test } from 'vitest';
import { Diagnostics } from '../../generator/diagnostics/index.js';
import { findOpenFacts } from '../../generator/model/layers/gaps.js';
import { normaliseSections } from '../../generator/model/layers/stamp.js';
import type { Model } from '../../generator/model/model.js';
import { scalarText, asText, booleanOf, itemsOf, sameValue } from '../../generator/read/nodes.js';
import {
  fieldOfOtherKeys,
  isClosed,
  restrictsOtherKeys,
  typesOfOtherKeys,
  typesUnderKey,
} from '../../generator/model/objects.js';
import { strongGroups } from '../../generator/model/graph.js';
import { sentCredential } from '../../generator/model/requests.js';
import { unusedViews } from '../../generator/model/subset.js';
import { writeType } from '../../generator/model/types.js';
import { readSpec, readYaml, valueOf } from '../../generator/read/index.js';
import type { Node } from '../../generator/read/syntax.js';
import { isLongRun } from '../support/effort.js';
import { platformModel } from '../support/platform.js';
import { modelOf } from './problems.js';

describe('node access', () => {
  /** A value as YAML writes it. */
  function node(text: string): Node {
    const { node: map } = readYaml({ path: 'all.yaml', text: `is: ${text}\n` }, new Diagnostics());
    if (map?.kind !== 'map') throw new Error(`not YAML: ${text}`);
    return map.entries[0]!.value;
  }

  describe('two nodes', () => {
    it.each([
      ['1', '1'],
      ['null', '~'],
      ['[]', '[]'],
      ['[a, [b]]', '[a, [b]]'],
      ['{}', '{}'],
      ['{ a: 1, b?: [x] }', '{ b?: [x], a: 1 }'],
      ['!not-shown no reader knows', '!not-shown'],
    ])('say the same: %s and %s', (a, b) => {
      expect(sameValue(node(a), node(b))).toBe(true);
      expect(sameValue(node(b), node(a))).toBe(true);
    });

    it.each([
      ['1', '2'],
      ['1', "'1'"],
      ['null', '!not-shown'],
      ['[]', '{}'],
      ['[]', '!not-shown'],
      ['{}', '!not-shown'],
      ['x', '[x]'],
      ['x', '{ x: x }'],
      ['[a]', '[a, b]'],
      ['[a, b]', '[b, a]'],
      ['[a, [b]]', '[a, [c]]'],
      ['{ a: 1 }', '{ a: 2 }'],
      ['{ a: 1 }', '{ b: 1 }'],
      ['{ a: 1 }', '{ a?: 1 }'],
      ['{ a: 1 }', '{ a: 1, b: 1 }'],
    ])('say something else: %s and %s', (a, b) => {
      expect(sameValue(node(a), node(b))).toBe(false);
      expect(sameValue(node(b), node(a))).toBe(false);
    });
  });

  describe('what a node holds', () => {
    it.each<readonly [string, string | undefined, string | undefined]>([
      ['text', 'text', 'text'],
      ['2', undefined, '2'],
      ['true', undefined, 'true'],
      ['null', undefined, undefined],
      ['[text]', undefined, undefined],
      ['!not-shown text', undefined, undefined],
    ])('as a string or as text: %s', (written, string, text) => {
      expect(scalarText(node(written))).toBe(string);
      expect(asText(node(written))).toBe(text);
    });

    it.each<readonly [string, boolean | undefined]>([
      ['{ open: false }', false],
      ['{ open: true }', true],
      ["{ open: 'true' }", undefined],
      ['{ open: 0 }', undefined],
      ['{ closed: true }', undefined],
      ['open', undefined],
    ])('under a key, if it is a boolean: %s', (written, value) => {
      expect(booleanOf(node(written), 'open')).toBe(value);
    });

    it.each<readonly [string, number]>([
      ['[a, b]', 2],
      ['[]', 0],
      ['a', 1],
      ['{ a: 1, b: 2 }', 1],
      ['null', 1],
      ['!not-shown a', 0],
    ])('as the items of a list: %s', (written, count) => {
      expect(itemsOf(node(written))).toHaveLength(count);
    });

    it('as items is nothing where there is none', () => {
      expect(itemsOf(undefined)).toEqual([]);
    });
  });
});

describe('normalise', () => {
  const { spec } = readSpec('test/specs/library');
  const normal = normaliseSections(spec.base);

  describe('normalising', () => {
    it('writes out short forms', () => {
      const fields = valueOf(valueOf(normal.objects, 'Book'), 'fields');
      expect(valueOf(valueOf(fields, 'id'), 'type')).toMatchObject({ kind: 'scalar', value: 'Barcode<Book>' });
      const values = valueOf(valueOf(normal.enums, 'Binding'), 'values');
      expect(valueOf(valueOf(values, 'HARDCOVER'), 'value')).toMatchObject({ kind: 'scalar', value: 1 });
    });

    it('changes nothing the second time', () => {
      expect(normaliseSections(normal)).toEqual(normal);
    });

    it('leaves the paths of open facts as they are written', () => {
      const paths = findOpenFacts(normal).map((fact) => fact.path);
      expect(paths).toContain('enums.Genre.values.COMIC');
      expect(paths).toContain('enums.Genre.values.LEXICON.value');
    });
  });
});

describe('other keys', () => {
  function object(more: string) {
    return modelOf(`\nobjects: { O: { fields: { a?: str }${more} } }\n`).objects[0]!;
  }

  interface Said {
    readonly isClosed: boolean;
    readonly restricts: boolean;
    /** The types of values under other keys, under `x-a` and under `y`. */
    readonly types: readonly [
      all: readonly string[],
      matching: readonly string[] | undefined,
      other: readonly string[] | undefined,
    ];
  }

  test.each<readonly [string, string, Said]>([
    ['nothing', '', { isClosed: false, restricts: false, types: [[], [], []] }],
    [
      'that there are none',
      ', other-keys: none',
      { isClosed: true, restricts: true, types: [[], undefined, undefined] },
    ],
    ['their type', ', other-keys: int', { isClosed: false, restricts: true, types: [['int'], ['int'], ['int']] }],
    [
      'that they are of any type',
      ', other-keys: any',
      { isClosed: false, restricts: false, types: [['any'], ['any'], ['any']] },
    ],
    [
      'a type for some of them',
      ", key-patterns: { '^x-': int }",
      { isClosed: false, restricts: true, types: [['int'], ['int'], []] },
    ],
    [
      'that some may be of any type',
      ", key-patterns: { '^x-': any }",
      { isClosed: false, restricts: false, types: [['any'], ['any'], []] },
    ],
    [
      'a type for some of them, and any for others',
      ", key-patterns: { '^x-': any, a$: int }",
      { isClosed: false, restricts: true, types: [['any', 'int'], ['any', 'int'], []] },
    ],
    [
      'that only some may be there',
      ", key-patterns: { '^x-': any }, other-keys: none",
      { isClosed: true, restricts: true, types: [['any'], ['any'], undefined] },
    ],
    [
      'a type for some of them, and another for the others',
      ", key-patterns: { '^x-': int }, other-keys: str",
      { isClosed: false, restricts: true, types: [['int', 'str'], ['int'], ['str']] },
    ],
  ])('an object says of keys that it does not declare %s', (_, more, said) => {
    const found = object(more);
    expect({
      isClosed: isClosed(found),
      restricts: restrictsOtherKeys(found),
      types: [
        typesOfOtherKeys(found).map(writeType),
        typesUnderKey(found, 'x-a')?.map(writeType),
        typesUnderKey(found, 'y')?.map(writeType),
      ],
    }).toEqual(said);
  });

  test('other keys are none, of a type, or open', () => {
    const { objects } = modelOf(`
objects:
  Closed: { fields: { a: str }, other-keys: none, views: { Short: { optional: [a] } } }
  Texts: { fields: { a: str }, other-keys: str | null, views: { Short: { optional: [a] } } }
  Anything: { fields: { a: str }, other-keys: any }
  Open: { fields: { a: str } }
  Unknown: { fields: { a: str }, other-keys: !not-shown }
`);
    const nullable = { kind: 'nullable', of: { kind: 'str' } };
    expect(objects.map(({ name, otherKeys }) => [name, otherKeys])).toEqual([
      ['Closed', 'none'],
      ['ClosedShort', 'none'],
      ['Texts', nullable],
      ['TextsShort', nullable],
      ['Anything', { kind: 'any' }],
      ['Open', undefined],
      ['Unknown', undefined],
    ]);
  });

  test('other keys have types by pattern, which views and heirs have, too', () => {
    const { objects } = modelOf(`
objects:
  Base: { fields: { a: str }, key-patterns: { '^x-': int | null, _n$: str }, views: { Short: { optional: [a] } } }
  Heir: { extends: Base, fields: { 'x-b': int } }
`);
    const patterns = [
      ['^x-', { kind: 'nullable', of: { kind: 'int' } }],
      ['_n$', { kind: 'str' }],
    ];
    expect(objects.map(({ keyPatterns }) => keyPatterns?.map(({ pattern, type }) => [pattern, type]))).toEqual([
      patterns,
      patterns,
      patterns,
    ]);
  });

  test('a view that always has one of the fields has no rule that demands one of them', () => {
    const model = modelOf(`
objects: { Book: { fields: { a?: str, b?: str }, rules: [{ at-least-one-set: [a, b] }], views: { Short: { require: [a] } } } }
`);
    expect(model.objects.map(({ rules }) => rules.length)).toEqual([1, 0]);
  });

  test('other keys are a field without a name that may be absent', () => {
    expect(fieldOfOtherKeys(object(', other-keys: int'))).toMatchObject({
      name: '',
      optional: true,
      type: { kind: 'int' },
    });
    expect(fieldOfOtherKeys(object(', other-keys: none'))).toBeUndefined();
    expect(fieldOfOtherKeys(object(''))).toBeUndefined();
  });
});

describe('strong groups', () => {
  function groupsOf(edges: Readonly<Record<string, readonly string[]>>): readonly (readonly string[])[] {
    return [...strongGroups(new Map(Object.entries(edges)))].map((group) => group.toSorted()).toSorted();
  }

  test.each([
    ['names without edges', { a: [], b: [] }, [['a'], ['b']]],
    ['a name that leads to itself', { a: ['a'] }, [['a']]],
    ['a chain', { a: ['b'], b: ['c'], c: [] }, [['a'], ['b'], ['c']]],
    ['a circle', { a: ['b'], b: ['c'], c: ['a'] }, [['a', 'b', 'c']]],
    [
      'two circles, of which one leads to the other',
      { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] },
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['two circles that share a name', { a: ['b', 'c'], b: ['a'], c: ['a'] }, [['a', 'b', 'c']]],
    ['a circle that is entered in its middle', { x: ['b'], a: ['b'], b: ['c'], c: ['a'] }, [['a', 'b', 'c'], ['x']]],
    ['two ways to one end', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, [['a'], ['b'], ['c'], ['d']]],
    ['an edge to an earlier group that is closed', { a: [], b: ['a', 'c'], c: ['b', 'a'] }, [['a'], ['b', 'c']]],
    ['an edge to what has no edges of its own', { a: ['elsewhere'] }, [['a']]],
  ])('%s', (_, edges, groups) => {
    expect(groupsOf(edges)).toEqual(groups);
  });

  test('a chain of a hundred thousand names needs no deep stack', () => {
    const edges = Array.from({ length: 100_000 }, (_, n) => [`${n}`, n < 99_999 ? [`${n + 1}`] : []] as const);
    expect([...strongGroups(new Map(edges))]).toHaveLength(100_000);
  });
});

describe('unused views', () => {
  const pathsOf = (models: readonly Model[]): readonly string[] => unusedViews(models).map(({ path }) => path);

  const SPEC = `
identifiers: { Code: { wire: str, epoch: 0, parts: {} } }
objects:
  Book:
    fields: { id: Code<Book>, title: str, shelf?: Shelf }
    views:
      Small: { only: [id] }
      Listed: { omit: [title] }
      Sent: { require: [shelf] }
  Shelf:
    fields: { books: 'list[BookListed]' }
channels: { post: { doc: Letters. } }
events:
  SENT: { channel: post, payload: Shelf, uses: [BookSent] }
`;

  it('a view is used by the types of fields and payloads, and by the views that an event names', () => {
    expect(pathsOf([modelOf(SPEC)])).toEqual(['objects.Book.views.Small']);
  });

  it('a view that one profile uses is used', () => {
    const other = modelOf(SPEC.replace('shelf?: Shelf }', 'shelf?: Shelf, next?: BookSmall }'));
    expect(pathsOf([modelOf(SPEC), other])).toEqual([]);
  });

  it('every event of the platform that the document names has a payload with its views', async () => {
    const { events, objects } = await platformModel();
    const named = (name: string) => events.find((event) => event.name === name);
    const payloads = ['GUILD_CREATE', 'MESSAGE_CREATE', 'MESSAGE_UPDATE', 'VOICE_STATE_UPDATE'].map(
      (name) => named(name)?.payload,
    );
    expect(payloads).toEqual(
      ['GuildInGuildCreate', 'MessageInMessageCreate', 'MessageInMessageUpdate', 'VoiceState'].map((name) => ({
        kind: 'object',
        name,
      })),
    );
    const typeOf = (object: string, field: string): unknown =>
      objects.find(({ name }) => name === object)?.fields.find(({ name }) => name === field)?.type;
    expect([
      typeOf('MessageInMessageCreate', 'member'),
      typeOf('MessageInMessageUpdate', 'member'),
      typeOf('VoiceState', 'member'),
      typeOf('ChannelInGuildCreate', 'member'),
    ]).toEqual(
      [
        'GuildMemberInMessageCreate',
        'GuildMemberInMessageUpdate',
        'GuildMemberInVoiceStateUpdate',
        'ThreadMemberInGuildCreate',
      ].map((name) => ({ kind: 'object', name })),
    );
    const open = new Set(
      events.filter(({ payload }) => typeof payload === 'object' && 'notShown' in payload).map(({ name }) => name),
    );
    const shown = [
      'THREAD_DELETE',
      'GUILD_BAN_ADD',
      'GUILD_MEMBER_ADD',
      'GUILD_ROLE_DELETE',
      'INVITE_CREATE',
      'TYPING_START',
    ];
    expect(shown.filter((name) => open.has(name))).toEqual([]);
  });

  it.runIf(isLongRun)('every view of the platform is used in some profile', async () => {
    const models = await Promise.all(['document', 'default', 'live', 'archive'].map((name) => platformModel(name)));
    expect(pathsOf(models)).toEqual([]);
  });
});

test.each([
  ['{ kind: token, properties: { in: header, header: X-Key } }', 'header X-Key <token>'],
  ['{ kind: oauth2, properties: { in: query, name: key } }', 'query key <token>'],
  ['{ kind: openid, properties: { in: header, name: X-Key } }', 'header X-Key <token>'],
  ['{ kind: oauth2, properties: { header: X-Key } }', 'header X-Key Bearer <token>'],
])('clients send the token of %s as documents say, or as a bearer token', (scheme, sent) => {
  const credential = sentCredential(modelOf(`auth: { Key: ${scheme} }`).auth[0]!);
  expect(credential?.kind === 'token' && [credential.in, credential.name, credential.form].join(' ')).toBe(sent);
});
