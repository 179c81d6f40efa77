import * as fc from 'fast-check';

/** Multiples of `digits / scale` from `min` to `max`, which are multiples themselves if they are not infinite. */
export function anyMultiple(
  digits: number,
  scale: number,
  min: number = -Infinity,
  max: number = Infinity,
): fc.Arbitrary<number> {
  // Up to 15 digits, decimal numbers and doubles are the same.
  const most = Math.floor(1e15 / digits);
  const factor = (value: number): number => Math.min(Math.max(Math.round((value * scale) / digits), -most), most);
  const [least, greatest] = [factor(min), factor(max)];
  const edges = [min, max].filter((edge) => Number.isFinite(edge));
  if ((least * digits) / scale < min || (greatest * digits) / scale > max) return fc.constantFrom(...edges);
  return fc.integer({ min: least, max: greatest }).map((chosen) => (chosen * digits) / scale + 0);
}
