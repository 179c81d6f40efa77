import { formatNamed, formatOf } from '../formats/formats.js';
import type { Format } from '../formats/format.js';
import { unconditionalLimits } from './limits/limit-choice.js';
import type { Field, Scalar } from './model.js';
import { isScalar } from './types.js';

/** How the values of a field compare with a time; undefined if they are no moments. */
export function momentOf(
  { type, limits }: Pick<Field, 'type' | 'limits'>,
  scalarNamed: (name: string) => Scalar | undefined,
): Format['moment'] {
  const scalar = isScalar(type) ? formatOf(scalarNamed(type.name))?.moment : undefined;
  const limited = unconditionalLimits(limits).find(({ kind, on }) => kind === 'format' && on === 'value');
  return scalar ?? (limited?.kind === 'format' ? formatNamed(limited.format)?.moment : undefined);
}
