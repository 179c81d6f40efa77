import type { Connection, ConnectionMessage, Signal } from '../../model/connection.js';
import { type Event, isNotShown, type NotShown, type Pong, type Type } from '../../model/model.js';
import { conditionsText, heartbeatText, subscriptionText } from '../../model/wording/index.js';
import { eventExamples } from './examples.js';
import { fieldTree, memberRow } from './field-rows.js';
import { type Content, facts, joined, markup, type Markup, members, section } from './markup.js';
import { type Entry, intentsIn } from './places.js';
import { codeOrNotShown, inline, notShown, prose, typeMarkup } from './prose.js';
import { linkList, linkTo, linkToName, namedLinks, type Sheet } from './sheet.js';

export function eventPage(entry: Entry<'event'>, sheet: Sheet): Content {
  const { declared } = entry;
  const { channels, family, payload, instead, uses, emittedBy, answer } = declared;
  const intents = intentsBringing(entry.name, sheet);
  return [
    facts([
      [channels.length === 1 ? 'Channel' : 'Channels', namedLinks(sheet, 'channel', channels)],
      ['Payload', markup`<code>${typeMarkup(payload, sheet)}</code>`],
      isNotShown(instead)
        ? ['Alternative payloads', notShown()]
        : instead.length > 0 && [
            'Alternative payloads',
            markup`<ul>${instead.map((alternative) => alternativeOf(alternative, sheet))}</ul>`,
          ],
      answer !== undefined && ['Answer', markup`<code>${typeMarkup(answer, sheet)}</code>`],
      uses.length > 0 && ['Views in the payload', namedLinks(sheet, 'type', uses)],
      intents.length > 0 && ['Intents', joined(intents)],
      ['Sent when', emitters(emittedBy, sheet)],
    ]),
    !isNotShown(payload) && payload !== null && payloadSection(payload, sheet),
    eventExamples(entry, sheet),
    related(declared, family, sheet),
  ];
}

/** About how many fields the tree of a payload shows. */
const MOST_FIELDS = 150;

function payloadSection(type: Type, sheet: Sheet): Content {
  const root = { key: '', type };
  const fields = fieldTree([root], 'payload', sheet, MOST_FIELDS).whole(root);
  return fields !== undefined && section('payload', 'Payload', fields);
}

/** The intents that a client needs to receive an event. */
function intentsBringing(event: string, sheet: Sheet): readonly Content[] {
  return intentsIn(sheet.places).flatMap(({ bit, events, owner }) => {
    if (!events.includes(event)) return [];
    return [owner === undefined ? bit : linkTo(sheet, owner, { text: bit, member: { group: 'bit', name: bit } })];
  });
}

function alternativeOf(payload: Exclude<Event['instead'], NotShown>[number], sheet: Sheet): Markup {
  const when = conditionsText(payload.when);
  return markup`<li><code>${typeMarkup(payload.type, sheet)}</code> if ${inline(when, sheet)}${payload.doc !== '' && prose(payload.doc, sheet)}</li>`;
}

function emitters(emittedBy: Event['emittedBy'], sheet: Sheet): Content {
  if (isNotShown(emittedBy)) return notShown();
  if (emittedBy.length === 0) return 'not stated in the spec';
  return markup`<ul>${emittedBy.map((cause) => markup`<li>${causeOf(cause, sheet)}</li>`)}</ul>`;
}

/** A cause is the name of an endpoint, a request such as `POST /loans`, or a sentence. */
function causeOf(cause: string, sheet: Sheet): Content {
  if (/^\w+$/.test(cause)) return [linkToName(sheet, 'endpoint', cause), ' is called'];
  const requested = sheet.places
    .ofKind('endpoint')
    .find(({ declared }) => `${declared.method} ${declared.path}` === cause);
  if (requested !== undefined) return [linkTo(sheet, requested), ' is called'];
  return /^[A-Z]+ \//.test(cause) ? markup`<code>${cause}</code> is requested` : inline(cause, sheet);
}

function related({ name }: Event, family: boolean, sheet: Sheet): Content {
  const { places } = sheet;
  const belongs = (event: string, group: string) => event.startsWith(group.replace(/\*$/, '')) && event !== group;
  const events = family
    ? places.ofKind('event').filter((entry) => belongs(entry.name, name))
    : places.families.filter((entry) => belongs(name, entry.name));
  if (events.length === 0) return undefined;
  const title = family ? 'Events of this family' : 'Families';
  return section('family', title, linkList(events, sheet));
}

export function channelPage(entry: Entry<'channel'>, sheet: Sheet): Content {
  const { declared } = entry;
  const { envelope, sessions, connection, delivery, subscription } = declared;
  return [
    subscription !== undefined &&
      section('subscription', 'Subscription', markup`<p>${inline(subscriptionText(declared), sheet)}.</p>`),
    envelope !== undefined &&
      section(
        'envelope',
        'Envelope',
        isNotShown(envelope)
          ? notShown()
          : facts([
              ['Object', linkToName(sheet, 'type', envelope.type)],
              ['Event name', markup`<code>${envelope.name.join('.')}</code>`],
              ['Payload', markup`<code>${envelope.data.join('.')}</code>`],
              envelope.when.length > 0 && ['Carries an event if', inline(conditionsText(envelope.when), sheet)],
            ]),
      ),
    sessions !== undefined &&
      section('sessions', 'Starting sessions', [
        prose(sessions.doc, sheet),
        facts([
          ['Start message', markup`<code>${sessions.start}</code>`],
          ['Limit', linkToName(sheet, 'type', sessions.limit)],
          ['Window', `${sessions.window} seconds, for up to ${sessions.concurrency} sessions`],
          sessions.period !== undefined && [
            'Reset',
            isNotShown(sessions.period) ? notShown() : `every ${sessions.period} seconds`,
          ],
        ]),
      ]),
    connection !== undefined &&
      (isNotShown(connection)
        ? section('connection', 'Connection', notShown())
        : connectionSections(connection, entry, sheet)),
    delivery !== undefined &&
      section('delivery', 'Delivery over HTTP', isNotShown(delivery) ? notShown() : deliveryOf(delivery, sheet)),
  ];
}

function pongText({ status, contentType, body }: Pong): Markup {
  const type = contentType !== undefined && [', ', contentType];
  const text = body !== undefined && [': ', markup`<code>${JSON.stringify(body)}</code>`];
  return markup`${status}${type}${text}`;
}

function deliveryOf(delivery: Exclude<NonNullable<Entry<'channel'>['declared']['delivery']>, NotShown>, sheet: Sheet) {
  const { signature, ping, pong, acknowledge, refuse, retries } = delivery;
  const { key, id, prefix, tolerance } = signature;
  return [
    prose(delivery.doc, sheet),
    facts([
      [
        'Signature',
        `${signature.algorithm}, ${signature.encoding}, in the header ${signature.header}${prefix === undefined ? '' : ` after ${prefix}`}`,
      ],
      key !== undefined && [
        signature.algorithm === 'Ed25519' ? 'Public key' : 'Secret',
        inline(`\`${key.object}.${key.field}\``, sheet),
      ],
      ['Signed text', markup`<code>${signature.signed}</code>`],
      id !== undefined && ['Id', `the header ${id}`],
      signature.timestamp !== undefined && ['Timestamp', `the header ${signature.timestamp}`],
      tolerance !== undefined && ['Tolerance', isNotShown(tolerance) ? notShown() : `${tolerance} seconds`],
      ping.length > 0 && ['Ping if', inline(conditionsText(ping), sheet)],
      pong !== undefined && ['Response to a ping', pongText(pong)],
      ['Status codes', `${acknowledge} to acknowledge a request, ${refuse} to reject a wrong signature`],
      retries !== undefined && ['Retried', isNotShown(retries) ? notShown() : `for ${retries} seconds`],
    ]),
  ];
}

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
    ['Address', codeOrNotShown(address)],
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
  return members(
    messages.map((message) =>
      memberRow(entry, 'message', message, sheet, { type: opText(message), facts: directions(message, sheet) }),
    ),
  );
}

function opText({ op }: ConnectionMessage): Content {
  return isNotShown(op) ? undefined : JSON.stringify(op);
}

function directions({ sent, received }: ConnectionMessage, sheet: Sheet): readonly Content[] {
  const body = (title: string, type: Type | NotShown | undefined): readonly Content[] => {
    if (type === undefined) return [];
    return [isNotShown(type) ? [title, ' ', notShown()] : markup`${title} <code>${typeMarkup(type, sheet)}</code>`];
  };
  return [...body('The client sends', sent), ...body('The service sends', received)];
}

function closeCodeRows({ closeCodes }: Connection, entry: Entry<'channel'>, sheet: Sheet): Content {
  const reactions = {
    resume: 'Resume the session.',
    reconnect: 'Start another session.',
    stop: 'Do not connect again.',
  };
  return members(
    closeCodes.map((code) =>
      memberRow(entry, 'closeCode', code, sheet, {
        type: String(code.code),
        facts: [
          ...(code.cause === undefined ? [] : [`After: ${code.cause.replaceAll('-', ' ')}.`]),
          reactions[code.reaction],
        ],
      }),
    ),
  );
}

function intentTable({ intents }: Connection, sheet: Sheet): Content {
  return facts(intents.map(({ bit, events }) => [markup`<code>${bit}</code>`, namedLinks(sheet, 'event', events)]));
}
