import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * A set of words that the platform has defined.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.8.
 */
export const AutoModerationRuleKeywordPresetType = {
  /** Swear words. */
  PROFANITY: 1,
  /** Sexually explicit words. */
  SEXUAL_CONTENT: 2,
  /** Insults and hate speech. */
  SLURS: 3,
} as const;
/** A value of `AutoModerationRuleKeywordPresetType`, listed or not. */
export type AutoModerationRuleKeywordPresetType =
  (typeof AutoModerationRuleKeywordPresetType)[keyof typeof AutoModerationRuleKeywordPresetType] | UnknownMember;

/** Whether a value is one of the listed members of `AutoModerationRuleKeywordPresetType`. */
export function isKnownAutoModerationRuleKeywordPresetType(
  value: unknown,
): value is (typeof AutoModerationRuleKeywordPresetType)[keyof typeof AutoModerationRuleKeywordPresetType] {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 3;
}
