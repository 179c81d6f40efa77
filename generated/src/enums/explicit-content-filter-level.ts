import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * How far a guild filters explicit content.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.19.
 */
export const ExplicitContentFilterLevel = {
  /** Nothing is scanned. */
  DISABLED: 0,
  /** Only what members without roles post is scanned. */
  MEMBERS_WITHOUT_ROLES: 1,
  /** What everybody posts is scanned. */
  ALL_MEMBERS: 2,
} as const;
/** A value of `ExplicitContentFilterLevel`, listed or not. */
export type ExplicitContentFilterLevel =
  (typeof ExplicitContentFilterLevel)[keyof typeof ExplicitContentFilterLevel] | UnknownMember;

/** Whether a value is one of the listed members of `ExplicitContentFilterLevel`. */
export function isKnownExplicitContentFilterLevel(
  value: unknown,
): value is (typeof ExplicitContentFilterLevel)[keyof typeof ExplicitContentFilterLevel] {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 2;
}
