import { parseBounds } from '../../read/limits.js';
import { type Resolving, type TypeContext, enter, type Scope } from './resolving.js';
import type { Entry, Node } from '../../read/syntax.js';
import type { Identifier, IdentifierPart } from '../model.js';
import { asText, entriesOf, stringOf, valueOf } from '../node-access.js';
import { declaredOf } from './declared.js';
import { notShown } from './json-value.js';
import { resolveLimits } from './limits.js';

export function resolveIdentifier(entry: Entry, context: Resolving): Identifier {
  const scope = enter({}, entry.value);
  const wire = stringOf(entry.value, 'wire');
  const epoch = valueOf(entry.value, 'epoch');
  const fields = { owner: entry.key, types: new Map(), within: [] };
  const limits = resolveLimits(entry.value, { type: { kind: 'str' }, scope, fields, context });
  const isText = ['pattern', 'length'].some((key) => valueOf(entry.value, key) !== undefined);
  const identifier: Identifier = {
    ...declaredOf(entry, {}, context.trace),
    wire: wire === 'str' || wire === 'int' ? wire : notShown,
    epoch: epoch?.kind === 'scalar' && typeof epoch.value === 'number' ? epoch.value : notShown,
    parts: entriesOf(valueOf(entry.value, 'parts')).map((part) => resolvePart(part, scope, context)),
    ...(isText ? { limits } : {}),
  };
  return context.trace.mark(identifier, entry.keySpan);
}

function resolvePart(entry: Entry, scope: Scope, context: TypeContext): IdentifierPart {
  const bits = valueOf(entry.value, 'bits');
  const role = stringOf(entry.value, 'role');
  const alias = stringOf(entry.value, 'alias');
  const part: IdentifierPart = {
    ...declaredOf(entry, scope, context.trace, bits),
    bits: bitsOf(bits),
    role: role === 'time' || role === 'sequence' ? role : 'node',
    ...(alias === undefined ? {} : { alias }),
  };
  return context.trace.mark(part, entry.keySpan);
}

/** `17..21`, or one bit: `5`. */
function bitsOf(node: Node | undefined): IdentifierPart['bits'] {
  const text = asText(node);
  const bounds = text === undefined ? undefined : parseBounds(text);
  if (bounds?.min === undefined || bounds.max === undefined) return notShown;
  return { high: bounds.max, low: bounds.min };
}
