import { expect, test } from 'vitest';
import { decodedEvents } from '../../../generator/diff/types/decoded-events.js';
import type { ObjectShape, Reference, Shape } from '../../../generator/diff/types/shape.js';

const DECODER = 'src/runtime/decode-event.ts';

function object(members: Readonly<Record<string, Shape>>): ObjectShape {
  const entries = Object.entries(members).map(([name, type]) => [name, { optional: false, type }] as const);
  return { kind: 'object', bases: [], members: new Map(entries), calls: [] };
}

function decoded(name: string, given: readonly Shape[], module = DECODER): Reference {
  return { kind: 'reference', module, name, arguments: given };
}

const text: Shape = { kind: 'keyword', name: 'string' };
const envelope = object({ name: text });
const events = object({ LENT: object({ Book: text, Atlas: envelope }), LOST: object({}) });

/** The names of the events and of the types that each carries, and whether there may be other messages. */
function found(shape: Shape): unknown {
  const all = decodedEvents(shape, (one) => (one.kind === 'object' ? one : undefined));
  if (all === undefined) return undefined;
  expect(all.envelope).toBe(envelope);
  const data = [...all.data].map(([name, types]) => [name, Object.fromEntries(types)]);
  return [Object.fromEntries(data), all.hasOthers];
}

test('what a decoder returns are its events by the types that they carry, in an envelope', () => {
  const carried = { LENT: { Book: text, Atlas: envelope }, LOST: {} };
  expect(found(decoded('EventOf', [events, envelope]))).toEqual([carried, false]);
  expect(found(decoded('DecodedMessage', [events, envelope]))).toEqual([carried, true]);
});

test.each<readonly [what: string, shape: Shape]>([
  ['a type without a name', events],
  ['another type of the runtime', decoded('Envelope', [events, envelope])],
  ['a type of another module', decoded('EventOf', [events, envelope], 'src/objects/event-of.ts')],
  ['events without an envelope', decoded('EventOf', [events])],
  ['a type without arguments', decoded('EventOf', [])],
  ['events that are not known', decoded('EventOf', [text, envelope])],
  ['an event that carries what is not known', decoded('EventOf', [object({ LENT: text }), envelope])],
])('%s is none', (_, shape) => {
  expect(found(shape)).toBe(undefined);
});
