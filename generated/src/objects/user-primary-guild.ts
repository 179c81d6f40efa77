import type { Snowflake } from '../identifiers/snowflake.js';

/**
 * The guild whose tag a user shows.
 *
 * Section 2.28.
 */
export interface UserPrimaryGuild {
  /** Section 2.28. */
  identity_guild_id: Snowflake<'Guild'> | null;
  /**
   * Null if the system cleared the identity, for example because the guild no longer supports tags. False if the
   * user removed the tag.
   *
   * Section 2.28.
   */
  identity_enabled: boolean | null;
  /**
   * The text of the server's tag.
   *
   * At most 4 characters.
   *
   * Section 2.28.
   */
  tag: string | null;
  /**
   * Hash of the badge.
   *
   * Section 2.28.
   */
  badge: string | null;
}
