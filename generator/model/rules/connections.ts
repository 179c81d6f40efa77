import { type Diagnostic, didYouMean } from '../../diagnostics/index.js';
import { declaredAs } from '../by-name.js';
import { messageNamed, receivedType, sentType, type Connection, type Signal } from '../connection.js';
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
import { fieldsOnPath } from '../permissions.js';
import { repeated, type Rule, type RuleContext } from './rule.js';

type Direction = 'sent' | 'received';

interface Checked extends RuleContext {
  readonly connection: Connection;
  readonly channel: EventChannel;
  readonly envelope: Envelope;
}

/** The parts of a connection match each other, the envelope of the channel, and the objects in messages. */
const connections: Rule = (context) => ({
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
  const { connection, envelope, report, fieldsOf } = checked;
  const fields = fieldsOf(envelope.type);
  // The reader has reported a missing path, and another rule a missing object.
  if (path.length === 0 || fields.length === 0) return;
  const field = fieldsOnPath(path, fields, fieldsOf)?.at(-1);
  const name = path.join('.');
  if (field === undefined) {
    const known = fields.map((candidate) => candidate.name);
    report('unknown-field', { name, object: envelope.type }, connection, didYouMean(name, known));
  }
  if (field !== undefined && !fits(nonNull(field.type))) {
    const params = { name: `${envelope.type}.${name}`, is: writeType(field.type), wanted };
    report('not-of-this-kind', params, connection);
  }
}

/** Messages of one direction have different op codes. */
function checkOps({ connection, envelope, model, report, fieldsOf }: Checked): void {
  const type = fieldsOnPath(connection.op, fieldsOf(envelope.type), fieldsOf)?.at(-1)?.type;
  const shown = connection.messages.flatMap((message) =>
    isNotShown(message.op) ? [] : [{ message, op: message.op, value: JSON.stringify(message.op) }],
  );
  for (const [{ message, value }, { message: first }] of repeated(shown, (entry) => entry.value)) {
    const params = { name: message.name, other: first.name, value };
    report('duplicate-value', params, message, { hint: `write both directions of it under ${first.name}` });
  }
  for (const { message, op, value } of type === undefined ? [] : shown)
    if (!hasFormOf(op, type!, model)) report('bad-value', { value, type: writeType(type!) }, message);
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

/** Browsers only let a program close with 1000 and with codes from 3000 on. */
const CLOSABLE = (code: number): boolean => code === 1000 || (code >= 3000 && code <= 4999);

function checkCloseCodes(checked: Checked): void {
  const { connection, report } = checked;
  const resumes = connection.handshake.resume !== undefined;
  for (const [code, other] of repeated(connection.closeCodes, (closeCode) => closeCode.code))
    report('duplicate-value', { name: code.name, other: other.name, value: String(code.code) }, code);
  for (const code of connection.closeCodes) {
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
  const { connection, model, channel, fieldsOf, knows, knowsMember } = checked;
  const { intents, handshake } = connection;
  const [first] = intents;
  if (first === undefined) return;
  const message = messageNamed(connection, handshake.identify.message);
  const fields = fieldsOf(objectOf(message && sentType(message)));
  const field = fields.find(({ name }) => name === handshake.identify.intents);
  const type = field && nonNull(field.type);
  const bitSet = type && isBitSet(type) ? declaredAs(model.bitSets, type.name) : undefined;
  if (handshake.identify.intents === undefined) {
    needs('intents', 'handshake.identify.intents, the field with their bit set', first, checked);
  }
  if (bitSet === undefined) return;
  const events = model.events.filter((event) => event.channels.includes(channel.name) && !event.family);
  for (const intent of intents) {
    knowsMember(bitSet.name, intent.bit, bitSet.bits, intent);
    for (const name of intent.events) knows(`event of ${channel.name}`, name, events, intent, elsewhere(name, checked));
  }
}

/** Answers and causes refer to messages, operations and events of the channel. */
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
  if (name !== '') knows('endpoint', name, model.endpoints, at);
}

function checkAdvice(checked: Checked): void {
  const { connection, channel, knowsObject } = checked;
  const { advice } = connection;
  if (advice === undefined || !knowsObject(advice.object, advice)) return;
  for (const name of advice.also) knowsObject(name, advice);
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

/** The data of a message in a direction, which are required. A missing name was reported as a missing key. */
function bodyOf(name: string, direction: Direction, at: object, checked: Checked): Type | undefined {
  if (name === '') return undefined;
  const { connection, report, knows } = checked;
  const message = messageNamed(connection, name);
  if (message === undefined) knows('message', name, connection.messages, at);
  else if (message[direction] === undefined) {
    const is = direction === 'sent' ? 'received only' : 'sent only';
    const hint = `write ${direction}: ... under messages.${name}`;
    report('not-of-this-kind', { name, is, wanted: direction }, at, { hint });
  }
  return message && (direction === 'sent' ? sentType(message) : receivedType(message));
}

/** The position of an event with this name in another channel. */
function elsewhere(name: string, { model }: Checked): Partial<Pick<Diagnostic, 'related'>> {
  const event = model.events.find((candidate) => candidate.name === name);
  if (event === undefined) return {};
  return { related: [{ message: `an event of ${event.channels.join(' and ')}`, span: spanOf(event) }] };
}

function carriedBy(signal: Signal, at: object, checked: Checked): Type | undefined {
  if ('message' in signal) return bodyOf(signal.message, 'received', at, checked);
  if (signal.event === '') return undefined;
  const { model, channel, knows } = checked;
  const events = model.events.filter((event) => event.channels.includes(channel.name));
  if (!knows(`event of ${channel.name}`, signal.event, events, at, elsewhere(signal.event, checked))) return undefined;
  const { payload } = events.find(({ name }) => name === signal.event)!;
  return isNotShown(payload) ? undefined : payload;
}

/** Finds a field in the data of a message. Reports a missing field, and one of the wrong kind. */
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
  const field = checked.fieldOf(object ?? writeType(body), name, checked.fieldsOf(object), at);
  if (field !== undefined && !fits(nonNull(field.type)))
    checked.report('not-of-this-kind', { name: `${object}.${name}`, is: writeType(field.type), wanted }, at);
  return field;
}

function objectOf(type: Type | undefined): string | undefined {
  if (type === undefined) return undefined;
  const inner = isNullable(type) ? type.of : type;
  return isObjectRef(inner) ? inner.name : undefined;
}

function needs(what: string, needed: string, at: object, { report }: RuleContext, hint?: string): void {
  report('connection-needs', { what, needs: needed }, at, { hint });
}

export const connectionRules: readonly Rule[] = [connections];
