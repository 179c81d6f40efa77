import type { Random } from './sample-random.js';

/**
 * A multiple of `digits / scale` from `low` to `high` if there is one, else another one from `min` to `max`.
 *
 * @param min the least number that is allowed
 * @param max the greatest
 */
export function drawMultiple(
  random: Random,
  low: number,
  high: number,
  min: number,
  max: number,
  digits: number,
  scale: number,
): number {
  const clamp = (value: number): number => Math.min(Math.max(value, min), max);
  const usual = factors(clamp(low), clamp(high), digits, scale);
  const [least, most] = usual[0] <= usual[1] ? usual : anyFactors(min, max, digits, scale);
  return clamp(times(random.integer(least, most), digits, scale)) + 0;
}

/** The least and the greatest factor whose multiple is from `low` to `high`. */
function factors(low: number, high: number, digits: number, scale: number): readonly [number, number] {
  const least = Math.round((low * scale) / digits);
  const most = Math.round((high * scale) / digits);
  return [times(least, digits, scale) < low ? least + 1 : least, times(most, digits, scale) > high ? most - 1 : most];
}

/** The first few factors from the bound that there is. */
function anyFactors(min: number, max: number, digits: number, scale: number): readonly [number, number] {
  const some = (20 * digits) / scale;
  const [least, most] = Number.isFinite(min)
    ? factors(min, Math.min(max, min + some), digits, scale)
    : factors(max - some, max, digits, scale);
  return [least, Math.max(least, most)];
}

function times(factor: number, digits: number, scale: number): number {
  return (factor * digits) / scale;
}
