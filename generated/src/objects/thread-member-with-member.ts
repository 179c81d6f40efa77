import type { GuildMember } from './guild-member.js';
import type { ThreadMember } from './thread-member.js';

/**
 * What list_thread_members and get_thread_member send if `with_member` is true.
 *
 * Section 4.
 */
export interface ThreadMemberWithMember extends Omit<ThreadMember, 'member'> {
  /**
   * Comes only with list_thread_members and get_thread_member, and only if `with_member` is true.
   *
   * Section 2.18.
   */
  member: GuildMember;
}
