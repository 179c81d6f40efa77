import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * What a permission of a command is about.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.5.
 */
export const ApplicationCommandPermissionType = {
  /** The entry is about a role. */
  ROLE: 1,
  /** The entry is about a user. */
  USER: 2,
  /** The entry is about a channel. */
  CHANNEL: 3,
} as const;
/** A value of `ApplicationCommandPermissionType`, listed or not. */
export type ApplicationCommandPermissionType =
  (typeof ApplicationCommandPermissionType)[keyof typeof ApplicationCommandPermissionType] | UnknownMember;

/** Whether a value is one of the listed members of `ApplicationCommandPermissionType`. */
export function isKnownApplicationCommandPermissionType(
  value: unknown,
): value is (typeof ApplicationCommandPermissionType)[keyof typeof ApplicationCommandPermissionType] {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 3;
}
