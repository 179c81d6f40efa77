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
  naming,
  text,
  textLike,
  type,
  type Key,
  type NameForm,
  type Shape,
  key,
  required,
  known,
  requiredKnown,
  form,
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

const socketUrl = form(
  'the address of a connection',
  /^wss?:\/\/[^\s?#@]+$/,
  'wss://library.example/feed, without query',
);

const milliseconds: Shape = { kind: 'int', min: 1, what: 'a number of milliseconds' };
const atLeastOne: Shape = { kind: 'int', min: 1, what: 'a number of at least 1' };
const closeCode: Shape = { kind: 'int', min: 1000, what: 'a close code of at least 1000' };
const reaction: Shape = choice('a reaction to a close code', 'resume', 'reconnect', 'stop');

const parameters = names('parameters of an address', propertyName, text, {
  notShown: false,
  most: MOST.parameters,
});

const compressions = map('compressions', {
  'zlib-stream': known(parameters, 'Parameters that request one zlib stream per connection.'),
  'zstd-stream': known(parameters, 'Parameters that request one Zstandard stream per connection.'),
});

const advice = map('advice', {
  object: requiredKnown(textLike(typeName), 'The object of the service that reports it.'),
  address: field('the address to connect to'),
  also: known(
    list(textLike(typeName), { nonEmpty: true, most: MOST.alternatives }),
    'Other objects that report the address, in the field of the same name.',
  ),
  shards: field('the recommended number of connections'),
  limit: field('the limit on starting sessions'),
});

const message = map(
  'a message',
  {
    op: required({ kind: 'scalar', bool: false }, 'Its op code, or the name of a member of that enum.'),
    sent: key(type, 'Type of what the client sends with it; `null` for nothing.'),
    received: key(type, 'Type of what the service sends with it; `null` for nothing.'),
    ...documented,
  },
  { oneOf: ['sent', 'received'] },
);

const signal: Record<string, Key> = {
  message: mention('Message'),
  event: known(textLike(eventName), 'Event'),
};

const identify = map('an identify message', {
  message: { ...mention('The message that starts a session'), required: true },
  token: field('the secret of the client'),
  intents: field('the bit set of wanted events'),
  shard: field('the number of the shard and how many there are: a tuple of two integers'),
  values: known(
    names('values of fields', fieldName, json, { notShown: false, most: MOST.parameters, refersTo: 'field' }),
    'Fields of it and their values, unless the program says otherwise.',
  ),
});

const ready = map(
  'the start of a session',
  {
    message: { ...signal['message']!, doc: 'The message that says that a session has started.' },
    event: { ...signal['event']!, doc: 'The event that says so.' },
    session: field('the name of the session, for resuming it'),
    address: field('the address at which it resumes'),
    from: known(
      names('fields', fieldName, naming({ in: 'endpoints' }, endpointName), {
        notShown: false,
        most: MOST.parameters,
        refersTo: 'field',
      }),
      'Fields with what an operation returns as well: those who hold the connection.',
    ),
    then: known(
      map('events after the start', {
        event: { ...signal['event']!, doc: 'The event.', required: true },
        each: { ...field('the list'), required: true },
      }),
      'An event that follows for each item of a list.',
    ),
  },
  { oneOf: ['message', 'event'] },
);

const resume = map('a resume message', {
  message: { ...mention('The message that resumes a session'), required: true },
  token: field('the secret of the client'),
  session: field('the name of the session'),
  sequence: field('the number of the last event'),
  done: requiredKnown(
    map('the end of resuming', signal, { oneOf: ['message', 'event'] }),
    'The event or message after all missed events.',
  ),
});

const handshake = map('a handshake', {
  hello: mention('The first message of the service. Absent: the client speaks first'),
  identify: requiredKnown(identify, 'How a session starts.'),
  ready: requiredKnown(ready, 'From when a session exists.'),
  resume: known(resume, 'How a session resumes. Absent: it ends with its connection.'),
});

const heartbeat = map('a heartbeat', {
  message: { ...mention('The message that keeps the connection alive'), required: true },
  interval: requiredKnown(
    either(milliseconds, textLike(fieldName)),
    'Field of the first message that has the interval, or a number of milliseconds.',
  ),
  sequence: field('the number of the last event'),
  jitter: known(bool, '`true`: the first one follows after a random part of the interval.'),
  acknowledgement: mention('The answer. Without it before the next heartbeat, the connection is dead'),
});

const invalidSession = map('an invalid session', {
  message: { ...mention('The message that says so'), required: true },
  resumable: field('whether the session may resume; absent: the message is that flag itself'),
  pause: known(bounds, 'Seconds to wait before the next session, at random: `1..5`.'),
});

const causes: Shape = choice('a cause', ...CLOSE_CAUSES);

const closeCodeEntry = map('a close code', {
  code: requiredKnown(closeCode, 'The code.'),
  then: requiredKnown(reaction, '`resume` the session, `reconnect` and start another one, or `stop`.'),
  cause: known(causes, 'The mistake of a client that leads to it; mock servers close so.'),
  ...documented,
});

const closing = map('closing', {
  end: known(closeCode, 'The code that ends the session; 1000 if not written.'),
  keep: known(closeCode, 'The code that keeps the session; 4000 if not written.'),
});

const shards = map('shards', {
  by: requiredKnown(type, 'The identifier that decides: `Snowflake<Guild>`.'),
  shift: requiredKnown(
    { kind: 'int', min: 0, what: 'a number of bits' },
    'The shard is `(identifier >> shift) % count`.',
  ),
});

const sendLimit = map('a limit on sending', {
  messages: requiredKnown(atLeastOne, 'How many messages.'),
  seconds: requiredKnown(atLeastOne, 'In how many seconds.'),
});

export const connection = map('a connection', {
  ...documented,
  transport: requiredKnown(choice('a transport', 'websocket'), 'The protocol.'),
  address: required(textLike(socketUrl), 'Where it starts, unless the service advises another address.'),
  parameters: known(parameters, 'Parameters that every address gets.'),
  encoding: known(choice('an encoding', 'json'), 'How messages become text; `json` if not written.'),
  compressions: known(compressions, 'The compressions that the service offers.'),
  advice: known(advice, 'The object that reports the address and the number of connections.'),
  op: path('the op code, whose value distinguishes messages', true),
  body: path('what a message carries; absent: the one of the payload of events'),
  sequence: path('the number of an event; absent: events have none'),
  messages: requiredKnown(
    names('messages', messageName, message, { notShown: false, most: MOST.alternatives }),
    'The messages, by name.',
  ),
  handshake: requiredKnown(handshake, 'How a session starts and resumes.'),
  heartbeat: known(heartbeat, 'Messages that keep the connection alive.'),
  'invalid-session': known(invalidSession, 'How the service refuses or ends a session.'),
  reconnect: mention('The message by which the service requests another connection'),
  'close-codes': known(
    names('close codes', codeName, closeCodeEntry, { notShown: false, most: MOST.items }),
    'Why the service closes a connection, and what follows.',
  ),
  otherwise: known(
    reaction,
    'The reaction to any other close code; `resume` if not written, or `reconnect` where nothing resumes.',
  ),
  closing: known(closing, 'Codes with which the client closes.'),
  intents: known(
    names('intents', memberName, list(textLike(eventName)), {
      notShown: false,
      most: MOST.items,
      refersTo: 'bit of intents',
    }),
    'The events that each bit of the intents brings. An event of no bit always comes.',
  ),
  answers: known(
    names('answers', messageName, textLike(eventName), {
      notShown: false,
      most: MOST.items,
      refersTo: { memberOfOwn: 'channels' },
    }),
    'The event that answers a message of the client.',
  ),
  causes: known(
    names('causes', endpointName, list(textLike(eventName), { nonEmpty: true, most: MOST.alternatives }), {
      notShown: false,
      most: MOST.items,
      refersTo: { in: 'endpoints' },
    }),
    'The events that follow when an operation has succeeded.',
  ),
  shards: known(shards, 'Which connection gets the events of what.'),
  'send-limit': known(sendLimit, 'How much the client may send. Room for heartbeats is kept.'),
  'largest-message': known(atLeastOne, 'Bytes of a message that the client sends.'),
});

function field(meaning: string): Key {
  return known(textLike(fieldName), `Field with ${meaning}.`);
}

function path(meaning: string, required = false): Key {
  return { shape: textLike(deepFieldPath), doc: `Path of ${meaning}.`, required, notShown: false };
}

function mention(meaning: string): Key {
  return known(textLike(messageName), `${meaning}.`);
}
