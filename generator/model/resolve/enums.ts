import type { Entry, Node } from '../../read/syntax.js';
import type { BitSet, Bit, Enum, EnumValue, NotShown } from '../model.js';
import { booleanOf, entriesOf, itemsOf, stringOf, valueOf } from '../node-access.js';
import { declaredOf } from './declared.js';
import { notShown } from './json-value.js';
import { type TypeContext, enter, type Scope } from './resolving.js';

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
  const bit = node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : notShown;
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
