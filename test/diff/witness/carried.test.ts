import { describe, expect, test } from 'vitest';
import { alignNames } from '../../../generator/diff/align.js';
import {
  BODY,
  carriedBy,
  carrierAt,
  kindOfField,
  type NamedCarrier,
} from '../../../generator/diff/witness/carriers.js';
import { limitNotation } from '../../../generator/model/wording/limits.js';
import { modelOf } from '../../model/problems.js';
import { modelIn } from '../small-model.js';
import { type Field, type Model, type Type } from '../../../generator/model/index.js';

function textOf(type: Type): string {
  if (type.kind === 'list') return `list[${textOf(type.item)}]`;
  return 'name' in type ? type.name : type.kind;
}

function fieldText({ name, type, optional, nullable, limits }: Field): string {
  const about = limits.map((limit) => ` ${limitNotation(limit)}`).join('');
  return `${name}${optional ? '?' : ''}: ${textOf(type)}${nullable ? ' | null' : ''}${about}`;
}

/** The objects in place of what the owners carry, with their fields before and after. */
function carried(before: string, after: string, ...owners: readonly string[]): readonly string[] {
  const [written, now] = [modelIn(before), modelIn(after)];
  const { carriers, ...models } = carriedBy(
    new Set(owners),
    { aligned: alignNames(written, now).before, written },
    now,
  );
  return carriers.map(({ path, label, object }) => {
    const [old, latter] = [models.before, models.after].map((model) =>
      model.objects
        .find(({ name }) => name === object)!
        .fields.map(fieldText)
        .join(', '),
    );
    return `${path} (${label}): ${old} -> ${latter}`;
  });
}

const call = (request: string, responses = '[{ status: 204, type: null }]'): string =>
  `objects: { Book: { fields: { n: int } }, Note: { fields: { text: str } } }
endpoints: { get: { method: POST, path: /a, ${request}, responses: ${responses}, auth: [] } }
`;

describe('in place of what a request and its answers carry there are objects with', () => {
  test('the parameters of both versions, as texts where only one of them is a text in JSON', () => {
    expect(
      carried(
        call('query: { q: int, p?: int, r: { type: str, length: ..3 } }, body: null'),
        call('query: { q: str, p?: float, r: { type: str, length: ..4 } }, body: null'),
        'endpoints.get',
      ),
    ).toContain(
      'endpoints.get.query (query of get): q: str pattern ^-?[0-9]+$, p?: int, r: str length ..3 -> q: str, p?: float, r: str length ..4',
    );
  });

  test('the former name of a parameter that is called differently now', () => {
    const query = (text: string): string => call(`query: { ${text}, kind?: int }, body: null`);
    expect(carried(query('q: int'), query('p: { was: q, type: int }'), 'endpoints.get')).toContain(
      'endpoints.get.query (query of get): q: int, kind?: int -> p: int, kind?: int',
    );
  });

  test('the body, with whether it may be absent or null', () => {
    expect(carried(call('body: Book'), call("body?: 'list[Book] | null'"), 'endpoints.get')).toContain(
      'endpoints.get.body (body of get): body: Book -> body?: list[Book] | null',
    );
  });

  test('no body in the version that sends none', () => {
    expect(carried(call('body: null'), call('body: Book'), 'endpoints.get')).toContain(
      'endpoints.get.body (body of get):  -> body: Book',
    );
  });

  test('nothing in place of a body that is not shown, or that only one version answers with', () => {
    const of = (...given: readonly [string, string]) =>
      carried(...given, 'endpoints.get').filter((line) => /\.(body|responses)/.test(line));
    expect(of(call('body: !not-shown'), call('body: Book'))).toEqual([
      'endpoints.get.responses.204.headers (headers of the response 204 of get):  -> ',
    ]);
    expect(
      of(call('body: Book', '[{ status: 200, type: Book }]'), call('body: Book', '[{ status: 201, type: Book }]')),
    ).toEqual(['endpoints.get.body (body of get): body: Book -> body: Book']);
  });

  test('what a range of statuses says of one that only the other version lists', () => {
    const one = '[{ status: 200, type: Book }, { status: 404, type: Note }]';
    const range = '[{ status: 200, type: Book }, { status: 4XX, type: Book }]';
    const answers = (before: string, after: string) =>
      carried(call('body: null', before), call('body: null', after), 'endpoints.get').filter((line) =>
        /\.responses\.\w+ /.test(line),
      );
    expect(answers(one, range)).toEqual([
      'endpoints.get.responses.200 (response 200 of get): body: Book -> body: Book',
      'endpoints.get.responses.404 (response 404 of get): body: Note -> body: Book',
    ]);
    expect(answers(range, one)).toEqual([
      'endpoints.get.responses.200 (response 200 of get): body: Book -> body: Book',
      'endpoints.get.responses.404 (response 404 of get): body: Book -> body: Note',
    ]);
  });

  test('bodies as they are in JSON, where parameters would be texts', () => {
    const answer = (type: string): string => call('body: null', `[{ status: 200, type: ${type} }]`);
    expect(carried(answer('int'), answer('str'), 'endpoints.get')).toContain(
      'endpoints.get.responses.200 (response 200 of get): body: int -> body: str',
    );
  });

  test('what the same endpoint of the other version answers, and not another one', () => {
    const first =
      'first: { method: GET, path: /first, body: null, responses: [{ status: 204, type: null }], auth: [] }';
    const two = (responses: string): string =>
      call('body: null', responses).replace('endpoints: {', `endpoints: { ${first},`);
    const lines = carried(
      two('[{ status: 200, type: Book }, { status: 404, type: Note }]'),
      two('[{ status: 200, type: Book }, { status: 4XX, type: Book }]'),
      'endpoints.get',
    );
    expect(lines).toContain('endpoints.get.responses.404 (response 404 of get): body: Note -> body: Book');
  });

  test('nothing for an endpoint that only one version has', () => {
    const other = call('body: Note').replace('get:', 'put:').replace('POST', 'PUT').replace('/a,', '/other,');
    expect(carried(call('body: Book'), other, 'endpoints.get', 'endpoints.put')).toEqual([]);
  });

  test('bodies of several content types', () => {
    const media = (type: string): string =>
      call(`body: [{ type: Book }, { type: ${type}, as: application/merge-patch+json }]`);
    expect(carried(media('Book'), media('Note'), 'endpoints.get').filter((line) => line.includes('.body'))).toEqual([
      'endpoints.get.body (body of get): body: Book -> body: Book',
      'endpoints.get.body.application/merge-patch+json (body of get as application/merge-patch+json): body: Book -> body: Note',
    ]);
  });
});

const desk = (payload: string, more = ''): string => `
objects:
  Frame: { fields: { kind: str, t?: str, d?: any } }
  Book: { fields: { title: str, lost?: bool } }
  Lost: { fields: { title: str, lost: bool, since: int } }
  Card: { fields: { number: str, wish: Wish } }
bitsets: { Wish: { wire: int, bits: { NEW: 0, OLD: 1 } } }
events: { LENT: { channel: desk, payload: ${payload}, emitted-by: []${more} } }
channels:
  desk:
    envelope: { type: Frame, name: t, data: d, when: { kind: [news] } }
    connection:
      transport: websocket
      address: wss://a.example
      op: kind
      messages: { card: { op: card, sent: Card }, hello: { op: hello, received: ${payload === 'Book' ? "'null'" : 'Book'} }, bye: { op: bye, received: Book } }
      handshake: { identify: { message: card, token: number, intents: wish }, ready: { message: hello } }
`;

describe('in place of what channels carry there are objects with', () => {
  test('the messages that both versions have', () => {
    expect(carried(desk('Book'), desk('Lost'), 'channels.desk')).toEqual([
      'channels.desk.connection.messages.card (card of desk): body: Card -> body: Card',
      'channels.desk.connection.messages.hello (hello of desk): body: null -> body: Book',
      'channels.desk.connection.messages.bye (bye of desk): body: Book -> body: Book',
    ]);
  });

  test('the payload of an event, and in the case that shows most of a change', () => {
    expect(carried(desk('Book'), desk('Lost'), 'events.LENT')).toEqual([
      'events.LENT (payload of LENT): body: Book -> body: Lost',
    ]);
    const instead = ', instead: [{ type: Lost, when: { lost: [true] } }]';
    expect(carried(desk('Book', instead), desk('Book'), 'events.LENT').length).toBe(2);
    expect(carried(desk('Book', instead), desk('Book'), 'events.LOST')).toEqual([]);
  });
});

describe('the Models of carriers', () => {
  test('have the types that the carriers use, and nothing else', () => {
    const spec = `
scalars: { Word: { wire: str }, Other: { wire: str } }
enums: { Genre: { wire: str, values: { NOVEL: novel } } }
objects:
  Carrier1: { fields: { n: int } }
  Book: { fields: { title: Word, by?: Author }, views: { Lent: { doc: One that is lent., require: [by] } } }
  Author: { fields: { genre: Genre } }
  Alone: { fields: { n: Other } }
endpoints:
  get: { method: GET, path: /a, body: null, responses: [{ status: 200, type: Book }], auth: [] }
`;
    const model = modelOf(spec);
    const { before, after, carriers } = carriedBy(
      new Set(['endpoints.get']),
      { aligned: model, written: model },
      model,
    );
    // No spec declares an object of the same name.
    expect(carriers.map(({ object }) => object)).toContain('Carrier1_');
    const names = (given: Model) => given.objects.map(({ name }) => name).filter((name) => !name.startsWith('Carrier'));
    expect(names(before)).toEqual(names(after));
    expect(names(after).toSorted()).toEqual(['Author', 'Book', 'BookLent']);
    expect(after.scalars.map(({ name }) => name)).toEqual(['Word']);
    expect(after.enums.map(({ name }) => name)).toEqual(['Genre']);
    expect([after.endpoints, after.events, after.gaps, after.corrections]).toEqual([[], [], [], []]);
  });
});

test('a path leads into the carrier that is closest to it', () => {
  const carrier = (path: string, isBody: boolean): NamedCarrier => ({
    path,
    label: '',
    isSent: true,
    fields: [],
    isBody,
    object: isBody ? 'Body' : 'Query',
  });
  const carriers = [carrier('endpoints.get.query', false), carrier('endpoints.get.body', true)];
  const at = (path: string) => carrierAt(path, carriers)?.path;
  expect(at('endpoints.get.query.q')).toBe('objects.Query.fields.q');
  expect(at('endpoints.get.query')).toBe('objects.Query.fields');
  expect(at('endpoints.get.body')).toBe(`objects.Body.fields.${BODY}`);
  expect(at('endpoints.get.body.length')).toBe(`objects.Body.fields.${BODY}.length`);
  expect(at('endpoints.get.bodyguard')).toBeUndefined();
  expect(at('endpoints.other.query.q')).toBeUndefined();
  const form = carrier('endpoints.get.body.form', false);
  expect(carrierAt('endpoints.get.body.form.a', [...carriers, form])?.carrier).toBe(form);
});

test.each([
  ['endpoint.body.required', 'field.presence.narrowed'],
  ['endpoint.body.added', 'field.added.required'],
  ['endpoint.body.added.optional', 'endpoint.body.added.optional'],
  ['endpoint.body.removed', undefined],
  ['event.payload.widened', 'event.payload.type.widened'],
  ['event.payload.narrowed', 'event.payload.type.narrowed'],
  ['event.payload.changed', 'event.payload.type.changed'],
  ['event.payload.shown', undefined],
  ['event.alternatives.changed', 'event.payload.type.changed'],
  ['event.alternatives.shown', undefined],
  ['endpoint.response.covered', 'endpoint.response.type.changed'],
  ['endpoint.response.singled-out', 'endpoint.response.type.changed'],
  ['endpoint.response.widened', undefined],
  ['channel.message.changed', 'channel.message.type.changed'],
  ['channel.message.added', undefined],
  ['limit.added', 'limit.added'],
  ['endpoint.query.added.required', 'endpoint.query.added.required'],
  ['endpoint.query.removed.optional', 'endpoint.query.removed.optional'],
  ['endpoint.query.presence.widened', 'endpoint.query.presence.widened'],
  ['endpoint.query.type.changed', 'endpoint.query.type.changed'],
  ['endpoint.query.renamed', 'endpoint.query.renamed'],
  ['endpoint.query.as.changed', undefined],
  ['endpoint.renamed', undefined],
  ['url.param.renamed', 'url.param.renamed'],
  ['permission.input.renamed', 'permission.input.renamed'],
  ['field.renamed', undefined],
  ['endpoint.response.header.as.changed', undefined],
])('a change of the kind %s is, of a field, %s', (kind, expected) => {
  expect(kindOfField(kind)).toBe(expected);
});
