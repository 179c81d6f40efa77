import { isSnowflake } from '../identifiers/snowflake.js';
import type { AutoModerationActionMetadata } from '../objects/auto-moderation-action-metadata.js';
import { hasLength } from '../runtime/code-points.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  integer,
  irrelevant,
  length,
  matching,
  onlyKeys,
  placeOf,
  range,
  record,
  text,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';

/** True if the value is an AutoModerationActionMetadata, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isAutoModerationActionMetadata(value: unknown): value is AutoModerationActionMetadata {
  try {
    return checkAutoModerationActionMetadata(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is an AutoModerationActionMetadata, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertAutoModerationActionMetadata(value: unknown): asserts value is AutoModerationActionMetadata {
  assert(value, autoModerationActionMetadataChecks);
}

/** The value as an AutoModerationActionMetadata, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateAutoModerationActionMetadata(
  value: unknown,
  options?: ValidateOptions,
): Result<AutoModerationActionMetadata> {
  return validate(value, autoModerationActionMetadataChecks, options);
}

/** AutoModerationActionMetadata for libraries that take a Standard Schema. */
export const autoModerationActionMetadataSchema: StandardSchema<AutoModerationActionMetadata> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, autoModerationActionMetadataChecks),
  },
};

/** @internal */
export function checkAutoModerationActionMetadata(value: unknown, outer_type?: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const channel_id = o.channel_id;
  if (
    channel_id !== undefined &&
    (outer_type === 1 || outer_type === 3 || outer_type === 4 || !isSnowflake(channel_id))
  )
    return false;
  const duration_seconds = o.duration_seconds;
  if (
    duration_seconds !== undefined &&
    (outer_type === 2 ||
      outer_type === 1 ||
      outer_type === 4 ||
      !Number.isSafeInteger(duration_seconds) ||
      (duration_seconds as number) > 2419200)
  )
    return false;
  const custom_message = o.custom_message;
  if (
    custom_message !== undefined &&
    (outer_type === 2 ||
      outer_type === 3 ||
      outer_type === 4 ||
      typeof custom_message !== 'string' ||
      !hasLength(custom_message, 0, 150))
  )
    return false;
  return true;
}

/** @internal Types, presence and null only. */
export function checkAutoModerationActionMetadataShape(value: unknown, outer_type?: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const channel_id = o.channel_id;
  if (channel_id !== undefined && !isSnowflake(channel_id)) return false;
  const duration_seconds = o.duration_seconds;
  if (duration_seconds !== undefined && !Number.isSafeInteger(duration_seconds)) return false;
  const custom_message = o.custom_message;
  if (custom_message !== undefined && typeof custom_message !== 'string') return false;
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkAutoModerationActionMetadataStrict(value: unknown, outer_type?: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const channel_id = o.channel_id;
  if (
    channel_id !== undefined &&
    (outer_type === 1 || outer_type === 3 || outer_type === 4 || !isSnowflake(channel_id))
  )
    return false;
  const duration_seconds = o.duration_seconds;
  if (
    duration_seconds !== undefined &&
    (outer_type === 2 ||
      outer_type === 1 ||
      outer_type === 4 ||
      !Number.isSafeInteger(duration_seconds) ||
      (duration_seconds as number) > 2419200)
  )
    return false;
  const custom_message = o.custom_message;
  if (
    custom_message !== undefined &&
    (outer_type === 2 ||
      outer_type === 3 ||
      outer_type === 4 ||
      typeof custom_message !== 'string' ||
      !hasLength(custom_message, 0, 150))
  )
    return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainAutoModerationActionMetadata(
  e: Explanation,
  at: Place | null,
  key: Key | undefined,
  value: unknown,
  outer_type?: unknown,
): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const channel_id = o.channel_id;
  if (channel_id !== undefined) {
    if (outer_type === 1 || outer_type === 3 || outer_type === 4)
      irrelevant(e, here, 'channel_id', channel_id, 'type is none of SEND_ALERT_MESSAGE');
    matching(e, here, 'channel_id', channel_id, isSnowflake, 'Snowflake');
  }
  const duration_seconds = o.duration_seconds;
  if (duration_seconds !== undefined) {
    if (outer_type === 2 || outer_type === 1 || outer_type === 4)
      irrelevant(e, here, 'duration_seconds', duration_seconds, 'type is none of TIMEOUT');
    integer(e, here, 'duration_seconds', duration_seconds);
    range(e, here, 'duration_seconds', duration_seconds, -Infinity, 2419200);
  }
  const custom_message = o.custom_message;
  if (custom_message !== undefined) {
    if (outer_type === 2 || outer_type === 3 || outer_type === 4)
      irrelevant(e, here, 'custom_message', custom_message, 'type is none of BLOCK_MESSAGE');
    text(e, here, 'custom_message', custom_message);
    length(e, here, 'custom_message', custom_message, 0, 150);
  }
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['channel_id', 'duration_seconds', 'custom_message']);

/** @internal */
export const autoModerationActionMetadataChecks: Checks = {
  shape: checkAutoModerationActionMetadataShape,
  spec: checkAutoModerationActionMetadata,
  strict: checkAutoModerationActionMetadataStrict,
  explain: explainAutoModerationActionMetadata,
};
