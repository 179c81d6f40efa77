import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * The verification level of a guild.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.19.
 */
export const VerificationLevel = {
  /** Nothing is required. */
  NONE: 0,
  /** A verified e-mail address is required. */
  LOW: 1,
  /** The account must be older than 5 minutes. */
  MEDIUM: 2,
  /** The member must have been in the guild for more than 10 minutes. */
  HIGH: 3,
  /** A verified phone number is required. */
  VERY_HIGH: 4,
} as const;
/** A value of `VerificationLevel`, listed or not. */
export type VerificationLevel = (typeof VerificationLevel)[keyof typeof VerificationLevel] | UnknownMember;

/** Whether a value is one of the listed members of `VerificationLevel`. */
export function isKnownVerificationLevel(
  value: unknown,
): value is (typeof VerificationLevel)[keyof typeof VerificationLevel] {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 4;
}
