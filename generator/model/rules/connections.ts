import { didYouMean, type Diagnostic } from '../../diagnostics/index.js';
import { fieldAtPath, messageNamed, receivedType, sentType, type Connection, type Signal } from '../connection.js';
import { isNotShown, type Envelope, type EventChannel, type Field, type Json, type Type } from '../model.js';
import {
  hasFormOf,
  isBitSet,
  isBoolean,
  isEnum,
  isIdentifier,
  isInteger,
  isList,
  isNullable,
  isObjectRef,
  isString,
  isTuple,
  jsonKinds,
  nonNull,
  writeType,
} from '../types.js';
import { problemOf } from '../value-problem.js';
import { spanOf } from '../resolve/resolving.js';
import type { Rule, RuleContext } from './rule.js';
type Direction = 'sent' | 'received';

interface Checked extends RuleContext {
  readonly connection: Connection;
  readonly channel: EventChannel;
  readonly envelope: Envelope;
}

/** The parts of a connection match each other, the envelope of the channel, and the objects that messages carry. */
export const connections: Rule = (context) => ({
  connection(connection, _at, channel) {
    const { envelope } = channel;
    if (envelope === undefined || isNotShown(envelope)) {
      needs(
        'a connection',
        'the envelope of its messages',
        connection,
        context,
        `write envelope: { type, name, data }`,
      );
      return;
    }
    const checked: Checked = { ...context, connection, channel, envelope };
    checkPaths(checked);
    checkOps(checked);
    checkHandshake(checked);
    checkHeartbeat(checked);
    checkRefusals(checked);
    checkCloseCodes(checked);
    checkIntents(checked);
    checkEffects(checked);
    checkAdvice(checked);
    checkShards(checked);
  },
});

function checkPaths(checked: Checked): void {
  const { connection, envelope } = checked;
  checkPath(connection.op, 'a number, a text or an enum', isOpType, checked);
  checkPath(connection.body, 'any type', () => true, checked);
  if (connection.sequence !== undefined) checkPath(connection.sequence, 'an integer', isInteger, checked);
  if (envelope.when.length > 0 || connection.messages.length === 0) return;
  const hint = `write when: { ${connection.op.join('.')}: [...] } in the envelope`;
  needs('an envelope with messages', 'when, which says which of them carry events', envelope, checked, hint);
}

function isOpType(type: Type): boolean {
  return isEnum(type) || isString(type) || isInteger(type);
}

function checkPath(path: readonly string[], wanted: string, fits: (type: Type) => boolean, checked: Checked): void {
  const { connection, envelope, report } = checked;
  // Reading has reported a missing path, and another rule a missing object.
  if (path.length === 0 || fieldsOf(envelope.type, checked).length === 0) return;
  const field = fieldAtPath(envelope.type, path, (object) => fieldsOf(object, checked));
  if (field === undefined) {
    const names = fieldsOf(envelope.type, checked).map(({ name }) => name);
    const name = path.join('.');
    report('unknown-field', { name, object: envelope.type }, connection, didYouMean(name, names));
  } else if (!fits(nonNull(field.type))) {
    const params = { name: `${envelope.type}.${path.join('.')}`, is: writeType(field.type), wanted };
    report('not-of-this-kind', params, connection);
  }
}

/** No two messages of one direction have one op code. */
function checkOps(checked: Checked): void {
  const { connection, envelope, model, report } = checked;
  const type = fieldAtPath(envelope.type, connection.op, (object) => fieldsOf(object, checked))?.type;
  const taken = new Map<string, string>();
  for (const message of connection.messages) {
    const { op, name } = message;
    if (isNotShown(op)) continue;
    const other = taken.get(JSON.stringify(op));
    if (other !== undefined) {
      const params = { name, other, value: JSON.stringify(op) };
      report('duplicate-value', params, message, { hint: `write both directions of it under ${other}` });
    }
    taken.set(JSON.stringify(op), name);
    if (type === undefined || hasFormOf(op, type, model)) continue;
    report('bad-value', { value: JSON.stringify(op), type: writeType(type) }, message);
  }
}

function checkHandshake(checked: Checked): void {
  const { connection, report, model } = checked;
  const { hello, identify, ready, resume } = connection.handshake;
  if (hello !== undefined) bodyOf(hello, 'received', connection.handshake, checked);
  const sent = bodyOf(identify.message, 'sent', identify, checked);
  checkField(sent, identify.token, 'a text', isTextual(checked), identify, checked);
  checkField(sent, identify.intents, 'a bit set', isBitSet, identify, checked);
  checkField(sent, identify.shard, 'a tuple of two integers', isShard, identify, checked);
  for (const { name, value } of identify.values) {
    const field = checkField(sent, name, '', () => true, identify, checked);
    const found = field && problemOf(value as Json, field.type, field.limits, model);
    if (found === undefined || (value === null && field?.nullable === true)) continue;
    const params = { value: JSON.stringify(value), type: writeType(field!.type) };
    const at = found.path.length === 0 ? '' : ` at ${found.path.join('.')}`;
    report('bad-value', params, identify, { hint: `expected ${found.expected}${at}` });
  }
  const start = carriedBy(ready.by, ready, checked);
  checkField(start, ready.session, 'a text', isTextual(checked), ready, checked);
  checkField(start, ready.address, 'a text', isTextual(checked), ready, checked);
  for (const { field, operation } of ready.from) {
    checkField(start, field, '', () => true, ready, checked);
    checkOperation(operation, ready, checked);
  }
  if (ready.then !== undefined) {
    checkField(start, ready.then.each, 'a list', isList, ready, checked);
    carriedBy({ event: ready.then.event }, ready, checked);
  }
  if (resume === undefined) return;
  const resumed = bodyOf(resume.message, 'sent', resume, checked);
  checkField(resumed, resume.token, 'a text', isTextual(checked), resume, checked);
  checkField(resumed, resume.session, 'a text', isTextual(checked), resume, checked);
  checkField(resumed, resume.sequence, 'an integer', isInteger, resume, checked);
  carriedBy(resume.done, resume, checked);
  if (resume.session !== undefined && ready.session === undefined) {
    needs(`resume.session`, 'ready.session, the field that names the session', resume, checked);
  }
  if (resume.sequence !== undefined && connection.sequence === undefined) {
    needs(`resume.sequence`, 'sequence, the path of the number of an event', resume, checked);
  }
}

function isShard(type: Type): boolean {
  return isTuple(type) && type.rest === undefined && type.items.length === 2 && type.items.every(isInteger);
}

function isTextual({ model }: RuleContext): (type: Type) => boolean {
  return (type) => jsonKinds(type, model).every((kind) => kind === 'str' || kind === 'unknown');
}

function checkHeartbeat(checked: Checked): void {
  const { connection, report } = checked;
  const { heartbeat, handshake, sequence } = connection;
  if (heartbeat === undefined) return;
  const sent = bodyOf(heartbeat.message, 'sent', heartbeat, checked);
  checkField(sent, heartbeat.sequence, 'an integer', isInteger, heartbeat, checked);
  const sendsNumber = heartbeat.sequence !== undefined || (sent !== undefined && isInteger(nonNull(sent)));
  if (sendsNumber && sequence === undefined) {
    needs('a heartbeat with a number', 'sequence, the path of the number of an event', heartbeat, checked);
  }
  if (heartbeat.acknowledgement !== undefined) {
    bodyOf(heartbeat.acknowledgement, 'received', heartbeat, checked);
  }
  if (typeof heartbeat.interval === 'number') return;
  if (handshake.hello === undefined) {
    needs('an interval in a field', 'handshake.hello, the message that has it', heartbeat, checked);
    return;
  }
  const hello = messageNamed(connection, handshake.hello);
  const field = checkField(
    hello && receivedType(hello),
    heartbeat.interval,
    'an integer',
    isInteger,
    heartbeat,
    checked,
  );
  if (field === undefined || field.unit === 'seconds' || field.unit === 'milliseconds') return;
  const params = { name: heartbeat.interval, is: 'a time without unit', wanted: 'a time' };
  report('not-of-this-kind', params, heartbeat, {
    hint: 'give it unit: seconds or unit: milliseconds',
  });
}

function checkRefusals(checked: Checked): void {
  const { connection } = checked;
  const { invalidSession, reconnect } = connection;
  if (reconnect !== undefined) bodyOf(reconnect, 'received', connection, checked);
  if (invalidSession === undefined) return;
  const body = bodyOf(invalidSession.message, 'received', invalidSession, checked);
  checkField(body, invalidSession.resumable, 'true or false', isBoolean, invalidSession, checked);
}

/** Browsers let a program close with 1000 and with codes from 3000 on. */
const CLOSABLE = (code: number): boolean => code === 1000 || (code >= 3000 && code <= 4999);

function checkCloseCodes(checked: Checked): void {
  const { connection, report } = checked;
  const resumes = connection.handshake.resume !== undefined;
  const taken = new Map<number, string>();
  for (const code of connection.closeCodes) {
    const other = taken.get(code.code);
    if (other !== undefined) {
      report('duplicate-value', { name: code.name, other, value: String(code.code) }, code);
    }
    taken.set(code.code, code.name);
    if (code.code > 4999) report('bad-value', { value: String(code.code), type: 'a close code' }, code);
    if (code.reaction === 'resume' && !resumes) {
      needs('then: resume', 'handshake.resume', code, checked, 'write then: reconnect');
    }
  }
  if (connection.otherwise === 'resume' && !resumes) {
    needs('otherwise: resume', 'handshake.resume', connection, checked, 'write otherwise: reconnect');
  }
  for (const code of [connection.closing.end, connection.closing.keep]) {
    if (CLOSABLE(code)) continue;
    const hint = 'a client closes with 1000, or a code from 3000 to 4999';
    report('bad-value', { value: String(code), type: 'a close code of a client' }, connection, { hint });
  }
}

function checkIntents(checked: Checked): void {
  const { connection, model, report, channel } = checked;
  const { intents, handshake } = connection;
  const [first] = intents;
  if (first === undefined) return;
  const message = messageNamed(connection, handshake.identify.message);
  const object = objectOf(message && sentType(message));
  const field = fieldsOf(object, checked).find(({ name }) => name === handshake.identify.intents);
  const type = field && nonNull(field.type);
  const bitSet = type && isBitSet(type) ? model.bitSets.find(({ name }) => name === type.name) : undefined;
  if (handshake.identify.intents === undefined) {
    needs('intents', 'handshake.identify.intents, the field with their bit set', first, checked);
  }
  if (bitSet === undefined) return;
  const bits = bitSet.bits.map(({ name }) => name);
  const events = model.events.filter((event) => event.channels.includes(channel.name) && !event.family);
  const eventNames = new Set(events.map(({ name }) => name));
  for (const intent of intents) {
    if (!bits.includes(intent.bit)) {
      report('unknown-member', { name: intent.bit, type: bitSet.name }, intent, didYouMean(intent.bit, bits));
    }
    for (const name of intent.events) {
      if (eventNames.has(name)) continue;
      const advice = { ...didYouMean(name, eventNames), ...elsewhere(name, checked) };
      report('unknown-name', { what: `event of ${channel.name}`, name }, intent, advice);
    }
  }
}

/** Answers and causes name messages, operations and events of the channel. */
function checkEffects(checked: Checked): void {
  for (const answer of checked.connection.answers) {
    bodyOf(answer.message, 'sent', answer, checked);
    carriedBy({ event: answer.event }, answer, checked);
  }
  for (const cause of checked.connection.causes) {
    checkOperation(cause.operation, cause, checked);
    for (const event of cause.events) carriedBy({ event }, cause, checked);
  }
}

function checkOperation(name: string, at: object, { model, knows }: Checked): void {
  const names = model.endpoints.map((endpoint) => endpoint.name);
  if (name !== '') knows('endpoint', name, names, at);
}

function checkAdvice(checked: Checked): void {
  const { connection, channel, model, knows } = checked;
  const { advice } = connection;
  if (advice === undefined) return;
  const names = model.objects.map(({ name }) => name);
  if (!knows('object or view', advice.object, names, advice)) return;
  for (const name of advice.also) knows('object or view', name, names, advice);
  const object: Type = { kind: 'object', name: advice.object };
  checkField(object, advice.address, 'a text', isTextual(checked), advice, checked);
  checkField(object, advice.shards, 'an integer', isInteger, advice, checked);
  const limit = channel.sessions?.limit;
  const isLimit = (type: Type): boolean => isObjectRef(type) && type.name === limit;
  checkField(object, advice.limit, limit ?? 'the limit of sessions', isLimit, advice, checked);
}

function checkShards(checked: Checked): void {
  const { connection, report } = checked;
  const { shards, handshake } = connection;
  if (shards === undefined) return;
  if (handshake.identify.shard === undefined) {
    needs('shards', 'handshake.identify.shard, the field with the number of the shard', shards, checked);
  }
  if (isIdentifier(shards.by)) return;
  const params = { name: writeType(shards.by), is: shards.by.kind, wanted: 'an identifier' };
  report('not-of-this-kind', params, shards);
}

// ------------------------------------------------------------------------------------------------------------ look-ups

/** The data of a message in a direction, which it must have. A name that is missing is reported as a missing key. */
function bodyOf(name: string, direction: Direction, at: object, checked: Checked): Type | undefined {
  if (name === '') return undefined;
  const { connection, report, knows } = checked;
  const message = messageNamed(connection, name);
  if (message === undefined) {
    const names = connection.messages.map((one) => one.name);
    knows('message', name, names, at);
  } else if (message[direction] === undefined) {
    const is = direction === 'sent' ? 'received only' : 'sent only';
    const hint = `write ${direction}: ... under messages.${name}`;
    report('not-of-this-kind', { name, is, wanted: direction }, at, { hint });
  }
  return message && (direction === 'sent' ? sentType(message) : receivedType(message));
}

/** The place of an event of that name that another channel delivers. */
function elsewhere(name: string, { model }: Checked): Partial<Pick<Diagnostic, 'related'>> {
  const event = model.events.find((one) => one.name === name);
  if (event === undefined) return {};
  return { related: [{ message: `an event of ${event.channels.join(' and ')}`, span: spanOf(event) }] };
}

function carriedBy(signal: Signal, at: object, checked: Checked): Type | undefined {
  if ('message' in signal) return bodyOf(signal.message, 'received', at, checked);
  if (signal.event === '') return undefined;
  const { model, channel, report } = checked;
  const events = model.events.filter((one) => one.channels.includes(channel.name));
  const event = events.find(({ name }) => name === signal.event);
  if (event === undefined) {
    const params = { what: `event of ${channel.name}`, name: signal.event };
    const names = events.map(({ name }) => name);
    const advice = { ...didYouMean(signal.event, names), ...elsewhere(signal.event, checked) };
    report('unknown-name', params, at, advice);
    return undefined;
  }
  return isNotShown(event.payload) ? undefined : event.payload;
}

/** The field of what a message carries. Reports one that is missing, and one of another kind. */
function checkField(
  body: Type | undefined,
  name: string | undefined,
  wanted: string,
  fits: (type: Type) => boolean,
  at: object,
  checked: Checked,
): Field | undefined {
  if (name === undefined || body === undefined) return undefined;
  const object = objectOf(body);
  const field = checked.fieldOf(object ?? writeType(body), name, fieldsOf(object, checked), at);
  if (field !== undefined && !fits(nonNull(field.type)))
    checked.report('not-of-this-kind', { name: `${object}.${name}`, is: writeType(field.type), wanted }, at);
  return field;
}

function objectOf(type: Type | undefined): string | undefined {
  if (type === undefined) return undefined;
  const inner = isNullable(type) ? type.of : type;
  return isObjectRef(inner) ? inner.name : undefined;
}

function fieldsOf(object: string | undefined, { model }: RuleContext): readonly Field[] {
  return model.objects.find(({ name }) => name === object)?.fields ?? [];
}

function needs(what: string, needed: string, at: object, { report }: RuleContext, hint?: string): void {
  report('connection-needs', { what, needs: needed }, at, { hint });
}
