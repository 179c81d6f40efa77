import { didYouMean } from '../../diagnostics/index.js';
import {
  type Delivery,
  type Enum,
  type Envelope,
  type Event,
  type EventChannel,
  type Field,
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
import type { Rule, RuleContext } from './rule.js';

/** The envelope and sessions of a channel match the objects that they refer to. */
export const eventChannels: Rule = (context) => {
  const numbered = numberedChannels(context.model);
  return {
    event(event) {
      for (const channel of event.channels) checkNumberedName(event, numbered.get(channel), context);
    },
    channel(channel) {
      const { envelope, sessions } = channel;
      checkNames(channel, context);
      if (envelope !== undefined && !isNotShown(envelope)) checkEnvelope(envelope, context);
      if (sessions !== undefined) checkSessions(sessions, context);
    },
  };
};

/** Where a number identifies events, each has the name of the member with its number. */
function checkNumberedName(event: Event, numbered: Numbered | undefined, { report }: RuleContext): void {
  if (numbered === undefined || event.family || numbered.names.has(event.name)) return;
  const params = { name: event.name, type: numbered.type };
  report('unknown-member', params, event, didYouMean(event.name, [...numbered.names]));
}

interface Numbered {
  readonly type: string;
  readonly names: ReadonlySet<string>;
}

function numberedChannels(model: Model): ReadonlyMap<string, Numbered> {
  return new Map(
    model.channels.flatMap(({ name, envelope }) => {
      const declared = envelope === undefined || isNotShown(envelope) ? undefined : numberedNames(envelope, model);
      if (declared === undefined) return [];
      return [[name, { type: declared.name, names: new Set(declared.values.map((value) => value.name)) }] as const];
    }),
  );
}

function numberedNames(envelope: Envelope, model: Model): Enum | undefined {
  const type = typeOfName(envelope, model);
  const declared =
    type !== undefined && isEnum(type) ? model.enums.find((enumeration) => enumeration.name === type.name) : undefined;
  return declared?.wire === 'int' ? declared : undefined;
}

/** The type of the field that names events; undefined if there is no such field. */
function typeOfName({ type, name }: Envelope, model: Model): Type | undefined {
  let object: string | undefined = type;
  for (const key of name.slice(0, -1)) {
    const inner: Field | undefined = fieldsOf(object, model).find((field) => field.name === key);
    object = inner !== undefined && isWholeObject(inner.type) ? inner.type.name : undefined;
  }
  return fieldsOf(object, model).find((field) => field.name === name.at(-1))?.type;
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
  if (!isObject(envelope.type, envelope, context)) return;
  checkPath(envelope, envelope.data, context);
  if (checkPath(envelope, envelope.name, context)) checkNameOfEvent(envelope, context);
}

/** Events have names, or numbers that an enum names. */
function checkNameOfEvent(envelope: Envelope, { model, report }: RuleContext): void {
  const type = typeOfName(envelope, model);
  if (type === undefined || numberedNames(envelope, model) !== undefined) return;
  const kinds = jsonKinds(type, model);
  if (kinds.includes('str') || kinds.includes('unknown')) return;
  const name = [envelope.type, ...envelope.name].join('.');
  report('not-of-this-kind', { name, is: writeType(type), wanted: 'a text or an enum' }, envelope);
}

/** Every field of the path except the last contains an object. */
function checkPath(envelope: Envelope, path: readonly string[], { model, fieldOf }: RuleContext): boolean {
  let object: string | undefined = envelope.type;
  for (const [index, name] of path.entries()) {
    const owner: string = object ?? path.slice(0, index).join('.');
    const field: Field | undefined = fieldOf(owner, name, fieldsOf(object, model), envelope);
    if (field === undefined) return false;
    object = isWholeObject(field.type) ? field.type.name : undefined;
  }
  return true;
}

function checkSessions(sessions: Sessions, context: RuleContext): void {
  const { model, report } = context;
  if (!isObject(sessions.limit, sessions, context)) return;
  const fields = fieldsOf(sessions.limit, model);
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

function isObject(name: string, at: object, { model, knows }: RuleContext): boolean {
  return knows(
    'object or view',
    name,
    model.objects.map((object) => object.name),
    at,
  );
}

function fieldsOf(object: string | undefined, model: Model): readonly Field[] {
  return model.objects.find(({ name }) => name === object)?.fields ?? [];
}

/** An alternative to an event's payload is an object, since its fields identify it. */
export const eventAlternatives: Rule = ({ report }) => ({
  alternative(alternative) {
    if (isWholeObject(alternative.type)) return;
    const params = { name: writeType(alternative.type), is: 'a type without fields', wanted: 'an object or view' };
    report('not-of-this-kind', params, alternative);
  },
});

/** The cause of an event is prose, a request (`POST /books`), or the name of an endpoint of the spec. */
export const eventCauses: Rule = ({ model, knows }) => {
  const names = model.endpoints.map((endpoint) => endpoint.name);
  return {
    event({ emittedBy }) {
      if (isNotShown(emittedBy)) return;
      for (const name of emittedBy) {
        if (isName(name)) knows('endpoint', name, names, emittedBy);
      }
    },
  };
};

/** A single word is not prose. */
function isName(cause: string): boolean {
  return /^\w+$/.test(cause);
}

/** An event uses an object or a view. */
export const eventUses: Rule = ({ model, knows }) => {
  const names = model.objects.map((object) => object.name);
  return {
    event({ uses }) {
      for (const name of uses) {
        knows('object or view', name, names, uses);
      }
    },
  };
};

/** The address of requests is a text, and the events that come are a list of texts: names of events. */
export const subscriptions: Rule = ({ model, report }) => {
  const texts = textsOf(model);
  const objects = new Map(model.objects.map((object) => [object.name, object]));
  const typeOf = ({ object, field }: FieldRef): Type | undefined =>
    objects.get(object)?.fields.find(({ name }) => name === field)?.type;
  return {
    channel({ subscription }) {
      if (subscription === undefined) return;
      const { address, events } = subscription;
      const check = (key: string, ref: FieldRef, wanted: string, fits: (type: Type) => boolean): void => {
        const type = typeOf(ref);
        if (type === undefined || fits(type)) return;
        report('useless-subscription', { key, field: `${ref.object}.${ref.field}`, wanted }, subscription);
      };
      check('address', address, 'a text', texts);
      if (events !== undefined) {
        check('events', events, 'a list of texts', (type) => isAny(type) || (isList(type) && texts(type.item)));
      }
    },
  };
};

/** Whether values of a type are texts; types that are not shown may be. */
function textsOf({ scalars, enums }: Model): (type: Type) => boolean {
  const isText = (wire: Scalar['wire'] | object | undefined): boolean => wire === 'str' || typeof wire === 'object';
  const wires = new Map<string, Parameters<typeof isText>[0]>(
    [...scalars, ...enums].map(({ name, wire }) => [name, wire]),
  );
  return (type) => isString(type) || isAny(type) || ((isScalar(type) || isEnum(type)) && isText(wires.get(type.name)));
}

/** Signatures sign what handlers rely on, responses can be sent, and answers have a request that they answer. */
export const signedRequests: Rule = (context) => {
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

/** Statuses of which no response has a body. */
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
