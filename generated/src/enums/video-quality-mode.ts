import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * Quality of the video from cameras. The value 1 is shown; the name that belongs to it is not.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.12.
 */
export const VideoQualityMode = {
  /** The platform chooses the quality. */
  AUTO: 1,
  /** 720p. */
  FULL: 2,
} as const;
/** A value of `VideoQualityMode`, listed or not. */
export type VideoQualityMode = (typeof VideoQualityMode)[keyof typeof VideoQualityMode] | UnknownMember;

/** Whether a value is one of the listed members of `VideoQualityMode`. */
export function isKnownVideoQualityMode(
  value: unknown,
): value is (typeof VideoQualityMode)[keyof typeof VideoQualityMode] {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 2;
}
