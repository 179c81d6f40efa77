import type { Snowflake } from '../identifiers/snowflake.js';
import type { ApplicationCommandPermissions } from './application-command-permissions.js';

/**
 * What a request for the permissions of an application's commands in a guild gets. Where `id` is that of the
 * application and not of a command, the permissions hold for all its commands that have no overwrites of their
 * own.
 *
 * Section 2.6.
 */
export interface GuildApplicationCommandPermissions {
  /**
   * The command, or the application.
   *
   * Section 2.6.
   */
  id: Snowflake;
  /** Section 2.6. */
  application_id: Snowflake<'Application'>;
  /** Section 2.6. */
  guild_id: Snowflake<'Guild'>;
  /**
   * At most 100 items.
   *
   * Section 2.6.
   */
  permissions: ApplicationCommandPermissions[];
}
