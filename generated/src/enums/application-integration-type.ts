import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * A context in which an application is installed.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.2.
 */
export const ApplicationIntegrationType = {
  /** The application can be installed into guilds. */
  GUILD_INSTALL: 0,
  /** The application can be installed onto a user account. */
  USER_INSTALL: 1,
} as const;
/** A value of `ApplicationIntegrationType`, listed or not. */
export type ApplicationIntegrationType =
  (typeof ApplicationIntegrationType)[keyof typeof ApplicationIntegrationType] | UnknownMember;

/** Whether a value is one of the listed members of `ApplicationIntegrationType`. */
export function isKnownApplicationIntegrationType(
  value: unknown,
): value is (typeof ApplicationIntegrationType)[keyof typeof ApplicationIntegrationType] {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 1;
}
