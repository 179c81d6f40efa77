import { isNotShown, type BitSet, type Enum } from './model.js';

/** All accepted values; `undefined` if an enum is open or not fully shown. */
export function listedValues({ open, complete, wire, values }: Enum): readonly (string | number)[] | undefined {
  if (open || !complete || isNotShown(wire)) return undefined;
  const shown = values.flatMap(({ value }) => (isNotShown(value) ? [] : [value]));
  return shown.length === values.length ? shown : undefined;
}

/** All accepted bits; `undefined` if a bit set is open or not fully shown. */
export function listedBits({ open, complete, bits }: BitSet): readonly number[] | undefined {
  if (open || !complete) return undefined;
  const shown = bits.flatMap(({ bit }) => (isNotShown(bit) ? [] : [bit]));
  return shown.length === bits.length ? shown : undefined;
}
