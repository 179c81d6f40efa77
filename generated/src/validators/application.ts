import { isKnownApplicationFlag } from '../bit-sets/application-flag.js';
import { isKnownApplicationEventWebhookStatus } from '../enums/application-event-webhook-status.js';
import { isKnownApplicationIntegrationType } from '../enums/application-integration-type.js';
import { isKnownWebhookEventType } from '../enums/webhook-event-type.js';
import { isSnowflake } from '../identifiers/snowflake.js';
import type { Application } from '../objects/application.js';
import { isBitNumber } from '../runtime/bits.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  bits,
  bool,
  dict,
  integer,
  isText,
  items,
  list,
  matching,
  member,
  object,
  onlyKeys,
  placeOf,
  record,
  text,
} from '../runtime/explain.js';
import { isIntegerKey } from '../runtime/integer-key.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';
import {
  applicationIntegrationTypeConfigurationChecks,
  checkApplicationIntegrationTypeConfiguration,
  checkApplicationIntegrationTypeConfigurationShape,
  checkApplicationIntegrationTypeConfigurationStrict,
} from './application-integration-type-configuration.js';
import {
  checkInstallParams,
  checkInstallParamsShape,
  checkInstallParamsStrict,
  installParamsChecks,
} from './install-params.js';
import {
  checkPartialGuild,
  checkPartialGuildShape,
  checkPartialGuildStrict,
  partialGuildChecks,
} from './partial-guild.js';
import { checkPartialUser, checkPartialUserShape, checkPartialUserStrict, partialUserChecks } from './partial-user.js';
import { checkTeam, checkTeamShape, checkTeamStrict, teamChecks } from './team.js';

/** True if the value is an Application, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isApplication(value: unknown): value is Application {
  try {
    return checkApplication(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is an Application, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertApplication(value: unknown): asserts value is Application {
  assert(value, applicationChecks);
}

/** The value as an Application, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateApplication(value: unknown, options?: ValidateOptions): Result<Application> {
  return validate(value, applicationChecks, options);
}

/** Application for libraries that take a Standard Schema. */
export const applicationSchema: StandardSchema<Application> = {
  '~standard': { version: 1, vendor: 'platform-object-model', validate: (value) => standard(value, applicationChecks) },
};

/** @internal */
export function checkApplication(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const description = o.description;
  if (typeof description !== 'string') return false;
  const icon = o.icon;
  if (icon !== null && typeof icon !== 'string') return false;
  const bot_public = o.bot_public;
  if (typeof bot_public !== 'boolean') return false;
  const bot_require_code_grant = o.bot_require_code_grant;
  if (typeof bot_require_code_grant !== 'boolean') return false;
  const verify_key = o.verify_key;
  if (typeof verify_key !== 'string') return false;
  const team = o.team;
  if (team !== null && !checkTeam(team)) return false;
  const approximate_guild_count = o.approximate_guild_count;
  if (approximate_guild_count !== undefined && !Number.isSafeInteger(approximate_guild_count)) return false;
  const approximate_user_authorization_count = o.approximate_user_authorization_count;
  if (approximate_user_authorization_count !== undefined && !Number.isSafeInteger(approximate_user_authorization_count))
    return false;
  const approximate_user_install_count = o.approximate_user_install_count;
  if (approximate_user_install_count !== undefined && !Number.isSafeInteger(approximate_user_install_count))
    return false;
  const bot = o.bot;
  if (bot !== undefined && !checkPartialUser(bot)) return false;
  const owner = o.owner;
  if (owner !== undefined && !checkPartialUser(owner)) return false;
  const cover_image = o.cover_image;
  if (cover_image !== undefined && typeof cover_image !== 'string') return false;
  const custom_install_url = o.custom_install_url;
  if (custom_install_url !== undefined && typeof custom_install_url !== 'string') return false;
  const event_webhook_status = o.event_webhook_status;
  if (event_webhook_status !== undefined && !Number.isSafeInteger(event_webhook_status)) return false;
  const event_webhooks_types = o.event_webhooks_types;
  if (event_webhooks_types !== undefined) {
    if (!Array.isArray(event_webhooks_types)) return false;
    for (let i = 0; i < event_webhooks_types.length; i++) {
      const item: unknown = event_webhooks_types[i];
      if (typeof item !== 'string') return false;
    }
  }
  const event_webhooks_url = o.event_webhooks_url;
  if (event_webhooks_url != null && typeof event_webhooks_url !== 'string') return false;
  const flags = o.flags;
  if (flags !== undefined && !isBitNumber(flags)) return false;
  const guild = o.guild;
  if (guild !== undefined && !checkPartialGuild(guild)) return false;
  const guild_id = o.guild_id;
  if (guild_id !== undefined && !isSnowflake(guild_id)) return false;
  const install_params = o.install_params;
  if (install_params !== undefined && !checkInstallParams(install_params)) return false;
  const integration_types_config = o.integration_types_config;
  if (integration_types_config !== undefined) {
    if (
      typeof integration_types_config !== 'object' ||
      integration_types_config === null ||
      Array.isArray(integration_types_config)
    )
      return false;
    const entries = integration_types_config as Record<string, unknown>;
    for (const key in entries) {
      if (!isIntegerKey(key)) return false;
      const item = entries[key];
      if (!checkApplicationIntegrationTypeConfiguration(item)) return false;
    }
  }
  const interactions_endpoint_url = o.interactions_endpoint_url;
  if (interactions_endpoint_url != null && typeof interactions_endpoint_url !== 'string') return false;
  const primary_sku_id = o.primary_sku_id;
  if (primary_sku_id !== undefined && !isSnowflake(primary_sku_id)) return false;
  const privacy_policy_url = o.privacy_policy_url;
  if (privacy_policy_url !== undefined && typeof privacy_policy_url !== 'string') return false;
  const redirect_uris = o.redirect_uris;
  if (redirect_uris !== undefined) {
    if (!Array.isArray(redirect_uris)) return false;
    for (let i = 0; i < redirect_uris.length; i++) {
      const item: unknown = redirect_uris[i];
      if (typeof item !== 'string') return false;
    }
  }
  const role_connections_verification_url = o.role_connections_verification_url;
  if (role_connections_verification_url != null && typeof role_connections_verification_url !== 'string') return false;
  const rpc_origins = o.rpc_origins;
  if (rpc_origins !== undefined) {
    if (!Array.isArray(rpc_origins)) return false;
    for (let i = 0; i < rpc_origins.length; i++) {
      const item: unknown = rpc_origins[i];
      if (typeof item !== 'string') return false;
    }
  }
  const slug = o.slug;
  if (slug !== undefined && typeof slug !== 'string') return false;
  const tags = o.tags;
  if (tags !== undefined) {
    if (!Array.isArray(tags) || tags.length > 5) return false;
    for (let i = 0; i < tags.length; i++) {
      const item: unknown = tags[i];
      if (typeof item !== 'string') return false;
    }
  }
  const terms_of_service_url = o.terms_of_service_url;
  if (terms_of_service_url !== undefined && typeof terms_of_service_url !== 'string') return false;
  return true;
}

/** @internal Types, presence and null only. */
export function checkApplicationShape(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const description = o.description;
  if (typeof description !== 'string') return false;
  const icon = o.icon;
  if (icon !== null && typeof icon !== 'string') return false;
  const bot_public = o.bot_public;
  if (typeof bot_public !== 'boolean') return false;
  const bot_require_code_grant = o.bot_require_code_grant;
  if (typeof bot_require_code_grant !== 'boolean') return false;
  const verify_key = o.verify_key;
  if (typeof verify_key !== 'string') return false;
  const team = o.team;
  if (team !== null && !checkTeamShape(team)) return false;
  const approximate_guild_count = o.approximate_guild_count;
  if (approximate_guild_count !== undefined && !Number.isSafeInteger(approximate_guild_count)) return false;
  const approximate_user_authorization_count = o.approximate_user_authorization_count;
  if (approximate_user_authorization_count !== undefined && !Number.isSafeInteger(approximate_user_authorization_count))
    return false;
  const approximate_user_install_count = o.approximate_user_install_count;
  if (approximate_user_install_count !== undefined && !Number.isSafeInteger(approximate_user_install_count))
    return false;
  const bot = o.bot;
  if (bot !== undefined && !checkPartialUserShape(bot)) return false;
  const owner = o.owner;
  if (owner !== undefined && !checkPartialUserShape(owner)) return false;
  const cover_image = o.cover_image;
  if (cover_image !== undefined && typeof cover_image !== 'string') return false;
  const custom_install_url = o.custom_install_url;
  if (custom_install_url !== undefined && typeof custom_install_url !== 'string') return false;
  const event_webhook_status = o.event_webhook_status;
  if (event_webhook_status !== undefined && !Number.isSafeInteger(event_webhook_status)) return false;
  const event_webhooks_types = o.event_webhooks_types;
  if (event_webhooks_types !== undefined) {
    if (!Array.isArray(event_webhooks_types)) return false;
    for (let i = 0; i < event_webhooks_types.length; i++) {
      const item: unknown = event_webhooks_types[i];
      if (typeof item !== 'string') return false;
    }
  }
  const event_webhooks_url = o.event_webhooks_url;
  if (event_webhooks_url != null && typeof event_webhooks_url !== 'string') return false;
  const flags = o.flags;
  if (flags !== undefined && !isBitNumber(flags)) return false;
  const guild = o.guild;
  if (guild !== undefined && !checkPartialGuildShape(guild)) return false;
  const guild_id = o.guild_id;
  if (guild_id !== undefined && !isSnowflake(guild_id)) return false;
  const install_params = o.install_params;
  if (install_params !== undefined && !checkInstallParamsShape(install_params)) return false;
  const integration_types_config = o.integration_types_config;
  if (integration_types_config !== undefined) {
    if (
      typeof integration_types_config !== 'object' ||
      integration_types_config === null ||
      Array.isArray(integration_types_config)
    )
      return false;
    const entries = integration_types_config as Record<string, unknown>;
    for (const key in entries) {
      if (!isIntegerKey(key)) return false;
      const item = entries[key];
      if (!checkApplicationIntegrationTypeConfigurationShape(item)) return false;
    }
  }
  const interactions_endpoint_url = o.interactions_endpoint_url;
  if (interactions_endpoint_url != null && typeof interactions_endpoint_url !== 'string') return false;
  const primary_sku_id = o.primary_sku_id;
  if (primary_sku_id !== undefined && !isSnowflake(primary_sku_id)) return false;
  const privacy_policy_url = o.privacy_policy_url;
  if (privacy_policy_url !== undefined && typeof privacy_policy_url !== 'string') return false;
  const redirect_uris = o.redirect_uris;
  if (redirect_uris !== undefined) {
    if (!Array.isArray(redirect_uris)) return false;
    for (let i = 0; i < redirect_uris.length; i++) {
      const item: unknown = redirect_uris[i];
      if (typeof item !== 'string') return false;
    }
  }
  const role_connections_verification_url = o.role_connections_verification_url;
  if (role_connections_verification_url != null && typeof role_connections_verification_url !== 'string') return false;
  const rpc_origins = o.rpc_origins;
  if (rpc_origins !== undefined) {
    if (!Array.isArray(rpc_origins)) return false;
    for (let i = 0; i < rpc_origins.length; i++) {
      const item: unknown = rpc_origins[i];
      if (typeof item !== 'string') return false;
    }
  }
  const slug = o.slug;
  if (slug !== undefined && typeof slug !== 'string') return false;
  const tags = o.tags;
  if (tags !== undefined) {
    if (!Array.isArray(tags)) return false;
    for (let i = 0; i < tags.length; i++) {
      const item: unknown = tags[i];
      if (typeof item !== 'string') return false;
    }
  }
  const terms_of_service_url = o.terms_of_service_url;
  if (terms_of_service_url !== undefined && typeof terms_of_service_url !== 'string') return false;
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkApplicationStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const description = o.description;
  if (typeof description !== 'string') return false;
  const icon = o.icon;
  if (icon !== null && typeof icon !== 'string') return false;
  const bot_public = o.bot_public;
  if (typeof bot_public !== 'boolean') return false;
  const bot_require_code_grant = o.bot_require_code_grant;
  if (typeof bot_require_code_grant !== 'boolean') return false;
  const verify_key = o.verify_key;
  if (typeof verify_key !== 'string') return false;
  const team = o.team;
  if (team !== null && !checkTeamStrict(team)) return false;
  const approximate_guild_count = o.approximate_guild_count;
  if (approximate_guild_count !== undefined && !Number.isSafeInteger(approximate_guild_count)) return false;
  const approximate_user_authorization_count = o.approximate_user_authorization_count;
  if (approximate_user_authorization_count !== undefined && !Number.isSafeInteger(approximate_user_authorization_count))
    return false;
  const approximate_user_install_count = o.approximate_user_install_count;
  if (approximate_user_install_count !== undefined && !Number.isSafeInteger(approximate_user_install_count))
    return false;
  const bot = o.bot;
  if (bot !== undefined && !checkPartialUserStrict(bot)) return false;
  const owner = o.owner;
  if (owner !== undefined && !checkPartialUserStrict(owner)) return false;
  const cover_image = o.cover_image;
  if (cover_image !== undefined && typeof cover_image !== 'string') return false;
  const custom_install_url = o.custom_install_url;
  if (custom_install_url !== undefined && typeof custom_install_url !== 'string') return false;
  const event_webhook_status = o.event_webhook_status;
  if (event_webhook_status !== undefined && !isKnownApplicationEventWebhookStatus(event_webhook_status)) return false;
  const event_webhooks_types = o.event_webhooks_types;
  if (event_webhooks_types !== undefined) {
    if (!Array.isArray(event_webhooks_types)) return false;
    for (let i = 0; i < event_webhooks_types.length; i++) {
      const item: unknown = event_webhooks_types[i];
      if (!isKnownWebhookEventType(item)) return false;
    }
  }
  const event_webhooks_url = o.event_webhooks_url;
  if (event_webhooks_url != null && typeof event_webhooks_url !== 'string') return false;
  const flags = o.flags;
  if (flags !== undefined && !isKnownApplicationFlag(flags)) return false;
  const guild = o.guild;
  if (guild !== undefined && !checkPartialGuildStrict(guild)) return false;
  const guild_id = o.guild_id;
  if (guild_id !== undefined && !isSnowflake(guild_id)) return false;
  const install_params = o.install_params;
  if (install_params !== undefined && !checkInstallParamsStrict(install_params)) return false;
  const integration_types_config = o.integration_types_config;
  if (integration_types_config !== undefined) {
    if (
      typeof integration_types_config !== 'object' ||
      integration_types_config === null ||
      Array.isArray(integration_types_config)
    )
      return false;
    const entries = integration_types_config as Record<string, unknown>;
    for (const key in entries) {
      if (!isIntegerKey(key) || !isKnownApplicationIntegrationType(Number(key))) return false;
      const item = entries[key];
      if (!checkApplicationIntegrationTypeConfigurationStrict(item)) return false;
    }
  }
  const interactions_endpoint_url = o.interactions_endpoint_url;
  if (interactions_endpoint_url != null && typeof interactions_endpoint_url !== 'string') return false;
  const primary_sku_id = o.primary_sku_id;
  if (primary_sku_id !== undefined && !isSnowflake(primary_sku_id)) return false;
  const privacy_policy_url = o.privacy_policy_url;
  if (privacy_policy_url !== undefined && typeof privacy_policy_url !== 'string') return false;
  const redirect_uris = o.redirect_uris;
  if (redirect_uris !== undefined) {
    if (!Array.isArray(redirect_uris)) return false;
    for (let i = 0; i < redirect_uris.length; i++) {
      const item: unknown = redirect_uris[i];
      if (typeof item !== 'string') return false;
    }
  }
  const role_connections_verification_url = o.role_connections_verification_url;
  if (role_connections_verification_url != null && typeof role_connections_verification_url !== 'string') return false;
  const rpc_origins = o.rpc_origins;
  if (rpc_origins !== undefined) {
    if (!Array.isArray(rpc_origins)) return false;
    for (let i = 0; i < rpc_origins.length; i++) {
      const item: unknown = rpc_origins[i];
      if (typeof item !== 'string') return false;
    }
  }
  const slug = o.slug;
  if (slug !== undefined && typeof slug !== 'string') return false;
  const tags = o.tags;
  if (tags !== undefined) {
    if (!Array.isArray(tags) || tags.length > 5) return false;
    for (let i = 0; i < tags.length; i++) {
      const item: unknown = tags[i];
      if (typeof item !== 'string') return false;
    }
  }
  const terms_of_service_url = o.terms_of_service_url;
  if (terms_of_service_url !== undefined && typeof terms_of_service_url !== 'string') return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainApplication(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const id = o.id;
  matching(e, here, 'id', id, isSnowflake, 'Snowflake');
  const name = o.name;
  text(e, here, 'name', name);
  const description = o.description;
  text(e, here, 'description', description);
  const icon = o.icon;
  if (icon !== null) text(e, here, 'icon', icon);
  const bot_public = o.bot_public;
  bool(e, here, 'bot_public', bot_public);
  const bot_require_code_grant = o.bot_require_code_grant;
  bool(e, here, 'bot_require_code_grant', bot_require_code_grant);
  const verify_key = o.verify_key;
  text(e, here, 'verify_key', verify_key);
  const team = o.team;
  if (team !== null) object(e, here, 'team', team, teamChecks);
  const approximate_guild_count = o.approximate_guild_count;
  if (approximate_guild_count !== undefined) integer(e, here, 'approximate_guild_count', approximate_guild_count);
  const approximate_user_authorization_count = o.approximate_user_authorization_count;
  if (approximate_user_authorization_count !== undefined)
    integer(e, here, 'approximate_user_authorization_count', approximate_user_authorization_count);
  const approximate_user_install_count = o.approximate_user_install_count;
  if (approximate_user_install_count !== undefined)
    integer(e, here, 'approximate_user_install_count', approximate_user_install_count);
  const bot = o.bot;
  if (bot !== undefined) object(e, here, 'bot', bot, partialUserChecks);
  const owner = o.owner;
  if (owner !== undefined) object(e, here, 'owner', owner, partialUserChecks);
  const cover_image = o.cover_image;
  if (cover_image !== undefined) text(e, here, 'cover_image', cover_image);
  const custom_install_url = o.custom_install_url;
  if (custom_install_url !== undefined) text(e, here, 'custom_install_url', custom_install_url);
  const event_webhook_status = o.event_webhook_status;
  if (event_webhook_status !== undefined)
    member(
      e,
      here,
      'event_webhook_status',
      event_webhook_status,
      Number.isSafeInteger,
      isKnownApplicationEventWebhookStatus,
      'ApplicationEventWebhookStatus',
    );
  const event_webhooks_types = o.event_webhooks_types;
  if (event_webhooks_types !== undefined)
    list(e, here, 'event_webhooks_types', event_webhooks_types, (e, at, key, item) => {
      member(e, at, key, item, isText, isKnownWebhookEventType, 'WebhookEventType');
    });
  const event_webhooks_url = o.event_webhooks_url;
  if (event_webhooks_url != null) text(e, here, 'event_webhooks_url', event_webhooks_url);
  const flags = o.flags;
  if (flags !== undefined) bits(e, here, 'flags', flags, isBitNumber, isKnownApplicationFlag, 'ApplicationFlag');
  const guild = o.guild;
  if (guild !== undefined) object(e, here, 'guild', guild, partialGuildChecks);
  const guild_id = o.guild_id;
  if (guild_id !== undefined) matching(e, here, 'guild_id', guild_id, isSnowflake, 'Snowflake');
  const install_params = o.install_params;
  if (install_params !== undefined) object(e, here, 'install_params', install_params, installParamsChecks);
  const integration_types_config = o.integration_types_config;
  if (integration_types_config !== undefined)
    dict(
      e,
      here,
      'integration_types_config',
      integration_types_config,
      (e, at, key, name) => {
        matching(e, at, key, name, isIntegerKey, 'integer as a key');
        member(
          e,
          at,
          key,
          Number(name),
          Number.isSafeInteger,
          isKnownApplicationIntegrationType,
          'ApplicationIntegrationType',
        );
      },
      (e, at, key, item) => {
        object(e, at, key, item, applicationIntegrationTypeConfigurationChecks);
      },
    );
  const interactions_endpoint_url = o.interactions_endpoint_url;
  if (interactions_endpoint_url != null) text(e, here, 'interactions_endpoint_url', interactions_endpoint_url);
  const primary_sku_id = o.primary_sku_id;
  if (primary_sku_id !== undefined) matching(e, here, 'primary_sku_id', primary_sku_id, isSnowflake, 'Snowflake');
  const privacy_policy_url = o.privacy_policy_url;
  if (privacy_policy_url !== undefined) text(e, here, 'privacy_policy_url', privacy_policy_url);
  const redirect_uris = o.redirect_uris;
  if (redirect_uris !== undefined) list(e, here, 'redirect_uris', redirect_uris, text);
  const role_connections_verification_url = o.role_connections_verification_url;
  if (role_connections_verification_url != null)
    text(e, here, 'role_connections_verification_url', role_connections_verification_url);
  const rpc_origins = o.rpc_origins;
  if (rpc_origins !== undefined) list(e, here, 'rpc_origins', rpc_origins, text);
  const slug = o.slug;
  if (slug !== undefined) text(e, here, 'slug', slug);
  const tags = o.tags;
  if (tags !== undefined) {
    list(e, here, 'tags', tags, text);
    items(e, here, 'tags', tags, 0, 5);
  }
  const terms_of_service_url = o.terms_of_service_url;
  if (terms_of_service_url !== undefined) text(e, here, 'terms_of_service_url', terms_of_service_url);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  'id',
  'name',
  'description',
  'icon',
  'bot_public',
  'bot_require_code_grant',
  'verify_key',
  'team',
  'approximate_guild_count',
  'approximate_user_authorization_count',
  'approximate_user_install_count',
  'bot',
  'owner',
  'cover_image',
  'custom_install_url',
  'event_webhook_status',
  'event_webhooks_types',
  'event_webhooks_url',
  'flags',
  'guild',
  'guild_id',
  'install_params',
  'integration_types_config',
  'interactions_endpoint_url',
  'primary_sku_id',
  'privacy_policy_url',
  'redirect_uris',
  'role_connections_verification_url',
  'rpc_origins',
  'slug',
  'tags',
  'terms_of_service_url',
]);

/** @internal */
export const applicationChecks: Checks = {
  shape: checkApplicationShape,
  spec: checkApplication,
  strict: checkApplicationStrict,
  explain: explainApplication,
};
