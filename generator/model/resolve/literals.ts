import type { Node } from '../../read/syntax.js';
import type { Type } from '../model.js';
import { entryOf, valueOf } from '../node-access.js';
import { hasKind, isEnum, writeType, type Of } from '../types.js';
import type { TypeContext } from './resolving.js';
import { resolveType, type NullableType } from './types.js';
import { resolveValue } from './values.js';

/** The type of a field in long form: its `type`, or the one value that `is` names. */
export function resolveFieldType(field: Node, context: TypeContext): NullableType {
  const written = valueOf(field, 'type');
  const is = entryOf(field, 'is')?.value;
  if (is === undefined || is.kind !== 'scalar') return resolveType(written, context);
  if (written === undefined) return { type: literalType(is.value), nullable: false };
  const { type, nullable } = resolveType(written, context);
  return { type: oneValueOf(type, is, context), nullable };
}

function literalType(value: string | number | boolean | null): Type {
  return value === null ? { kind: 'null' } : { kind: 'literal', value };
}

/** The type of one value of a type. A member whose value is not shown may be any of the enum. */
function oneValueOf(type: Type, is: Node & { readonly kind: 'scalar' }, context: TypeContext): Type {
  if (isEnum(type)) {
    const { value, member } = resolveValue(is, type, context);
    if (typeof value !== 'string' && typeof value !== 'number') return type;
    return { kind: 'literal', value, ...(member === undefined ? {} : { of: { enum: type.name, member } }) };
  }
  if (type.kind === 'any') return literalType(is.value);
  if (!isComparable(type)) {
    const problem = `is says nothing about ${writeType(type)}`;
    context.diagnostics.report('bad-type', { problem }, is.span, {
      expected: 'is of an enum, str, int, float or bool',
    });
    return type;
  }
  if (hasKind(is.value, type.kind)) return literalType(is.value);
  context.diagnostics.report('bad-type', { problem: `${String(is.value)} is not a value of ${type.kind}` }, is.span);
  return type;
}

function isComparable(type: Type): type is Of<'str' | 'int' | 'float' | 'bool'> {
  return ['str', 'int', 'float', 'bool'].includes(type.kind);
}
