import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * What a rule watches.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.7.
 */
export const AutoModerationRuleEventType = {
  /** A member sends or edits a message. */
  MESSAGE_SEND: 1,
  /** A member changes their profile. */
  MEMBER_UPDATE: 2,
} as const;
/** A value of `AutoModerationRuleEventType`, listed or not. */
export type AutoModerationRuleEventType =
  (typeof AutoModerationRuleEventType)[keyof typeof AutoModerationRuleEventType] | UnknownMember;

/** Whether a value is one of the listed members of `AutoModerationRuleEventType`. */
export function isKnownAutoModerationRuleEventType(
  value: unknown,
): value is (typeof AutoModerationRuleEventType)[keyof typeof AutoModerationRuleEventType] {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 2;
}
