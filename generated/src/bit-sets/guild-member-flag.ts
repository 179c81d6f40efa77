import { bitSet, hasOnlyBits, writeNumber } from '../runtime/bit-set.js';
import { isBitNumber } from '../runtime/bits.js';
const bits = {
  /**
   * Left the guild and came back.
   *
   * Bit 0.
   */
  DID_REJOIN: 1,
  /**
   * Has finished onboarding.
   *
   * Bit 1.
   */
  COMPLETED_ONBOARDING: 2,
  /**
   * Is exempt from the verification requirements; no other bit can be edited.
   *
   * Bit 2.
   */
  BYPASSES_VERIFICATION: 4,
  /**
   * Has begun onboarding.
   *
   * Bit 3.
   */
  STARTED_ONBOARDING: 8,
  /**
   * Is a guest in a voice channel.
   *
   * Bit 4.
   */
  IS_GUEST: 16,
  /**
   * Has begun the actions for new members.
   *
   * Bit 5.
   */
  STARTED_HOME_ACTIONS: 32,
  /**
   * Has finished the actions for new members.
   *
   * Bit 6.
   */
  COMPLETED_HOME_ACTIONS: 64,
  /**
   * Has a name or nickname that automatic moderation blocks.
   *
   * Bit 7.
   */
  AUTOMOD_QUARANTINED_USERNAME: 128,
  /**
   * Has dismissed the prompt about direct-message settings.
   *
   * Bit 9.
   */
  DM_SETTINGS_UPSELL_ACKNOWLEDGED: 512,
  /**
   * Has a guild tag that automatic moderation blocks.
   *
   * Bit 10.
   */
  AUTOMOD_QUARANTINED_GUILD_TAG: 1024,
} as const;
/** Name of a bit of `GuildMemberFlag`. */
export type GuildMemberFlagName = keyof typeof bits;
/** A value of `GuildMemberFlag` in JSON: a number. */
export type GuildMemberFlag = number;
/**
 * A property of a member of a guild.
 *
 * Open: there can be bits that are not listed; `add` and `remove` keep them.
 *
 * Section 2.23.
 */
export const GuildMemberFlag = /* @__PURE__ */ bitSet(bits, writeNumber);

/** Whether a value is a `GuildMemberFlag` with no bits but the listed ones. */
export function isKnownGuildMemberFlag(value: unknown): value is GuildMemberFlag {
  return isBitNumber(value) && hasOnlyBits(value, 0, 1791);
}
