import type { GuildMember } from './guild-member.js';

/**
 * A member in an event whose name begins with GUILD_.
 *
 * Section 6.
 */
export interface GuildMemberInGuildEvent extends Omit<GuildMember, 'pending'> {
  /**
   * Whether the member has not passed Membership Screening yet. Always included, true or false, in events whose
   * name begins with GUILD_; not in other events, which only users who are not pending can trigger.
   *
   * Section 2.23.
   */
  pending: boolean;
}
