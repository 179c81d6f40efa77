import { declaredAs } from '../by-name.js';
import {
  type Delivery,
  type Enum,
  type Envelope,
  type Event,
  type EventChannel,
  type FieldRef,
  isNotShown,
  type Model,
  type Pong,
  type Scalar,
  type Sessions,
  type Signature,
  type Type,
} from '../model.js';
import {
  isAny,
  isEnum,
  isInteger,
  isList,
  isScalar,
  isString,
  isUnionRef,
  isWholeObject,
  jsonKinds,
  writeType,
} from '../types.js';
import { fieldsOnPath } from '../permissions.js';
import type { Rule, RuleContext } from './rule.js';

/** The envelope and sessions of a channel match their objects. */
const eventChannels: Rule = (context) => {
  const numbered = new Map(
    context.model.channels.map(({ name, envelope }) => [
      name,
      envelope === undefined || isNotShown(envelope) ? undefined : numberedNames(envelope, context),
    ]),
  );
  return {
    /** In a channel that identifies events by number, each event has the name of an enum member. */
    event(event) {
      for (const names of event.channels.map((channel) => numbered.get(channel)))
        if (names !== undefined && !event.family) context.knowsMember(names.name, event.name, names.values, event);
    },
    channel(channel) {
      const { envelope, sessions } = channel;
      checkNames(channel, context);
      if (envelope !== undefined && !isNotShown(envelope)) checkEnvelope(envelope, context);
      if (sessions !== undefined) checkSessions(sessions, context);
    },
  };
};

function numberedNames(envelope: Envelope, context: RuleContext): Enum | undefined {
  const type = typeOfName(envelope, context);
  const declared = type !== undefined && isEnum(type) ? declaredAs(context.model.enums, type.name) : undefined;
  return declared?.wire === 'int' ? declared : undefined;
}

/** The type of the field with the name of an event, if there is such a field. */
function typeOfName({ type, name }: Envelope, { fieldsOf }: RuleContext): Type | undefined {
  return fieldsOnPath(name, fieldsOf(type), fieldsOf)?.at(-1)?.type;
}

/** The package exports types named after the channel. */
function checkNames(channel: EventChannel, { model, report }: RuleContext): void {
  const folded = channel.name.replaceAll('_', '').toLowerCase();
  const words = ['event', 'events', 'message', 'handleroptions', 'answers'];
  const ofConnection = ['connectoptions', 'connection', 'eventdata', 'intentevents', 'sent'];
  const taken = new Set(
    [...words, ...(channel.connection === undefined ? [] : ofConnection)].map((word) => folded + word),
  );
  for (const object of model.objects.filter(({ name }) => taken.has(name.toLowerCase()))) {
    const params = { name: object.name, other: `a type of the channel ${channel.name}` };
    report('name-clash', params, channel, { hint: `name the object otherwise` });
  }
}

function checkEnvelope(envelope: Envelope, context: RuleContext): void {
  const { type, name, data } = envelope;
  if (!context.knowsObject(type, envelope)) return;
  context.follow(data, type, context.fieldsOf(type), envelope);
  if (context.follow(name, type, context.fieldsOf(type), envelope) !== undefined) checkNameOfEvent(envelope, context);
}

/** Events are identified by name, or by the number of an enum member. */
function checkNameOfEvent(envelope: Envelope, context: RuleContext): void {
  const type = typeOfName(envelope, context);
  if (type === undefined || numberedNames(envelope, context) !== undefined) return;
  const kinds = jsonKinds(type, context.model);
  if (kinds.includes('str') || kinds.includes('unknown')) return;
  const name = [envelope.type, ...envelope.name].join('.');
  context.report('not-of-this-kind', { name, is: writeType(type), wanted: 'a text or an enum' }, envelope);
}

function checkSessions(sessions: Sessions, context: RuleContext): void {
  const { report } = context;
  if (!context.knowsObject(sessions.limit, sessions)) return;
  const fields = context.fieldsOf(sessions.limit);
  for (const name of [sessions.total, sessions.remaining, sessions.resetAfter, sessions.concurrency]) {
    const field = context.fieldOf(sessions.limit, name, fields, sessions);
    if (field !== undefined && (!isInteger(field.type) || field.optional || field.nullable)) {
      const params = {
        name: `${sessions.limit}.${name}`,
        is: 'something else',
        wanted: 'a number that is always there',
      };
      report('not-of-this-kind', params, sessions);
    }
  }
  const resetAfter = fields.find((field) => field.name === sessions.resetAfter);
  if (resetAfter === undefined || resetAfter.unit === 'seconds' || resetAfter.unit === 'milliseconds') return;
  const params = { name: `${sessions.limit}.${resetAfter.name}`, is: 'a time without unit', wanted: 'a time' };
  report('not-of-this-kind', params, sessions, {
    hint: `give it unit: seconds or unit: milliseconds`,
  });
}

/** An alternative payload is an object, which its fields identify. */
const eventAlternatives: Rule = ({ report }) => ({
  alternative(alternative) {
    if (isWholeObject(alternative.type)) return;
    const params = { name: writeType(alternative.type), is: 'a type without fields', wanted: 'an object or view' };
    report('not-of-this-kind', params, alternative);
  },
});

/** The cause of an event is prose, a request (`POST /books`), or the name of an endpoint. */
const eventCauses: Rule = ({ model, knows }) => ({
  event({ emittedBy }) {
    for (const name of isNotShown(emittedBy) ? [] : emittedBy)
      if (isName(name)) knows('endpoint', name, model.endpoints, emittedBy);
  },
});

/** A single word is not prose. */
function isName(cause: string): boolean {
  return /^\w+$/.test(cause);
}

/** An event uses an object or a view. */
const eventUses: Rule = ({ knowsObject }) => ({
  event({ uses }) {
    for (const name of uses) knowsObject(name, uses);
  },
});

/** The address of a subscription is a text, and its events are a list of texts. */
const subscriptions: Rule = ({ model, report, fieldsOf }) => {
  const texts = textsOf(model);
  return {
    channel({ subscription }) {
      if (subscription === undefined) return;
      const { address, events } = subscription;
      const check = (key: string, ref: FieldRef, wanted: string, fits: (type: Type) => boolean): void => {
        const type = fieldsOf(ref.object).find(({ name }) => name === ref.field)?.type;
        if (type === undefined || fits(type)) return;
        report('useless-subscription', { key, field: `${ref.object}.${ref.field}`, wanted }, subscription);
      };
      check('address', address, 'a text', texts);
      if (events !== undefined)
        check('events', events, 'a list of texts', (type) => isAny(type) || (isList(type) && texts(type.item)));
    },
  };
};

/** Returns a function that says whether a type is textual, or may be because it is not shown. */
function textsOf({ scalars, enums }: Model): (type: Type) => boolean {
  const isText = (wire: Scalar['wire'] | object | undefined): boolean => wire === 'str' || typeof wire === 'object';
  const wires = new Map<string, Parameters<typeof isText>[0]>(
    [...scalars, ...enums].map(({ name, wire }) => [name, wire]),
  );
  return (type) => isString(type) || isAny(type) || ((isScalar(type) || isEnum(type)) && isText(wires.get(type.name)));
}

/** Signatures include the parts that handlers need, responses can be sent, and answers have a request. */
const signedRequests: Rule = (context) => {
  const undelivered = new Set(
    context.model.channels.filter(({ delivery }) => delivery === undefined).map(({ name }) => name),
  );
  return {
    channel({ delivery }) {
      if (delivery === undefined || isNotShown(delivery)) return;
      checkSignature(delivery.signature, delivery, context);
      checkStatuses(delivery, context);
    },
    event: (event) => checkAnswer(event, undelivered, context),
  };
};

function checkSignature(signature: Signature, at: Delivery, { report }: RuleContext): void {
  const { algorithm, keyEncoding, separator, signed, timestamp, timestampPrefix, timestampUnit, tolerance } = signature;
  for (const key of ['id', 'timestamp'] as const) {
    const isSigned = signed.includes(`{${key}}`);
    if (isSigned === (signature[key] !== undefined)) continue;
    report('unsigned-part', { key, missing: isSigned ? 'header' : 'signed' }, at, {
      hint: isSigned ? `add the key ${key} with the name of the header` : `add {${key}} to signed`,
    });
  }
  const useless = (key: string, needs: string): void => report('useless-signature-key', { key, needs }, at);
  if (timestampPrefix !== undefined && separator === undefined) useless('timestamp-prefix', 'separator');
  if (timestampPrefix !== undefined && timestamp === undefined) useless('timestamp-prefix', 'timestamp');
  if (timestampUnit !== undefined && timestamp === undefined) useless('timestamp-unit', 'timestamp');
  if (tolerance !== undefined && timestampUnit === undefined) useless('tolerance', 'timestamp-unit');
  if (algorithm === 'Ed25519' && keyEncoding === 'text') report('public-key-as-text', {}, at);
}

/** Statuses of responses without a body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

function checkStatuses(delivery: Delivery, context: RuleContext): void {
  const { pong, answer, acknowledge, refuse } = delivery;
  const check = (key: string, status: number, { body }: Pick<Pong, 'body'>): void => {
    const sendable = status >= 200 && status <= 599;
    const hasBody = body !== undefined && WITHOUT_BODY.has(status);
    if (!sendable || hasBody) context.report('response-status', { key, status, body: hasBody }, delivery);
  };
  check('acknowledge', acknowledge, {});
  check('refuse', refuse, {});
  check('answer', answer, { body: {} });
  if (pong !== undefined) check('pong', pong.status, pong);
}

function checkAnswer(event: Event, undelivered: ReadonlySet<string>, { report }: RuleContext): void {
  const { answer, channels, name } = event;
  if (answer === undefined) return;
  if (channels.every((channel) => undelivered.has(channel))) {
    report('unanswered-event', { name, channel: channels.join(' and ') }, event);
  }
  if (!isNotShown(answer) && !isWholeObject(answer) && !isUnionRef(answer)) {
    report('answer-not-object', { type: writeType(answer) }, event);
  }
}

export const channelRules: readonly Rule[] = [
  eventChannels,
  eventAlternatives,
  eventCauses,
  eventUses,
  subscriptions,
  signedRequests,
];
