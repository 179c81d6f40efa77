import type { Entry } from '../../read/syntax.js';
import type { Scalar } from '../model.js';
import { stringOf } from '../node-access.js';
import { declaredOf } from './declared.js';
import { resolveLimits } from './limits.js';
import { type Resolving, enter } from './resolving.js';
import { resolveSampled } from './samples.js';

export function resolveScalar(entry: Entry, context: Resolving): Scalar {
  const written = stringOf(entry.value, 'wire');
  const wire = written === 'int' || written === 'float' ? written : 'str';
  const format = stringOf(entry.value, 'format');
  const fields = { owner: entry.key, types: new Map(), within: [] };
  const place = { type: { kind: wire }, scope: enter({}, entry.value), fields, context } as const;
  // The format of a scalar is part of the type, in all modes.
  const limits = resolveLimits(entry.value, place);
  const scalar: Scalar = {
    ...declaredOf(entry, {}, context.trace),
    wire,
    ...(format === undefined ? {} : { format }),
    limits: limits.filter(({ kind }) => kind !== 'format'),
    ...resolveSampled(entry.value, { kind: wire }, context),
  };
  return context.trace.mark(scalar, entry.keySpan);
}
