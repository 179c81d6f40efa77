import { isSnowflake } from '../identifiers/snowflake.js';
import type { ChannelInfo } from '../objects/channel-info.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  list,
  matching,
  object,
  onlyKeys,
  placeOf,
  record,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';
import {
  channelInfoChannelChecks,
  checkChannelInfoChannel,
  checkChannelInfoChannelStrict,
} from './channel-info-channel.js';

/** True if the value is a ChannelInfo, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isChannelInfo(value: unknown): value is ChannelInfo {
  try {
    return checkChannelInfo(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a ChannelInfo, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertChannelInfo(value: unknown): asserts value is ChannelInfo {
  assert(value, channelInfoChecks);
}

/** The value as a ChannelInfo, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateChannelInfo(value: unknown, options?: ValidateOptions): Result<ChannelInfo> {
  return validate(value, channelInfoChecks, options);
}

/** ChannelInfo for libraries that take a Standard Schema. */
export const channelInfoSchema: StandardSchema<ChannelInfo> = {
  '~standard': { version: 1, vendor: 'platform-object-model', validate: (value) => standard(value, channelInfoChecks) },
};

/** @internal */
export function checkChannelInfo(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const guild_id = o.guild_id;
  if (!isSnowflake(guild_id)) return false;
  const channels = o.channels;
  if (!Array.isArray(channels)) return false;
  for (let i = 0; i < channels.length; i++) {
    const item: unknown = channels[i];
    if (!checkChannelInfoChannel(item)) return false;
  }
  return true;
}

/** @internal Types, presence and null only. */
export const checkChannelInfoShape = checkChannelInfo;

/** @internal No unknown keys, enum members or bits either. */
export function checkChannelInfoStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const guild_id = o.guild_id;
  if (!isSnowflake(guild_id)) return false;
  const channels = o.channels;
  if (!Array.isArray(channels)) return false;
  for (let i = 0; i < channels.length; i++) {
    const item: unknown = channels[i];
    if (!checkChannelInfoChannelStrict(item)) return false;
  }
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainChannelInfo(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const guild_id = o.guild_id;
  matching(e, here, 'guild_id', guild_id, isSnowflake, 'Snowflake');
  const channels = o.channels;
  list(e, here, 'channels', channels, (e, at, key, item) => {
    object(e, at, key, item, channelInfoChannelChecks);
  });
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['guild_id', 'channels']);

/** @internal */
export const channelInfoChecks: Checks = {
  shape: checkChannelInfoShape,
  spec: checkChannelInfo,
  strict: checkChannelInfoStrict,
  explain: explainChannelInfo,
};
