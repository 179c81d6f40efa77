import { catalogue, didYouMean } from '../../diagnostics/index.js';
import {
  isNotShown,
  type Enum,
  type Envelope,
  type Event,
  type EventChannel,
  type Field,
  type Model,
  type Sessions,
  type Type,
} from '../model.js';
import { isEnum, isInteger, isWholeObject, jsonKinds, writeType } from '../types.js';
import { nameClash } from './messages.js';
import { rule, type RuleContext } from './rule.js';

const messages = {
  'name-clash': nameClash,
  'unknown-field': catalogue['unknown-field'],
  'unknown-name': catalogue['unknown-name'],
  'not-of-this-kind': catalogue['not-of-this-kind'],
  'unknown-member': catalogue['unknown-member'],
};

type Context = RuleContext<typeof messages>;

/** The envelope and sessions of a channel match the objects that they refer to. */
export const eventChannels = rule({
  messages,
  visit: (context) => {
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
  },
});

/** Where a number identifies events, each has the name of the member with its number. */
function checkNumberedName(event: Event, numbered: Numbered | undefined, { trace, report }: Context): void {
  if (numbered === undefined || event.family || numbered.names.has(event.name)) return;
  const params = { name: event.name, type: numbered.type };
  report('unknown-member', params, trace.spanOf(event), didYouMean(event.name, [...numbered.names]));
}

interface Numbered {
  readonly type: string;
  readonly names: ReadonlySet<string>;
}

/** The enums of integers that identify events, by channel. */
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
  const declared = type !== undefined && isEnum(type) ? model.enums.find((one) => one.name === type.name) : undefined;
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
function checkNames(channel: EventChannel, { model, trace, report }: Context): void {
  const folded = channel.name.replaceAll('_', '').toLowerCase();
  const words = ['event', 'events', 'message', 'handleroptions', 'answers'];
  const ofConnection = ['connectoptions', 'connection', 'eventdata', 'intentevents', 'sent'];
  const taken = new Set(
    [...words, ...(channel.connection === undefined ? [] : ofConnection)].map((word) => folded + word),
  );
  for (const object of model.objects.filter(({ name }) => taken.has(name.toLowerCase()))) {
    const params = { name: object.name, other: `a type of the channel ${channel.name}` };
    report('name-clash', params, trace.spanOf(channel), { hint: `name the object otherwise` });
  }
}

function checkEnvelope(envelope: Envelope, context: Context): void {
  if (!isObject(envelope.type, envelope, context)) return;
  checkPath(envelope, envelope.data, context);
  if (checkPath(envelope, envelope.name, context)) checkNameOfEvent(envelope, context);
}

/** Events have names, or numbers that an enum names. */
function checkNameOfEvent(envelope: Envelope, { model, trace, report }: Context): void {
  const type = typeOfName(envelope, model);
  if (type === undefined || numberedNames(envelope, model) !== undefined) return;
  const kinds = jsonKinds(type, model);
  if (kinds.includes('str') || kinds.includes('unknown')) return;
  const name = [envelope.type, ...envelope.name].join('.');
  report('not-of-this-kind', { name, is: writeType(type), wanted: 'a text or an enum' }, trace.spanOf(envelope));
}

/** Every field of the path except the last contains an object. */
function checkPath(envelope: Envelope, path: readonly string[], { model, trace, report }: Context): boolean {
  let object: string | undefined = envelope.type;
  for (const [index, name] of path.entries()) {
    const fields: readonly Field[] = fieldsOf(object, model);
    const field: Field | undefined = fields.find((one) => one.name === name);
    if (field === undefined) {
      const names = fields.map((one) => one.name);
      const params = { name, object: object ?? path.slice(0, index).join('.') };
      report('unknown-field', params, trace.spanOf(envelope), didYouMean(name, names));
      return false;
    }
    object = isWholeObject(field.type) ? field.type.name : undefined;
  }
  return true;
}

function checkSessions(sessions: Sessions, context: Context): void {
  const { model, trace, report } = context;
  if (!isObject(sessions.limit, sessions, context)) return;
  const fields = fieldsOf(sessions.limit, model);
  for (const name of [sessions.total, sessions.remaining, sessions.resetAfter, sessions.concurrency]) {
    const field = fields.find((one) => one.name === name);
    if (field === undefined) {
      const names = fields.map((one) => one.name);
      const params = { name, object: sessions.limit };
      report('unknown-field', params, trace.spanOf(sessions), didYouMean(name, names));
    } else if (!isInteger(field.type) || field.optional || field.nullable) {
      const params = {
        name: `${sessions.limit}.${name}`,
        is: 'something else',
        wanted: 'a number that is always there',
      };
      report('not-of-this-kind', params, trace.spanOf(sessions));
    }
  }
  const resetAfter = fields.find((one) => one.name === sessions.resetAfter);
  if (resetAfter === undefined || resetAfter.unit === 'seconds' || resetAfter.unit === 'milliseconds') return;
  const params = { name: `${sessions.limit}.${resetAfter.name}`, is: 'a time without unit', wanted: 'a time' };
  report('not-of-this-kind', params, trace.spanOf(sessions), {
    hint: `give it unit: seconds or unit: milliseconds`,
  });
}

function isObject(name: string, at: object, { model, trace, report }: Context): boolean {
  const names = model.objects.map((object) => object.name);
  if (names.includes(name)) return true;
  report('unknown-name', { what: 'object or view', name }, trace.spanOf(at), didYouMean(name, names));
  return false;
}

function fieldsOf(object: string | undefined, model: Model): readonly Field[] {
  return model.objects.find(({ name }) => name === object)?.fields ?? [];
}
