import type { ApplicationCommandPermissionType } from '../enums/application-command-permission-type.js';
import type { Snowflake } from '../identifiers/snowflake.js';

/**
 * Turns a command on or off for a user, a role or a channel of a guild.
 *
 * Section 2.5.
 */
export interface ApplicationCommandPermissions {
  /**
   * The role, user or channel that it is about; it may be a permission constant instead.
   *
   * Section 2.5.
   */
  id: Snowflake;
  /**
   * Whether `id` is that of a role, a user or a channel.
   *
   * Section 2.5.
   */
  type: ApplicationCommandPermissionType;
  /**
   * True allows the command, false disallows it.
   *
   * Section 2.5.
   */
  permission: boolean;
}
