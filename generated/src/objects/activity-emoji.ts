import type { Snowflake } from '../identifiers/snowflake.js';

/** The emoji of a custom status. */
export interface ActivityEmoji {
  /** Name of the emoji. */
  name: string;
  /** Set for a custom emoji. */
  id?: Snowflake<'Emoji'>;
  /** The emoji is animated. */
  animated?: boolean;
}
