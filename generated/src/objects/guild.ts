import type { PermissionFlag } from '../bit-sets/permission-flag.js';
import type { SystemChannelFlag } from '../bit-sets/system-channel-flag.js';
import type { DefaultMessageNotificationLevel } from '../enums/default-message-notification-level.js';
import type { ExplicitContentFilterLevel } from '../enums/explicit-content-filter-level.js';
import type { GuildAgeRestrictionLevel } from '../enums/guild-age-restriction-level.js';
import type { GuildFeature } from '../enums/guild-feature.js';
import type { Locale } from '../enums/locale.js';
import type { MFALevel } from '../enums/mfa-level.js';
import type { PremiumTier } from '../enums/premium-tier.js';
import type { VerificationLevel } from '../enums/verification-level.js';
import type { Snowflake } from '../identifiers/snowflake.js';
import type { Emoji } from './emoji.js';
import type { IncidentsData } from './incidents-data.js';
import type { Role } from './role.js';
import type { Sticker } from './sticker.js';
import type { WelcomeScreen } from './welcome-screen.js';

/**
 * An isolated collection of users and channels, with a welcome screen, roles, emojis and stickers. The user
 * interface calls it a server.
 *
 * Section 2.19.
 */
export interface Guild {
  /** Section 2.19. */
  id: Snowflake<'Guild'>;
  /**
   * White space at both ends does not count towards its length.
   *
   * 2 to 100 characters, without white space at both ends.
   *
   * Section 2.19.
   */
  name: string;
  /**
   * Hash of the icon.
   *
   * Section 2.19.
   */
  icon: string | null;
  /**
   * Hash of the icon, as the template object gives it.
   *
   * Section 2.19.
   */
  icon_hash?: string | null;
  /**
   * Hash of the splash.
   *
   * Section 2.19.
   */
  splash: string | null;
  /**
   * Hash of the discovery splash. Only guilds with the feature `DISCOVERABLE` have one.
   *
   * Section 2.19.
   */
  discovery_splash: string | null;
  /**
   * True if the user who makes the request owns the guild. Sent by get_current_user_guilds only.
   *
   * Section 2.19.
   */
  owner?: boolean;
  /**
   * The owner. get_current_user_guilds sends it, relative to the user whom it is about.
   *
   * Section 2.19.
   */
  owner_id: Snowflake<'User'>;
  /**
   * All permissions of the user in the guild, without overwrites and implicit permissions. Sent by
   * get_current_user_guilds only.
   *
   * Section 2.19.
   */
  permissions?: PermissionFlag;
  /**
   * Section 2.19.
   *
   * @deprecated Channels have voice regions of their own. Use `Channel.rtc_region`.
   */
  region?: string | null;
  /** Section 2.19. */
  afk_channel_id: Snowflake<'Channel'> | null;
  /**
   * In seconds.
   *
   * Section 2.19.
   */
  afk_timeout: number;
  /** Section 2.19. */
  widget_enabled?: boolean;
  /**
   * The channel that the widget invites to. Null if it invites to none.
   *
   * Section 2.19.
   */
  widget_channel_id?: Snowflake<'Channel'> | null;
  /** Section 2.19. */
  verification_level: VerificationLevel;
  /** Section 2.19. */
  default_message_notifications: DefaultMessageNotificationLevel;
  /** Section 2.19. */
  explicit_content_filter: ExplicitContentFilterLevel;
  /** Section 2.19. */
  roles: Role[];
  /**
   * The custom emojis.
   *
   * Section 2.19.
   */
  emojis: Emoji[];
  /**
   * The features that are enabled.
   *
   * Section 2.19.
   */
  features: GuildFeature[];
  /** Section 2.19. */
  mfa_level: MFALevel;
  /**
   * The application that created the guild, if a bot did.
   *
   * Section 2.19.
   */
  application_id: Snowflake<'Application'> | null;
  /**
   * The channel for notices of welcome and of boosts.
   *
   * Section 2.19.
   */
  system_channel_id: Snowflake<'Channel'> | null;
  /** Section 2.19. */
  system_channel_flags: SystemChannelFlag;
  /**
   * The channel in which a Community guild has its rules.
   *
   * Section 2.19.
   */
  rules_channels_id: Snowflake<'Channel'> | null;
  /**
   * Null for all but the largest guilds.
   *
   * Section 2.19.
   */
  max_presences?: number | null;
  /** Section 2.19. */
  max_members?: number;
  /** Section 2.19. */
  vanity_url_code: string | null;
  /** Section 2.19. */
  description: string | null;
  /**
   * Hash of the banner.
   *
   * Section 2.19.
   */
  banner: string | null;
  /**
   * The level that boosts have brought the guild to.
   *
   * Section 2.19.
   */
  premium_tier: PremiumTier;
  /**
   * How many boosts the guild has at present.
   *
   * Section 2.19.
   */
  premium_subscription_count?: number;
  /** Section 2.19. */
  premium_progress_bar_enabled: boolean;
  /**
   * `ENGLISH_US` when absent.
   *
   * Section 2.19.
   */
  preferred_locale: Locale;
  /** Section 2.19. */
  public_updates_channel_id: Snowflake<'Channel'> | null;
  /** Section 2.19. */
  safety_alerts_channel_id: Snowflake<'Channel'> | null;
  /** Section 2.19. */
  max_video_channel_users?: number;
  /** Section 2.19. */
  max_stage_video_channel_users?: number;
  /**
   * How many members the guild has, about. Returned by `GET /guilds/{guild_id}` and `GET /users/@me/guilds` if
   * `with_counts` is true.
   *
   * Section 2.19.
   */
  approximate_member_count?: number;
  /**
   * How many members are not offline, about. Returned by `GET /guilds/{guild_id}` and `GET /users/@me/guilds` if
   * `with_counts` is true.
   *
   * Section 2.19.
   */
  approximate_presence_count?: number;
  /**
   * The welcome screen of a Community guild. Returned in the guild object of an invite.
   *
   * Section 2.19.
   */
  welcome_screen?: WelcomeScreen;
  /** Section 2.19. */
  nsfw_level: GuildAgeRestrictionLevel;
  /**
   * The custom stickers.
   *
   * Section 2.19.
   */
  stickers?: Sticker[];
  /** Section 2.19. */
  incidents_data: IncidentsData | null;
}
