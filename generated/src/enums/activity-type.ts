import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * What kind of activity it is.
 *
 * Open: there can be values that are not listed.
 */
export const ActivityType = {
  /** Plays a game. */
  PLAYING: 0,
  /** Streams live. */
  STREAMING: 1,
  /** Listens to audio. */
  LISTENING: 2,
  /** Watches a video. */
  WATCHING: 3,
  /** Shows a custom status. */
  CUSTOM: 4,
  /** Takes part in a competition. */
  COMPETING: 5,
} as const;
/** A value of `ActivityType`, listed or not. */
export type ActivityType = (typeof ActivityType)[keyof typeof ActivityType] | UnknownMember;

/** Whether a value is one of the listed members of `ActivityType`. */
export function isKnownActivityType(value: unknown): value is (typeof ActivityType)[keyof typeof ActivityType] {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 5;
}
