import type { Entry, Node } from '../../read/syntax.js';
import { limitedType, type Type, type Union } from '../model.js';
import { itemsOf, stringOf, valueOf } from '../node-access.js';
import { isNull, isOneOf } from '../types.js';
import { declaredOf } from './declared.js';
import { resolveOwnLimits } from './limits.js';
import { type Resolving, enter } from './resolving.js';
import { resolveType } from './types.js';

export function resolveUnion(entry: Entry, context: Resolving): Union {
  const by = stringOf(entry.value, 'by');
  const of = withOneNull(itemsOf(valueOf(entry.value, 'of')).flatMap((item) => membersAt(item, context)));
  const fields = { owner: entry.key, types: new Map(), within: [] };
  const type = limitedType({ name: entry.key, of });
  const limits = resolveOwnLimits(entry.value, { type, scope: enter({}, entry.value), fields, context });
  const union: Union = {
    ...declaredOf(entry, {}, context.trace),
    of,
    ...(by === undefined ? {} : { by }),
    open: stringOf(entry.value, 'others') === 'any',
    ...(limits.length === 0 ? {} : { limits }),
  };
  return context.trace.mark(union, entry.keySpan);
}

/** Several members may be written with `| null`. */
function withOneNull(members: readonly Type[]): readonly Type[] {
  const first = members.findIndex(isNull);
  return members.filter((member, index) => !isNull(member) || index === first);
}

/** `A | B | null` in the list stands for three members. */
function membersAt(item: Node, context: Resolving): readonly Type[] {
  const { type, nullable } = resolveType(item, context);
  const members: readonly Type[] = [
    ...(isOneOf(type) ? type.of : [type]),
    ...(nullable ? [{ kind: 'null' } as const] : []),
  ];
  // Each member has a position of its own.
  return members.map((member) => context.trace.mark({ ...member }, item.span));
}
