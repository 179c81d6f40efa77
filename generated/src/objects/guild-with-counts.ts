import type { Guild } from './guild.js';

/**
 * What get_guild returns if `with_counts` is true.
 *
 * Section 4.
 */
export interface GuildWithCounts extends Omit<Guild, 'approximate_member_count' | 'approximate_presence_count'> {
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
