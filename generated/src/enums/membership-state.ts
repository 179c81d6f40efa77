import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * How far somebody has become a member of a team.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.29.
 */
export const MembershipState = {
  /** Has been invited and has not answered. */
  INVITED: 1,
  /** Has joined. */
  ACCEPTED: 2,
} as const;
/** A value of `MembershipState`, listed or not. */
export type MembershipState = (typeof MembershipState)[keyof typeof MembershipState] | UnknownMember;

/** Whether a value is one of the listed members of `MembershipState`. */
export function isKnownMembershipState(
  value: unknown,
): value is (typeof MembershipState)[keyof typeof MembershipState] {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 2;
}
