import type { ObjectShape, Shape } from './shape.js';

/** The module of the runtime that declares what decoders return. */
const DECODER = 'src/runtime/decode-event.ts';

/** The result of a decoder. */
export interface DecodedEvents {
  /** The data of each event, by its name and the name of that type. */
  readonly data: ReadonlyMap<string, ReadonlyMap<string, Shape>>;
  readonly envelope: Shape;
  /** Whether it may also be a message without a known event. */
  readonly hasOthers: boolean;
}

/**
 * The decoded events that a type consists of. If the type is not one that a decoder returns, it returns `undefined`.
 *
 * @param membersOf the members of an object, with those that it inherits
 */
export function decodedEvents(
  shape: Shape,
  membersOf: (shape: Shape) => ObjectShape | undefined,
): DecodedEvents | undefined {
  if (shape.kind !== 'reference' || shape.module !== DECODER) return undefined;
  if (shape.name !== 'EventOf' && shape.name !== 'DecodedMessage') return undefined;
  const [table, envelope] = shape.arguments;
  const events = table && membersOf(table);
  if (events === undefined || envelope === undefined) return undefined;
  const data = new Map<string, ReadonlyMap<string, Shape>>();
  for (const [name, { type }] of events.members) {
    const types = membersOf(type);
    if (types === undefined) return undefined;
    data.set(name, new Map([...types.members].map(([key, member]) => [key, member.type])));
  }
  return { data, envelope, hasOthers: shape.name === 'DecodedMessage' };
}
