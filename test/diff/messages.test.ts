import { expect, test } from 'vitest';
import { compareModels } from '../../generator/diff/index.js';
import { modelIn } from './small-model.js';

/** The levels of a change of a connection's message, for readers and writers. */
function changes(before: string, after: string): readonly string[] {
  const spec = (message: string): string => `
objects:
  Note: { fields: { kind: str, name?: str, about?: Book } }
  Book: { fields: { title: str } }
  Card: { fields: { number: str } }
  Pass: { fields: { number: str | null } }
events: { LENT: { channel: counter, payload: Book, emitted-by: [] } }
channels:
  counter:
    envelope: { type: Note, name: name, data: about, when: { kind: [news] } }
    connection:
      transport: websocket
      address: wss://a.example
      op: kind
      messages: { card: { op: card, sent: Card }, hello: { op: hello, received: 'null' }${message} }
      handshake: { identify: { message: card, token: number }, ready: { message: hello } }
`;
  return compareModels(modelIn(spec(before)), modelIn(spec(after))).changes.map(
    ({ kind, impact }) => `${kind}: ${impact.reader} ${impact.writer}`,
  );
}

test.each([
  ['sent: Card', 'none safe', 'none breaking'],
  ['received: Card', 'safe none', 'breaking none'],
  ['sent: Card, received: Card', 'safe safe', 'breaking breaking'],
])('a message with %s breaks those who send or receive it where it is removed', (sides, added, removed) => {
  const message = `, note: { op: note, ${sides} }`;
  expect(changes('', message)).toEqual([`channel.message.added: ${added}`]);
  expect(changes(message, '')).toEqual([`channel.message.removed: ${removed}`]);
});

test.each([
  ['{ op: note, sent: Card }', '{ op: note, sent: Card }', []],
  ['{ op: note, sent: Card }', '{ op: note, sent: Pass }', ['channel.message.changed: none safe']],
  ['{ op: note, sent: Pass }', '{ op: note, sent: Card }', ['channel.message.changed: none breaking']],
  ['{ op: note, received: Card }', '{ op: note, received: Pass }', ['channel.message.changed: breaking none']],
  ['{ op: note, received: Pass }', '{ op: note, received: Card }', ['channel.message.changed: safe none']],
  ['{ op: note, received: Pass }', '{ op: note, received: Pass, sent: Card }', ['channel.message.changed: none safe']],
  [
    '{ op: note, received: Pass, sent: Card }',
    '{ op: note, received: Pass }',
    ['channel.message.changed: none breaking'],
  ],
  [
    '{ op: note, sent: Card }',
    '{ op: note, received: Card }',
    ['channel.message.changed: none breaking', 'channel.message.changed: safe none'],
  ],
  ['{ op: note, sent: Card }', '{ op: other, sent: Card }', ['channel.message.changed: none breaking']],
  [
    '{ op: note, sent: Card, received: Pass }',
    '{ op: other, sent: Card, received: Pass }',
    ['channel.message.changed: none breaking', 'channel.message.changed: breaking none'],
  ],
  [
    '{ op: note, sent: Card }',
    '{ op: note, sent: !not-shown }',
    ['channel.message.changed: none safe', 'gap.opened: safe safe'],
  ],
  [
    '{ op: note, sent: !not-shown }',
    '{ op: note, sent: Card }',
    ['channel.message.changed: none breaking', 'gap.closed: safe safe'],
  ],
  [
    '{ op: note, received: !not-shown }',
    '{ op: note, received: Card }',
    ['channel.message.changed: safe none', 'gap.closed: safe safe'],
  ],
] as const)('a message %s that becomes %s', (before, after, expected) => {
  expect(changes(`, note: ${before}`, `, note: ${after}`)).toEqual(expected);
});

test.each([
  ['doc: One.', 'doc: Another.', ['docs.changed channels.counter.connection']],
  [
    'shown',
    '!not-shown',
    ['channel.connection.changed channels.counter.connection', 'gap.opened channels.counter.connection'],
  ],
  ['shown', '', ['channel.connection.changed channels.counter.connection']],
  ['!not-shown', '!not-shown', []],
] as const)('a connection with %j and then with %j', (before, after, expected) => {
  const spec = (connection: string): string => `
objects:
  Note: { fields: { kind: str, name?: str, about?: Book } }
  Book: { fields: { title: str } }
  Card: { fields: { number: str } }
events: { LENT: { channel: counter, payload: Book, emitted-by: [] } }
channels:
  counter:
    envelope: { type: Note, name: name, data: about, when: { kind: [news] } }
${connection}
`;
  const written = (facts: string): string =>
    facts === '' || facts.startsWith('!')
      ? spec(facts === '' ? '' : `    connection: ${facts}`)
      : spec(`    connection:
      ${facts === 'shown' ? 'doc: One.' : facts}
      transport: websocket
      address: wss://a.example
      op: kind
      messages: { card: { op: card, sent: Card }, hello: { op: hello, received: 'null' } }
      handshake: { identify: { message: card, token: number }, ready: { message: hello } }`);
  for (const [old, now] of [
    [before, after],
    [after, before],
  ] as const) {
    const { changes } = compareModels(modelIn(written(old)), modelIn(written(now)));
    const found = changes.map(({ kind, path }) => `${kind} ${path}`);
    expect(found).toEqual(expected.map((line) => line.replace('opened', old.startsWith('!') ? 'closed' : 'opened')));
  }
});
