import { bitSet, hasOnlyBits, writeNumber } from '../runtime/bit-set.js';
import { isBitNumber } from '../runtime/bits.js';
const bits = {
  /**
   * Uses the automatic moderation API.
   *
   * Bit 6.
   */
  APPLICATION_AUTO_MODERATION_RULE_CREATE_BADGE: 64,
  /**
   * Approved for the presence intent, in 100 guilds or more.
   *
   * Bit 12.
   */
  GATEWAY_PRESENCE: 4096,
  /**
   * Has the presence intent, in fewer than 100 guilds.
   *
   * Bit 13.
   */
  GATEWAY_PRESENCE_LIMITED: 8192,
  /**
   * Approved for member events, in 100 guilds or more.
   *
   * Bit 14.
   */
  GATEWAY_GUILD_MEMBERS: 16384,
  /**
   * Has member events, in fewer than 100 guilds.
   *
   * Bit 15.
   */
  GATEWAY_GUILD_MEMBERS_LIMITED: 32768,
  /**
   * Grew abnormally fast, which holds up its verification.
   *
   * Bit 16.
   */
  VERIFICATION_PENDING_GUILD_LIMIT: 65536,
  /**
   * Runs inside the client as an activity.
   *
   * Bit 17.
   */
  EMBEDDED: 131072,
  /**
   * Approved for message content, in 100 guilds or more.
   *
   * Bit 18.
   */
  GATEWAY_MESSAGE_CONTENT: 262144,
  /**
   * Has message content, in fewer than 100 guilds.
   *
   * Bit 19.
   */
  GATEWAY_MESSAGE_CONTENT_LIMITED: 524288,
  /**
   * Has registered global commands.
   *
   * Bit 23.
   */
  APPLICATION_COMMAND_BADGE: 8388608,
} as const;
/** Name of a bit of `ApplicationFlag`. */
export type ApplicationFlagName = keyof typeof bits;
/** A value of `ApplicationFlag` in JSON: a number. */
export type ApplicationFlag = number;
/**
 * A public property of an application.
 *
 * Open: there can be bits that are not listed; `add` and `remove` keep them.
 *
 * Section 2.2.
 */
export const ApplicationFlag = /* @__PURE__ */ bitSet(bits, writeNumber);

/** Whether a value is a `ApplicationFlag` with no bits but the listed ones. */
export function isKnownApplicationFlag(value: unknown): value is ApplicationFlag {
  return isBitNumber(value) && hasOnlyBits(value, 0, 9433152);
}
