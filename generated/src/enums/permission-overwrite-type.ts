import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * Whether an overwrite is about a role or about a member.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.14.
 */
export const PermissionOverwriteType = {
  ROLE: 0,
  MEMBER: 1,
} as const;
/** A value of `PermissionOverwriteType`, listed or not. */
export type PermissionOverwriteType =
  (typeof PermissionOverwriteType)[keyof typeof PermissionOverwriteType] | UnknownMember;

/** Whether a value is one of the listed members of `PermissionOverwriteType`. */
export function isKnownPermissionOverwriteType(
  value: unknown,
): value is (typeof PermissionOverwriteType)[keyof typeof PermissionOverwriteType] {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 1;
}
