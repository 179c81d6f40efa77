import { MOST } from '../limits.js';
import { connection } from './connection.js';
import { declared, documented, located } from './field.js';
import {
  conditions,
  eventName,
  fieldName,
  deepFieldPath as fieldPath,
  headerName,
  memberName,
  fieldPath as objectField,
  typeName,
} from './names.js';
import {
  choice,
  json,
  type Key,
  list,
  map,
  type NameForm,
  names,
  oneOrMore,
  type Shape,
  text,
  textLike,
  type,
} from './shape.js';

const channelName: NameForm = { ...memberName, what: 'the name of a channel', like: 'letters, digits and _' };

/** The verb that starts a session: it becomes part of the names of functions. */
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
    doc: 'The name of the start of a session: `identify`. Functions of the package are named after it.',
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

/** Ways to sign a request. */
export const SIGNATURE_ALGORITHMS = ['Ed25519', 'HMAC-SHA1', 'HMAC-SHA256', 'HMAC-SHA512'] as const;

const mediaType: NameForm = {
  what: 'a content type',
  pattern: /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:; ?[\w-]+=[\w-]+)?$/,
  like: 'application/json, or text/plain; charset=utf-8',
};

const status: Shape = { kind: 'int', min: 100, what: 'an HTTP status' };

/** A text of visible characters and spaces, as headers have. */
const headerText: NameForm = {
  what: 'a part of a header',
  pattern: /^[ -~]+$/,
  like: 'visible characters and spaces, such as sha256=',
};

const signedText: NameForm = {
  what: 'the form of a signed text',
  pattern: /^[^{}]*(?:\{(?:id|timestamp)\}[^{}]*)*\{body\}$/,
  like: '{timestamp}.{body}: texts, {id} and {timestamp}, with {body} at the end',
};

const signature = map('a signature', {
  algorithm: {
    shape: choice('an algorithm', ...SIGNATURE_ALGORITHMS),
    doc: 'How it is made: with a pair of keys (Ed25519), or with a secret that both sides have.',
    required: true,
    notShown: false,
  },
  encoding: {
    shape: choice('an encoding', 'hex', 'base64'),
    doc: 'How it is written.',
    required: true,
    notShown: false,
  },
  key: { shape: textLike(objectField), doc: 'Field that holds the public key or the secret.', notShown: false },
  'key-encoding': {
    shape: choice('an encoding of a key', 'hex', 'base64', 'text'),
    doc: 'How the key is written. Absent: a public key as the signature is, a secret as text.',
    notShown: false,
  },
  'key-prefix': { shape: textLike(headerText), doc: 'Text in front of the key: `whsec_`.', notShown: false },
  header: { shape: textLike(headerName), doc: 'Header that holds the signature.', required: true, notShown: false },
  prefix: {
    shape: textLike(headerText),
    doc: 'Text in front of the signature in its header: `sha256=`, `v1=`. What has another one is no signature.',
    notShown: false,
  },
  separator: {
    shape: textLike(headerText),
    doc: 'Text between several signatures in the header, of which one must be right. Absent: there is one.',
    notShown: false,
  },
  id: {
    shape: textLike(headerName),
    doc: 'Header that identifies the delivery; a repetition has the same.',
    notShown: false,
  },
  timestamp: {
    shape: textLike(headerName),
    doc: 'Header that holds the time of the signature. Absent: the time is not signed.',
    notShown: false,
  },
  'timestamp-prefix': {
    shape: textLike(headerText),
    doc: 'Text in front of the time, where it is one of several parts of its header: `t=`.',
    notShown: false,
  },
  'timestamp-unit': {
    shape: choice('a unit of time', 'seconds', 'milliseconds'),
    doc: 'The unit of the timestamp, which counts from 1970.',
  },
  tolerance: { shape: seconds, doc: 'Seconds by which the timestamp may differ from the clock.' },
  signed: {
    shape: textLike(signedText),
    doc: 'The signed text: `{timestamp}.{body}`. Absent: the timestamp, if there is one, and the body.',
    notShown: false,
  },
});

const pong = map('the answer to a ping', {
  status: { shape: status, doc: 'Its status.', required: true, notShown: false },
  'content-type': {
    shape: textLike(mediaType),
    doc: 'Its content type. Absent: `application/json` where it has a body.',
    notShown: false,
  },
  body: { shape: json, doc: 'Its body. Absent: it has none.', notShown: false },
});

const delivery = map('a delivery', {
  ...declared,
  signature: { shape: signature, doc: 'How a request shows that it is genuine.', required: true, notShown: false },
  ping: {
    shape: conditions,
    doc: 'Fields of the envelope and their values, all of which hold for a ping.',
    notShown: false,
  },
  pong: { shape: pong, doc: 'How a ping is answered. Absent: as other messages are.', notShown: false },
  answer: {
    shape: status,
    doc: 'Status of an answer with a body, to events that have an `answer`. Absent: 200.',
    notShown: false,
  },
  acknowledge: { shape: status, doc: 'Status of the answer to what arrived.', required: true, notShown: false },
  refuse: { shape: status, doc: 'Status of the answer to a wrong signature.', required: true, notShown: false },
  retries: { shape: seconds, doc: 'For how many seconds a delivery is tried again.' },
});

const subscription = map('a subscription', {
  address: {
    shape: textLike(objectField),
    doc: 'Field with the address that the requests go to: `Application.webhook_url`.',
    required: true,
    notShown: false,
  },
  events: {
    shape: textLike(objectField),
    doc: 'Field that lists the events that come. Absent: every event of the channel does.',
    notShown: false,
  },
});

const channel = map('a channel', {
  ...declared,
  envelope: { shape: envelope, doc: 'The message that carries an event.' },
  delivery: { shape: delivery, doc: 'How messages are delivered as requests to an address.' },
  subscription: {
    shape: subscription,
    doc: 'Fields that decide where its requests go, and which events come.',
    notShown: false,
  },
  sessions: { shape: sessions, doc: 'How often a connection may start.' },
  connection: { shape: connection, doc: 'How a client holds a connection: its messages, sessions and close codes.' },
});

export const channels = names('channels', channelName, channel);

function limitField(meaning: string): Key {
  return { shape: textLike(fieldName), doc: `Field that says ${meaning}.`, required: true, notShown: false };
}

const alternative = map('an alternative', {
  type: { shape: type, doc: 'Type of what comes instead: an object.', required: true, notShown: false },
  when: {
    shape: conditions,
    doc: 'Fields of it and their values, all of which must hold.',
    required: true,
    notShown: false,
  },
  ...documented,
});

const event = map('an event', {
  ...declared,
  channel: {
    shape: oneOrMore(text),
    doc: 'Where it arrives: `gateway`, `webhook`, ...; a list if several channels deliver it.',
    required: true,
  },
  payload: { shape: type, doc: 'Type of what it carries.' },
  instead: {
    shape: list(alternative, { most: MOST.alternatives }),
    doc: 'Alternatives to the payload, chosen by their fields; the first that holds counts.',
  },
  answer: {
    shape: type,
    doc: 'Type of the body that may answer it, on a channel whose messages are delivered as requests.',
  },
  uses: { shape: list(textLike(typeName)), doc: 'Views that objects take inside the payload.' },
  'emitted-by': { shape: oneOrMore(text), doc: 'The causes: endpoints, requests or sentences.' },
});

export const events = names('events', eventName, event);
