import type { Snowflake } from '../identifiers/snowflake.js';
import type { ForumTag } from './forum-tag.js';

/**
 * A tag in the `available_tags` with which a forum or media channel is updated. Only the name must be sent.
 *
 * Section 2.15.
 */
export interface ForumTagUpdate extends Pick<ForumTag, 'name'> {
  /** Section 2.15. */
  id?: Snowflake<'ForumTag'>;
  /**
   * If true, only members with the permission `MANAGE_THREADS` can put the tag on threads or take it off.
   *
   * Section 2.15.
   */
  moderated?: boolean;
  /**
   * A custom emoji.
   *
   * Section 2.15.
   */
  emoji_id?: Snowflake<'Emoji'> | null;
  /**
   * The character of a Unicode emoji.
   *
   * Section 2.15.
   */
  emoji_name?: string | null;
}
