import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * The age restriction of a guild.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.19.
 */
export const GuildAgeRestrictionLevel = {
  /** Not classified. */
  DEFAULT: 0,
  /** Explicit. */
  EXPLICIT: 1,
  /** Reviewed and found safe. */
  SAFE: 2,
  /** Open only from a certain age. */
  AGE_RESTRICTED: 3,
} as const;
/** A value of `GuildAgeRestrictionLevel`, listed or not. */
export type GuildAgeRestrictionLevel =
  (typeof GuildAgeRestrictionLevel)[keyof typeof GuildAgeRestrictionLevel] | UnknownMember;

/** Whether a value is one of the listed members of `GuildAgeRestrictionLevel`. */
export function isKnownGuildAgeRestrictionLevel(
  value: unknown,
): value is (typeof GuildAgeRestrictionLevel)[keyof typeof GuildAgeRestrictionLevel] {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 3;
}
