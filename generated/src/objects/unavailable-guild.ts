import type { Snowflake } from '../identifiers/snowflake.js';

/**
 * A guild that is offline, or about which no guild-create event has come yet while the gateway connects.
 *
 * Section 2.20.
 */
export interface UnavailableGuild {
  /** Section 2.20. */
  id: Snowflake<'Guild'>;
  /** Section 2.20. */
  unavailable: boolean;
}
