import { isSnowflake } from '../identifiers/snowflake.js';
import type { WelcomeScreenChannel } from '../objects/welcome-screen-channel.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  matching,
  onlyKeys,
  placeOf,
  record,
  text,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';

/** True if the value is a WelcomeScreenChannel, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isWelcomeScreenChannel(value: unknown): value is WelcomeScreenChannel {
  try {
    return checkWelcomeScreenChannel(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a WelcomeScreenChannel, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertWelcomeScreenChannel(value: unknown): asserts value is WelcomeScreenChannel {
  assert(value, welcomeScreenChannelChecks);
}

/** The value as a WelcomeScreenChannel, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateWelcomeScreenChannel(value: unknown, options?: ValidateOptions): Result<WelcomeScreenChannel> {
  return validate(value, welcomeScreenChannelChecks, options);
}

/** WelcomeScreenChannel for libraries that take a Standard Schema. */
export const welcomeScreenChannelSchema: StandardSchema<WelcomeScreenChannel> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, welcomeScreenChannelChecks),
  },
};

/** @internal */
export function checkWelcomeScreenChannel(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const channel_id = o.channel_id;
  if (!isSnowflake(channel_id)) return false;
  const description = o.description;
  if (typeof description !== 'string') return false;
  const emoji_id = o.emoji_id;
  if (emoji_id !== null && !isSnowflake(emoji_id)) return false;
  const emoji_name = o.emoji_name;
  if (emoji_name !== null && typeof emoji_name !== 'string') return false;
  return true;
}

/** @internal Types, presence and null only. */
export const checkWelcomeScreenChannelShape = checkWelcomeScreenChannel;

/** @internal No unknown keys, enum members or bits either. */
export function checkWelcomeScreenChannelStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const channel_id = o.channel_id;
  if (!isSnowflake(channel_id)) return false;
  const description = o.description;
  if (typeof description !== 'string') return false;
  const emoji_id = o.emoji_id;
  if (emoji_id !== null && !isSnowflake(emoji_id)) return false;
  const emoji_name = o.emoji_name;
  if (emoji_name !== null && typeof emoji_name !== 'string') return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainWelcomeScreenChannel(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const channel_id = o.channel_id;
  matching(e, here, 'channel_id', channel_id, isSnowflake, 'Snowflake');
  const description = o.description;
  text(e, here, 'description', description);
  const emoji_id = o.emoji_id;
  if (emoji_id !== null) matching(e, here, 'emoji_id', emoji_id, isSnowflake, 'Snowflake');
  const emoji_name = o.emoji_name;
  if (emoji_name !== null) text(e, here, 'emoji_name', emoji_name);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  'channel_id',
  'description',
  'emoji_id',
  'emoji_name',
]);

/** @internal */
export const welcomeScreenChannelChecks: Checks = {
  shape: checkWelcomeScreenChannelShape,
  spec: checkWelcomeScreenChannel,
  strict: checkWelcomeScreenChannelStrict,
  explain: explainWelcomeScreenChannel,
};
