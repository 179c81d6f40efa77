import type { PermissionFlag } from '../bit-sets/permission-flag.js';
import type { GuildMember } from './guild-member.js';

/**
 * The member of an interaction.
 *
 * Section 2.23.
 */
export interface GuildMemberInInteraction extends Omit<GuildMember, 'permissions'> {
  /**
   * All permissions of the member in the channel, overwrites included. Comes with the object of an interaction.
   *
   * Section 2.23.
   */
  permissions: PermissionFlag;
}
