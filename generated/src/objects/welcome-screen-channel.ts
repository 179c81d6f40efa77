import type { Snowflake } from '../identifiers/snowflake.js';

/**
 * A channel on a welcome screen.
 *
 * Section 2.22.
 */
export interface WelcomeScreenChannel {
  /** Section 2.22. */
  channel_id: Snowflake<'Channel'>;
  /** Section 2.22. */
  description: string;
  /**
   * The emoji, if it is a custom one.
   *
   * Section 2.22.
   */
  emoji_id: Snowflake<'Emoji'> | null;
  /**
   * The name of a custom emoji or the character of a standard one. Null if there is no emoji.
   *
   * Section 2.22.
   */
  emoji_name: string | null;
}
