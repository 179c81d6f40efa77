import type { Snowflake } from '../identifiers/snowflake.js';

/**
 * A tag that can be put on the threads of a forum or media channel.
 *
 * Section 2.15.
 */
export interface ForumTag {
  /** Section 2.15. */
  id: Snowflake<'ForumTag'>;
  /**
   * At most 20 characters.
   *
   * Section 2.15.
   */
  name: string;
  /**
   * If true, only members with the permission `MANAGE_THREADS` can put the tag on threads or take it off.
   *
   * Section 2.15.
   */
  moderated: boolean;
  /**
   * A custom emoji.
   *
   * Section 2.15.
   */
  emoji_id: Snowflake<'Emoji'> | null;
  /**
   * The character of a Unicode emoji.
   *
   * Section 2.15.
   */
  emoji_name: string | null;
}
