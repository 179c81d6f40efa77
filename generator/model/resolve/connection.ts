import { defined } from '../../defined.js';
import { parseBounds } from '../../read/limits.js';
import { declare, inside, jsonOf, mark, notShown, partUnder, pathOf, type Resolving, textsOf } from './resolving.js';
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
import { typeOnPath } from './conditions.js';
import { resolveType, resolveWholeType, resolveValue } from './types.js';

export function resolveConnection(
  entry: Entry,
  envelope: Envelope | undefined,
  outer: Resolving,
): Connection | NotShown {
  const node = entry.value;
  if (node.kind !== 'map') return notShown;
  const context = inside(outer, node);
  const op = pathOf(node, 'op') ?? [];
  const opType = envelope && typeOnPath(op, context.fieldTypes.get(envelope.type), context.fieldTypes);
  const part = <T extends object>(key: string, read: (value: Node) => T): T | undefined => {
    const value = valueOf(node, key);
    return value === undefined ? undefined : mark(read(value), value.span);
  };
  const entriesIn = (key: string): readonly Entry[] => entriesOf(valueOf(node, key));
  const handshake = resolveHandshake(valueOf(node, 'handshake'), entry.keySpan);
  const address = valueOf(node, 'address');
  const facts = {
    doc: docOf(node),
    transport: 'websocket',
    address: address?.kind === 'not-shown' ? { ...notShown } : (asText(address) ?? ''),
    parameters: parametersOf(valueOf(node, 'parameters')),
    encoding: 'json',
    compressions: entriesIn('compressions').map(resolveCompression),
    advice: part('advice', resolveAdvice),
    op,
    body: pathOf(node, 'body') ?? envelope?.data ?? [],
    sequence: pathOf(node, 'sequence'),
    messages: entriesIn('messages').map((message) => resolveMessage(message, opType, context)),
    handshake,
    heartbeat: part('heartbeat', resolveHeartbeat),
    invalidSession: part('invalid-session', resolveInvalidSession),
    reconnect: stringOf(node, 'reconnect'),
    closeCodes: entriesIn('close-codes').map((code) => resolveCloseCode(code, context)),
    otherwise: reactionOf(stringOf(node, 'otherwise')) ?? (handshake.resume === undefined ? 'reconnect' : 'resume'),
    closing: {
      end: numberOf(valueOf(node, 'closing'), 'end') ?? 1000,
      keep: numberOf(valueOf(node, 'closing'), 'keep') ?? 4000,
    },
    intents: entriesIn('intents').map(({ key, keySpan, value }): Intent =>
      mark({ bit: key, events: stringsOf(value) }, keySpan),
    ),
    answers: entriesIn('answers').map(({ key, keySpan, value }): Answer =>
      mark({ message: key, event: asText(value) ?? '' }, keySpan),
    ),
    causes: entriesIn('causes').map(({ key, keySpan, value }): Cause =>
      mark({ operation: key, events: stringsOf(value) }, keySpan),
    ),
    shards: part('shards', (value) => resolveShards(value, context)),
    sendLimit: part('send-limit', (value) => ({
      messages: numberOf(value, 'messages') ?? 0,
      seconds: numberOf(value, 'seconds') ?? 0,
    })),
    largestMessage: numberOf(node, 'largest-message'),
  } as const;
  return partUnder(entry, outer, facts, entry.keySpan);
}

function resolveMessage(entry: Entry, opType: Type | undefined, context: Resolving): ConnectionMessage {
  const op = valueOf(entry.value, 'op');
  const value = op === undefined || op.kind === 'not-shown' ? undefined : resolveValue(op, opType, context).value;
  return declare(entry, context, {
    op: typeof value === 'number' || typeof value === 'string' ? value : { ...notShown },
    sent: bodyOf(entry.value, 'sent', context),
    received: bodyOf(entry.value, 'received', context),
  });
}

function bodyOf(node: Node, key: 'sent' | 'received', context: Resolving): Type | NotShown | undefined {
  const value = valueOf(node, key);
  if (value?.kind === 'not-shown') return { ...notShown };
  return value && resolveWholeType(value, context);
}

function resolveCloseCode(entry: Entry, context: Resolving): CloseCode {
  return declare(entry, context, {
    code: numberOf(entry.value, 'code') ?? 0,
    reaction: reactionOf(stringOf(entry.value, 'then')) ?? 'stop',
    cause: CLOSE_CAUSES.find((cause) => cause === stringOf(entry.value, 'cause')),
  });
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

/** A missing part has the position of the enclosing node. */
function resolveHandshake(node: Node | undefined, owner: Span): Handshake {
  const part = <T extends object>(key: string, read: (part: Node | undefined) => T): T => {
    const written = valueOf(node, key);
    return mark(read(written), written?.span ?? node?.span ?? owner);
  };
  const handshake = defined({
    ...textsOf(node, 'hello'),
    identify: part('identify', resolveIdentify),
    ready: part('ready', resolveReady),
    resume: valueOf(node, 'resume') && part('resume', resolveResume),
  });
  return mark(handshake, node?.span ?? owner);
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

function resolveResume(node: Node | undefined): Resume {
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

function resolveShards(node: Node, context: Resolving): Shards {
  return { by: resolveType(valueOf(node, 'by'), context).type, shift: numberOf(node, 'shift') ?? 0 };
}

function parametersOf(node: Node | undefined): readonly FixedParameter[] {
  return entriesOf(node).map(({ key, value }) => ({ name: key, value: asText(value) ?? '' }));
}
