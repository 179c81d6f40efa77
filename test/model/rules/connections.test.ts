import { describe, expect, it } from 'vitest';
import { isNotShown } from '../../../generator/model/index.js';
import { codesOf, modelOf, problemsOf } from '../problems.js';

/** A small protocol with everything that a connection can have. */
const valid = `
bitsets: { Wish: { wire: int, bits: { NEWS: 0 } } }
identifiers: { Mark: { wire: int } }
objects:
  Note: { fields: { kind: int, n?: int, name?: str, about?: any } }
  Hello: { fields: { every: { type: int, unit: seconds }, often: int } }
  Start: { fields: { key: str, wish: Wish, part?: 'tuple[int, int]', from: str } }
  Again: { fields: { key: str, id: str, last: int } }
  Ready: { fields: { id: str, where: str } }
  Over: { fields: { may: bool } }
  Advice: { fields: { where: str, parts: int, limit: Limit } }
  Limit: { fields: { a: int, b: int, c: { type: int, unit: seconds }, d: int } }
events:
  READY: { channel: desk, payload: Ready }
  NEWS: { channel: desk, payload: Ready }
  OTHER: { channel: other, payload: Ready }
channels:
  other: { doc: D. }
  desk:
    envelope: { type: Note, name: name, data: about, when: { kind: [0] } }
    sessions: { start: dial, limit: Limit, total: a, remaining: b, reset-after: c, concurrency: d, window: 5 }
    connection:
      transport: websocket
      address: wss://desk.example
      advice: { object: Advice, address: where, shards: parts, limit: limit }
      op: kind
      sequence: n
      messages:
        hello: { op: 1, received: Hello }
        start: { op: 2, sent: Start }
        again: { op: 3, sent: Again }
        beat: { op: 4, sent: int | null, received: 'null' }
        over: { op: 5, received: Over }
        move: { op: 6, received: 'null' }
      handshake:
        hello: hello
        identify: { message: start, token: key, intents: wish, shard: part, values: { from: here } }
        ready: { event: READY, session: id, address: where }
        resume: { message: again, token: key, session: id, sequence: last, done: { event: NEWS } }
      heartbeat: { message: beat, interval: every, acknowledgement: beat }
      invalid-session: { message: over, resumable: may, pause: 1..5 }
      reconnect: move
      close-codes:
        AWAY: { code: 4000, then: resume }
        GONE: { code: 4001, then: stop }
      intents: { NEWS: [NEWS] }
      shards: { by: Mark, shift: 22 }
`;

function changed(from: string, to: string): string {
  if (!valid.includes(from)) throw new Error(`not in the spec: ${from}`);
  return valid.replace(from, to);
}

describe('a handshake', () => {
  it.each([
    [
      '        hello: hello\n        identify: { message: start, token: key, intents: wish, shard: part, values: { from: here } }\n        ready: { event: READY, session: id, address: where }\n',
      '',
    ],
    ['        ready: { event: READY, session: id, address: where }\n', ''],
    ['ready: { event: READY, session: id, address: where }', 'ready: {}'],
    ['identify: { message: start, ', 'identify: { '],
    [', done: { event: NEWS }', ''],
    ['done: { event: NEWS }', 'done: {}'],
    ['resume: { message: again, ', 'resume: { '],
  ])('that lacks a key is reported, and what it lacks is not looked for: %s', (from, to) => {
    const codes = codesOf(changed(from, to));
    expect(codes).toContain('missing-key');
    expect(codes).not.toContain('unknown-name');
  });
});

describe('the connection of a channel', () => {
  it('says how a session starts, stays alive, resumes and ends', () => {
    const connection = modelOf(valid).channels[1]?.connection;
    if (connection === undefined || isNotShown(connection)) throw new Error('no connection');
    expect(connection.messages.map(({ name, op }) => [name, op])).toEqual([
      ['hello', 1],
      ['start', 2],
      ['again', 3],
      ['beat', 4],
      ['over', 5],
      ['move', 6],
    ]);
    expect(connection).toMatchObject({
      body: ['about'],
      sequence: ['n'],
      handshake: {
        hello: 'hello',
        identify: { message: 'start', token: 'key', values: [{ name: 'from', value: 'here' }] },
        resume: { done: { event: 'NEWS' } },
      },
      heartbeat: { interval: 'every', jitter: false },
      invalidSession: { pause: { min: 1, max: 5 } },
      otherwise: 'resume',
      closing: { end: 1000, keep: 4000 },
      intents: [{ bit: 'NEWS', events: ['NEWS'] }],
    });
    expect(codesOf(valid)).toEqual([]);
  });

  it('reconnects after other close codes where nothing resumes', () => {
    const source = changed(/ +resume: .*\n/.exec(valid)![0], '').replace('then: resume', 'then: reconnect');
    const { connection } = modelOf(source).channels[1]!;
    expect(connection).toMatchObject({ otherwise: 'reconnect' });
  });

  it('names the channels of an event that others deliver', () => {
    const source = changed('OTHER: { channel: other,', 'OTHER: { channel: [other, third],')
      .replace('  other: { doc: D. }', '  other: { doc: D. }\n  third: { doc: D. }')
      .replace('event: READY, session', 'event: OTHER, session');
    const [problem] = problemsOf(source);
    expect(problem!.related?.map(({ message, span }) => [message, source.slice(span.start, span.end)])).toEqual([
      ['an event of other and third', expect.stringContaining('OTHER')],
    ]);
    expect(problemsOf(changed('event: READY, session', 'event: NONE, session'))[0]!.related ?? []).toEqual([]);
  });

  it.each([
    ['envelope: { type: Note, name: name, data: about, when: { kind: [0] } }', 'doc: D.', ['connection-needs']],
    [', when: { kind: [0] }', '', ['connection-needs']],
    ['op: kind', 'op: kin', ['unknown-field']],
    ['op: kind', 'op: about', ['not-of-this-kind']],
    ['sequence: n', 'sequence: name', ['not-of-this-kind']],
    ['sequence: n', 'body: about', ['connection-needs']],
    ['{ op: 6, received', '{ op: 5, received', ['duplicate-value']],
    ['{ op: 6, received', '{ op: six, received', ['bad-value']],
    ["{ op: 6, received: 'null' }", '{ op: 6 }', ['missing-key', 'not-of-this-kind']],
    ['hello: hello\n', 'hello: helo\n', ['unknown-name']],
    ['hello: hello\n', 'hello: start\n', ['not-of-this-kind']],
    ['message: start', 'message: hello', ['not-of-this-kind']],
    ['token: key, intents', 'token: kee, intents', ['unknown-field']],
    ['token: key, intents', 'token: part, intents', ['not-of-this-kind']],
    ['shard: part', 'shard: from', ['not-of-this-kind']],
    ['intents: wish', 'intents: key', ['not-of-this-kind']],
    ['intents: wish, ', '', ['connection-needs']],
    ['values: { from: here }', 'values: { from: 3 }', ['bad-value']],
    ['values: { from: here }', 'values: { form: here }', ['unknown-field']],
    ['event: READY, session: id', 'event: OTHER, session: id', ['unknown-name']],
    ['session: id, address', 'session: idd, address', ['unknown-field']],
    ['session: id, address', 'address', ['connection-needs']],
    ['done: { event: NEWS }', 'done: { message: hallo }', ['unknown-name']],
    ['interval: every', 'interval: evry', ['unknown-field']],
    ['interval: every', 'interval: often', ['not-of-this-kind']],
    ['acknowledgement: beat', 'acknowledgement: start', ['not-of-this-kind']],
    ['resumable: may', 'resumable: might', ['unknown-field']],
    ['pause: 1..5', 'pause: 5..1', ['bad-range']],
    ['reconnect: move', 'reconnect: mov', ['unknown-name']],
    ['code: 4001', 'code: 4000', ['duplicate-value']],
    ['code: 4001', 'code: 5000', ['bad-value']],
    ['code: 4001', 'code: 12', ['bad-format']],
    ['intents: { NEWS', 'closing: { end: 1001 }\n      intents: { NEWS', ['bad-value']],
    ['intents: { NEWS: [NEWS] }', 'intents: { NEWS: [NEWZ] }', ['unknown-name']],
    ['intents: { NEWS: [NEWS] }', 'intents: { OLD: [NEWS] }', ['unknown-member']],
    ['object: Advice', 'object: Advise', ['unknown-name']],
    ['limit: limit }', 'limit: parts }', ['not-of-this-kind']],
    ['by: Mark', 'by: str', ['not-of-this-kind']],
    ['shard: part, ', '', ['connection-needs']],
    ['address: wss://desk.example', 'address: https://desk.example', ['bad-format']],
    ['then: stop', 'then: wait', ['bad-choice']],
    ['      op: kind\n', '', ['missing-key']],
  ])('is refused where %s becomes %s', (from, to, codes) => {
    const problems = problemsOf(changed(from, to));
    expect([...new Set(problems.map(({ code }) => code))].toSorted()).toEqual(codes);
  });

  it('is refused where a close code resumes and nothing can', () => {
    const source = changed(/ +resume: .*\n/.exec(valid)![0], '');
    expect(codesOf(source)).toEqual(['connection-needs']);
  });
});
