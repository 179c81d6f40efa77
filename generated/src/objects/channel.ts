import type { ChannelFlag } from '../bit-sets/channel-flag.js';
import type { PermissionFlag } from '../bit-sets/permission-flag.js';
import type { ChannelType } from '../enums/channel-type.js';
import type { DefaultSortOrderType } from '../enums/default-sort-order-type.js';
import type { ForumLayoutType } from '../enums/forum-layout-type.js';
import type { VideoQualityMode } from '../enums/video-quality-mode.js';
import type { Snowflake } from '../identifiers/snowflake.js';
import type { DefaultReaction } from './default-reaction.js';
import type { ForumTag } from './forum-tag.js';
import type { PermissionOverwrite } from './permission-overwrite.js';
import type { ThreadMember } from './thread-member.js';
import type { ThreadMetadata } from './thread-metadata.js';
import type { User } from './user.js';

/**
 * A channel of a guild or for direct messages; a thread is one too.
 *
 * Section 2.12.
 */
export interface Channel {
  /** Section 2.12. */
  id: Snowflake<'Channel'>;
  /** Section 2.12. */
  type: ChannelType;
  /**
   * May be missing on some of the channels that come with guild dispatches of the gateway.
   *
   * Section 2.12.
   */
  guild_id?: Snowflake<'Guild'>;
  /**
   * Where the channel is sorted. Channels with the same position are sorted by id.
   *
   * Section 2.12.
   */
  position?: number;
  /**
   * What is explicitly allowed or denied to members and roles.
   *
   * Section 2.12.
   */
  permission_overwrites?: PermissionOverwrite[];
  /**
   * 1 to 100 characters.
   *
   * Section 2.12.
   */
  name?: string | null;
  /**
   * At most 4096 characters where `type` is GUILD_FORUM or GUILD_MEDIA. At most 1024 characters.
   *
   * Section 2.12.
   */
  topic?: string | null;
  /**
   * Whether the channel is age-restricted.
   *
   * Section 2.12.
   */
  nsfw?: boolean;
  /**
   * The last message; in a forum or media channel, the last thread. The message or thread need not exist any more.
   *
   * Section 2.12.
   */
  last_message_id?: Snowflake | null;
  /**
   * Bitrate of a voice channel.
   *
   * In bits per second.
   *
   * Section 2.12.
   */
  bitrate?: number;
  /**
   * How many users a voice channel takes.
   *
   * Section 2.12.
   */
  user_limit?: number;
  /**
   * How long a user waits between messages. Bots are not affected, nor are users with the permission
   * `BYPASS_SLOWMODE`. It holds for creating threads too: in each interval, a user can send one message and create
   * one thread.
   *
   * In seconds. At most 21600.
   *
   * Section 2.12.
   */
  rate_limit_per_user?: number;
  /**
   * Who takes part in a direct message.
   *
   * Section 2.12.
   */
  recipients?: User[];
  /**
   * Hash of the icon of a group direct message.
   *
   * Section 2.12.
   */
  icon?: string | null;
  /**
   * Who created the group direct message or the thread.
   *
   * Section 2.12.
   */
  owner_id?: Snowflake<'User'>;
  /**
   * The application that created the group direct message, if a bot did.
   *
   * Section 2.12.
   */
  application_id?: Snowflake<'Application'>;
  /**
   * For a group direct message, whether an application manages it by means of the OAuth2 scope `gdm.join`.
   *
   * Section 2.12.
   */
  managed?: boolean;
  /**
   * For a channel of a guild, the category that it is in (a category holds up to 50 channels). For a thread, the
   * text channel in which it was created.
   *
   * Section 2.12.
   */
  parent_id?: Snowflake<'Channel'> | null;
  /**
   * The time of the latest pin. May be null in events such as GUILD_CREATE if none is pinned.
   *
   * Section 2.12.
   */
  last_pin_timestamp?: string | null;
  /**
   * Id of the voice region. Null means that the region is chosen automatically.
   *
   * Section 2.12.
   */
  rtc_region?: string | null;
  /**
   * Quality of the video from cameras. 1 if absent.
   *
   * `AUTO` when absent.
   *
   * Section 2.12.
   */
  video_quality_mode?: VideoQualityMode;
  /**
   * For a thread, how many messages it has, without its first message and without deleted ones.
   *
   * Not accurate above 50 for threads created before 2022-07-01.
   *
   * Section 2.12.
   */
  message_count?: number;
  /**
   * For a thread, how many users are in it, about.
   *
   * The count stops at 50.
   *
   * Section 2.12.
   */
  member_count?: number;
  /**
   * What only a thread has.
   *
   * Section 2.12.
   */
  thread_metadata?: ThreadMetadata;
  /**
   * The current user as a member of the thread. Comes with certain endpoints only.
   *
   * Section 2.12.
   */
  member?: ThreadMember;
  /**
   * How long new threads, onto which it is copied, may be inactive before they leave the list of channels.
   *
   * In minutes. One of `60`, `1440`, `4320`, `10080`.
   *
   * Section 2.12.
   */
  default_auto_archive_duration?: 60 | 1440 | 4320 | 10080;
  /**
   * The permissions of the user who invoked the interaction, overwrites included, implicit permissions excluded.
   * Comes only in the `resolved` data of an interaction.
   *
   * Section 2.12.
   */
  permissions?: PermissionFlag;
  /**
   * The same for the user that is the bot: its permissions, overwrites included, implicit permissions excluded.
   * Comes only in the `resolved` data of an interaction.
   *
   * Section 2.12.
   */
  app_permissions?: PermissionFlag;
  /** Section 2.12. */
  flags?: ChannelFlag;
  /**
   * For a thread, how many messages were ever sent in it. Deleting one does not lower it.
   *
   * Section 2.12.
   */
  total_messages_sent?: number;
  /**
   * The tags that can be used in a GUILD_FORUM or GUILD_MEDIA channel.
   *
   * Section 2.12.
   */
  available_tags?: ForumTag[];
  /**
   * The tags that have been put on a thread of a GUILD_FORUM or GUILD_MEDIA channel.
   *
   * Section 2.12.
   */
  applied_tags?: Snowflake<'ForumTag'>[];
  /**
   * The emoji on the button that adds a reaction to a thread of a forum or media channel.
   *
   * Section 2.12.
   */
  default_reaction_emoji?: DefaultReaction | null;
  /**
   * The `rate_limit_per_user` with which new threads start. It is copied when a thread is created; a later change
   * does not reach existing threads.
   *
   * In seconds.
   *
   * Section 2.12.
   */
  default_thread_rate_limit_per_user?: number;
  /**
   * How posts are ordered in a forum or media channel. Null if no admin has set it.
   *
   * Section 2.12.
   */
  default_sort_order?: DefaultSortOrderType | null;
  /**
   * How a GUILD_FORUM channel is laid out.
   *
   * `NOT_SET` when absent.
   *
   * Section 2.12.
   */
  default_forum_layout?: ForumLayoutType;
}
