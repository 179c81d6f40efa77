import { isKnownUserFlag } from '../bit-sets/user-flag.js';
import { isKnownPremiumType } from '../enums/premium-type.js';
import { isSnowflake } from '../identifiers/snowflake.js';
import type { User } from '../objects/user.js';
import { isBitNumber } from '../runtime/bits.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  bits,
  bool,
  integer,
  matching,
  member,
  object,
  onlyKeys,
  placeOf,
  record,
  text,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';
import {
  avatarDecorationDataChecks,
  checkAvatarDecorationData,
  checkAvatarDecorationDataShape,
  checkAvatarDecorationDataStrict,
} from './avatar-decoration-data.js';
import { checkCollectible, checkCollectibleShape, checkCollectibleStrict, collectibleChecks } from './collectible.js';
import {
  checkUserPrimaryGuild,
  checkUserPrimaryGuildShape,
  checkUserPrimaryGuildStrict,
  userPrimaryGuildChecks,
} from './user-primary-guild.js';

/** True if the value is an User, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isUser(value: unknown): value is User {
  try {
    return checkUser(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is an User, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertUser(value: unknown): asserts value is User {
  assert(value, userChecks);
}

/** The value as an User, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateUser(value: unknown, options?: ValidateOptions): Result<User> {
  return validate(value, userChecks, options);
}

/** User for libraries that take a Standard Schema. */
export const userSchema: StandardSchema<User> = {
  '~standard': { version: 1, vendor: 'platform-object-model', validate: (value) => standard(value, userChecks) },
};

/** @internal */
export function checkUser(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const username = o.username;
  if (typeof username !== 'string') return false;
  const discriminator = o.discriminator;
  if (typeof discriminator !== 'string') return false;
  const global_name = o.global_name;
  if (global_name !== null && typeof global_name !== 'string') return false;
  const avatar = o.avatar;
  if (avatar !== null && typeof avatar !== 'string') return false;
  const bot = o.bot;
  if (bot !== undefined && typeof bot !== 'boolean') return false;
  const system = o.system;
  if (system !== undefined && typeof system !== 'boolean') return false;
  const mfa_enabled = o.mfa_enabled;
  if (mfa_enabled !== undefined && typeof mfa_enabled !== 'boolean') return false;
  const banner = o.banner;
  if (banner != null && typeof banner !== 'string') return false;
  const accent_color = o.accent_color;
  if (accent_color != null && !Number.isSafeInteger(accent_color)) return false;
  const locale = o.locale;
  if (locale !== undefined && typeof locale !== 'string') return false;
  const verified = o.verified;
  if (verified !== undefined && typeof verified !== 'boolean') return false;
  const email = o.email;
  if (email != null && typeof email !== 'string') return false;
  const flags = o.flags;
  if (flags !== undefined && !isBitNumber(flags)) return false;
  const premium_type = o.premium_type;
  if (premium_type !== undefined && !Number.isSafeInteger(premium_type)) return false;
  const public_flags = o.public_flags;
  if (public_flags !== undefined && !isBitNumber(public_flags)) return false;
  const avatar_decoration_data = o.avatar_decoration_data;
  if (avatar_decoration_data != null && !checkAvatarDecorationData(avatar_decoration_data)) return false;
  const collectibles = o.collectibles;
  if (collectibles != null && !checkCollectible(collectibles)) return false;
  const primary_guild = o.primary_guild;
  if (primary_guild != null && !checkUserPrimaryGuild(primary_guild)) return false;
  return true;
}

/** @internal Types, presence and null only. */
export function checkUserShape(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const username = o.username;
  if (typeof username !== 'string') return false;
  const discriminator = o.discriminator;
  if (typeof discriminator !== 'string') return false;
  const global_name = o.global_name;
  if (global_name !== null && typeof global_name !== 'string') return false;
  const avatar = o.avatar;
  if (avatar !== null && typeof avatar !== 'string') return false;
  const bot = o.bot;
  if (bot !== undefined && typeof bot !== 'boolean') return false;
  const system = o.system;
  if (system !== undefined && typeof system !== 'boolean') return false;
  const mfa_enabled = o.mfa_enabled;
  if (mfa_enabled !== undefined && typeof mfa_enabled !== 'boolean') return false;
  const banner = o.banner;
  if (banner != null && typeof banner !== 'string') return false;
  const accent_color = o.accent_color;
  if (accent_color != null && !Number.isSafeInteger(accent_color)) return false;
  const locale = o.locale;
  if (locale !== undefined && typeof locale !== 'string') return false;
  const verified = o.verified;
  if (verified !== undefined && typeof verified !== 'boolean') return false;
  const email = o.email;
  if (email != null && typeof email !== 'string') return false;
  const flags = o.flags;
  if (flags !== undefined && !isBitNumber(flags)) return false;
  const premium_type = o.premium_type;
  if (premium_type !== undefined && !Number.isSafeInteger(premium_type)) return false;
  const public_flags = o.public_flags;
  if (public_flags !== undefined && !isBitNumber(public_flags)) return false;
  const avatar_decoration_data = o.avatar_decoration_data;
  if (avatar_decoration_data != null && !checkAvatarDecorationDataShape(avatar_decoration_data)) return false;
  const collectibles = o.collectibles;
  if (collectibles != null && !checkCollectibleShape(collectibles)) return false;
  const primary_guild = o.primary_guild;
  if (primary_guild != null && !checkUserPrimaryGuildShape(primary_guild)) return false;
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkUserStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const username = o.username;
  if (typeof username !== 'string') return false;
  const discriminator = o.discriminator;
  if (typeof discriminator !== 'string') return false;
  const global_name = o.global_name;
  if (global_name !== null && typeof global_name !== 'string') return false;
  const avatar = o.avatar;
  if (avatar !== null && typeof avatar !== 'string') return false;
  const bot = o.bot;
  if (bot !== undefined && typeof bot !== 'boolean') return false;
  const system = o.system;
  if (system !== undefined && typeof system !== 'boolean') return false;
  const mfa_enabled = o.mfa_enabled;
  if (mfa_enabled !== undefined && typeof mfa_enabled !== 'boolean') return false;
  const banner = o.banner;
  if (banner != null && typeof banner !== 'string') return false;
  const accent_color = o.accent_color;
  if (accent_color != null && !Number.isSafeInteger(accent_color)) return false;
  const locale = o.locale;
  if (locale !== undefined && typeof locale !== 'string') return false;
  const verified = o.verified;
  if (verified !== undefined && typeof verified !== 'boolean') return false;
  const email = o.email;
  if (email != null && typeof email !== 'string') return false;
  const flags = o.flags;
  if (flags !== undefined && !isKnownUserFlag(flags)) return false;
  const premium_type = o.premium_type;
  if (premium_type !== undefined && !isKnownPremiumType(premium_type)) return false;
  const public_flags = o.public_flags;
  if (public_flags !== undefined && !isKnownUserFlag(public_flags)) return false;
  const avatar_decoration_data = o.avatar_decoration_data;
  if (avatar_decoration_data != null && !checkAvatarDecorationDataStrict(avatar_decoration_data)) return false;
  const collectibles = o.collectibles;
  if (collectibles != null && !checkCollectibleStrict(collectibles)) return false;
  const primary_guild = o.primary_guild;
  if (primary_guild != null && !checkUserPrimaryGuildStrict(primary_guild)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainUser(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const id = o.id;
  matching(e, here, 'id', id, isSnowflake, 'Snowflake');
  const username = o.username;
  text(e, here, 'username', username);
  const discriminator = o.discriminator;
  text(e, here, 'discriminator', discriminator);
  const global_name = o.global_name;
  if (global_name !== null) text(e, here, 'global_name', global_name);
  const avatar = o.avatar;
  if (avatar !== null) text(e, here, 'avatar', avatar);
  const bot = o.bot;
  if (bot !== undefined) bool(e, here, 'bot', bot);
  const system = o.system;
  if (system !== undefined) bool(e, here, 'system', system);
  const mfa_enabled = o.mfa_enabled;
  if (mfa_enabled !== undefined) bool(e, here, 'mfa_enabled', mfa_enabled);
  const banner = o.banner;
  if (banner != null) text(e, here, 'banner', banner);
  const accent_color = o.accent_color;
  if (accent_color != null) integer(e, here, 'accent_color', accent_color);
  const locale = o.locale;
  if (locale !== undefined) text(e, here, 'locale', locale);
  const verified = o.verified;
  if (verified !== undefined) bool(e, here, 'verified', verified);
  const email = o.email;
  if (email != null) text(e, here, 'email', email);
  const flags = o.flags;
  if (flags !== undefined) bits(e, here, 'flags', flags, isBitNumber, isKnownUserFlag, 'UserFlag');
  const premium_type = o.premium_type;
  if (premium_type !== undefined)
    member(e, here, 'premium_type', premium_type, Number.isSafeInteger, isKnownPremiumType, 'PremiumType');
  const public_flags = o.public_flags;
  if (public_flags !== undefined) bits(e, here, 'public_flags', public_flags, isBitNumber, isKnownUserFlag, 'UserFlag');
  const avatar_decoration_data = o.avatar_decoration_data;
  if (avatar_decoration_data != null)
    object(e, here, 'avatar_decoration_data', avatar_decoration_data, avatarDecorationDataChecks);
  const collectibles = o.collectibles;
  if (collectibles != null) object(e, here, 'collectibles', collectibles, collectibleChecks);
  const primary_guild = o.primary_guild;
  if (primary_guild != null) object(e, here, 'primary_guild', primary_guild, userPrimaryGuildChecks);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  'id',
  'username',
  'discriminator',
  'global_name',
  'avatar',
  'bot',
  'system',
  'mfa_enabled',
  'banner',
  'accent_color',
  'locale',
  'verified',
  'email',
  'flags',
  'premium_type',
  'public_flags',
  'avatar_decoration_data',
  'collectibles',
  'primary_guild',
]);

/** @internal */
export const userChecks: Checks = {
  shape: checkUserShape,
  spec: checkUser,
  strict: checkUserStrict,
  explain: explainUser,
};
