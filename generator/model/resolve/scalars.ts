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
import { type MemberPlace, resolveLimits, resolveOwnLimits, resolveSampled } from './conditions.js';
import { declare, inside, mark, notShown, type Resolving, type TypeContext } from './resolving.js';
import { resolveType } from './types.js';

export function resolveIdentifier(entry: Entry, context: Resolving): Identifier {
  const wire = stringOf(entry.value, 'wire');
  const isText = ['pattern', 'length'].some((key) => valueOf(entry.value, key) !== undefined);
  const within = inside(context, entry.value);
  return declare(entry, context, {
    wire: wire === 'str' || wire === 'int' ? wire : notShown,
    epoch: numberOf(entry.value, 'epoch') ?? notShown,
    parts: entriesOf(valueOf(entry.value, 'parts')).map((part) => resolvePart(part, within)),
    ...(isText ? { limits: resolveLimits(entry.value, limitedPlace(entry, { kind: 'str' }, within)) } : {}),
  });
}

/** Where the limits of a declaration without fields are. */
function limitedPlace(entry: Entry, type: Type, context: Resolving): MemberPlace {
  return { type, fields: { owner: entry.key, types: new Map(), within: [] }, context };
}

function resolvePart(entry: Entry, context: TypeContext): IdentifierPart {
  const bits = valueOf(entry.value, 'bits');
  const role = stringOf(entry.value, 'role');
  const facts = {
    bits: bitsOf(bits),
    role: role === 'time' || role === 'sequence' ? role : 'node',
    alias: stringOf(entry.value, 'alias'),
  } as const;
  return declare(entry, context, facts, bits);
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
  const place = limitedPlace(entry, { kind: wire }, inside(context, entry.value));
  return declare(entry, context, {
    wire,
    format: stringOf(entry.value, 'format'),
    // The format of a scalar is part of the type, and checked in all modes.
    limits: resolveLimits(entry.value, place).filter(({ kind }) => kind !== 'format'),
    ...resolveSampled(entry.value, { kind: wire }, context),
  });
}

export function resolveEnum(entry: Entry, context: TypeContext): Enum {
  const values = entriesOf(valueOf(entry.value, 'values'));
  return declare(entry, context, {
    wire: wireOf(entry.value),
    open: booleanOf(entry.value, 'open') ?? true,
    values: values.map((value) => resolveValue(value, inside(context, entry.value))),
    complete: isComplete(entry.value, 'values'),
    reserved: reservedOf(entry.value),
  });
}

export function resolveBitSet(entry: Entry, context: TypeContext): BitSet {
  const bits = entriesOf(valueOf(entry.value, 'bits'));
  return declare(entry, context, {
    wire: wireOf(entry.value),
    open: booleanOf(entry.value, 'open') ?? true,
    bits: bits.map((bit) => resolveBit(bit, inside(context, entry.value))),
    complete: isComplete(entry.value, 'bits'),
    reserved: reservedOf(entry.value),
  });
}

/** Members from a layer complete `others: !not-shown`. */
function isComplete(node: Node, members: 'values' | 'bits'): boolean {
  const added = entriesOf(valueOf(node, members)).some(({ value }) => value.provenance !== undefined);
  return valueOf(node, 'others')?.kind !== 'not-shown' || added;
}

function resolveValue(entry: Entry, context: TypeContext): EnumValue {
  const node = valueOf(entry.value, 'value');
  const value = node?.kind === 'scalar' && isWireValue(node.value) ? node.value : notShown;
  return declare(entry, context, { value }, node);
}

function resolveBit(entry: Entry, context: TypeContext): Bit {
  const bit = valueOf(entry.value, 'bit');
  const grantsAll = booleanOf(entry.value, 'grants-all') === true || undefined;
  return declare(entry, context, { bit: asNumber(bit) ?? notShown, grantsAll }, bit);
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
  const type = limitedType({ name: entry.key, of });
  const limits = resolveOwnLimits(entry.value, limitedPlace(entry, type, inside(context, entry.value)));
  return declare(entry, context, {
    of,
    by: stringOf(entry.value, 'by'),
    open: stringOf(entry.value, 'others') === 'any',
    limits: limits.length === 0 ? undefined : limits,
  });
}

/** Several members may contain `| null`. */
function withOneNull(members: readonly Type[]): readonly Type[] {
  const first = members.findIndex(isNull);
  return members.filter((member, index) => !isNull(member) || index === first);
}

/** The members in one item of the list: `A | B | null` is three. */
function membersAt(item: Node, context: Resolving): readonly Type[] {
  const { type, nullable } = resolveType(item, context);
  const members: readonly Type[] = [
    ...(isOneOf(type) ? type.of : [type]),
    ...(nullable ? [{ kind: 'null' } as const] : []),
  ];
  return members.map((member) => mark({ ...member }, item.span));
}
