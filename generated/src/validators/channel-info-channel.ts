import { isSnowflake } from '../identifiers/snowflake.js';
import type { ChannelInfoChannel } from '../objects/channel-info-channel.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  integer,
  matching,
  onlyKeys,
  placeOf,
  record,
  text,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';

/** True if the value is a ChannelInfoChannel, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isChannelInfoChannel(value: unknown): value is ChannelInfoChannel {
  try {
    return checkChannelInfoChannel(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a ChannelInfoChannel, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertChannelInfoChannel(value: unknown): asserts value is ChannelInfoChannel {
  assert(value, channelInfoChannelChecks);
}

/** The value as a ChannelInfoChannel, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateChannelInfoChannel(value: unknown, options?: ValidateOptions): Result<ChannelInfoChannel> {
  return validate(value, channelInfoChannelChecks, options);
}

/** ChannelInfoChannel for libraries that take a Standard Schema. */
export const channelInfoChannelSchema: StandardSchema<ChannelInfoChannel> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, channelInfoChannelChecks),
  },
};

/** @internal */
export function checkChannelInfoChannel(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const status = o.status;
  if (status != null && typeof status !== 'string') return false;
  const voice_start_time = o.voice_start_time;
  if (voice_start_time != null && !Number.isSafeInteger(voice_start_time)) return false;
  return true;
}

/** @internal Types, presence and null only. */
export const checkChannelInfoChannelShape = checkChannelInfoChannel;

/** @internal No unknown keys, enum members or bits either. */
export function checkChannelInfoChannelStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const status = o.status;
  if (status != null && typeof status !== 'string') return false;
  const voice_start_time = o.voice_start_time;
  if (voice_start_time != null && !Number.isSafeInteger(voice_start_time)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainChannelInfoChannel(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const id = o.id;
  matching(e, here, 'id', id, isSnowflake, 'Snowflake');
  const status = o.status;
  if (status != null) text(e, here, 'status', status);
  const voice_start_time = o.voice_start_time;
  if (voice_start_time != null) integer(e, here, 'voice_start_time', voice_start_time);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['id', 'status', 'voice_start_time']);

/** @internal */
export const channelInfoChannelChecks: Checks = {
  shape: checkChannelInfoChannelShape,
  spec: checkChannelInfoChannel,
  strict: checkChannelInfoChannelStrict,
  explain: explainChannelInfoChannel,
};
