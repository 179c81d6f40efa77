import { describe, expect, test } from 'vitest';
import type { Reach } from '../../generator/diff/change.js';
import type { Subject } from '../../generator/diff/finding.js';
import { ReachIndex } from '../../generator/diff/reach.js';
import { modelIn } from './small-model.js';

const types = `
identifiers: { Code: { wire: str, epoch: 0, parts: !not-shown } }
scalars: { Text: { wire: str }, Order: { wire: str }, Shown: { wire: str } }
enums: { Genre: { wire: str, values: { NOVEL: novel } } }
bitsets: { Flag: { wire: int, bits: { RARE: 1 } } }
objects:
  Book:
    fields: { id: Code<Book>, title: Text, pages: 'list[Page | null]', by?: 'dict[Genre, Person]' }
    views: { Short: { only: [id, title] }, Update: { optional: [title] } }
  Page: { fields: { text: str, flags: Flag } }
  Person: { fields: { name: Text } }
  Shelf: { fields: { first: Partial<Book> } }
  Stub: { fields: { id: str } }
  Alone: { fields: { id: str } }
`;
const uses = `
endpoints:
  get_book: { method: GET, path: /b, query: { genre?: Genre, order?: Order }, body: null, responses: [{ status: 200, type: Book }] }
  set_book: { method: PUT, path: '/b/{code}', params: { code: Code }, body: BookUpdate, responses: [{ status: 204, type: null }] }
  get_hidden: { method: GET, path: /h, body: !not-shown , responses: [{ status: 200, type: !not-shown }] }
events:
  BOOK: { channel: desk, payload: Book, instead: [{ type: Stub, when: { id: [x] } }] }
  SHELF: { channel: desk, payload: Shelf, uses: [Person], instead: !not-shown }
  OTHER: { channel: door, payload: !not-shown }
`;
const reported = modelIn(types + uses);

/** Lists that are empty left out. */
function reach(subject: Subject, before = reported, after = reported): Partial<Reach> {
  const found = new ReachIndex(before, after).reachOf(subject);
  return Object.fromEntries(Object.entries(found).filter(([, names]) => names.length > 0));
}

describe('a change reaches', () => {
  test.each<readonly [string, Subject, Partial<Reach>]>([
    ['no one, if it is about no declaration', { on: 'nothing' }, {}],
    [
      'the request of an endpoint',
      { on: 'endpoint', name: 'get_book', side: 'request' },
      { endpoints: ['get_book'], positions: ['request'] },
    ],
    [
      'both sides of an endpoint',
      { on: 'endpoint', name: 'get_book', side: 'both' },
      { endpoints: ['get_book'], positions: ['request', 'response'] },
    ],
    ['an event', { on: 'event', name: 'BOOK' }, { events: ['BOOK'], positions: ['event'] }],
    [
      'every event that comes through a channel',
      { on: 'channel', name: 'desk' },
      { events: ['BOOK', 'SHELF'], positions: ['event'] },
    ],
    [
      'who holds a type in a field, in a parameter and in the parts of a dict',
      { on: 'type', name: 'Genre' },
      {
        objects: ['Book', 'Shelf'],
        views: ['BookUpdate'],
        endpoints: ['get_book', 'set_book'],
        events: ['BOOK', 'SHELF'],
        positions: ['request', 'response', 'event'],
      },
    ],
    [
      'who names a type in a path alone',
      { on: 'type', name: 'Code' },
      {
        objects: ['Book', 'Shelf'],
        views: ['BookShort', 'BookUpdate'],
        endpoints: ['get_book', 'set_book'],
        events: ['BOOK', 'SHELF'],
        positions: ['request', 'response', 'event'],
      },
    ],
    [
      'the request alone that has a type in its query',
      { on: 'type', name: 'Order' },
      { endpoints: ['get_book'], positions: ['request'] },
    ],
    ['no one, if the type is unused', { on: 'type', name: 'Shown' }, {}],
    [
      'what comes instead of a payload',
      { on: 'object', name: 'Stub' },
      { objects: ['Stub'], events: ['BOOK'], positions: ['event'] },
    ],
    ['an object without containers', { on: 'object', name: 'Alone' }, { objects: ['Alone'] }],
    [
      'the views of an object, where it is about all of it',
      { on: 'object', name: 'Book' },
      {
        objects: ['Book', 'Shelf'],
        views: ['BookShort', 'BookUpdate'],
        endpoints: ['get_book', 'set_book'],
        events: ['BOOK', 'SHELF'],
        positions: ['request', 'response', 'event'],
      },
    ],
    [
      'no views, where the field is in them what it was',
      { on: 'object', name: 'Book', field: 'title' },
      {
        objects: ['Book', 'Shelf'],
        endpoints: ['get_book'],
        events: ['BOOK', 'SHELF'],
        positions: ['response', 'event'],
      },
    ],
  ])('%s', (_, subject, expected) => {
    expect(reach(subject)).toEqual(expected);
  });

  test('views in which the field is another one now', () => {
    const after = modelIn((types + uses).replace('title: Text', 'title: str'));
    expect(reach({ on: 'object', name: 'Book', field: 'title' }, reported, after).views).toEqual([
      'BookShort',
      'BookUpdate',
    ]);
    const without = modelIn((types + uses).replace('by?:', 'of?:'));
    expect(reach({ on: 'object', name: 'Book', field: 'by' }, reported, without).views).toEqual(['BookUpdate']);
    expect(reach({ on: 'object', name: 'Book', field: 'of' }, reported, without).views).toEqual(['BookUpdate']);
  });

  test('no view that is new, or that has gone', () => {
    const after = modelIn((types + uses).replace('title: Text', 'title: str').replace('Short:', 'Brief:'));
    expect(reach({ on: 'object', name: 'Book', field: 'title' }, reported, after).views).toEqual(['BookUpdate']);
  });

  test('no view that has the field no more', () => {
    const after = modelIn(
      (types + uses).replace('title: Text', 'title: str').replace('only: [id, title]', 'only: [id]'),
    );
    expect(reach({ on: 'object', name: 'Book', field: 'title' }, reported, after).views).toEqual(['BookUpdate']);
  });

  test('who held it before, and who holds it now', () => {
    const after = modelIn((types + uses).replace('first: Partial<Book>', 'first: Alone'));
    expect(reach({ on: 'object', name: 'Alone' }, reported, after).objects).toEqual(['Alone', 'Shelf']);
    expect(reach({ on: 'object', name: 'Alone' }, after, reported).objects).toEqual(['Shelf', 'Alone']);
  });

  test('requests and responses, if neither side declares endpoints or events', () => {
    const untold = modelIn(types);
    const subject: Subject = { on: 'object', name: 'Alone' };
    expect(reach(subject, untold, untold)).toEqual({ objects: ['Alone'], positions: ['request', 'response'] });
    expect(reach(subject, untold, reported)).toEqual({ objects: ['Alone'] });
    expect(reach(subject, reported, untold)).toEqual({ objects: ['Alone'] });
    const events = modelIn(types + uses.slice(uses.indexOf('events:')));
    expect(reach(subject, events, events)).toEqual({ objects: ['Alone'] });
  });
});

test('a change of an object reaches who uses those that extend it, and their views', () => {
  const model = modelIn(`
objects:
  Base: { fields: { id: str } }
  Middle: { extends: Base, fields: { m: str } }
  Heir: { extends: Middle, fields: { h: str }, views: { Short: { only: [id] } } }
  Other: { fields: { id: str } }
endpoints:
  get_heir: { method: GET, path: /h, body: null, responses: [{ status: 200, type: HeirShort }] }
`);
  const use = { endpoints: ['get_heir'], positions: ['response'] };
  for (const name of ['Base', 'Middle', 'Heir']) expect(reach({ on: 'object', name }, model, model)).toMatchObject(use);
  expect(reach({ on: 'object', name: 'Other' }, model, model)).toEqual({ objects: ['Other'] });
});

describe('objects that hold each other in a circle', () => {
  const circle = modelIn(`
objects:
  A: { fields: { b: B } }
  B: { fields: { c?: 'list[C]' } }
  C: { fields: { a?: A } }
  Outer: { fields: { a: A } }
  Inner: { fields: { n: int } }
  D: { fields: { inner?: Inner, a: Partial<A>, d?: D } }
endpoints:
  get_outer: { method: GET, path: /o, body: null, responses: [{ status: 200, type: Outer }], auth: [] }
`);
  const reachOf = (name: string): Reach => new ReachIndex(circle, circle).reachOf({ on: 'object', name });

  test('reach the same', () => {
    const reached = {
      objects: ['A', 'B', 'C', 'Outer', 'D'],
      views: [],
      endpoints: ['get_outer'],
      events: [],
      positions: ['response'],
    };
    expect(['A', 'B', 'C'].map(reachOf)).toEqual([reached, reached, reached]);
  });

  test('reach what holds them, and not what they hold', () => {
    expect(reachOf('Inner').objects).toEqual(['Inner', 'D']);
    expect(reachOf('D').objects).toEqual(['D']);
    expect(reachOf('Outer')).toMatchObject({ objects: ['Outer'], endpoints: ['get_outer'] });
  });

  test('share one reach, so that thousands of them need no lists of their own', () => {
    const index = new ReachIndex(circle, circle);
    expect(index.reachOf({ on: 'object', name: 'B' })).toBe(index.reachOf({ on: 'object', name: 'A' }));
  });
});

describe('what an object is inside its container', () => {
  const kept = `
objects:
  Book: { within: Shelf.book, fields: { n: int, m: int }, views: { Short: { only: [n] } } }
  Shelf: { fields: { book: Book, row: int }, views: { Rows: { only: [row] }, Books: { only: [book] } } }
  Room: { fields: { shelf: Shelf } }
  Box: { fields: { book: Book, short: BookShort } }
unions: { Kept: { of: [Shelf, int] } }
endpoints:
  get_book: { method: GET, path: /book, body: null, responses: [{ status: 200, type: Book }] }
  get_shelf: { method: GET, path: /shelf, body: null, responses: [{ status: 200, type: Shelf }] }
  get_rows: { method: GET, path: /rows, body: null, responses: [{ status: 200, type: ShelfRows }] }
  get_books: { method: GET, path: /books, body: null, responses: [{ status: 200, type: 'Partial<ShelfBooks>' }] }
  get_box: { method: GET, path: /box, body: null, responses: [{ status: 200, type: Box }] }
  get_kept: { method: GET, path: /kept, body: null, responses: [{ status: 200, type: 'list[Kept]' }] }
events: { SHELVED: { channel: desk, payload: Partial<Room> } }
`;
  const before = modelIn(kept);
  const after = modelIn(kept.replace('book: Book, row', 'book: Book, other: Book, row'));

  test('reaches those that hold the container with that field, and no other holders', () => {
    const inside = [{ object: 'Shelf', field: 'book' }];
    expect(reach({ on: 'object', name: 'Book', field: 'n', inside }, before, before)).toEqual({
      objects: ['Book', 'Shelf', 'Room'],
      views: ['ShelfBooks'],
      endpoints: ['get_shelf', 'get_books', 'get_kept'],
      events: ['SHELVED'],
      positions: ['response', 'event'],
    });
  });

  test('reaches only itself where no container has the field', () => {
    const inside = [{ object: 'Shelf', field: 'none' }];
    expect(reach({ on: 'object', name: 'Book', field: 'n', inside }, before, before)).toEqual({ objects: ['Book'] });
  });

  test('counts a field that only one version of the container has, but not the views without it', () => {
    const inside = [{ object: 'Shelf', field: 'other' }];
    expect(reach({ on: 'object', name: 'Book', field: 'n', inside }, before, after)).toEqual({
      objects: ['Book', 'Shelf', 'Room'],
      endpoints: ['get_shelf', 'get_kept'],
      events: ['SHELVED'],
      positions: ['response', 'event'],
    });
  });
});

describe('what events carry', () => {
  const model = modelIn(`
objects:
  Book: { within: Shelf.book, fields: { id: str, n: int }, views: { Short: { only: [id] } } }
  Shelf: { fields: { book: Book } }
  Box: { fields: { book: Book } }
  Frame: { fields: { t: str, d?: any } }
  Letter: { fields: { t: str, d?: any } }
events:
  NAMED: { channel: desk, payload: !not-shown , uses: [BookShort] }
  BOXED: { channel: post, payload: Box }
channels:
  desk: { envelope: { type: Frame, name: t, data: d } }
  post: { envelope: { type: Letter, name: t, data: d } }
`);

  test('has the views that the spec names instead of a payload', () => {
    expect(reach({ on: 'object', name: 'BookShort' }, model, model)).toEqual({
      views: ['BookShort'],
      events: ['NAMED'],
      positions: ['event'],
    });
  });

  test('comes in the envelope of its channel, and in no other one', () => {
    const [framed, posted] = ['Frame', 'Letter'].map((name) => reach({ on: 'object', name }, model, model));
    expect(framed).toEqual({ objects: ['Frame'], events: ['NAMED'], positions: ['event'] });
    expect(posted).toEqual({ objects: ['Letter'], events: ['BOXED'], positions: ['event'] });
  });

  test('has no container that only says what it may be in', () => {
    expect(reach({ on: 'object', name: 'Shelf' }, model, model)).toEqual({ objects: ['Shelf'] });
  });
});

describe('what programs send and what they get', () => {
  const model = modelIn(`
scalars: { Mark: { wire: str } }
objects:
  Frame: { fields: { op: int, t: str | null, d: any } }
  Letter: { fields: { t: str, d: any } }
  Book: { fields: { n: int } }
  Both: { fields: { n: int } }
  Reply: { fields: { n: int } }
  Card: { fields: { number: str } }
  Greeting: { fields: { n: int } }
endpoints:
  put: { method: PUT, path: /a, body: Both, responses: [{ status: 204, type: null, headers: { X-Mark: Mark } }], auth: [] }
events:
  ASKED: { channel: desk, payload: Book, answer: Both }
  CALLED: { channel: desk, payload: Book, answer: Reply }
  NEWS: { channel: line, payload: Book }
  MORE: { channel: line, payload: Book }
channels:
  desk:
    envelope: { type: Letter, name: t, data: d }
    delivery: { signature: { algorithm: Ed25519, encoding: hex, header: Seal }, acknowledge: 202, refuse: 401 }
  line:
    envelope: { type: Frame, name: t, data: d, when: { op: [0] } }
    connection:
      transport: websocket
      address: wss://a.example
      op: op
      body: d
      messages: { card: { op: 1, sent: Card }, hello: { op: 2, received: Greeting } }
      handshake: { identify: { message: card, token: number }, ready: { message: hello } }
`);

  test.each<readonly [string, Subject, Partial<Reach>]>([
    ['a header of an answer', { on: 'type', name: 'Mark' }, { endpoints: ['put'], positions: ['response'] }],
    [
      'a body and the answer to an event',
      { on: 'object', name: 'Both' },
      { objects: ['Both'], endpoints: ['put'], events: ['ASKED'], positions: ['request'] },
    ],
    [
      'the answer to an event alone',
      { on: 'object', name: 'Reply' },
      { objects: ['Reply'], events: ['CALLED'], positions: ['request'] },
    ],
    [
      'the answer to an event, and not the event',
      { on: 'event', name: 'ASKED', side: 'answer' },
      { events: ['ASKED'], positions: ['request'] },
    ],
    ['a message of the client', { on: 'object', name: 'Card' }, { objects: ['Card'], positions: ['request'] }],
    ['a message of the service', { on: 'object', name: 'Greeting' }, { objects: ['Greeting'], positions: ['event'] }],
    [
      'the envelope of what both send',
      { on: 'object', name: 'Frame' },
      { objects: ['Frame'], events: ['NEWS', 'MORE'], positions: ['request', 'event'] },
    ],
    [
      'a message that both send',
      { on: 'channel', name: 'line', side: 'both' },
      { events: ['NEWS', 'MORE'], positions: ['request', 'event'] },
    ],
    [
      'a message that clients send',
      { on: 'channel', name: 'line', side: 'sent' },
      { events: ['NEWS', 'MORE'], positions: ['request'] },
    ],
  ])('are %s', (_, subject, expected) => {
    expect(reach(subject, model, model)).toEqual(expected);
  });
});

test('a form is used, and a field is part of an identity, if it is so in one version', () => {
  const spec = (holder: string, identity: string): string =>
    `objects: { Book: { ${identity}fields: { id: str, n: int } }, Shelf: { fields: { book: ${holder} } } }\n`;
  const [one, other] = [modelIn(spec('Partial<Book>', '')), modelIn(spec('Book', 'identity: [id], '))];
  for (const index of [new ReachIndex(one, other), new ReachIndex(other, one)]) {
    expect(['Book', 'Partial<Book>', 'Shelf'].map((form) => index.isUsed(form))).toEqual([true, true, false]);
    expect(['id', 'n'].map((field) => index.isIdentity('Book', field))).toEqual([true, false]);
    expect(index.isIdentity('Gone', 'id')).toBe(false);
  }
});
