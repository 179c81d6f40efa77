import { messageNamed, sentType } from '../../model/connection.js';
import { counted } from '../../diagnostics/print.js';
import type { Delivery, EventChannel, Json, Model } from '../../model/model.js';
import { takesBody } from '../../model/requests.js';
import { isObjectRef } from '../../model/types.js';
import { connectable, type ConnectableChannel } from '../gateway/connect-file.js';
import type { DecodableChannel } from '../gateway/decodable.js';
import { operationOf, operationsOf } from '../rest/operations.js';
import { answersOf, deliveryOf } from '../webhooks/handler-file.js';
import { bodyExample, parameterExamples } from './example-values.js';
import { codeBlock } from './examples.js';
import { type Content, facts, markup, section } from './markup.js';
import { type Entry, listPath } from './places.js';
import { hrefTo, linkList, linkToName, type Sheet } from './sheet.js';
import {
  clientSnippet,
  connectSnippet,
  failureSnippet,
  handlerSnippet,
  mockSnippet,
  narrowingSnippet,
  sampleSnippet,
  startSnippet,
  validatorSnippet,
} from './snippets.js';

export interface Guide {
  readonly title: string;
  readonly path: string;
  readonly doc: string;
  readonly content: (sheet: Sheet) => Content;
}

export function guidesOf(model: Model, channels: readonly DecodableChannel[]): readonly Guide[] {
  const object = model.objects.find(({ view, shown }) => view === undefined && shown)?.name;
  return [
    ...(object === undefined ? [] : [validateGuide()]),
    ...(operationsOf(model).length === 0 ? [] : [callGuide()]),
    ...model.channels.flatMap((channel) => connectGuides(channel, model)),
    ...channels.map((channel) => (deliveryOf(channel.channel) === undefined ? messageGuide : webhookGuide)(channel)),
    ...(object === undefined ? [] : [testGuide()]),
    changeGuide(),
  ];
}

export function guidePage({ title, doc, content }: Guide, sheet: Sheet): Content {
  return [markup`<h1>${title}</h1><p class="lead">${doc}</p>`, content(sheet)];
}

function validateGuide(): Guide {
  return {
    title: 'Validate a payload',
    path: 'guides/validate-a-payload.html',
    doc: 'Find out whether data has the form that the spec describes, and what is wrong with it.',
    content: (sheet) => {
      const name = exampleObject(sheet);
      const { model } = sheet.places;
      return [
        section('install', 'Install', codeBlock('Shell', `npm install ${model.package.name}`)),
        section('issues', 'List the problems', [
          markup`<p><code>validate${name}</code> returns the value or all of its problems. It never throws.</p>`,
          codeBlock('TypeScript', startSnippet(name, model)),
        ]),
        section('assert', 'Reject invalid data', [
          markup`<p><code>assert${name}</code> throws a <code>ValidationError</code> with the same problems.</p>`,
          codeBlock('TypeScript', validatorSnippet(name, model)),
        ]),
        section('narrow', 'Only check', [
          markup`<p><code>is${name}</code> returns a boolean and narrows the type. A bundle of it contains no messages.</p>`,
          codeBlock('TypeScript', narrowingSnippet(name, model)),
        ]),
        section('modes', 'Modes', [
          facts([
            [markup`<code>shape</code>`, 'types, presence and null'],
            [markup`<code>spec</code>`, 'also limits and rules; the default'],
            [markup`<code>strict</code>`, 'also no unknown keys, enum members or bits'],
          ]),
        ]),
      ];
    },
  };
}

function callGuide(): Guide {
  return {
    title: 'Call the API',
    path: 'guides/call-the-api.html',
    doc: 'Send typed requests that are validated before they leave, and keep to the rate limits.',
    content: (sheet) => {
      const { model } = sheet.places;
      const called = sheet.places.ofKind('endpoint').filter(({ declared }) => operationOf(declared) !== undefined);
      const { declared } = called.find(({ declared: endpoint }) => !takesBody(endpoint)) ?? called[0]!;
      const operation = operationOf(declared)!;
      const values = parameterExamples(declared, sheet);
      const body = bodyExample(declared, sheet);
      return [
        section('install', 'Install', codeBlock('Shell', `npm install ${model.package.name}`)),
        section('call', 'Call an endpoint', [
          codeBlock('TypeScript', clientSnippet(operation, values, body, model)),
          markup`<p>The client has a method for <a href="${hrefTo(sheet, listPath(sheet.places.root, 'endpoint'))}">${counted(called.length, 'endpoint')}</a>.</p>`,
        ]),
        section('errors', 'Handle failures', [
          markup`<p>Every failure is a <code>ClientError</code>. Its <code>kind</code> identifies the class.</p>`,
          codeBlock('TypeScript', failureSnippet(operation, values, body, model)),
        ]),
        section('try', 'Try it without the service', [
          markup`<p>The mock server answers with sample data. Pass its address as <code>baseUrl</code>.</p>`,
          codeBlock('Shell', mockSnippet(model)),
        ]),
      ];
    },
  };
}

function webhookGuide(channel: DecodableChannel): Guide {
  return {
    title: `Receive events of ${channel.channel.name}`,
    path: `guides/${guideName(`receive-${channel.channel.name}`)}.html`,
    doc: 'Check the signature of a request, validate its payload, and acknowledge it.',
    content: (sheet) => {
      const delivery = deliveryOf(channel.channel)!;
      const answers = answersOf(channel).length > 0;
      return [
        section('handle', 'Handle a request', [
          markup`<p>The handler takes a <code>Request</code> and returns a <code>Response</code>. It runs in Node 20, Deno, Bun and Workers.</p>`,
          codeBlock('TypeScript', handlerSnippet(exampleEvent(channel), channel, sheet.places.model)),
        ]),
        section(
          'responses',
          'What it answers',
          facts([
            [delivery.acknowledge, acknowledged(delivery, answers)],
            answers && [delivery.answer, 'an event, with the body that its function returns'],
            delivery.pong !== undefined && [delivery.pong.status, 'a ping'],
            [delivery.refuse, 'a missing or wrong signature'],
            ['400', 'a signed body that is not a message of this channel'],
            ['500', 'an event for which the handler throws; the service sends it again'],
          ]),
        ),
        eventList(channel, sheet),
      ];
    },
  };
}

function acknowledged({ ping, pong }: Delivery, hasAnswers: boolean): string {
  const event = hasAnswers ? 'an event without an answer' : 'an event';
  return ping.length > 0 && pong === undefined ? `a ping, or ${event}` : event;
}

/** A guide for connecting to a channel, if the channel has events. */
function connectGuides(channel: EventChannel, model: Model): readonly Guide[] {
  const connected = connectable(channel);
  const own = model.events
    .filter(({ channels, family }) => channels.includes(channel.name) && !family)
    .map(({ name }) => name);
  const brought = connected?.connection.intents.flatMap(({ events }) => events) ?? [];
  const [event] = [...brought.filter((name) => own.includes(name)), ...own];
  return connected === undefined || event === undefined ? [] : [connectGuide(connected, event)];
}

function connectGuide(connected: ConnectableChannel, event: string): Guide {
  const { name } = connected.channel;
  return {
    title: `Connect to ${name}`,
    path: `guides/${guideName(`connect-to-${name}`)}.html`,
    doc: 'Hold a session that survives lost connections, and receive its events.',
    content: (sheet) => [
      section('connect', 'Hold a connection', [
        codeBlock('TypeScript', connectSnippet(connected, event, givenFields(connected, sheet), sheet.places.model)),
        facts([
          ['Heartbeats, resuming, limits', ['as ', linkToName(sheet, 'channel', name), ' says']],
          [markup`<code>validate</code>`, 'without it, payloads are not checked'],
          [markup`<code>onChange</code>`, 'every change of the state, such as an invalid payload or a lost connection'],
          [markup`<code>ended</code>`, 'rejects if the service closes with a code after which connecting is of no use'],
        ]),
      ]),
    ],
  };
}

/** Fields of the identify message that a program must supply, with examples. */
function givenFields({ connection }: ConnectableChannel, sheet: Sheet): readonly (readonly [string, Json])[] {
  const { identify } = connection.handshake;
  const type = sentType(messageNamed(connection, identify.message)!);
  if (type === undefined || !isObjectRef(type)) return [];
  const sample = sheet.sample(type.name) as { readonly [key: string]: Json } | undefined;
  const filled = new Set([identify.token, identify.intents, ...identify.values.map(({ name }) => name)]);
  const fields = sheet.places.model.objects.find(({ name }) => name === type.name)?.fields ?? [];
  return fields.flatMap(({ name, optional }) => {
    const value = sample?.[name];
    return optional || filled.has(name) || value === undefined ? [] : [[name, value] as const];
  });
}

function messageGuide(channel: DecodableChannel): Guide {
  return {
    title: `Decode messages of ${channel.channel.name}`,
    path: `guides/${guideName(`decode-${channel.channel.name}`)}.html`,
    doc: 'Narrow a message by the name of its event, and validate its payload.',
    content: (sheet) => [
      section('decode', 'Decode a message', [
        codeBlock('TypeScript', handlerSnippet(exampleEvent(channel), channel, sheet.places.model)),
        facts([
          [markup`<code>event</code>`, 'the name is known and the payload is valid'],
          [markup`<code>unknown</code>`, 'the spec does not describe the event or its payload'],
          [markup`<code>invalid</code>`, markup`<code>issues</code> lists the problems with their paths`],
          [markup`<code>other</code>`, 'the message carries no event'],
        ]),
      ]),
      eventList(channel, sheet),
    ],
  };
}

/** File names of guides, without characters that file systems exclude. */
function guideName(text: string): string {
  return text.replace(/[^\w-]+/g, '-').toLowerCase();
}

function exampleEvent({ events }: DecodableChannel): string {
  return events[0]!.event.name;
}

function eventList({ events }: DecodableChannel, sheet: Sheet): Content {
  const entries = events.flatMap(({ event }) => sheet.places.find('event', event.name) ?? []);
  return section('events', 'Events', linkList(entries, sheet));
}

function testGuide(): Guide {
  return {
    title: 'Test with sample data',
    path: 'guides/test-with-sample-data.html',
    doc: 'Valid objects for tests and fixtures, the same for the same seed.',
    content: (sheet) => [
      section('sample', 'Draw a sample', [
        codeBlock('TypeScript', sampleSnippet(exampleObject(sheet), sheet.places.model)),
        markup`<p>Overrides replace fields. Fields that rules link to an overridden field are adjusted to match.</p>`,
      ]),
      section(
        'properties',
        'Test properties',
        markup`<p>The entry <code>arbitraries</code> has the same objects for <a href="https://fast-check.dev" rel="noreferrer">fast-check</a>, which you install.</p>`,
      ),
    ],
  };
}

function changeGuide(): Guide {
  return {
    title: 'Check a change of the spec',
    path: 'guides/check-a-change.html',
    doc: 'See what a change does to programs that read data, write data or compile against the package.',
    content: (sheet) => [
      section('check', 'Check the spec', codeBlock('Shell', 'npx snowspec check')),
      section('compare', 'Compare with a branch', [
        codeBlock('Shell', 'npx snowspec diff main --fail-on breaking'),
        markup`<p>The report lists each change with its effect. For a break, it shows a value that one version accepts and the other rejects.</p>`,
      ]),
      section('generate', 'Regenerate the package', [
        codeBlock(
          'Shell',
          'npx snowspec generate\nnpx snowspec generate --check # exits with 1 if a file would change',
        ),
      ]),
      sheet.places.model.corrections.length > 0 &&
        markup`<p><a href="${hrefTo(sheet, `${sheet.places.root}corrections.html`)}">Corrections</a> lists where this profile departs from the document.</p>`,
    ],
  };
}

/** The shown object with the most references and a sample. */
function exampleObject({ places, uses, sample }: Sheet): string {
  const users = (entry: Entry) => new Set(uses.by(entry).map(({ user }) => user)).size;
  const objects = places.ofKind('object').filter(({ declared }) => declared.shown);
  const known = objects.filter(({ name }) => sample(name) !== undefined);
  return (known.length > 0 ? known : objects).toSorted((one, other) => users(other) - users(one))[0]!.name;
}
