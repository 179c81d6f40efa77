import { drawFutureTimestamp, drawTimestamp, drawUnixMilliseconds, drawUnixSeconds } from './sample-number.js';
import type { Random } from './sample-random.js';

/** A day in the past. */
export function drawDate(random: Random): string {
  return drawTimestamp(random).slice(0, 10);
}

/** A day far in the future. */
export function drawFutureDate(random: Random): string {
  return drawFutureTimestamp(random).slice(0, 10);
}

/** A time of day in UTC. */
export function drawTime(random: Random): string {
  return `${drawTimestamp(random).slice(11, 19)}Z`;
}

/** A duration such as people choose. */
export function drawDuration(random: Random): string {
  return random.oneOf(['PT15M', 'PT45S', 'PT1H', 'PT1H30M', 'P1D', 'P3D', 'P1DT12H', 'P2W', 'P1M', 'P1Y', 'P1Y6M']);
}

/** Unix seconds in the past, if the bounds allow it. */
export function drawPastUnixSeconds(random: Random, min: number = -Infinity, max: number = Infinity): number {
  return within(drawUnixSeconds(random), min, max);
}

/** Unix seconds far in the future, if the bounds allow it. */
export function drawFutureUnixSeconds(random: Random, min: number = -Infinity, max: number = Infinity): number {
  return within(Math.floor(Date.parse(drawFutureTimestamp(random)) / 1000), min, max);
}

/** Unix milliseconds in the past, if the bounds allow it. */
export function drawPastUnixMilliseconds(random: Random, min: number = -Infinity, max: number = Infinity): number {
  return within(drawUnixMilliseconds(random), min, max);
}

/** Unix milliseconds far in the future, if the bounds allow it. */
export function drawFutureUnixMilliseconds(random: Random, min: number = -Infinity, max: number = Infinity): number {
  return within(Date.parse(drawFutureTimestamp(random)), min, max);
}

function within(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, Math.ceil(min)), Math.floor(max));
}
