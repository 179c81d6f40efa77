import { decodePattern } from '#runtime/pattern.js';
import type { Json } from '../../model/model.js';
import type { EmitContext } from '../emit-context.js';
import { patternValue } from '../patterns/pattern-tables.js';
import {
  bitSetDescriptor,
  Code,
  enumDescriptor,
  identifierDescriptor,
  Lazy,
  objectDescriptor,
  Published,
  Reference,
  scalarDescriptor,
  unionDescriptor,
  type Data,
} from './descriptor.js';

/** The descriptors of all declarations without functions, for programs in other languages. */
export function plainDescriptors(context: EmitContext): Readonly<Record<string, Json>> {
  const all: readonly (readonly [name: string, descriptor: Data])[] = [
    ...[...context.identifiers.values()].map((type) => [type.name, identifierDescriptor(type)] as const),
    ...[...context.scalars.values()].map((scalar) => [scalar.name, scalarDescriptor(scalar)] as const),
    ...[...context.enums.values()].map((enumeration) => [enumeration.name, enumDescriptor(enumeration)] as const),
    ...[...context.bitSets.values()].map((type) => [type.name, bitSetDescriptor(type)] as const),
    ...[...context.objects.values()].map((object) => [object.name, objectDescriptor(object, context)] as const),
    ...[...context.unions.values()].map((union) => [union.name, unionDescriptor(union, context)] as const),
  ];
  return Object.fromEntries(all.map(([name, descriptor]) => [name, plain(descriptor)!]));
}

function plain(data: Data): Json | undefined {
  if (data instanceof Reference) return plainReference(data);
  if (data instanceof Lazy) return plain(data.make());
  if (data instanceof Published) return plain(data.data);
  if (data instanceof Code) return undefined;
  if (Array.isArray(data)) return data.map((item: Data) => plain(item) ?? null);
  if (typeof data === 'bigint') return String(data);
  if (typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data).map(([key, value]) => [key, plain(value)] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

function plainReference({ to }: Reference): Json | undefined {
  switch (to.kind) {
    case 'schema':
      return { kind: 'ref', name: to.name };
    case 'pattern':
      return automatonOf(to.pattern);
    case 'runtime':
      return to.name === 'createValueKeys' ? true : undefined;
    case 'function':
    case 'hints':
      return undefined;
  }
}

function automatonOf(pattern: string): Json {
  const { stride, start, starts, classes, next } = decodePattern(patternValue(pattern).code);
  const rows = Array.from({ length: next.length / stride }, (_, state) =>
    Array.from(next.subarray(state * stride, (state + 1) * stride)),
  );
  return {
    start: start / stride,
    starts: [...starts],
    classes: [...classes],
    next: rows.map((row) => row.slice(0, -1).map((to) => to / stride)),
    ends: rows.map((row) => row.at(-1)!),
  };
}
