import type { GuildMemberFlag } from '../bit-sets/guild-member-flag.js';
import type { PermissionFlag } from '../bit-sets/permission-flag.js';
import type { Snowflake } from '../identifiers/snowflake.js';
import type { AvatarDecorationData } from './avatar-decoration-data.js';
import type { Collectible } from './collectible.js';
import type { User } from './user.js';

/**
 * A user as a member of a guild.
 *
 * Section 2.23.
 */
export interface GuildMember {
  /**
   * Not included in the member that comes with the gateway events MESSAGE_CREATE and MESSAGE_UPDATE.
   *
   * Section 2.23.
   */
  user?: User;
  /**
   * The nickname in the guild.
   *
   * Section 2.23.
   */
  nick?: string | null;
  /**
   * Hash of the avatar in the guild.
   *
   * Section 2.23.
   */
  avatar?: string | null;
  /**
   * Hash of the banner in the guild.
   *
   * Section 2.23.
   */
  banner?: string | null;
  /**
   * The ids of the roles.
   *
   * Section 2.23.
   */
  roles: Snowflake<'Role'>[];
  /**
   * Null in VOICE_STATE_UPDATE for a member who was invited as a guest.
   *
   * Section 2.23.
   */
  joined_at?: string;
  /**
   * Since when the member has boosted the guild.
   *
   * Section 2.23.
   */
  premium_since?: string | null;
  /**
   * Whether the member is deafened in voice.
   *
   * Section 2.23.
   */
  deaf: boolean;
  /**
   * Whether the member is muted in voice.
   *
   * Section 2.23.
   */
  mute: boolean;
  /**
   * `0` when absent.
   *
   * Section 2.23.
   */
  flags: GuildMemberFlag;
  /**
   * Whether the member has not passed Membership Screening yet. Always included, true or false, in events whose
   * name begins with GUILD_; not in other events, which only users who are not pending can trigger.
   *
   * Section 2.23.
   */
  pending?: boolean;
  /**
   * All permissions of the member in the channel, overwrites included. Comes with the object of an interaction.
   *
   * Section 2.23.
   */
  permissions?: PermissionFlag;
  /**
   * When the member's timeout ends. Null, or a time that has passed, means no timeout.
   *
   * Section 2.23.
   */
  communication_disabled_until?: string | null;
  /**
   * The avatar decoration in the guild.
   *
   * Section 2.23.
   */
  avatar_decoration_data?: AvatarDecorationData | null;
  /** Section 2.23. */
  collectibles?: Collectible | null;
}
