import type { Snowflake } from '../identifiers/snowflake.js';

/**
 * A decoration around an avatar.
 *
 * Section 2.11.
 */
export interface AvatarDecorationData {
  /**
   * Hash of the decoration.
   *
   * Section 2.11.
   */
  asset: string;
  /** Section 2.11. */
  sku_id: Snowflake;
}
