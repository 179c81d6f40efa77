import { isNotShown, type Enum } from '../../model/model.js';

/** Whether unlisted values are distinguishable from members whose value is a gap. */
export function isComplete({ complete, wire, values }: Enum): boolean {
  return complete && !isNotShown(wire) && values.every(({ value }) => !isNotShown(value));
}
