import { defined } from '../../defined.js';
import { parseBounds } from '../../read/limits.js';
import type { Entry, Node } from '../../read/syntax.js';
import {
  type Bit,
  type BitSet,
  type Enum,
  type EnumValue,
  type Identifier,
  type IdentifierPart,
  limitedType,
  type NotShown,
  type Scalar,
  type Type,
  type Union,
} from '../model.js';
import { asText, booleanOf, entriesOf, itemsOf, stringOf, valueOf, asNumber, numberOf } from '../../read/nodes.js';
import { isNull, isOneOf } from '../types.js';
import { resolveLimits, resolveOwnLimits, resolveSampled } from './conditions.js';
import { declaredOf, enter, notShown, type Resolving, type Scope, type TypeContext } from './resolving.js';
import { resolveType } from './types.js';

export function resolveIdentifier(entry: Entry, context: Resolving): Identifier {
  const scope = enter({}, entry.value);
  const wire = stringOf(entry.value, 'wire');
  const fields = { owner: entry.key, types: new Map(), within: [] };
  const limits = resolveLimits(entry.value, { type: { kind: 'str' }, scope, fields, context });
  const isText = ['pattern', 'length'].some((key) => valueOf(entry.value, key) !== undefined);
  const identifier: Identifier = {
    ...declaredOf(entry, {}, context.trace),
    wire: wire === 'str' || wire === 'int' ? wire : notShown,
    epoch: numberOf(entry.value, 'epoch') ?? notShown,
    parts: entriesOf(valueOf(entry.value, 'parts')).map((part) => resolvePart(part, scope, context)),
    ...(isText ? { limits } : {}),
  };
  return context.trace.mark(identifier, entry.keySpan);
}

function resolvePart(entry: Entry, scope: Scope, context: TypeContext): IdentifierPart {
  const bits = valueOf(entry.value, 'bits');
  const role = stringOf(entry.value, 'role');
  const part: IdentifierPart = defined({
    ...declaredOf(entry, scope, context.trace, bits),
    bits: bitsOf(bits),
    role: role === 'time' || role === 'sequence' ? role : 'node',
    alias: stringOf(entry.value, 'alias'),
  });
  return context.trace.mark(part, entry.keySpan);
}

/** `17..21`, or one bit: `5`. */
function bitsOf(node: Node | undefined): IdentifierPart['bits'] {
  const text = asText(node);
  const bounds = text === undefined ? undefined : parseBounds(text);
  if (bounds?.min === undefined || bounds.max === undefined) return notShown;
  return { high: bounds.max, low: bounds.min };
}

export function resolveScalar(entry: Entry, context: Resolving): Scalar {
  const written = stringOf(entry.value, 'wire');
  const wire = written === 'int' || written === 'float' ? written : 'str';
  const fields = { owner: entry.key, types: new Map(), within: [] };
  const place = { type: { kind: wire }, scope: enter({}, entry.value), fields, context } as const;
  // The format of a scalar is part of the type, in all modes.
  const limits = resolveLimits(entry.value, place);
  const scalar: Scalar = defined({
    ...declaredOf(entry, {}, context.trace),
    wire,
    format: stringOf(entry.value, 'format'),
    limits: limits.filter(({ kind }) => kind !== 'format'),
    ...resolveSampled(entry.value, { kind: wire }, context),
  });
  return context.trace.mark(scalar, entry.keySpan);
}

export function resolveEnum(entry: Entry, context: TypeContext): Enum {
  const scope = enter({}, entry.value);
  const result: Enum = {
    ...declaredOf(entry, {}, context.trace),
    wire: wireOf(entry.value),
    open: booleanOf(entry.value, 'open') ?? true,
    values: entriesOf(valueOf(entry.value, 'values')).map((value) => resolveValue(value, scope, context)),
    complete: isComplete(entry.value, 'values'),
    reserved: reservedOf(entry.value),
  };
  return context.trace.mark(result, entry.keySpan);
}

export function resolveBitSet(entry: Entry, context: TypeContext): BitSet {
  const scope = enter({}, entry.value);
  const result: BitSet = {
    ...declaredOf(entry, {}, context.trace),
    wire: wireOf(entry.value),
    open: booleanOf(entry.value, 'open') ?? true,
    bits: entriesOf(valueOf(entry.value, 'bits')).map((bit) => resolveBit(bit, scope, context)),
    complete: isComplete(entry.value, 'bits'),
    reserved: reservedOf(entry.value),
  };
  return context.trace.mark(result, entry.keySpan);
}

/** Members that a layer adds complete `others: !not-shown`. */
function isComplete(node: Node, members: 'values' | 'bits'): boolean {
  const added = entriesOf(valueOf(node, members)).some(({ value }) => value.provenance !== undefined);
  return valueOf(node, 'others')?.kind !== 'not-shown' || added;
}

function resolveValue(entry: Entry, scope: Scope, context: TypeContext): EnumValue {
  const node = valueOf(entry.value, 'value');
  const value = node?.kind === 'scalar' && isWireValue(node.value) ? node.value : notShown;
  const result: EnumValue = { ...declaredOf(entry, scope, context.trace, node), value };
  return context.trace.mark(result, entry.keySpan);
}

function resolveBit(entry: Entry, scope: Scope, context: TypeContext): Bit {
  const node = valueOf(entry.value, 'bit');
  const bit = asNumber(node) ?? notShown;
  const grantsAll = booleanOf(entry.value, 'grants-all') === true;
  const result: Bit = {
    ...declaredOf(entry, scope, context.trace, node),
    bit,
    ...(grantsAll ? { grantsAll } : {}),
  };
  return context.trace.mark(result, entry.keySpan);
}

function wireOf(node: Node): 'int' | 'str' | NotShown {
  const wire = stringOf(node, 'wire');
  return wire === 'int' || wire === 'str' ? wire : notShown;
}

function reservedOf(node: Node): readonly (string | number)[] {
  return itemsOf(valueOf(node, 'reserved')).flatMap((item) =>
    item.kind === 'scalar' && isWireValue(item.value) ? [item.value] : [],
  );
}

function isWireValue(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

export function resolveUnion(entry: Entry, context: Resolving): Union {
  const of = withOneNull(itemsOf(valueOf(entry.value, 'of')).flatMap((item) => membersAt(item, context)));
  const fields = { owner: entry.key, types: new Map(), within: [] };
  const type = limitedType({ name: entry.key, of });
  const limits = resolveOwnLimits(entry.value, { type, scope: enter({}, entry.value), fields, context });
  const union: Union = defined({
    ...declaredOf(entry, {}, context.trace),
    of,
    by: stringOf(entry.value, 'by'),
    open: stringOf(entry.value, 'others') === 'any',
    limits: limits.length === 0 ? undefined : limits,
  });
  return context.trace.mark(union, entry.keySpan);
}

/** Several members may be written with `| null`. */
function withOneNull(members: readonly Type[]): readonly Type[] {
  const first = members.findIndex(isNull);
  return members.filter((member, index) => !isNull(member) || index === first);
}

/** The members that one item of the list declares: `A | B | null` declares three. */
function membersAt(item: Node, context: Resolving): readonly Type[] {
  const { type, nullable } = resolveType(item, context);
  const members: readonly Type[] = [
    ...(isOneOf(type) ? type.of : [type]),
    ...(nullable ? [{ kind: 'null' } as const] : []),
  ];
  // Each member has a position of its own.
  return members.map((member) => context.trace.mark({ ...member }, item.span));
}
