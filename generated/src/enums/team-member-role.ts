/**
 * What a member may do in a team.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.29.
 */
export const TeamMemberRole = {
  /** May do all but what is destructive. */
  ADMIN: 'admin',
  /** May work on the applications (secrets, endpoints, token resets), not on the team. */
  DEVELOPER: 'developer',
  /** May only look. */
  READ_ONLY: 'read_only',
} as const;
/** A value of `TeamMemberRole`, listed or not. */
export type TeamMemberRole = (typeof TeamMemberRole)[keyof typeof TeamMemberRole] | (string & {});

/** Whether a value is one of the listed members of `TeamMemberRole`. */
export function isKnownTeamMemberRole(value: unknown): value is (typeof TeamMemberRole)[keyof typeof TeamMemberRole] {
  switch (value) {
    case TeamMemberRole.ADMIN:
    case TeamMemberRole.DEVELOPER:
    case TeamMemberRole.READ_ONLY:
      return true;
    default:
      return false;
  }
}
