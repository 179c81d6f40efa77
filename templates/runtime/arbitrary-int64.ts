import * as fc from 'fast-check';

/** Integers of 64 bits from `min` to `max` that are multiples of `step`, in decimal. */
export function anyInt64Text(min: bigint, max: bigint, step = 1n): fc.Arbitrary<string> {
  return anyMultiple(min, max, step).map(String);
}

/** The same as numbers, and as bigints, which those beyond 2^53 always are. */
export function anyInt64(min: bigint, max: bigint, step = 1n): fc.Arbitrary<number | bigint> {
  return fc
    .tuple(anyMultiple(min, max, step), fc.boolean())
    .map(([value, asNumber]) => (asNumber && Number.isSafeInteger(Number(value)) ? Number(value) : value));
}

function anyMultiple(min: bigint, max: bigint, step: bigint): fc.Arbitrary<bigint> {
  const [least, most] = [min / step, max / step];
  return fc
    .bigInt({ min: least * step < min ? least + 1n : least, max: most * step > max ? most - 1n : most })
    .map((factor) => factor * step);
}
