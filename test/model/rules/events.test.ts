import { expect, it } from 'vitest';
import { modelOf } from '../problems.js';

const objects = `
objects:
  Book: { fields: { id: str } }
  LostBook: { fields: { lost: bool } }
  Note: { fields: { kind: int, news?: News, text: str } }
  News: { fields: { name: str, about: any } }
  Limit: { fields: { a: int, b: int, c: { type: int, unit: seconds }, d: int } }
`;

it('an object that replaces a payload has conditions on its own fields', () => {
  const [event] = modelOf(`${objects}
events: { FOUND: { channel: desk, payload: Book, instead: [{ type: LostBook, when: { lost: [true] } }] } }
`).events;
  expect(event?.instead).toMatchObject([
    { type: { kind: 'object', name: 'LostBook' }, when: [{ field: 'lost', values: [true] }] },
  ]);
});

it('an envelope has the paths of its fields, and its delivery a ping by the values of one', () => {
  const [channel] = modelOf(`${objects}
channels:
  desk:
    envelope: { type: Note, name: news.name, data: news.about, when: { kind: [1] } }
    delivery:
      acknowledge: 200
      refuse: 401
      ping: { kind: [0] }
      signature: { algorithm: Ed25519, encoding: hex, header: Seal, key: Note.text }
`).channels;
  expect(channel).toMatchObject({
    name: 'desk',
    envelope: {
      type: 'Note',
      name: ['news', 'name'],
      data: ['news', 'about'],
      when: [{ field: 'kind', values: [1] }],
    },
    delivery: {
      ping: [{ field: 'kind', values: [0] }],
      signature: { header: 'Seal', key: { object: 'Note', field: 'text' } },
    },
  });
});

it('the limit of sessions is in fields of an object', () => {
  const limit = 'limit: Limit, total: a, remaining: b, reset-after: c, concurrency: d, window: 5, key: modulo';
  const [channel] = modelOf(`${objects}channels: { desk: { sessions: { start: dial, ${limit} } } }\n`).channels;
  expect(channel?.sessions).toMatchObject({ limit: 'Limit', window: 5, key: 'modulo' });
});
