import type { Protocol } from '../../templates/runtime/gateway-protocol.js';

/** A protocol of no real service, with everything that one can have. */
export const DESK: Protocol = {
  name: 'desk',
  address: 'wss://desk.example',
  parameters: {},
  compressions: {},
  opOf: (message) => (message as { op?: unknown }).op,
  bodyOf: (message) => (message as { d?: unknown }).d,
  sequenceOf: (message) => (message as { s?: unknown }).s,
  eventOf: (message) => (message as { t?: unknown }).t,
  compose: (op, d) => ({ op, d }),
  sent: { start: 1, again: 2, beat: 3 },
  received: { hello: 4, answer: 5, over: 6, move: 7, beat: 3, begun: 8, back: 9 },
  hello: 'hello',
  identify: { message: 'start', token: 'key', intents: undefined, shard: undefined, values: {} },
  ready: { event: 'READY', session: 'id', address: 'where' },
  resume: { message: 'again', token: 'key', session: 'id', sequence: 'last', done: { event: 'BACK' } },
  heartbeat: {
    message: 'beat',
    interval: { field: 'every', unit: 1000 },
    carries: 'sequence',
    jitter: true,
    acknowledgement: 'answer',
  },
  invalidSession: { message: 'over', resumable: undefined, pause: [1000, 5000] },
  reconnect: 'move',
  closeCodes: {
    4001: { name: 'LOST', then: 'resume', text: '' },
    4002: { name: 'GONE', then: 'reconnect', text: 'too late' },
    4003: { name: 'NEVER', then: 'stop', text: 'not you' },
  },
  otherwise: 'resume',
  closing: { end: 1000, keep: 4900 },
  intents: undefined,
  sendLimit: undefined,
  largestMessage: undefined,
};
