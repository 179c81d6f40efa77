import type { Connection, ConnectionMessage, Signal } from '../../model/connection.js';
import { heartbeatText } from '../../model/wording/index.js';
import { isNotShown, type NotShown, type Type } from '../../model/model.js';
import type { Entry } from './entries.js';
import { facts, markup, section, type Content } from './markup.js';
import { memberRow } from './member-rows.js';
import { inline, prose } from './prose.js';
import { linkToName, type Sheet } from './sheet.js';
import { notShown, typeMarkup } from './type-markup.js';

/** The parts of a channel's page about the connection: the protocol, its messages, intents and close codes. */
export function connectionSections(connection: Connection, entry: Entry<'channel'>, sheet: Sheet): Content {
  return [
    section('connection', 'Connection', [prose(connection.doc, sheet), protocolFacts(connection, sheet)]),
    section('messages', 'Messages', messageRows(connection, entry, sheet)),
    connection.intents.length > 0 && section('intents', 'Intents', intentTable(connection, sheet)),
    connection.closeCodes.length > 0 && section('close-codes', 'Close codes', closeCodeRows(connection, entry, sheet)),
  ];
}

function protocolFacts(connection: Connection, sheet: Sheet): Content {
  const { address, advice, compressions, handshake, heartbeat, invalidSession, sendLimit, shards } = connection;
  const { hello, identify, ready, resume } = handshake;
  return facts([
    ['Transport', 'WebSocket'],
    ['Address', isNotShown(address) ? notShown() : markup`<code>${address}</code>`],
    advice !== undefined && ['Recommended by', linkToName(sheet, 'type', advice.object)],
    compressions.length > 0 && ['Compression', compressions.map(({ method }) => method).join(', ')],
    ['Op code', markup`<code>${connection.op.join('.')}</code>`],
    hello !== undefined && ['First message', markup`<code>${hello}</code>`],
    ['Session starts with', markup`<code>${identify.message}</code>, confirmed by <code>${nameOf(ready.by)}</code>`],
    [
      'Session resumes with',
      resume === undefined
        ? 'nothing: it ends with its connection'
        : markup`<code>${resume.message}</code>, confirmed by <code>${nameOf(resume.done)}</code>`,
    ],
    heartbeat !== undefined && ['Heartbeat', inline(heartbeatText(heartbeat), sheet)],
    invalidSession !== undefined && [
      'Session is refused with',
      markup`<code>${invalidSession.message}</code>; the next one starts after ${invalidSession.pause.min} to ${invalidSession.pause.max} seconds`,
    ],
    sendLimit !== undefined && ['Send limit', `${sendLimit.messages} messages in ${sendLimit.seconds} seconds`],
    connection.largestMessage !== undefined && ['Largest message', `${connection.largestMessage} bytes`],
    shards !== undefined && [
      'Shard',
      markup`<code>(${typeMarkup(shards.by, sheet)} &gt;&gt; ${shards.shift}) % count</code>`,
    ],
    ['Other close codes', connection.otherwise],
  ]);
}

function nameOf(signal: Signal): string {
  return 'message' in signal ? signal.message : signal.event;
}

function messageRows({ messages }: Connection, entry: Entry<'channel'>, sheet: Sheet): Content {
  return markup`<div class="members">${messages.map((message) =>
    memberRow(entry, 'message', message, sheet, { type: opText(message), facts: directions(message, sheet) }),
  )}</div>`;
}

function opText({ op }: ConnectionMessage): Content {
  return isNotShown(op) ? undefined : JSON.stringify(op);
}

function directions({ sent, received }: ConnectionMessage, sheet: Sheet): readonly Content[] {
  const body = (what: string, type: Type | NotShown | undefined): readonly Content[] => {
    if (type === undefined) return [];
    return [isNotShown(type) ? [what, ' ', notShown()] : markup`${what} <code>${typeMarkup(type, sheet)}</code>`];
  };
  return [...body('The client sends', sent), ...body('The service sends', received)];
}

function closeCodeRows({ closeCodes }: Connection, entry: Entry<'channel'>, sheet: Sheet): Content {
  const reactions = {
    resume: 'Resume the session.',
    reconnect: 'Start another session.',
    stop: 'Do not connect again.',
  };
  return markup`<div class="members">${closeCodes.map((code) =>
    memberRow(entry, 'closeCode', code, sheet, {
      type: String(code.code),
      facts: [
        ...(code.cause === undefined ? [] : [`After: ${code.cause.replaceAll('-', ' ')}.`]),
        reactions[code.reaction],
      ],
    }),
  )}</div>`;
}

function intentTable({ intents }: Connection, sheet: Sheet): Content {
  return facts(
    intents.map(({ bit, events }) => [
      markup`<code>${bit}</code>`,
      events.map((name, index) => [index > 0 && ', ', linkToName(sheet, 'event', name)]),
    ]),
  );
}
