import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * How the posts of a forum or media channel are ordered.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.12.
 */
export const DefaultSortOrderType = {
  /** Most recently active posts first. */
  LATEST_ACTIVITY: 0,
  /** Newest posts first. */
  CREATION_DATE: 1,
} as const;
/** A value of `DefaultSortOrderType`, listed or not. */
export type DefaultSortOrderType = (typeof DefaultSortOrderType)[keyof typeof DefaultSortOrderType] | UnknownMember;

/** Whether a value is one of the listed members of `DefaultSortOrderType`. */
export function isKnownDefaultSortOrderType(
  value: unknown,
): value is (typeof DefaultSortOrderType)[keyof typeof DefaultSortOrderType] {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 1;
}
