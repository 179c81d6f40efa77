import type { UnknownMember } from '../runtime/unknown-member.js';
/**
 * The kind of a channel.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.12.
 */
export const ChannelType = {
  /** A category that other channels of a guild are in. */
  GUILD_CATEGORY: 4,
  /** A channel that holds posts, each of which is a thread. */
  GUILD_FORUM: 15,
  /** Like a forum, for media. */
  GUILD_MEDIA: 16,
  /** A text channel in a guild. */
  GUILD_TEXT: 0,
  /** Direct messages between two users. */
  DM: 1,
  /** A voice channel in a guild. */
  GUILD_VOICE: 2,
  /** Direct messages among several users. */
  GROUP_DM: 3,
  /** A channel that others can follow and whose posts can be crossposted; once called news. */
  GUILD_ANNOUNCEMENT: 5,
  /** A thread under an announcement channel; since API v9. */
  ANNOUNCEMENT_THREAD: 10,
  /** A thread under a text or forum channel; since API v9. */
  PUBLIC_THREAD: 11,
  /** A thread under a text channel, by invitation only; since API v9. */
  PRIVATE_THREAD: 12,
  /** A voice channel with an audience. */
  GUILD_STAGE_VOICE: 13,
  /** The list of guilds inside a hub. */
  GUILD_DIRECTORY: 14,
} as const;
/** A value of `ChannelType`, listed or not. */
export type ChannelType = (typeof ChannelType)[keyof typeof ChannelType] | UnknownMember;

/** Whether a value is one of the listed members of `ChannelType`. */
export function isKnownChannelType(value: unknown): value is (typeof ChannelType)[keyof typeof ChannelType] {
  switch (value) {
    case ChannelType.GUILD_CATEGORY:
    case ChannelType.GUILD_FORUM:
    case ChannelType.GUILD_MEDIA:
    case ChannelType.GUILD_TEXT:
    case ChannelType.DM:
    case ChannelType.GUILD_VOICE:
    case ChannelType.GROUP_DM:
    case ChannelType.GUILD_ANNOUNCEMENT:
    case ChannelType.ANNOUNCEMENT_THREAD:
    case ChannelType.PUBLIC_THREAD:
    case ChannelType.PRIVATE_THREAD:
    case ChannelType.GUILD_STAGE_VOICE:
    case ChannelType.GUILD_DIRECTORY:
      return true;
    default:
      return false;
  }
}
