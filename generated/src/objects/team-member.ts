import type { MembershipState } from '../enums/membership-state.js';
import type { TeamMemberRole } from '../enums/team-member-role.js';
import type { Snowflake } from '../identifiers/snowflake.js';
import type { UserInTeamMember } from './user-in-team-member.js';

/**
 * A user as a member of a team.
 *
 * Section 2.29.
 */
export interface TeamMember {
  /** Section 2.29. */
  team_id: Snowflake<'Team'>;
  /**
   * Avatar, discriminator, id and username of the user.
   *
   * Section 2.29.
   */
  user: UserInTeamMember;
  /** Section 2.29. */
  membership_state: MembershipState;
  /** Section 2.29. */
  role: TeamMemberRole;
}
