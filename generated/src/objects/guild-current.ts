import type { PermissionFlag } from '../bit-sets/permission-flag.js';
import type { Guild } from './guild.js';

/**
 * A guild that get_current_user_guilds returns, as the user who makes the request sees it.
 *
 * Section 4.
 */
export interface GuildCurrent extends Omit<Guild, 'owner' | 'permissions'> {
  /**
   * True if the user who makes the request owns the guild. Sent by get_current_user_guilds only.
   *
   * Section 2.19.
   */
  owner: boolean;
  /**
   * All permissions of the user in the guild, without overwrites and implicit permissions. Sent by
   * get_current_user_guilds only.
   *
   * Section 2.19.
   */
  permissions: PermissionFlag;
}
