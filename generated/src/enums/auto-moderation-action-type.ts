import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * What a rule does.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.9.
 */
export const AutoModerationActionType = {
  /** Logs the user's content in a channel. */
  SEND_ALERT_MESSAGE: 2,
  /** Blocks the message. */
  BLOCK_MESSAGE: 1,
  /** Puts the user into a timeout. */
  TIMEOUT: 3,
  /** Bars the member from text, voice and other interactions. */
  BLOCK_MEMBER_INTERACTION: 4,
} as const;
/** A value of `AutoModerationActionType`, listed or not. */
export type AutoModerationActionType =
  (typeof AutoModerationActionType)[keyof typeof AutoModerationActionType] | UnknownMember;

/** Whether a value is one of the listed members of `AutoModerationActionType`. */
export function isKnownAutoModerationActionType(
  value: unknown,
): value is (typeof AutoModerationActionType)[keyof typeof AutoModerationActionType] {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 4;
}
