import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * What kind of content triggers a rule.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.7.
 */
export const AutoModerationRuleTriggerType = {
  /** Content has words of the guild's own list; up to 6 rules per guild. */
  KEYWORD: 1,
  /** Content has words of a set that the platform keeps; 1 rule per guild. */
  KEYWORD_PRESET: 4,
  /** A profile has words of the guild's own list; 1 rule per guild. */
  MEMBER_PROFILE: 6,
  /** Content has more unique mentions than allowed; 1 rule per guild. */
  MENTION_SPAM: 5,
  /** Content looks like generic spam; has no metadata; 1 rule per guild. */
  SPAM: 3,
} as const;
/** A value of `AutoModerationRuleTriggerType`, listed or not. */
export type AutoModerationRuleTriggerType =
  (typeof AutoModerationRuleTriggerType)[keyof typeof AutoModerationRuleTriggerType] | UnknownMember;

/** Whether a value is one of the listed members of `AutoModerationRuleTriggerType`. */
export function isKnownAutoModerationRuleTriggerType(
  value: unknown,
): value is (typeof AutoModerationRuleTriggerType)[keyof typeof AutoModerationRuleTriggerType] {
  switch (value) {
    case AutoModerationRuleTriggerType.KEYWORD:
    case AutoModerationRuleTriggerType.KEYWORD_PRESET:
    case AutoModerationRuleTriggerType.MEMBER_PROFILE:
    case AutoModerationRuleTriggerType.MENTION_SPAM:
    case AutoModerationRuleTriggerType.SPAM:
      return true;
    default:
      return false;
  }
}
