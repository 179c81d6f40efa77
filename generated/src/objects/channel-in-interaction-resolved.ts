import type { PermissionFlag } from '../bit-sets/permission-flag.js';
import type { Channel } from './channel.js';

/**
 * A channel in the `resolved` data of an interaction, which alone carries the computed permissions.
 *
 * Section 2.12.
 */
export interface ChannelInInteractionResolved extends Omit<Channel, 'permissions' | 'app_permissions'> {
  /**
   * The permissions of the user who invoked the interaction, overwrites included, implicit permissions excluded.
   * Comes only in the `resolved` data of an interaction.
   *
   * Section 2.12.
   */
  permissions: PermissionFlag;
  /**
   * The same for the user that is the bot: its permissions, overwrites included, implicit permissions excluded.
   * Comes only in the `resolved` data of an interaction.
   *
   * Section 2.12.
   */
  app_permissions: PermissionFlag;
}
