import type { Snowflake } from '../identifiers/snowflake.js';
import type { ThreadMemberWithMember } from './thread-member-with-member.js';

/** Who joined a thread or left it. */
export interface ThreadMembersUpdateEvent {
  /** The thread. */
  id: Snowflake<'Channel'>;
  /** The guild. */
  guild_id: Snowflake<'Guild'>;
  /**
   * About how many members the thread has.
   *
   * Counting stops at 50.
   */
  member_count: number;
  /** Who was added. Nowhere else does the reference give a thread member its `presence`, which may be null. */
  added_members?: ThreadMemberWithMember[];
  /** Who was removed. */
  removed_member_ids?: Snowflake<'User'>[];
}
