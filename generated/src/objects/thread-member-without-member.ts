import type { ThreadMember } from './thread-member.js';

/**
 * What list_thread_members and get_thread_member send unless `with_member` is true.
 *
 * Section 4.
 */
export interface ThreadMemberWithoutMember extends Omit<ThreadMember, 'member'> {}
