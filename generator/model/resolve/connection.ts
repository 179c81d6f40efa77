import { defined } from '../../defined.js';
import { parseBounds } from '../../read/limits.js';
import { type Resolving, enter, originOf, type Scope, declaredOf, jsonOf, notShown } from './resolving.js';
import { CLOSE_CAUSES } from '../../read/grammar/connection.js';
import type { Entry, Node, Span } from '../../read/syntax.js';
import type {
  Advice,
  Answer,
  Cause,
  CloseCode,
  CloseReaction,
  Compression,
  Connection,
  ConnectionMessage,
  Handshake,
  Heartbeat,
  Identify,
  Intent,
  InvalidSession,
  Ready,
  Resume,
  Shards,
  Signal,
} from '../connection.js';
import type { Envelope, FixedParameter, NotShown, Type } from '../model.js';
import { asText, booleanOf, entriesOf, stringOf, stringsOf, valueOf, docOf, numberOf } from '../../read/nodes.js';
import { resolveType, resolveWholeType, resolveValue } from './types.js';

/** Reads the connection of a channel whose messages have the given envelope. */
export function resolveConnection(
  entry: Entry,
  envelope: Envelope | undefined,
  outer: Scope,
  context: Resolving,
): Connection | NotShown {
  const node = entry.value;
  if (node.kind !== 'map') return notShown;
  const scope = enter(outer, node);
  const op = pathOf(node, 'op') ?? [];
  const opType = envelope && typeAtPath(envelope.type, op, context);
  const part = <T extends object>(key: string, read: (value: Node) => T): T | undefined => {
    const value = valueOf(node, key);
    return value === undefined ? undefined : context.trace.mark(read(value), value.span);
  };
  const sendLimit = part('send-limit', (value) => ({
    messages: numberOf(value, 'messages') ?? 0,
    seconds: numberOf(value, 'seconds') ?? 0,
  }));
  const handshake = resolveHandshake(valueOf(node, 'handshake'), entry.keySpan, context);
  const address = valueOf(node, 'address');
  const connection: Connection = defined({
    doc: docOf(node),
    transport: 'websocket',
    address: address?.kind === 'not-shown' ? { ...notShown } : (asText(address) ?? ''),
    parameters: parametersOf(valueOf(node, 'parameters')),
    encoding: 'json',
    compressions: entriesOf(valueOf(node, 'compressions')).map(resolveCompression),
    advice: part('advice', resolveAdvice),
    op,
    body: pathOf(node, 'body') ?? envelope?.data ?? [],
    sequence: pathOf(node, 'sequence'),
    messages: entriesOf(valueOf(node, 'messages')).map((one) => resolveMessage(one, opType, scope, context)),
    handshake,
    heartbeat: part('heartbeat', resolveHeartbeat),
    invalidSession: part('invalid-session', resolveInvalidSession),
    reconnect: stringOf(node, 'reconnect'),
    closeCodes: entriesOf(valueOf(node, 'close-codes')).map((one) => resolveCloseCode(one, scope, context)),
    otherwise: reactionOf(stringOf(node, 'otherwise')) ?? (handshake.resume === undefined ? 'reconnect' : 'resume'),
    closing: {
      end: numberOf(valueOf(node, 'closing'), 'end') ?? 1000,
      keep: numberOf(valueOf(node, 'closing'), 'keep') ?? 4000,
    },
    intents: entriesOf(valueOf(node, 'intents')).map((one) => resolveIntent(one, context)),
    answers: entriesOf(valueOf(node, 'answers')).map((one) =>
      context.trace.mark<Answer>({ message: one.key, event: asText(one.value) ?? '' }, one.keySpan),
    ),
    causes: entriesOf(valueOf(node, 'causes')).map(({ key, keySpan, value }) =>
      context.trace.mark<Cause>({ operation: key, events: stringsOf(value) }, keySpan),
    ),
    shards: part('shards', (value) => resolveShards(value, context)),
    sendLimit,
    largestMessage: numberOf(node, 'largest-message'),
    origin: originOf(entry, scope),
  });
  return context.trace.mark(connection, entry.keySpan);
}

function resolveMessage(entry: Entry, opType: Type | undefined, outer: Scope, context: Resolving): ConnectionMessage {
  const op = valueOf(entry.value, 'op');
  const value = op === undefined || op.kind === 'not-shown' ? undefined : resolveValue(op, opType, context).value;
  const message: ConnectionMessage = {
    ...declaredOf(entry, outer, context.trace),
    op: typeof value === 'number' || typeof value === 'string' ? value : { ...notShown },
    ...bodyOf(entry.value, 'sent', context),
    ...bodyOf(entry.value, 'received', context),
  };
  return context.trace.mark(message, entry.keySpan);
}

function bodyOf<Key extends 'sent' | 'received'>(
  node: Node,
  key: Key,
  context: Resolving,
): { readonly [Name in Key]?: Type | NotShown } {
  const value = valueOf(node, key);
  if (value === undefined) return {};
  const body: Type | NotShown = value.kind === 'not-shown' ? { ...notShown } : resolveWholeType(value, context);
  return { [key]: body } as { readonly [Name in Key]?: Type | NotShown };
}

function resolveCloseCode(entry: Entry, outer: Scope, context: Resolving): CloseCode {
  const code: CloseCode = defined({
    ...declaredOf(entry, outer, context.trace),
    code: numberOf(entry.value, 'code') ?? 0,
    reaction: reactionOf(stringOf(entry.value, 'then')) ?? 'stop',
    cause: CLOSE_CAUSES.find((one) => one === stringOf(entry.value, 'cause')),
  });
  return context.trace.mark(code, entry.keySpan);
}

function reactionOf(text: string | undefined): CloseReaction | undefined {
  return text === 'resume' || text === 'reconnect' || text === 'stop' ? text : undefined;
}

function resolveCompression({ key, value }: Entry): Compression {
  return { method: key === 'zstd-stream' ? key : 'zlib-stream', parameters: parametersOf(value) };
}

function resolveAdvice(node: Node): Advice {
  const also = stringsOf(valueOf(node, 'also'));
  return { object: stringOf(node, 'object') ?? '', also, ...textsOf(node, 'address', 'shards', 'limit') };
}

/** A missing part has the place of the node around it. */
function resolveHandshake(node: Node | undefined, owner: Span, context: Resolving): Handshake {
  const here = node?.span ?? owner;
  const identify = valueOf(node, 'identify');
  const ready = valueOf(node, 'ready');
  const resume = valueOf(node, 'resume');
  const mark = <T extends object>(part: T, at: Node | undefined): T => context.trace.mark(part, at?.span ?? here);
  return mark<Handshake>(
    defined({
      ...textsOf(node, 'hello'),
      identify: mark(resolveIdentify(identify), identify),
      ready: mark<Ready>(resolveReady(ready), ready),
      resume: resume && mark(resolveResume(resume), resume),
    }),
    node,
  );
}

function resolveReady(node: Node | undefined): Ready {
  const then = valueOf(node, 'then');
  return {
    by: signalOf(node),
    ...textsOf(node, 'session', 'address'),
    from: entriesOf(valueOf(node, 'from')).map(({ key, value }) => ({ field: key, operation: asText(value) ?? '' })),
    ...(then === undefined
      ? {}
      : { then: { event: stringOf(then, 'event') ?? '', each: stringOf(then, 'each') ?? '' } }),
  };
}

function resolveIdentify(node: Node | undefined): Identify {
  return {
    message: stringOf(node, 'message') ?? '',
    ...textsOf(node, 'token', 'intents', 'shard'),
    values: entriesOf(valueOf(node, 'values')).map(({ key, value }) => ({ name: key, value: jsonOf(value) })),
  };
}

function resolveResume(node: Node): Resume {
  return {
    message: stringOf(node, 'message') ?? '',
    ...textsOf(node, 'token', 'session', 'sequence'),
    done: signalOf(valueOf(node, 'done')),
  };
}

function signalOf(node: Node | undefined): Signal {
  const message = stringOf(node, 'message');
  return message === undefined ? { event: stringOf(node, 'event') ?? '' } : { message };
}

function resolveHeartbeat(node: Node): Heartbeat {
  return {
    message: stringOf(node, 'message') ?? '',
    interval: numberOf(node, 'interval') ?? stringOf(node, 'interval') ?? '',
    ...textsOf(node, 'sequence'),
    jitter: booleanOf(node, 'jitter') ?? false,
    ...textsOf(node, 'acknowledgement'),
  };
}

function resolveInvalidSession(node: Node): InvalidSession {
  const { min = 0, max = min } = parseBounds(asText(valueOf(node, 'pause')) ?? '') ?? {};
  return { message: stringOf(node, 'message') ?? '', ...textsOf(node, 'resumable'), pause: { min, max } };
}

function resolveIntent({ key, keySpan, value }: Entry, context: Resolving): Intent {
  return context.trace.mark({ bit: key, events: stringsOf(value) }, keySpan);
}

function resolveShards(node: Node, context: Resolving): Shards {
  return { by: resolveType(valueOf(node, 'by'), context).type, shift: numberOf(node, 'shift') ?? 0 };
}

function typeAtPath(object: string, [name, ...rest]: readonly string[], context: Resolving): Type | undefined {
  const type = name === undefined ? undefined : context.fieldTypes.get(object)?.get(name);
  if (rest.length === 0 || type === undefined) return type;
  return type.kind === 'object' ? typeAtPath(type.name, rest, context) : undefined;
}

function parametersOf(node: Node | undefined): readonly FixedParameter[] {
  return entriesOf(node).map(({ key, value }) => ({ name: key, value: asText(value) ?? '' }));
}

/** The texts under some keys, without those that are absent. */
function textsOf<Key extends string>(
  node: Node | undefined,
  ...keys: readonly Key[]
): { readonly [Name in Key]?: string } {
  const found = keys.flatMap((key) => {
    const text = stringOf(node, key);
    return text === undefined ? [] : [[key, text] as const];
  });
  return Object.fromEntries(found) as { readonly [Name in Key]?: string };
}

function pathOf(node: Node, key: string): readonly string[] | undefined {
  return stringOf(node, key)?.split('.');
}
