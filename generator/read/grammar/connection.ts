import { MOST } from '../limits.js';
import { documented } from './field.js';
import {
  deepFieldPath,
  endpointName,
  eventName,
  fieldName,
  memberName,
  messageName,
  propertyName,
  typeName,
} from './names.js';
import {
  bool,
  bounds,
  choice,
  either,
  json,
  list,
  map,
  names,
  text,
  textLike,
  type,
  type Key,
  type NameForm,
  type Shape,
} from './shape.js';

/** Mistakes of a client that a service answers by closing the connection. */
export const CLOSE_CAUSES = [
  'unknown-op',
  'unreadable',
  'too-large',
  'too-many',
  'not-identified',
  'identified-twice',
  'wrong-token',
  'bad-shard',
  'bad-intents',
  'disallowed-intents',
  'bad-sequence',
  'no-heartbeat',
] as const;

const codeName: NameForm = { ...memberName, what: 'the name of a close code', like: 'letters, digits and _' };

const socketUrl: NameForm = {
  what: 'the address of a connection',
  pattern: /^wss?:\/\/[^\s?#@]+$/,
  like: 'wss://library.example/feed, without query',
};

const milliseconds: Shape = { kind: 'int', min: 1, what: 'a number of milliseconds' };
const atLeastOne: Shape = { kind: 'int', min: 1, what: 'a number of at least 1' };
const closeCode: Shape = { kind: 'int', min: 1000, what: 'a close code of at least 1000' };
const reaction: Shape = choice('a reaction to a close code', 'resume', 'reconnect', 'stop');

const parameters = names('parameters of an address', propertyName, text, {
  notShown: false,
  most: MOST.parameters,
});

const compressions = map('compressions', {
  'zlib-stream': { shape: parameters, doc: 'Parameters that request one zlib stream per connection.', notShown: false },
  'zstd-stream': {
    shape: parameters,
    doc: 'Parameters that request one Zstandard stream per connection.',
    notShown: false,
  },
});

const advice = map('advice', {
  object: {
    shape: textLike(typeName),
    doc: 'The object of the service that reports it.',
    required: true,
    notShown: false,
  },
  address: field('the address to connect to'),
  also: {
    shape: list(textLike(typeName), { nonEmpty: true, most: MOST.alternatives }),
    doc: 'Other objects that report the address, in the field of the same name.',
    notShown: false,
  },
  shards: field('the recommended number of connections'),
  limit: field('the limit on starting sessions'),
});

const message = map(
  'a message',
  {
    op: {
      shape: { kind: 'scalar', bool: false },
      doc: 'Its op code, or the name of a member of that enum.',
      required: true,
    },
    sent: { shape: type, doc: 'Type of what the client sends with it; `null` for nothing.' },
    received: { shape: type, doc: 'Type of what the service sends with it; `null` for nothing.' },
    ...documented,
  },
  { oneOf: ['sent', 'received'] },
);

const signal: Record<string, Key> = {
  message: mention('Message'),
  event: { shape: textLike(eventName), doc: 'Event', notShown: false },
};

const identify = map('an identify message', {
  message: { ...mention('The message that starts a session'), required: true },
  token: field('the secret of the client'),
  intents: field('the bit set of wanted events'),
  shard: field('the number of the shard and how many there are: a tuple of two integers'),
  values: {
    shape: names('values of fields', fieldName, json, { notShown: false, most: MOST.parameters }),
    doc: 'Fields of it and their values, unless the program says otherwise.',
    notShown: false,
  },
});

const ready = map(
  'the start of a session',
  {
    message: { ...signal['message']!, doc: 'The message that says that a session has started.' },
    event: { ...signal['event']!, doc: 'The event that says so.' },
    session: field('the name of the session, for resuming it'),
    address: field('the address at which it resumes'),
    from: {
      shape: names('fields', fieldName, textLike(endpointName), { notShown: false, most: MOST.parameters }),
      doc: 'Fields with what an operation returns as well: those who hold the connection.',
      notShown: false,
    },
    then: {
      shape: map('events after the start', {
        event: { ...signal['event']!, doc: 'The event.', required: true },
        each: { ...field('the list'), required: true },
      }),
      doc: 'An event that follows for each item of a list.',
      notShown: false,
    },
  },
  { oneOf: ['message', 'event'] },
);

const resume = map('a resume message', {
  message: { ...mention('The message that resumes a session'), required: true },
  token: field('the secret of the client'),
  session: field('the name of the session'),
  sequence: field('the number of the last event'),
  done: {
    shape: map('the end of resuming', signal, { oneOf: ['message', 'event'] }),
    doc: 'The event or message after all missed events.',
    required: true,
    notShown: false,
  },
});

const handshake = map('a handshake', {
  hello: mention('The first message of the service. Absent: the client speaks first'),
  identify: { shape: identify, doc: 'How a session starts.', required: true, notShown: false },
  ready: { shape: ready, doc: 'From when a session exists.', required: true, notShown: false },
  resume: { shape: resume, doc: 'How a session resumes. Absent: it ends with its connection.', notShown: false },
});

const heartbeat = map('a heartbeat', {
  message: { ...mention('The message that keeps the connection alive'), required: true },
  interval: {
    shape: either(milliseconds, textLike(fieldName)),
    doc: 'Field of the first message that has the interval, or a number of milliseconds.',
    required: true,
    notShown: false,
  },
  sequence: field('the number of the last event'),
  jitter: { shape: bool, doc: '`true`: the first one follows after a random part of the interval.', notShown: false },
  acknowledgement: mention('The answer. Without it before the next heartbeat, the connection is dead'),
});

const invalidSession = map('an invalid session', {
  message: { ...mention('The message that says so'), required: true },
  resumable: field('whether the session may resume; absent: the message is that flag itself'),
  pause: { shape: bounds, doc: 'Seconds to wait before the next session, at random: `1..5`.', notShown: false },
});

const causes: Shape = choice('a cause', ...CLOSE_CAUSES);

const closeCodeEntry = map('a close code', {
  code: { shape: closeCode, doc: 'The code.', required: true, notShown: false },
  then: {
    shape: reaction,
    doc: '`resume` the session, `reconnect` and start another one, or `stop`.',
    required: true,
    notShown: false,
  },
  cause: { shape: causes, doc: 'The mistake of a client that leads to it; mock servers close so.', notShown: false },
  ...documented,
});

const closing = map('closing', {
  end: { shape: closeCode, doc: 'The code that ends the session; 1000 if not written.', notShown: false },
  keep: { shape: closeCode, doc: 'The code that keeps the session; 4000 if not written.', notShown: false },
});

const shards = map('shards', {
  by: { shape: type, doc: 'The identifier that decides: `Snowflake<Guild>`.', required: true, notShown: false },
  shift: {
    shape: { kind: 'int', min: 0, what: 'a number of bits' },
    doc: 'The shard is `(identifier >> shift) % count`.',
    required: true,
    notShown: false,
  },
});

const sendLimit = map('a limit on sending', {
  messages: { shape: atLeastOne, doc: 'How many messages.', required: true, notShown: false },
  seconds: { shape: atLeastOne, doc: 'In how many seconds.', required: true, notShown: false },
});

export const connection = map('a connection', {
  ...documented,
  transport: { shape: choice('a transport', 'websocket'), doc: 'The protocol.', required: true, notShown: false },
  address: {
    shape: textLike(socketUrl),
    doc: 'Where it starts, unless the service advises another address.',
    required: true,
  },
  parameters: { shape: parameters, doc: 'Parameters that every address gets.', notShown: false },
  encoding: {
    shape: choice('an encoding', 'json'),
    doc: 'How messages become text; `json` if not written.',
    notShown: false,
  },
  compressions: { shape: compressions, doc: 'The compressions that the service offers.', notShown: false },
  advice: { shape: advice, doc: 'The object that reports the address and the number of connections.', notShown: false },
  op: path('the op code, whose value distinguishes messages', true),
  body: path('what a message carries; absent: the one of the payload of events'),
  sequence: path('the number of an event; absent: events have none'),
  messages: {
    shape: names('messages', messageName, message, { notShown: false, most: MOST.alternatives }),
    doc: 'The messages, by name.',
    required: true,
    notShown: false,
  },
  handshake: { shape: handshake, doc: 'How a session starts and resumes.', required: true, notShown: false },
  heartbeat: { shape: heartbeat, doc: 'Messages that keep the connection alive.', notShown: false },
  'invalid-session': { shape: invalidSession, doc: 'How the service refuses or ends a session.', notShown: false },
  reconnect: mention('The message by which the service requests another connection'),
  'close-codes': {
    shape: names('close codes', codeName, closeCodeEntry, { notShown: false, most: MOST.items }),
    doc: 'Why the service closes a connection, and what follows.',
    notShown: false,
  },
  otherwise: {
    shape: reaction,
    doc: 'The reaction to any other close code; `resume` if not written, or `reconnect` where nothing resumes.',
    notShown: false,
  },
  closing: { shape: closing, doc: 'Codes with which the client closes.', notShown: false },
  intents: {
    shape: names('intents', memberName, list(textLike(eventName)), { notShown: false, most: MOST.items }),
    doc: 'The events that each bit of the intents brings. An event of no bit always comes.',
    notShown: false,
  },
  answers: {
    shape: names('answers', messageName, textLike(eventName), { notShown: false, most: MOST.items }),
    doc: 'The event that answers a message of the client.',
    notShown: false,
  },
  causes: {
    shape: names('causes', endpointName, list(textLike(eventName), { nonEmpty: true, most: MOST.alternatives }), {
      notShown: false,
      most: MOST.items,
    }),
    doc: 'The events that follow when an operation has succeeded.',
    notShown: false,
  },
  shards: { shape: shards, doc: 'Which connection gets the events of what.', notShown: false },
  'send-limit': {
    shape: sendLimit,
    doc: 'How much the client may send. Room for heartbeats is kept.',
    notShown: false,
  },
  'largest-message': { shape: atLeastOne, doc: 'Bytes of a message that the client sends.', notShown: false },
});

function field(meaning: string): Key {
  return { shape: textLike(fieldName), doc: `Field with ${meaning}.`, notShown: false };
}

function path(meaning: string, required = false): Key {
  return { shape: textLike(deepFieldPath), doc: `Path of ${meaning}.`, required, notShown: false };
}

function mention(meaning: string): Key {
  return { shape: textLike(messageName), doc: `${meaning}.`, notShown: false };
}
