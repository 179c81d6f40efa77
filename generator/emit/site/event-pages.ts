import { capitalised } from '../../capitals.js';
import type { Connection, ConnectionMessage } from '../../model/connection.js';
import {
  type Delivery,
  type Envelope,
  type Event,
  isNotShown,
  type NotShown,
  type Pong,
  type Type,
} from '../../model/model.js';
import { conditionsText, connectionFacts, reactions, subscriptionText } from '../../model/wording/index.js';
import { eventExamples } from './examples.js';
import { memberRow, typeTree } from './field-rows.js';
import { type Content, facts, joined, markup, type Markup, members, section } from './markup.js';
import { type Entry, intentsIn } from './places.js';
import { inline, known, knownCode, notShown, prose, typeMarkup } from './prose.js';
import { linkList, linkTo, linkToName, namedLinks, type Sheet } from './sheet.js';

export function eventPage(entry: Entry<'event'>, sheet: Sheet): Content {
  const { declared } = entry;
  const { channels, family, payload, instead, uses, emittedBy, answer } = declared;
  return [
    facts([
      [channels.length === 1 ? 'Channel' : 'Channels', namedLinks(sheet, 'channel', channels)],
      ['Payload', markup`<code>${typeMarkup(payload, sheet)}</code>`],
      [
        'Alternative payloads',
        known(
          instead,
          (all) => all.length > 0 && markup`<ul>${all.map((payload) => alternativeOf(payload, sheet))}</ul>`,
        ),
      ],
      answer !== undefined && ['Answer', markup`<code>${typeMarkup(answer, sheet)}</code>`],
      ['Views in the payload', namedLinks(sheet, 'type', uses)],
      ['Intents', joined(intentsBringing(entry.name, sheet))],
      ['Sent when', emitters(emittedBy, sheet)],
    ]),
    !isNotShown(payload) &&
      payload !== null &&
      section('payload', 'Payload', typeTree(payload, 'payload', sheet, MOST_FIELDS)),
    eventExamples(entry, sheet),
    related(declared, family, sheet),
  ];
}

/** About how many fields the tree of a payload shows. */
const MOST_FIELDS = 150;

/** The intents that a client needs to receive an event. */
function intentsBringing(event: string, sheet: Sheet): readonly Content[] {
  return intentsIn(sheet.places).flatMap(({ bit, events, owner }) => {
    if (!events.includes(event)) return [];
    return [owner === undefined ? bit : linkTo(sheet, owner, { text: bit, member: { group: 'bit', name: bit } })];
  });
}

function alternativeOf(payload: Exclude<Event['instead'], NotShown>[number], sheet: Sheet): Markup {
  const when = conditionsText(payload.when);
  return markup`<li><code>${typeMarkup(payload.type, sheet)}</code> if ${inline(when, sheet)}${prose(payload.doc, sheet)}</li>`;
}

function emitters(emittedBy: Event['emittedBy'], sheet: Sheet): Content {
  return known(emittedBy, (causes) =>
    causes.length === 0
      ? 'not stated in the spec'
      : markup`<ul>${causes.map((cause) => markup`<li>${causeOf(cause, sheet)}</li>`)}</ul>`,
  );
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
  const events = sheet.places.ofKind('event');
  const belongs = (event: string, group: string) => event.startsWith(group.replace(/\*$/, '')) && event !== group;
  const found = events.filter((entry) =>
    family ? belongs(entry.name, name) : entry.declared.family && belongs(name, entry.name),
  );
  return section('family', family ? 'Events of this family' : 'Families', linkList(found, sheet));
}

export function channelPage(entry: Entry<'channel'>, sheet: Sheet): Content {
  const { declared } = entry;
  const { envelope, sessions, connection, delivery, subscription } = declared;
  return [
    subscription !== undefined &&
      section('subscription', 'Subscription', markup`<p>${inline(subscriptionText(declared), sheet)}.</p>`),
    section('envelope', 'Envelope', envelope && known(envelope, (shown) => envelopeFacts(shown, sheet))),
    sessions !== undefined &&
      section('sessions', 'Starting sessions', [
        prose(sessions.doc, sheet),
        facts([
          ['Start message', markup`<code>${sessions.start}</code>`],
          ['Limit', linkToName(sheet, 'type', sessions.limit)],
          ['Window', `${sessions.window} seconds, for up to ${sessions.concurrency} sessions`],
          ['Reset', sessions.period && known(sessions.period, (period) => `every ${period} seconds`)],
        ]),
      ]),
    connection !== undefined &&
      (isNotShown(connection)
        ? section('connection', 'Connection', notShown())
        : connectionSections(connection, entry, sheet)),
    section('delivery', 'Delivery over HTTP', delivery && known(delivery, (shown) => deliveryOf(shown, sheet))),
  ];
}

function envelopeFacts({ type, name, data, when }: Envelope, sheet: Sheet): Content {
  return facts([
    ['Object', linkToName(sheet, 'type', type)],
    ['Event name', markup`<code>${name.join('.')}</code>`],
    ['Payload', markup`<code>${data.join('.')}</code>`],
    ['Carries an event if', inline(conditionsText(when), sheet)],
  ]);
}

function pongText({ status, contentType, body }: Pong): Markup {
  const type = contentType !== undefined && [', ', contentType];
  const text = body !== undefined && [': ', markup`<code>${JSON.stringify(body)}</code>`];
  return markup`${status}${type}${text}`;
}

function deliveryOf(delivery: Delivery, sheet: Sheet): Content {
  const { signature, ping, pong, acknowledge, refuse, retries } = delivery;
  const { key, id, prefix, timestamp, tolerance } = signature;
  return [
    prose(delivery.doc, sheet),
    facts([
      [
        'Signature',
        `${signature.algorithm}, ${signature.encoding}, in the header ${signature.header}${prefix === undefined ? '' : ` after ${prefix}`}`,
      ],
      [
        signature.algorithm === 'Ed25519' ? 'Public key' : 'Secret',
        key && inline(`\`${key.object}.${key.field}\``, sheet),
      ],
      ['Signed text', markup`<code>${signature.signed}</code>`],
      ['Id', id && `the header ${id}`],
      ['Timestamp', timestamp && `the header ${timestamp}`],
      ['Tolerance', tolerance && known(tolerance, (seconds) => `${seconds} seconds`)],
      ['Ping if', inline(conditionsText(ping), sheet)],
      ['Response to a ping', pong && pongText(pong)],
      ['Status codes', `${acknowledge} to acknowledge a request, ${refuse} to reject a wrong signature`],
      ['Retried', retries && known(retries, (seconds) => `for ${seconds} seconds`)],
    ]),
  ];
}

function connectionSections(connection: Connection, entry: Entry<'channel'>, sheet: Sheet): Content {
  const { address, advice, compressions, op, intents, messages, closeCodes } = connection;
  return [
    section('connection', 'Connection', [
      prose(connection.doc, sheet),
      facts([
        ['Transport', 'WebSocket'],
        ['Address', knownCode(address)],
        ['Recommended by', advice && linkToName(sheet, 'type', advice.object)],
        ['Compression', compressions.map(({ method }) => method).join(', ')],
        ['Op code', markup`<code>${op.join('.')}</code>`],
        ...Object.entries(connectionFacts(connection)).map(
          ([part, text]) => [capitalised(part.replace('-', ' ')), inline(text, sheet)] as const,
        ),
      ]),
    ]),
    section(
      'messages',
      'Messages',
      members(
        messages.map((message) =>
          memberRow(entry, 'message', message, sheet, {
            type: isNotShown(message.op) ? undefined : JSON.stringify(message.op),
            facts: directions(message, sheet),
          }),
        ),
      ),
    ),
    section(
      'intents',
      'Intents',
      facts(intents.map(({ bit, events }) => [markup`<code>${bit}</code>`, namedLinks(sheet, 'event', events)])),
    ),
    section(
      'close-codes',
      'Close codes',
      members(
        closeCodes.map((code) =>
          memberRow(entry, 'closeCode', code, sheet, {
            type: String(code.code),
            facts: [
              ...(code.cause === undefined ? [] : [`After: ${code.cause.replaceAll('-', ' ')}.`]),
              `${capitalised(reactions[code.reaction])}.`,
            ],
          }),
        ),
      ),
    ),
  ];
}

function directions({ sent, received }: ConnectionMessage, sheet: Sheet): readonly Content[] {
  const body = (title: string, type: Type | NotShown | undefined): readonly Content[] => {
    if (type === undefined) return [];
    return [isNotShown(type) ? [title, ' ', notShown()] : markup`${title} <code>${typeMarkup(type, sheet)}</code>`];
  };
  return [...body('The client sends', sent), ...body('The service sends', received)];
}
