import type { ThreadMemberFlag } from '../bit-sets/thread-member-flag.js';
import type { Snowflake } from '../identifiers/snowflake.js';
import type { GuildMember } from './guild-member.js';
import type { PresenceUpdateEvent } from './presence-update-event.js';

/**
 * A user as a member of a thread.
 *
 * Section 2.18.
 */
export interface ThreadMember {
  /**
   * The thread. Left out on the member that GUILD_CREATE sends within each thread.
   *
   * Section 2.18.
   */
  id?: Snowflake<'Channel'>;
  /**
   * The user. Left out on the member that GUILD_CREATE sends within each thread.
   *
   * Section 2.18.
   */
  user_id?: Snowflake<'User'>;
  /**
   * The last time that the user joined the thread.
   *
   * Section 2.18.
   */
  join_timestamp: string;
  /**
   * The user's settings for the thread, which at present are about notifications only.
   *
   * Section 2.18.
   */
  flags: ThreadMemberFlag;
  /**
   * Comes only with list_thread_members and get_thread_member, and only if `with_member` is true.
   *
   * Section 2.18.
   */
  member?: GuildMember;
  /** Section 2.18. */
  presence?: PresenceUpdateEvent | null;
}
