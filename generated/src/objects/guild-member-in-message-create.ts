import type { GuildMember } from './guild-member.js';

/**
 * The member that comes with MESSAGE_CREATE.
 *
 * Section 6.
 */
export interface GuildMemberInMessageCreate extends Omit<GuildMember, 'user' | 'pending'> {}
