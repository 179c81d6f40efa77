import { isSnowflake } from '../identifiers/snowflake.js';
import type { RoleTags } from '../objects/role-tags.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  matching,
  nothing,
  onlyKeys,
  placeOf,
  record,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';

/** True if the value is a RoleTags, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isRoleTags(value: unknown): value is RoleTags {
  try {
    return checkRoleTags(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a RoleTags, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertRoleTags(value: unknown): asserts value is RoleTags {
  assert(value, roleTagsChecks);
}

/** The value as a RoleTags, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateRoleTags(value: unknown, options?: ValidateOptions): Result<RoleTags> {
  return validate(value, roleTagsChecks, options);
}

/** RoleTags for libraries that take a Standard Schema. */
export const roleTagsSchema: StandardSchema<RoleTags> = {
  '~standard': { version: 1, vendor: 'platform-object-model', validate: (value) => standard(value, roleTagsChecks) },
};

/** @internal */
export function checkRoleTags(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const bot_id = o.bot_id;
  if (bot_id !== undefined && !isSnowflake(bot_id)) return false;
  const integration_id = o.integration_id;
  if (integration_id !== undefined && !isSnowflake(integration_id)) return false;
  const premium_subscriber = o.premium_subscriber;
  if (premium_subscriber !== undefined && premium_subscriber !== null) return false;
  const subscription_listing_id = o.subscription_listing_id;
  if (subscription_listing_id !== undefined && !isSnowflake(subscription_listing_id)) return false;
  const available_for_purchase = o.available_for_purchase;
  if (available_for_purchase !== undefined && available_for_purchase !== null) return false;
  const guild_connections = o.guild_connections;
  if (guild_connections !== undefined && guild_connections !== null) return false;
  return true;
}

/** @internal Types, presence and null only. */
export const checkRoleTagsShape = checkRoleTags;

/** @internal No unknown keys, enum members or bits either. */
export function checkRoleTagsStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const bot_id = o.bot_id;
  if (bot_id !== undefined && !isSnowflake(bot_id)) return false;
  const integration_id = o.integration_id;
  if (integration_id !== undefined && !isSnowflake(integration_id)) return false;
  const premium_subscriber = o.premium_subscriber;
  if (premium_subscriber !== undefined && premium_subscriber !== null) return false;
  const subscription_listing_id = o.subscription_listing_id;
  if (subscription_listing_id !== undefined && !isSnowflake(subscription_listing_id)) return false;
  const available_for_purchase = o.available_for_purchase;
  if (available_for_purchase !== undefined && available_for_purchase !== null) return false;
  const guild_connections = o.guild_connections;
  if (guild_connections !== undefined && guild_connections !== null) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainRoleTags(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const bot_id = o.bot_id;
  if (bot_id !== undefined) matching(e, here, 'bot_id', bot_id, isSnowflake, 'Snowflake');
  const integration_id = o.integration_id;
  if (integration_id !== undefined) matching(e, here, 'integration_id', integration_id, isSnowflake, 'Snowflake');
  const premium_subscriber = o.premium_subscriber;
  if (premium_subscriber !== undefined) nothing(e, here, 'premium_subscriber', premium_subscriber);
  const subscription_listing_id = o.subscription_listing_id;
  if (subscription_listing_id !== undefined)
    matching(e, here, 'subscription_listing_id', subscription_listing_id, isSnowflake, 'Snowflake');
  const available_for_purchase = o.available_for_purchase;
  if (available_for_purchase !== undefined) nothing(e, here, 'available_for_purchase', available_for_purchase);
  const guild_connections = o.guild_connections;
  if (guild_connections !== undefined) nothing(e, here, 'guild_connections', guild_connections);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  'bot_id',
  'integration_id',
  'premium_subscriber',
  'subscription_listing_id',
  'available_for_purchase',
  'guild_connections',
]);

/** @internal */
export const roleTagsChecks: Checks = {
  shape: checkRoleTagsShape,
  spec: checkRoleTags,
  strict: checkRoleTagsStrict,
  explain: explainRoleTags,
};
