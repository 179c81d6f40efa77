import type { Snowflake } from '../identifiers/snowflake.js';
import type { AvatarDecorationData } from './avatar-decoration-data.js';
import type { Collectible } from './collectible.js';
import type { User } from './user.js';

/** A member of a guild as it is after a change. It has no `flags`. */
export interface GuildMemberUpdateEvent {
  /** The guild. */
  guild_id: Snowflake<'Guild'>;
  /** The ids of the roles. */
  roles: Snowflake<'Role'>[];
  /** The user. */
  user: User;
  /** The nickname in the guild. */
  nick?: string | null;
  /** Hash of the avatar in the guild. */
  avatar: string | null;
  /** Hash of the banner in the guild. */
  banner: string | null;
  /** When the user joined the guild. */
  joined_at: string | null;
  /** Since when the member has boosted the guild. */
  premium_since?: string | null;
  /** Whether the member is deafened in voice. */
  deaf?: boolean;
  /** Whether the member is muted in voice. */
  mute?: boolean;
  /** Whether the member has not passed Membership Screening yet. */
  pending?: boolean;
  /** When the timeout of the member ends. */
  communication_disabled_until?: string | null;
  /** The avatar decoration in the guild. */
  avatar_decoration_data?: AvatarDecorationData | null;
  /** What the member shows of what they collected. */
  collectibles?: Collectible | null;
}
