import type { NameplatePalette } from '../enums/nameplate-palette.js';
import type { Snowflake } from '../identifiers/snowflake.js';

/**
 * What decorates the name of a user.
 *
 * Section 2.28.
 */
export interface Nameplate {
  /** Section 2.28. */
  sku_id: Snowflake;
  /**
   * Path to the asset.
   *
   * Section 2.28.
   */
  asset: string;
  /**
   * Not used at present.
   *
   * Section 2.28.
   */
  label: string;
  /**
   * Colour of the background.
   *
   * Section 2.28.
   */
  palette: NameplatePalette;
}
