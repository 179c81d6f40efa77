import { formatOf } from '../formats/formats.js';
import type { Format } from '../formats/format.js';
import type { Field, Scalar } from './model.js';
import { isScalar } from './types.js';

/** How the values of a field compare with a time; undefined if they are no moments. */
export function momentOf(
  { type }: Pick<Field, 'type'>,
  scalarNamed: (name: string) => Scalar | undefined,
): Format['moment'] {
  return isScalar(type) ? formatOf(scalarNamed(type.name))?.moment : undefined;
}
