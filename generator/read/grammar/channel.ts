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
  naming,
  textLike,
  type,
  key,
  required,
  known,
  requiredKnown,
  form,
} from './shape.js';

const channelName: NameForm = { ...memberName, what: 'the name of a channel', like: 'letters, digits and _' };

/** The verb for starting a session, which is part of function names. */
const verb = form('a verb', /^[a-z][A-Za-z0-9]*$/, 'camelCase, such as identify');

const seconds: Shape = { kind: 'int', min: 1, what: 'a number of seconds' };

const envelope = map('an envelope', {
  type: requiredKnown(textLike(typeName), 'The object that a message is.'),
  name: requiredKnown(textLike(fieldPath), 'Path of the name of the event in it: `t`, `event.type`.'),
  data: requiredKnown(textLike(fieldPath), 'Path of the payload of the event in it.'),
  when: known(
    conditions,
    'Fields of the envelope and their values, all of which must hold for it to carry an event. Absent: it always does.',
  ),
  ...located,
});

const sessions = map('sessions', {
  ...declared,
  start: requiredKnown(
    textLike(verb),
    'The name of the start of a session: `identify`. Functions of the package are named after it.',
  ),
  limit: requiredKnown(textLike(typeName), 'The object that reports the limit.'),
  total: limitField('how many sessions may start in one period'),
  remaining: limitField('how many may still start in this one'),
  'reset-after': limitField('how long this period still lasts; its unit is that of the field'),
  concurrency: limitField('how many may start in one window'),
  window: requiredKnown(seconds, 'Seconds in which `concurrency` sessions may start.'),
  period: key(seconds, 'Seconds from one reset to the next.'),
  key: key(
    choice('a key of session starts', 'modulo'),
    '`modulo`: shards that leave the same remainder when divided by the concurrency start one in each window.',
  ),
});

export const SIGNATURE_ALGORITHMS = ['Ed25519', 'HMAC-SHA1', 'HMAC-SHA256', 'HMAC-SHA512'] as const;

const mediaType = form(
  'a content type',
  /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:; ?[\w-]+=[\w-]+)?$/,
  'application/json, or text/plain; charset=utf-8',
);

const status: Shape = { kind: 'int', min: 100, what: 'an HTTP status' };

/** Visible characters and spaces, as in headers. */
const headerText = form('a part of a header', /^[ -~]+$/, 'visible characters and spaces, such as sha256=');

const signedText = form(
  'the form of a signed text',
  /^[^{}]*(?:\{(?:id|timestamp)\}[^{}]*)*\{body\}$/,
  '{timestamp}.{body}: texts, {id} and {timestamp}, with {body} at the end',
);

const signature = map('a signature', {
  algorithm: requiredKnown(
    choice('an algorithm', ...SIGNATURE_ALGORITHMS),
    'How it is made: with a pair of keys (Ed25519), or with a secret that both sides have.',
  ),
  encoding: requiredKnown(choice('an encoding', 'hex', 'base64'), 'How it is written.'),
  key: known(textLike(objectField), 'Field that holds the public key or the secret.'),
  'key-encoding': known(
    choice('an encoding of a key', 'hex', 'base64', 'text'),
    'How the key is written. Absent: a public key as the signature is, a secret as text.',
  ),
  'key-prefix': known(textLike(headerText), 'Text in front of the key: `whsec_`.'),
  header: requiredKnown(textLike(headerName), 'Header that holds the signature.'),
  prefix: known(
    textLike(headerText),
    'Text in front of the signature in its header: `sha256=`, `v1=`. What has another one is no signature.',
  ),
  separator: known(
    textLike(headerText),
    'Text between several signatures in the header, of which one must be right. Absent: there is one.',
  ),
  id: known(textLike(headerName), 'Header that identifies the delivery; a repetition has the same.'),
  timestamp: known(
    textLike(headerName),
    'Header that holds the time of the signature. Absent: the time is not signed.',
  ),
  'timestamp-prefix': known(
    textLike(headerText),
    'Text in front of the time, where it is one of several parts of its header: `t=`.',
  ),
  'timestamp-unit': key(
    choice('a unit of time', 'seconds', 'milliseconds'),
    'The unit of the timestamp, which counts from 1970.',
  ),
  tolerance: key(seconds, 'Seconds by which the timestamp may differ from the clock.'),
  signed: known(
    textLike(signedText),
    'The signed text: `{timestamp}.{body}`. Absent: the timestamp, if there is one, and the body.',
  ),
});

const pong = map('the answer to a ping', {
  status: requiredKnown(status, 'Its status.'),
  'content-type': known(textLike(mediaType), 'Its content type. Absent: `application/json` where it has a body.'),
  body: known(json, 'Its body. Absent: it has none.'),
});

const delivery = map('a delivery', {
  ...declared,
  signature: requiredKnown(signature, 'How a request shows that it is genuine.'),
  ping: known(conditions, 'Fields of the envelope and their values, all of which hold for a ping.'),
  pong: known(pong, 'How a ping is answered. Absent: as other messages are.'),
  answer: known(status, 'Status of an answer with a body, to events that have an `answer`. Absent: 200.'),
  acknowledge: requiredKnown(status, 'Status of the answer to what arrived.'),
  refuse: requiredKnown(status, 'Status of the answer to a wrong signature.'),
  retries: key(seconds, 'For how many seconds a delivery is tried again.'),
});

const subscription = map('a subscription', {
  address: requiredKnown(
    textLike(objectField),
    'Field with the address that the requests go to: `Application.webhook_url`.',
  ),
  events: known(
    textLike(objectField),
    'Field that lists the events that come. Absent: every event of the channel does.',
  ),
});

const channel = map('a channel', {
  ...declared,
  envelope: key(envelope, 'The message that carries an event.'),
  delivery: key(delivery, 'How messages are delivered as requests to an address.'),
  subscription: known(subscription, 'Fields that decide where its requests go, and which events come.'),
  sessions: key(sessions, 'How often a connection may start.'),
  connection: key(connection, 'How a client holds a connection: its messages, sessions and close codes.'),
});

export const channels = names('channels', channelName, channel);

function limitField(meaning: string): Key {
  return requiredKnown(textLike(fieldName), `Field that says ${meaning}.`);
}

const alternative = map('an alternative', {
  type: requiredKnown(type, 'Type of what comes instead: an object.'),
  when: requiredKnown(conditions, 'Fields of it and their values, all of which must hold.'),
  ...documented,
});

const event = map('an event', {
  ...declared,
  channel: required(
    oneOrMore(naming({ in: 'channels' })),
    'Where it arrives: `gateway`, `webhook`, ...; a list if several channels deliver it.',
  ),
  payload: key(type, 'Type of what it carries.'),
  instead: key(
    list(alternative, { most: MOST.alternatives }),
    'Alternatives to the payload, chosen by their fields; the first that holds counts.',
  ),
  answer: key(type, 'Type of the body that may answer it, on a channel whose messages are delivered as requests.'),
  uses: key(list(textLike(typeName)), 'Views that objects take inside the payload.'),
  'emitted-by': key(oneOrMore(naming({ in: 'endpoints' })), 'The causes: endpoints, requests or sentences.'),
});

export const events = names('events', eventName, event);
