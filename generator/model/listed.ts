import { isNotShown, type BitSet, type Enum } from './model.js';

/** The complete list of accepted values; undefined if other values are or may be accepted, because the list is open or not fully shown. */
export function listedValues({ open, complete, wire, values }: Enum): readonly (string | number)[] | undefined {
  if (open || !complete || isNotShown(wire)) return undefined;
  const shown = values.flatMap(({ value }) => (isNotShown(value) ? [] : [value]));
  return shown.length === values.length ? shown : undefined;
}

/** The same for the positions of bits. */
export function listedBits({ open, complete, bits }: BitSet): readonly number[] | undefined {
  if (open || !complete) return undefined;
  const shown = bits.flatMap(({ bit }) => (isNotShown(bit) ? [] : [bit]));
  return shown.length === bits.length ? shown : undefined;
}
