import type { Snowflake } from '../identifiers/snowflake.js';

/**
 * An emoji, custom or standard.
 *
 * Section 2.25.
 */
export interface Emoji {
  /** Section 2.25. */
  id: Snowflake<'Emoji'> | null;
  /**
   * Null only in the emoji of a reaction.
   *
   * Section 2.25.
   */
  name: string | null;
  /**
   * The roles that are allowed to use it.
   *
   * Section 2.25.
   */
  roles?: Snowflake<'Role'>[];
  /** Section 2.25. */
  required_colons?: boolean;
  /** Section 2.25. */
  managed?: boolean;
  /** Section 2.25. */
  animated?: boolean;
  /**
   * May be false after boosts were lost.
   *
   * Section 2.25.
   */
  available?: boolean;
}
