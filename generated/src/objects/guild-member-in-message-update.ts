import type { GuildMember } from './guild-member.js';

/**
 * The member that comes with MESSAGE_UPDATE.
 *
 * Section 6.
 */
export interface GuildMemberInMessageUpdate extends Omit<GuildMember, 'user' | 'pending'> {}
