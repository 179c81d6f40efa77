import { bitSet, hasOnlyBits, writeNumber } from '../runtime/bit-set.js';
import { isBitNumber } from '../runtime/bits.js';
const bits = {
  /**
   * Works for the platform.
   *
   * Bit 0.
   */
  STAFF: 1,
  /**
   * Owns a partner guild.
   *
   * Bit 1.
   */
  PARTNER: 2,
  /**
   * Takes part in HypeSquad events.
   *
   * Bit 2.
   */
  HYPESQUAD: 4,
  /**
   * Bug hunter of level 1.
   *
   * Bit 3.
   */
  BUG_HUNTER_LEVEL_1: 8,
  /**
   * Member of HypeSquad house Bravery.
   *
   * Bit 6.
   */
  HYPESQUAD_ONLINE_HOUSE_1: 64,
  /**
   * Member of HypeSquad house Brilliance.
   *
   * Bit 7.
   */
  HYPESQUAD_ONLINE_HOUSE_2: 128,
  /**
   * Member of HypeSquad house Balance.
   *
   * Bit 8.
   */
  HYPESQUAD_ONLINE_HOUSE_3: 256,
  /**
   * Subscribed early on.
   *
   * Bit 9.
   */
  PREMIUM_EARLY_SUPPORTER: 512,
  /**
   * Is no person but stands for a team.
   *
   * Bit 10.
   */
  TEAM_PSEUDO_USER: 1024,
  /**
   * Bug hunter of level 2.
   *
   * Bit 14.
   */
  BUG_HUNTER_LEVEL_2: 16384,
  /**
   * Is a verified bot.
   *
   * Bit 16.
   */
  VERIFIED_BOT: 65536,
  /**
   * Was among the first verified bot developers.
   *
   * Bit 17.
   */
  VERIFIED_DEVELOPER: 131072,
  /**
   * Has been in the moderator programme.
   *
   * Bit 18.
   */
  CERTIFIED_MODERATOR: 262144,
  /**
   * Is a bot that works over HTTP interactions alone and shows as online.
   *
   * Bit 19.
   */
  BOT_HTTP_INTERACTIONS: 524288,
} as const;
/** Name of a bit of `UserFlag`. */
export type UserFlagName = keyof typeof bits;
/** A value of `UserFlag` in JSON: a number. */
export type UserFlag = number;
/**
 * A property of a user.
 *
 * Open: there can be bits that are not listed; `add` and `remove` keep them.
 *
 * Section 2.27.
 */
export const UserFlag = /* @__PURE__ */ bitSet(bits, writeNumber);

/** Whether a value is a `UserFlag` with no bits but the listed ones. */
export function isKnownUserFlag(value: unknown): value is UserFlag {
  return isBitNumber(value) && hasOnlyBits(value, 0, 1001423);
}
