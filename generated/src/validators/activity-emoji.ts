import { isSnowflake } from '../identifiers/snowflake.js';
import type { ActivityEmoji } from '../objects/activity-emoji.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  bool,
  matching,
  onlyKeys,
  placeOf,
  record,
  text,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';

/** True if the value is an ActivityEmoji, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isActivityEmoji(value: unknown): value is ActivityEmoji {
  try {
    return checkActivityEmoji(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is an ActivityEmoji, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertActivityEmoji(value: unknown): asserts value is ActivityEmoji {
  assert(value, activityEmojiChecks);
}

/** The value as an ActivityEmoji, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateActivityEmoji(value: unknown, options?: ValidateOptions): Result<ActivityEmoji> {
  return validate(value, activityEmojiChecks, options);
}

/** ActivityEmoji for libraries that take a Standard Schema. */
export const activityEmojiSchema: StandardSchema<ActivityEmoji> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, activityEmojiChecks),
  },
};

/** @internal */
export function checkActivityEmoji(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const id = o.id;
  if (id !== undefined && !isSnowflake(id)) return false;
  const animated = o.animated;
  if (animated !== undefined && typeof animated !== 'boolean') return false;
  return true;
}

/** @internal Types, presence and null only. */
export const checkActivityEmojiShape = checkActivityEmoji;

/** @internal No unknown keys, enum members or bits either. */
export function checkActivityEmojiStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const id = o.id;
  if (id !== undefined && !isSnowflake(id)) return false;
  const animated = o.animated;
  if (animated !== undefined && typeof animated !== 'boolean') return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainActivityEmoji(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const name = o.name;
  text(e, here, 'name', name);
  const id = o.id;
  if (id !== undefined) matching(e, here, 'id', id, isSnowflake, 'Snowflake');
  const animated = o.animated;
  if (animated !== undefined) bool(e, here, 'animated', animated);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['name', 'id', 'animated']);

/** @internal */
export const activityEmojiChecks: Checks = {
  shape: checkActivityEmojiShape,
  spec: checkActivityEmoji,
  strict: checkActivityEmojiStrict,
  explain: explainActivityEmoji,
};
