import type { Snowflake } from '../identifiers/snowflake.js';

/** A guild that became unavailable, or that the current user is no longer in. */
export interface GuildDeleteEvent {
  /** The guild. */
  id: Snowflake<'Guild'>;
  /** Absent where the user left the guild or was removed from it. */
  unavailable?: boolean;
}
