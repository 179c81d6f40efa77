import type { PresenceStatus } from '../enums/presence-status.js';
import type { Snowflake } from '../identifiers/snowflake.js';
import type { Activity } from './activity.js';
import type { ClientStatus } from './client-status.js';
import type { PartialUser } from './partial-user.js';

/**
 * The presence of a user in a guild. It takes the privileged intent GUILD_PRESENCES. Nothing but `user.id` can
 * be relied on: the platform does not check the types of the other fields, and the presences inside GUILD_CREATE
 * are partial.
 *
 * Section 2.31.
 */
export interface PresenceUpdateEvent {
  /**
   * Whose presence it is.
   *
   * Section 2.31.
   */
  user: PartialUser;
  /**
   * The guild.
   *
   * Section 2.31.
   */
  guild_id: Snowflake<'Guild'>;
  /**
   * The status over all clients.
   *
   * Section 2.31.
   */
  status: PresenceStatus;
  /**
   * What the user does at the moment.
   *
   * Section 2.31.
   */
  activities: Activity[];
  /**
   * The status on each kind of client.
   *
   * Section 2.31.
   */
  client_status: ClientStatus;
}
