import type { GuildMember } from './guild-member.js';

/**
 * A member in an event whose name does not begin with GUILD_. Only a user who is not pending can trigger one.
 *
 * Section 6.
 */
export interface GuildMemberInOtherEvent extends Omit<GuildMember, 'pending'> {}
