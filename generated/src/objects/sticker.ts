import type { StickerFormatType } from '../enums/sticker-format-type.js';
import type { StickerType } from '../enums/sticker-type.js';
import type { Snowflake } from '../identifiers/snowflake.js';
import type { User } from './user.js';

/**
 * A sticker, either a standard one of the platform or one of a guild.
 *
 * Section 2.26.
 */
export interface Sticker {
  /** Section 2.26. */
  id: Snowflake<'Sticker'>;
  /**
   * For a standard sticker, the pack that it is in.
   *
   * Section 2.26.
   */
  pack_id?: Snowflake;
  /** Section 2.26. */
  name: string;
  /** Section 2.26. */
  description: string | null;
  /**
   * Tags by which the sticker is completed and suggested. Keywords separated by commas are only a convention.
   *
   * Each At most 200 characters.
   *
   * Section 2.26.
   */
  tags: string[];
  /** Section 2.26. */
  type: StickerType;
  /** Section 2.26. */
  format_type: StickerFormatType;
  /**
   * For a sticker of a guild, whether it can be used. May be false after boosts were lost.
   *
   * Section 2.26.
   */
  available?: boolean;
  /**
   * The guild that owns it.
   *
   * Section 2.26.
   */
  guild_id?: Snowflake<'Guild'>;
  /**
   * For a sticker of a guild, the user who uploaded it.
   *
   * Section 2.26.
   */
  user?: User;
  /**
   * For a standard sticker, where it stands in its pack.
   *
   * Section 2.26.
   */
  sort_value?: number;
}
