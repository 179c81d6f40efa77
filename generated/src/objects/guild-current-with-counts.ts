import type { PermissionFlag } from '../bit-sets/permission-flag.js';
import type { Guild } from './guild.js';

/**
 * A guild that get_current_user_guilds returns if `with_counts` is true.
 *
 * Section 4.
 */
export interface GuildCurrentWithCounts extends Omit<
  Guild,
  'owner' | 'permissions' | 'approximate_member_count' | 'approximate_presence_count'
> {
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
  /**
   * How many members the guild has, about. Returned by `GET /guilds/{guild_id}` and `GET /users/@me/guilds` if
   * `with_counts` is true.
   *
   * Section 2.19.
   */
  approximate_member_count: number;
  /**
   * How many members are not offline, about. Returned by `GET /guilds/{guild_id}` and `GET /users/@me/guilds` if
   * `with_counts` is true.
   *
   * Section 2.19.
   */
  approximate_presence_count: number;
}
