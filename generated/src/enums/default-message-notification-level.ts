import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * What members of a guild are notified about by default.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.19.
 */
export const DefaultMessageNotificationLevel = {
  /** Members are notified of every message. */
  ALL_MESSAGES: 0,
  /** Members are notified only when mentioned. */
  ONLY_MENTIONS: 1,
} as const;
/** A value of `DefaultMessageNotificationLevel`, listed or not. */
export type DefaultMessageNotificationLevel =
  (typeof DefaultMessageNotificationLevel)[keyof typeof DefaultMessageNotificationLevel] | UnknownMember;

/** Whether a value is one of the listed members of `DefaultMessageNotificationLevel`. */
export function isKnownDefaultMessageNotificationLevel(
  value: unknown,
): value is (typeof DefaultMessageNotificationLevel)[keyof typeof DefaultMessageNotificationLevel] {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 1;
}
