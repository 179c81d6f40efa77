import type { Snowflake } from '../identifiers/snowflake.js';
import type { TeamMember } from './team-member.js';

/**
 * A group of users who own applications together.
 *
 * Section 2.29.
 */
export interface Team {
  /** Section 2.29. */
  id: Snowflake<'Team'>;
  /**
   * Hash of the icon.
   *
   * Section 2.29.
   */
  icon: string | null;
  /** Section 2.29. */
  name: string;
  /**
   * Who owns the team at present.
   *
   * Section 2.29.
   */
  owner_user_id: Snowflake<'User'>;
  /** Section 2.29. */
  members: TeamMember[];
}
