import * as base64 from '#runtime/base64.js';
import * as bits from '#runtime/bits.js';
import * as date from '#runtime/date.js';
import * as decimal from '#runtime/decimal.js';
import * as decimalText from '#runtime/decimal-text.js';
import * as distinctValues from '#runtime/distinct-values.js';
import * as duration from '#runtime/duration.js';
import * as email from '#runtime/email.js';
import * as explainBounds from '#runtime/explain-bounds.js';
import * as explainKeys from '#runtime/explain-keys.js';
import * as explainLimits from '#runtime/limits.js';
import * as explainRules from '#runtime/explain-rules.js';
import * as explainTuple from '#runtime/explain-tuple.js';
import * as explainUnion from '#runtime/explain-union.js';
import * as hostname from '#runtime/hostname.js';
import * as int64 from '#runtime/int64.js';
import * as ipv4 from '#runtime/ipv4.js';
import * as ipv6 from '#runtime/ipv6.js';
import * as multiples from '#runtime/multiples.js';
import * as ordered from '#runtime/ordered.js';
import * as valueRules from '#runtime/value-rules.js';
import * as pattern from '#runtime/pattern.js';
import * as time from '#runtime/time.js';
import * as timestamp from '#runtime/timestamp.js';
import * as unixTime from '#runtime/unix-time.js';
import * as uri from '#runtime/uri.js';
import * as uuid from '#runtime/uuid.js';
import * as visits from '#runtime/visits.js';
import type { Hints } from '#runtime/hints.js';
import { once, type ObjectSchema, type Type as TypeSchema, type UnionSchema } from '#runtime/schema.js';
import { knownMask } from '../emit/bit-sets/complete-bit-set.js';
import { createEmitContext, type EmitContext } from '../emit/emit-context.js';
import { layoutOf } from '../emit/identifiers/layout.js';
import { patternValue } from '../emit/patterns/pattern-tables.js';
import { hintsOf } from '../emit/samples/hints.js';
import {
  bitSetDescriptor,
  enumDescriptor,
  identifierDescriptor,
  Lazy,
  objectDescriptor,
  Published,
  Reference,
  scalarDescriptor,
  typeDescriptor,
  unionDescriptor,
  type Data,
  type Described,
} from '../emit/validators/descriptor.js';
import type { RuntimeFunction } from '../formats/formats.js';
import { accepts } from '../model/limits/limit-kinds.js';
import {
  isNotShown,
  isOpaque,
  type BitSet,
  type Identifier,
  type Limit,
  type Model,
  type Type,
} from '../model/model.js';

/** The descriptors of a Model as values for the interpreters of the runtime, without emitted code. */
export interface Descriptors {
  readonly object: (name: string) => ObjectSchema | undefined;
  readonly union: (name: string) => UnionSchema | undefined;
  /** The descriptor of a type with limits on the value and on its parts. */
  readonly type: (type: Type, limits?: readonly Limit[]) => TypeSchema;
  readonly hints: (name: string) => Hints | undefined;
}

/** The descriptors of a Model, made once for each Model. */
export function descriptorsOf(model: Model): { readonly context: EmitContext; readonly descriptors: Descriptors } {
  const context = known.get(model)?.context ?? createEmitContext(model);
  const found = known.get(model) ?? { context, descriptors: createDescriptors(context) };
  known.set(model, found);
  return found;
}

const known = new WeakMap<Model, ReturnType<typeof descriptorsOf>>();

function createDescriptors(context: EmitContext): Descriptors {
  const schemas = new Map<string, unknown>();
  const knownHints = new Map<string, Hints | undefined>();

  function hints(name: string): Hints | undefined {
    if (!knownHints.has(name)) knownHints.set(name, link(hintsOf(name, context)) as Hints | undefined);
    return knownHints.get(name);
  }

  function schemaOf(kind: Described, name: string): unknown {
    const key = `${kind} ${name}`;
    if (!schemas.has(key)) schemas.set(key, link(dataOf(kind, name, context)));
    return schemas.get(key);
  }

  function link(data: Data): unknown {
    if (data instanceof Reference) return valueOf(data.to);
    if (data instanceof Lazy) return once(() => link(data.make()));
    if (Array.isArray(data)) return data.map(link);
    if (typeof data !== 'object' || data === null) return data;
    const entries = Object.entries(data).filter(([, value]) => value !== undefined && !(value instanceof Published));
    return Object.fromEntries(entries.map(([key, value]) => [key, link(value)]));
  }

  function valueOf(to: Reference['to']): unknown {
    switch (to.kind) {
      case 'schema':
        return schemaOf(to.of, to.name);
      case 'pattern':
        return patternValue(to.pattern);
      case 'runtime':
        return runtimeValue(to);
      case 'hints':
        return hints(to.name);
      case 'function':
        if (to.of === 'identifier') return identifierCheck(context.identifiers.get(to.owner)!);
        return to.of === 'bit-set' ? knownBits(context.bitSets.get(to.owner)!) : NOT_COMPILED;
    }
  }

  return {
    object: (name) => (context.objects.has(name) ? (schemaOf('object', name) as ObjectSchema) : undefined),
    union: (name) => (context.unions.has(name) ? (schemaOf('union', name) as UnionSchema) : undefined),
    type: (type, limits = []) => link(typeDescriptor(type, limits, context)) as TypeSchema,
    hints,
  };
}

/** Makes the runtime interpret each value, because no check is compiled. */
const NOT_COMPILED = (): boolean => false;

function dataOf(kind: Described, name: string, context: EmitContext): Data {
  switch (kind) {
    case 'object':
      return objectDescriptor(context.objects.get(name)!, context);
    case 'union':
      return unionDescriptor(context.unions.get(name)!, context);
    case 'enum':
      return enumDescriptor(context.enums.get(name)!);
    case 'scalar':
      return scalarDescriptor(context.scalars.get(name)!);
    case 'bit-set':
      return bitSetDescriptor(context.bitSets.get(name)!);
    case 'identifier':
      return identifierDescriptor(context.identifiers.get(name)!);
  }
}

function identifierCheck(identifier: Identifier): (value: unknown) => boolean {
  const { wire, limits = [] } = identifier;
  if (isOpaque(identifier))
    return (value) => typeof value === 'string' && limits.every((limit) => accepts(limit, value));
  if (isNotShown(wire)) return (value) => typeof value === 'string' || Number.isSafeInteger(value);
  if (wire === 'int') return bits.isBitNumber;
  const width = layoutOf(identifier)?.width ?? 64;
  if (width === 64) return (value) => typeof value === 'string' && decimal.isUnsigned64(value);
  const largest = String(2n ** BigInt(width) - 1n);
  return (value) => typeof value === 'string' && decimal.isUnsignedUpTo(value, largest);
}

function knownBits(declared: BitSet): (value: unknown) => boolean {
  const mask = knownMask(declared);
  return (value) => mask === undefined || (BigInt(value as string | number) & ~mask) === 0n;
}

/** The modules of the runtime that descriptors refer to. */
const MODULES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  base64,
  bits,
  date,
  decimal,
  'decimal-text': decimalText,
  'distinct-values': distinctValues,
  duration,
  email,
  'explain-bounds': explainBounds,
  'explain-keys': explainKeys,
  limits: explainLimits,
  'explain-rules': explainRules,
  'explain-tuple': explainTuple,
  'explain-union': explainUnion,
  hostname,
  int64,
  ipv4,
  ipv6,
  multiples,
  ordered,
  'value-rules': valueRules,
  pattern,
  time,
  timestamp,
  'unix-time': unixTime,
  uri,
  uuid,
  visits,
};

function runtimeValue({ module, name }: RuntimeFunction): unknown {
  const found = MODULES[module]?.[name];
  if (found === undefined) throw new Error(`descriptors need ${name} of the module ${module} of the runtime`);
  return found;
}
