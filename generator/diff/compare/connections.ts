import {
  contentOf,
  isNotShown,
  writeType,
  type CloseCode,
  type Connection,
  type ConnectionMessage,
  type EventChannel,
  type Intent,
  type NotShown,
  type Type,
} from '../../model/index.js';
import type { Place } from '../finding.js';
import {
  compareFacts,
  compareMembers,
  compareProse,
  comparedElsewhere,
  declaredFacts,
  members,
  originsOf,
  partsThatDiffer,
  value,
  type At,
  type Facts,
} from '../facts.js';
import { relateTypes } from '../relation.js';
import { lineOf, shortPath } from './text.js';

/** Compares the connections of a channel: messages and close codes one by one, everything else as a whole. */
export function compareConnections(
  before: EventChannel['connection'],
  after: EventChannel['connection'],
  at: At<EventChannel>,
): void {
  const { comparison } = at;
  const place: Place = { ...at.place, path: `${at.place.path}.connection` };
  const [earlier, later] = [shownIn(before), shownIn(after)];
  const [old, now] = [protocolOf(before), protocolOf(after)];
  if (contentOf(old) !== contentOf(now)) {
    comparison.report('channel.connection.changed', place, earlier, later, {
      message: `the connection of ${shortPath(at.place.path)} changed`,
      before: partsThatDiffer(old, now),
      after: partsThatDiffer(now, old),
    });
  }
  if (earlier === undefined || later === undefined) return;
  compareProse(earlier, later, { ...place, around: originsOf(at) }, comparison);
  compareMessages(earlier, later, place, at);
  closeCodes(earlier.closeCodes, later.closeCodes, { ...at, place, before: earlier, after: later });
  compareIntents(earlier.intents, later.intents, place, at);
}

function shownIn(connection: EventChannel['connection']): Connection | undefined {
  return connection === undefined || isNotShown(connection) ? undefined : connection;
}

/** Everything that is not compared on its own. */
function protocolOf(connection: EventChannel['connection']): object | undefined {
  if (connection === undefined || isNotShown(connection)) return connection;
  const {
    doc: _doc,
    origin: _at,
    messages: _messages,
    closeCodes: _codes,
    intents: _intents,
    ...protocol
  } = connection;
  return protocol;
}

function compareMessages(before: Connection, after: Connection, place: Place, at: At<EventChannel>): void {
  const around = { before: before.origin, after: after.origin };
  compareMembers(
    before.messages,
    after.messages,
    {
      place: (message) => ({
        path: `${place.path}.messages.${message.name}`,
        subject: { on: 'channel', name: at.after.name, side: sideOf(message) },
        around,
      }),
      added: () => 'channel.message.added',
      removed: () => 'channel.message.removed',
      line: messageText,
      content: ({ op, sent, received }) => contentOf([op, sent, received]),
      compare: (old, now, inside) => {
        compareMessage(old, now, inside, at);
        compareFacts(messageFacts, old, now, inside, at.comparison);
      },
    },
    at.comparison,
  );
}

/** Which side sends a message. */
function sideOf({ sent, received }: ConnectionMessage): 'sent' | 'received' | 'both' {
  return sent === undefined ? 'received' : received === undefined ? 'sent' : 'both';
}

/** Reports what changed for each side that sends the message. */
function compareMessage(old: ConnectionMessage, now: ConnectionMessage, place: Place, at: At<EventChannel>): void {
  const texts = { before: messageText(old), after: messageText(now) };
  if (texts.before === texts.after) return;
  const message = `the message ${shortPath(place.path)} changed`;
  const isAnother = contentOf(old.op) !== contentOf(now.op);
  const { before, after } = at.comparison;
  for (const side of ['sent', 'received'] as const) {
    const [former, latter] = [old[side], now[side]];
    if (former === undefined && latter === undefined) continue;
    if (!isAnother && contentOf(former) === contentOf(latter)) continue;
    const relation =
      isAnother || latter === undefined
        ? 'changed'
        : former === undefined
          ? 'same'
          : relateTypes(shown(former), before, shown(latter), after);
    const subject = { on: 'channel', name: at.after.name, side } as const;
    at.comparison.report('channel.message.changed', { ...place, subject }, old, now, { message, ...texts, relation });
  }
}

function shown(type: Type | NotShown): Type {
  return isNotShown(type) ? { kind: 'any' } : type;
}

const messageFacts: Facts<ConnectionMessage> = {
  ...declaredFacts,
  op: comparedElsewhere,
  sent: comparedElsewhere,
  received: comparedElsewhere,
};

function messageText({ op, sent, received }: ConnectionMessage): string {
  const code = isNotShown(op) ? '!not-shown' : JSON.stringify(op);
  const body = (direction: string, type: Type | NotShown | undefined): string =>
    type === undefined ? '' : `, ${direction}: ${isNotShown(type) ? '!not-shown' : writeType(type)}`;
  return `op: ${code}${body('sent', sent)}${body('received', received)}`;
}

const closeCodeFacts: Facts<CloseCode> = {
  ...declaredFacts,
  code: value('channel.close-code.changed', 'number'),
  reaction: value('channel.close-code.changed', 'reaction'),
  cause: value('channel.close-code.changed', 'cause'),
};

const closeCodes = members<Connection, CloseCode>('channel.close-code', 'close-codes', {
  facts: closeCodeFacts,
  line: ({ code, reaction }) => `${code}: ${reaction}`,
  content: ({ code }) => code,
});

function compareIntents(
  before: readonly Intent[],
  after: readonly Intent[],
  place: Place,
  { comparison, ...channels }: At<EventChannel>,
): void {
  const old = new Map(before.map((intent) => [intent.bit, intent]));
  const now = new Map(after.map((intent) => [intent.bit, intent]));
  for (const bit of new Set([...old.keys(), ...now.keys()])) {
    const [earlier, later] = [intentText(old.get(bit)), intentText(now.get(bit))];
    if (earlier === later) continue;
    const inside = { ...place, path: `${place.path}.intents.${bit}` };
    comparison.report('channel.intents.changed', inside, channels.before, channels.after, {
      message: `the events of the intent ${bit} changed`,
      before: lineOf(earlier),
      after: lineOf(later),
    });
  }
}

function intentText(intent: Intent | undefined): string {
  return intent === undefined ? 'none' : intent.events.join(', ') || 'no events';
}
