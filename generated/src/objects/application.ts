import type { ApplicationFlag } from '../bit-sets/application-flag.js';
import type { ApplicationEventWebhookStatus } from '../enums/application-event-webhook-status.js';
import type { ApplicationIntegrationType } from '../enums/application-integration-type.js';
import type { WebhookEventType } from '../enums/webhook-event-type.js';
import type { Snowflake } from '../identifiers/snowflake.js';
import type { ApplicationIntegrationTypeConfiguration } from './application-integration-type-configuration.js';
import type { InstallParams } from './install-params.js';
import type { PartialGuild } from './partial-guild.js';
import type { PartialUser } from './partial-user.js';
import type { Team } from './team.js';

/**
 * A bot or integration that belongs to a user or a team. It can be installed into guilds or onto users, can
 * receive interactions at an endpoint of its own and can have events delivered to a webhook.
 *
 * Section 2.2.
 */
export interface Application {
  /** Section 2.2. */
  id: Snowflake<'Application'>;
  /** Section 2.2. */
  name: string;
  /** Section 2.2. */
  description: string;
  /**
   * Hash of the icon.
   *
   * Section 2.2.
   */
  icon: string | null;
  /**
   * If false, nobody but the owner can add the application to guilds.
   *
   * Section 2.2.
   */
  bot_public: boolean;
  /**
   * If true, the bot joins only once the full OAuth2 code grant flow is completed.
   *
   * Section 2.2.
   */
  bot_require_code_grant: boolean;
  /**
   * Key in hexadecimal, for verifying interactions and for the ticket retrieval of the game SDK.
   *
   * Section 2.2.
   */
  verify_key: string;
  /**
   * The team it belongs to, if it belongs to one.
   *
   * Section 2.2.
   */
  team: Team | null;
  /**
   * To how many guilds the application has been added, about.
   *
   * Section 2.2.
   */
  approximate_guild_count?: number;
  /**
   * How many users have authorized the application with OAuth2, about.
   *
   * Section 2.2.
   */
  approximate_user_authorization_count?: number;
  /**
   * How many users have installed the application (authorized it with the scope `application.commands`), about.
   *
   * Section 2.2.
   */
  approximate_user_install_count?: number;
  /**
   * The user that is the bot of the application; a partial object.
   *
   * Section 2.2.
   */
  bot?: PartialUser;
  /**
   * The user who owns the application; a partial object.
   *
   * Section 2.2.
   */
  owner?: PartialUser;
  /**
   * Hash of the cover image that invites from rich presence show by default.
   *
   * Section 2.2.
   */
  cover_image?: string;
  /**
   * The custom URL for authorization by default, if that is enabled.
   *
   * Section 2.2.
   */
  custom_install_url?: string;
  /**
   * Whether events are delivered to the webhook.
   *
   * `DISABLED` when absent.
   *
   * Section 2.2.
   */
  event_webhook_status?: ApplicationEventWebhookStatus;
  /**
   * The types of event that the application has subscribed to.
   *
   * Section 2.2.
   */
  event_webhooks_types?: WebhookEventType[];
  /**
   * The URL to which webhook events are delivered.
   *
   * Section 2.2.
   */
  event_webhooks_url?: string | null;
  /**
   * The public flags.
   *
   * Section 2.2.
   */
  flags?: ApplicationFlag;
  /**
   * The guild associated with the application; a partial object.
   *
   * Section 2.2.
   */
  guild?: PartialGuild;
  /**
   * The guild associated with the application, such as a guild for support.
   *
   * Section 2.2.
   */
  guild_id?: Snowflake<'Guild'>;
  /**
   * Settings of the in-app authorization link by default, if that is enabled.
   *
   * Section 2.2.
   */
  install_params?: InstallParams;
  /**
   * Scopes and permissions by default, for each context of installation.
   *
   * Section 2.2.
   */
  integration_types_config?: Partial<Record<ApplicationIntegrationType, ApplicationIntegrationTypeConfiguration>>;
  /** Section 2.2. */
  interactions_endpoint_url?: string | null;
  /**
   * For a game that is sold on the platform, the SKU of the game, if there is one.
   *
   * Section 2.2.
   */
  primary_sku_id?: Snowflake;
  /** Section 2.2. */
  privacy_policy_url?: string;
  /**
   * The redirect URIs.
   *
   * Section 2.2.
   */
  redirect_uris?: string[];
  /** Section 2.2. */
  role_connections_verification_url?: string | null;
  /**
   * The origin URLs for RPC, if RPC is enabled.
   *
   * Section 2.2.
   */
  rpc_origins?: string[];
  /**
   * For a game that is sold on the platform, the part of the URL that names its store page.
   *
   * Section 2.2.
   */
  slug?: string;
  /**
   * Tags for what the application contains and does.
   *
   * At most 5 items.
   *
   * Section 2.2.
   */
  tags?: string[];
  /** Section 2.2. */
  terms_of_service_url?: string;
}
