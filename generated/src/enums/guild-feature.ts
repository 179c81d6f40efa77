/**
 * A feature that a guild can have.
 *
 * Open: there can be values that are not listed.
 *
 * Section 2.19.
 */
export const GuildFeature = {
  /** A guild with it can have a discovery splash. */
  DISCOVERABLE: 'DISCOVERABLE',
  /** The guild may have an animated banner. */
  ANIMATED_BANNER: 'ANIMATED_BANNER',
  /** The guild may have an animated icon. */
  ANIMATED_ICON: 'ANIMATED_ICON',
  /** The guild keeps the earlier behaviour of command permissions. */
  APPLICATION_COMMAND_PERMISSIONS_V2: 'APPLICATION_COMMAND_PERMISSIONS_V2',
  /** The guild has automatic moderation rules. */
  AUTO_MODERATION: 'AUTO_MODERATION',
  /** The guild may have a banner. */
  BANNER: 'BANNER',
  /** The guild has the community tools and receives updates; changing it takes ADMINISTRATOR. */
  COMMUNITY: 'COMMUNITY',
  /** The guild has monetization switched on. */
  CREATOR_MONETIZABLE_PROVISIONAL: 'CREATOR_MONETIZABLE_PROVISIONAL',
  /** The guild has a promotional page for role subscriptions. */
  CREATOR_STORE_PAGE: 'CREATOR_STORE_PAGE',
  /** The guild is marked as a support guild in the application directory. */
  DEVELOPER_SUPPORT_SERVER: 'DEVELOPER_SUPPORT_SERVER',
  /** The guild can be featured. */
  FEATURABLE: 'FEATURABLE',
  /** Invites are paused; changing it takes MANAGE_GUILD. */
  INVITES_DISABLED: 'INVITES_DISABLED',
  /** The guild may have an invite splash. */
  INVITE_SPLASH: 'INVITE_SPLASH',
  /** Membership Screening is on. */
  MEMBER_VERIFICATION_GATE_ENABLED: 'MEMBER_VERIFICATION_GATE_ENABLED',
  /** The guild has additional soundboard slots. */
  MORE_SOUNDBOARD: 'MORE_SOUNDBOARD',
  /** The guild has additional sticker slots. */
  MORE_STICKERS: 'MORE_STICKERS',
  /** The guild may create announcement channels. */
  NEWS: 'NEWS',
  /** The guild is a partner. */
  PARTNERED: 'PARTNERED',
  /** The guild can be previewed before joining. */
  PREVIEW_ENABLED: 'PREVIEW_ENABLED',
  /** Alerts about join raids are off; changing it takes MANAGE_GUILD. */
  RAID_ALERTS_DISABLED: 'RAID_ALERTS_DISABLED',
  /** The guild may give icons to roles. */
  ROLE_ICONS: 'ROLE_ICONS',
  /** The guild has role subscriptions for sale. */
  ROLE_SUBSCRIPTIONS_AVAILABLE_FOR_PURCHASE: 'ROLE_SUBSCRIPTIONS_AVAILABLE_FOR_PURCHASE',
  /** Role subscriptions are on. */
  ROLE_SUBSCRIPTIONS_ENABLED: 'ROLE_SUBSCRIPTIONS_ENABLED',
  /** The guild has soundboard sounds. */
  SOUNDBOARD: 'SOUNDBOARD',
  /** Ticketed events are on. */
  TICKETED_EVENTS_ENABLED: 'TICKETED_EVENTS_ENABLED',
  /** The guild may have a vanity URL. */
  VANITY_URL: 'VANITY_URL',
  /** The guild is verified. */
  VERIFIED: 'VERIFIED',
  /** Voice channels may use up to 384 kbps. */
  VIP_REGIONS: 'VIP_REGIONS',
  /** The welcome screen is on. */
  WELCOME_SCREEN_ENABLED: 'WELCOME_SCREEN_ENABLED',
  /** Guests may be invited. */
  GUESTS_ENABLED: 'GUESTS_ENABLED',
  /** The guild may have tags. */
  GUILD_TAGS: 'GUILD_TAGS',
  /** Roles may have gradient colours. */
  ENHANCED_ROLE_COLORS: 'ENHANCED_ROLE_COLORS',
} as const;
/** A value of `GuildFeature`, listed or not. */
export type GuildFeature = (typeof GuildFeature)[keyof typeof GuildFeature] | (string & {});

/** Whether a value is one of the listed members of `GuildFeature`. */
export function isKnownGuildFeature(value: unknown): value is (typeof GuildFeature)[keyof typeof GuildFeature] {
  switch (value) {
    case GuildFeature.DISCOVERABLE:
    case GuildFeature.ANIMATED_BANNER:
    case GuildFeature.ANIMATED_ICON:
    case GuildFeature.APPLICATION_COMMAND_PERMISSIONS_V2:
    case GuildFeature.AUTO_MODERATION:
    case GuildFeature.BANNER:
    case GuildFeature.COMMUNITY:
    case GuildFeature.CREATOR_MONETIZABLE_PROVISIONAL:
    case GuildFeature.CREATOR_STORE_PAGE:
    case GuildFeature.DEVELOPER_SUPPORT_SERVER:
    case GuildFeature.FEATURABLE:
    case GuildFeature.INVITES_DISABLED:
    case GuildFeature.INVITE_SPLASH:
    case GuildFeature.MEMBER_VERIFICATION_GATE_ENABLED:
    case GuildFeature.MORE_SOUNDBOARD:
    case GuildFeature.MORE_STICKERS:
    case GuildFeature.NEWS:
    case GuildFeature.PARTNERED:
    case GuildFeature.PREVIEW_ENABLED:
    case GuildFeature.RAID_ALERTS_DISABLED:
    case GuildFeature.ROLE_ICONS:
    case GuildFeature.ROLE_SUBSCRIPTIONS_AVAILABLE_FOR_PURCHASE:
    case GuildFeature.ROLE_SUBSCRIPTIONS_ENABLED:
    case GuildFeature.SOUNDBOARD:
    case GuildFeature.TICKETED_EVENTS_ENABLED:
    case GuildFeature.VANITY_URL:
    case GuildFeature.VERIFIED:
    case GuildFeature.VIP_REGIONS:
    case GuildFeature.WELCOME_SCREEN_ENABLED:
    case GuildFeature.GUESTS_ENABLED:
    case GuildFeature.GUILD_TAGS:
    case GuildFeature.ENHANCED_ROLE_COLORS:
      return true;
    default:
      return false;
  }
}
