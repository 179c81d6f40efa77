import { bitSet, hasOnlyBits, writeNumber } from '../runtime/bit-set.js';
import { isBitNumber } from '../runtime/bits.js';
const bits = {
  /**
   * Joins are not announced.
   *
   * Bit 0.
   */
  SUPPRESS_JOIN_NOTIFICATIONS: 1,
  /**
   * Boosts are not announced.
   *
   * Bit 1.
   */
  SUPPRESS_PREMIUM_SUBSCRIPTIONS: 2,
  /**
   * Setup tips are not posted.
   *
   * Bit 2.
   */
  SUPPRESS_GUILD_REMINDER_NOTIFICATIONS: 4,
  /**
   * Join notices have no button that replies with a sticker.
   *
   * Bit 3.
   */
  SUPPRESS_JOIN_NOTIFICATION_REPLIES: 8,
  /**
   * Purchases of role subscriptions are not announced.
   *
   * Bit 4.
   */
  SUPPRESS_ROLE_SUBSCRIPTION_PURCHASE_NOTIFICATIONS: 16,
  /**
   * Purchase notices have no button that replies with a sticker.
   *
   * Bit 5.
   */
  SUPPRESS_ROLE_SUBSCRIPTION_PURCHASE_NOTIFICATION_REPLIES: 32,
} as const;
/** Name of a bit of `SystemChannelFlag`. */
export type SystemChannelFlagName = keyof typeof bits;
/** A value of `SystemChannelFlag` in JSON: a number. */
export type SystemChannelFlag = number;
/**
 * A setting of the channel for notices.
 *
 * Open: there can be bits that are not listed; `add` and `remove` keep them.
 *
 * Section 2.19.
 */
export const SystemChannelFlag = /* @__PURE__ */ bitSet(bits, writeNumber);

/** Whether a value is a `SystemChannelFlag` with no bits but the listed ones. */
export function isKnownSystemChannelFlag(value: unknown): value is SystemChannelFlag {
  return isBitNumber(value) && hasOnlyBits(value, 0, 63);
}
