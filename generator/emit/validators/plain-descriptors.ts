import { decodePattern } from '#runtime/pattern.js';
import { isNotShown, isOpaque, type BitSet, type Identifier, type Json } from '../../model/model.js';
import { hasKnownBits } from '../bit-sets/complete-bit-set.js';
import type { EmitContext } from '../emit-context.js';
import { layoutOf } from '../identifiers/layout.js';
import { patternValue } from '../patterns/pattern-tables.js';
import {
  bitSetDescriptor,
  boundsDescriptor,
  enumDescriptor,
  identifierDescriptor,
  Lazy,
  objectDescriptor,
  Reference,
  scalarDescriptor,
  unionDescriptor,
  type Data,
} from './descriptor.js';

/** The descriptors of all declarations, by name, without anything that is a function: for programs in other languages. */
export function plainDescriptors(context: EmitContext): Readonly<Record<string, Json>> {
  const all: readonly (readonly [name: string, descriptor: Data])[] = [
    ...[...context.identifiers.values()].map((type) => [type.name, identifier(type)] as const),
    ...[...context.scalars.values()].map((scalar) => [scalar.name, scalarDescriptor(scalar)] as const),
    ...[...context.enums.values()].map((enumeration) => [enumeration.name, enumDescriptor(enumeration)] as const),
    ...[...context.bitSets.values()].map((type) => [type.name, bitSet(type)] as const),
    ...[...context.objects.values()].map((object) => [object.name, objectDescriptor(object, context)] as const),
    ...[...context.unions.values()].map((union) => [union.name, unionDescriptor(union, context)] as const),
  ];
  return Object.fromEntries(all.map(([name, descriptor]) => [name, plain(descriptor)!]));
}

function identifier(declared: Identifier): Data {
  const { wire, limits = [] } = declared;
  const isText = wire === 'str' && !isOpaque(declared);
  return {
    ...identifierDescriptor(declared),
    width: isText ? (layoutOf(declared)?.width ?? 64) : undefined,
    limits: isOpaque(declared) ? boundsDescriptor(limits, { kind: 'str' }) : undefined,
  };
}

function bitSet(declared: BitSet): Data {
  const mask = declared.bits.reduce((all, { bit }) => (isNotShown(bit) ? all : all | (1n << BigInt(bit))), 0n);
  return { ...bitSetDescriptor(declared), mask: hasKnownBits(declared) ? mask : undefined };
}

function plain(data: Data): Json | undefined {
  if (data instanceof Reference) return plainReference(data);
  if (data instanceof Lazy) return plain(data.make());
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
