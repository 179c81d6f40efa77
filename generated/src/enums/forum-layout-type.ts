import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * How the posts of a forum are laid out.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.12.
 */
export const ForumLayoutType = {
  /** The layout by default. */
  NOT_SET: 0,
  /** Posts stand in a list. */
  LIST_VIEW: 1,
  /** Posts stand as tiles. */
  GALLERY_VIEW: 2,
} as const;
/** A value of `ForumLayoutType`, listed or not. */
export type ForumLayoutType = (typeof ForumLayoutType)[keyof typeof ForumLayoutType] | UnknownMember;

/** Whether a value is one of the listed members of `ForumLayoutType`. */
export function isKnownForumLayoutType(
  value: unknown,
): value is (typeof ForumLayoutType)[keyof typeof ForumLayoutType] {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 2;
}
