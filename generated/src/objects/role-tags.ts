import type { Snowflake } from '../identifiers/snowflake.js';

/**
 * What a role belongs to. A key of type null is a flag: the key with null means true, no key means false, and
 * the values true and false never occur. Whoever drops nulls loses the flag.
 *
 * Section 2.31.
 */
export interface RoleTags {
  /**
   * The bot that the role belongs to.
   *
   * Section 2.31.
   */
  bot_id?: Snowflake<'User'>;
  /**
   * The integration that the role belongs to.
   *
   * Section 2.31.
   */
  integration_id?: Snowflake;
  /**
   * Flag: the role of the guild's boosters.
   *
   * Section 2.31.
   */
  premium_subscriber?: null;
  /**
   * The listing (an SKU) that the role is sold under.
   *
   * Section 2.31.
   */
  subscription_listing_id?: Snowflake;
  /**
   * Flag: the role can be bought.
   *
   * Section 2.31.
   */
  available_for_purchase?: null;
  /**
   * Flag: the role is a linked role.
   *
   * Section 2.31.
   */
  guild_connections?: null;
}
