import { bitSet, hasOnlyBits, writeNumber } from '../runtime/bit-set.js';
import { isBitNumber } from '../runtime/bits.js';
const bits = {
  /**
   * Named only; the reference gives no text.
   *
   * Bit 0.
   */
  INSTANCE: 1,
  /**
   * Named only; the reference gives no text.
   *
   * Bit 1.
   */
  JOIN: 2,
  /**
   * Named only; the reference gives no text.
   *
   * Bit 2.
   */
  SPECTATE: 4,
  /**
   * Named only; the reference gives no text.
   *
   * Bit 3.
   */
  JOIN_REQUEST: 8,
  /**
   * Named only; the reference gives no text.
   *
   * Bit 4.
   */
  SYNC: 16,
  /**
   * Named only; the reference gives no text.
   *
   * Bit 5.
   */
  PLAY: 32,
  /**
   * Named only; the reference gives no text.
   *
   * Bit 6.
   */
  PARTY_PRIVACY_FRIENDS: 64,
  /**
   * Named only; the reference gives no text.
   *
   * Bit 7.
   */
  PARTY_PRIVACY_VOICE_CHANNEL: 128,
  /**
   * Named only; the reference gives no text.
   *
   * Bit 8.
   */
  EMBEDDED: 256,
} as const;
/** Name of a bit of `ActivityFlag`. */
export type ActivityFlagName = keyof typeof bits;
/** A value of `ActivityFlag` in JSON: a number. */
export type ActivityFlag = number;
/**
 * What the payload of an activity contains.
 *
 * Open: there can be bits that are not listed; `add` and `remove` keep them.
 */
export const ActivityFlag = /* @__PURE__ */ bitSet(bits, writeNumber);

/** Whether a value is a `ActivityFlag` with no bits but the listed ones. */
export function isKnownActivityFlag(value: unknown): value is ActivityFlag {
  return isBitNumber(value) && hasOnlyBits(value, 0, 511);
}
