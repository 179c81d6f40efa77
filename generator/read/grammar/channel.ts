import { conditions } from './condition.js';
import { connection } from './connection.js';
import { declared, located } from './declared.js';
import {
  deepFieldPath as fieldPath,
  fieldName,
  fieldPath as objectField,
  headerName,
  memberName,
  typeName,
} from './names.js';
import { choice, map, names, textLike, type Key, type NameForm, type Shape } from './shape.js';

const channelName: NameForm = { ...memberName, what: 'the name of a channel', like: 'letters, digits and _' };

/** What a session is started with: it becomes part of the names of functions. */
const verb: NameForm = { what: 'a verb', pattern: /^[a-z][A-Za-z0-9]*$/, like: 'camelCase, such as identify' };

const seconds: Shape = { kind: 'int', min: 1, what: 'a number of seconds' };

const envelope = map('an envelope', {
  type: { shape: textLike(typeName), doc: 'The object that a message is.', required: true, notShown: false },
  name: {
    shape: textLike(fieldPath),
    doc: 'Path of the name of the event in it: `t`, `event.type`.',
    required: true,
    notShown: false,
  },
  data: {
    shape: textLike(fieldPath),
    doc: 'Path of the payload of the event in it.',
    required: true,
    notShown: false,
  },
  when: {
    shape: conditions,
    doc: 'Fields of the envelope and their values, all of which must hold for it to carry an event. Absent: it always does.',
    notShown: false,
  },
  ...located,
});

const sessions = map('sessions', {
  ...declared,
  start: {
    shape: textLike(verb),
    doc: 'What starting a session is called: `identify`. Functions of the package are named after it.',
    required: true,
    notShown: false,
  },
  limit: { shape: textLike(typeName), doc: 'The object that reports the limit.', required: true, notShown: false },
  total: limitField('how many sessions may start in one period'),
  remaining: limitField('how many may still start in this one'),
  'reset-after': limitField('how long this period still lasts; its unit is that of the field'),
  concurrency: limitField('how many may start in one window'),
  window: {
    shape: seconds,
    doc: 'Seconds in which `concurrency` sessions may start.',
    required: true,
    notShown: false,
  },
  period: { shape: seconds, doc: 'Seconds from one reset to the next.' },
  key: {
    shape: choice('a key of session starts', 'modulo'),
    doc: '`modulo`: shards that leave the same remainder when divided by the concurrency start one in each window.',
  },
});

const status: Shape = { kind: 'int', min: 100, what: 'an HTTP status' };

const signature = map('a signature', {
  algorithm: { shape: choice('an algorithm', 'Ed25519'), doc: 'How it is made.', required: true, notShown: false },
  encoding: {
    shape: choice('an encoding', 'hex'),
    doc: 'How it and the key are written.',
    required: true,
    notShown: false,
  },
  key: { shape: textLike(objectField), doc: 'Field that holds the public key.', notShown: false },
  header: { shape: textLike(headerName), doc: 'Header that holds the signature.', required: true, notShown: false },
  timestamp: {
    shape: textLike(headerName),
    doc: 'Header whose text is signed in front of the body. Absent: only the body is signed.',
    notShown: false,
  },
  'timestamp-unit': {
    shape: choice('a unit of time', 'seconds', 'milliseconds'),
    doc: 'What the timestamp counts since 1970.',
  },
});

const delivery = map('a delivery', {
  ...declared,
  signature: { shape: signature, doc: 'How a request shows that it is genuine.', required: true, notShown: false },
  ping: {
    shape: conditions,
    doc: 'Fields of the envelope and their values, all of which hold for a ping.',
    notShown: false,
  },
  acknowledge: { shape: status, doc: 'Status of the answer to what arrived.', required: true, notShown: false },
  refuse: { shape: status, doc: 'Status of the answer to a wrong signature.', required: true, notShown: false },
  retries: { shape: seconds, doc: 'For how many seconds a delivery is tried again.' },
});

const channel = map('a channel', {
  ...declared,
  envelope: { shape: envelope, doc: 'The message that carries an event.' },
  delivery: { shape: delivery, doc: 'How messages are delivered as requests to an address.' },
  sessions: { shape: sessions, doc: 'How often a connection may start.' },
  connection: { shape: connection, doc: 'How a client holds a connection: its messages, sessions and close codes.' },
});

export const channels = names('channels', channelName, channel);

function limitField(meaning: string): Key {
  return { shape: textLike(fieldName), doc: `Field that says ${meaning}.`, required: true, notShown: false };
}
