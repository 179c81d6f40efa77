import type { Snowflake } from '../identifiers/snowflake.js';

/**
 * The emoji with which threads of a forum or media channel can be reacted to at once.
 *
 * Section 2.16.
 */
export interface DefaultReaction {
  /**
   * A custom emoji.
   *
   * Section 2.16.
   */
  emoji_id: Snowflake<'Emoji'> | null;
  /**
   * The character of a Unicode emoji.
   *
   * Section 2.16.
   */
  emoji_name: string | null;
}
