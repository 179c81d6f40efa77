import type { UserFlag } from '../bit-sets/user-flag.js';
import type { PremiumType } from '../enums/premium-type.js';
import type { Snowflake } from '../identifiers/snowflake.js';
import type { AvatarDecorationData } from './avatar-decoration-data.js';
import type { Collectible } from './collectible.js';
import type { UserPrimaryGuild } from './user-primary-guild.js';

/**
 * A user of the platform.
 *
 * Section 2.27.
 */
export interface User {
  /** Section 2.27. */
  id: Snowflake<'User'>;
  /**
   * Several users of the platform may have the same one.
   *
   * Section 2.27.
   */
  username: string;
  /**
   * The user tag.
   *
   * Section 2.27.
   */
  discriminator: string;
  /**
   * The name that is displayed, if the user has set one.
   *
   * Section 2.27.
   */
  global_name: string | null;
  /**
   * Hash of the avatar.
   *
   * Section 2.27.
   */
  avatar: string | null;
  /**
   * Whether the user belongs to an OAuth2 application.
   *
   * Section 2.27.
   */
  bot?: boolean;
  /**
   * Whether the user is an official one of the system.
   *
   * Section 2.27.
   */
  system?: boolean;
  /**
   * Whether two-factor authentication is enabled.
   *
   * Section 2.27.
   */
  mfa_enabled?: boolean;
  /**
   * Hash of the banner.
   *
   * Section 2.27.
   */
  banner?: string | null;
  /**
   * Colour of the banner, the hexadecimal colour code as an integer.
   *
   * Section 2.27.
   */
  accent_color?: number | null;
  /**
   * The language that the user has chosen.
   *
   * Section 2.27.
   */
  locale?: string;
  /**
   * Whether the e-mail address is verified.
   *
   * Section 2.27.
   */
  verified?: boolean;
  /**
   * The e-mail address of the user.
   *
   * Section 2.27.
   */
  email?: string | null;
  /** Section 2.27. */
  flags?: UserFlag;
  /**
   * The kind of premium subscription.
   *
   * Section 2.27.
   */
  premium_type?: PremiumType;
  /** Section 2.27. */
  public_flags?: UserFlag;
  /** Section 2.27. */
  avatar_decoration_data?: AvatarDecorationData | null;
  /** Section 2.27. */
  collectibles?: Collectible | null;
  /** Section 2.27. */
  primary_guild?: UserPrimaryGuild | null;
}
