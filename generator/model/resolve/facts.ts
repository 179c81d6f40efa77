import type { Entry } from '../../read/syntax.js';
import type { Fact } from '../model.js';
import { valueOf } from '../node-access.js';
import { declaredOf } from './declared.js';
import { factOf } from './json-value.js';
import type { TypeContext } from './resolving.js';

export function resolveFact(entry: Entry, context: TypeContext): Fact {
  const value = valueOf(entry.value, 'value') ?? (entry.value.kind === 'map' ? undefined : entry.value);
  // A fact without `value` is stated in its prose, so that nothing is open.
  const prose = value === undefined ? null : factOf(value);
  const fact: Fact = { ...declaredOf(entry, {}, context.trace, value), value: prose };
  return context.trace.mark(fact, entry.keySpan);
}
