import type { ThreadMember } from './thread-member.js';

/**
 * The member that GUILD_CREATE sends within each thread.
 *
 * Section 6.
 */
export interface ThreadMemberInGuildCreate extends Omit<ThreadMember, 'id' | 'user_id'> {}
