import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * The MFA level of a guild.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.19.
 */
export const MFALevel = {
  /** Moderation actions do not need two-factor authentication. */
  NONE: 0,
  /** Moderation actions need two-factor authentication. */
  ELEVATED: 1,
} as const;
/** A value of `MFALevel`, listed or not. */
export type MFALevel = (typeof MFALevel)[keyof typeof MFALevel] | UnknownMember;

/** Whether a value is one of the listed members of `MFALevel`. */
export function isKnownMFALevel(value: unknown): value is (typeof MFALevel)[keyof typeof MFALevel] {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 1;
}
