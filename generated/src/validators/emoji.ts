import { isSnowflake } from '../identifiers/snowflake.js';
import type { Emoji } from '../objects/emoji.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  bool,
  list,
  matching,
  onlyKeys,
  placeOf,
  record,
  text,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';

/** True if the value is an Emoji, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isEmoji(value: unknown): value is Emoji {
  try {
    return checkEmoji(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is an Emoji, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertEmoji(value: unknown): asserts value is Emoji {
  assert(value, emojiChecks);
}

/** The value as an Emoji, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateEmoji(value: unknown, options?: ValidateOptions): Result<Emoji> {
  return validate(value, emojiChecks, options);
}

/** Emoji for libraries that take a Standard Schema. */
export const emojiSchema: StandardSchema<Emoji> = {
  '~standard': { version: 1, vendor: 'platform-object-model', validate: (value) => standard(value, emojiChecks) },
};

/** @internal */
export function checkEmoji(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (id !== null && !isSnowflake(id)) return false;
  const name = o.name;
  if (name !== null && typeof name !== 'string') return false;
  const roles = o.roles;
  if (roles !== undefined) {
    if (!Array.isArray(roles)) return false;
    for (let i = 0; i < roles.length; i++) {
      const item: unknown = roles[i];
      if (!isSnowflake(item)) return false;
    }
  }
  const required_colons = o.required_colons;
  if (required_colons !== undefined && typeof required_colons !== 'boolean') return false;
  const managed = o.managed;
  if (managed !== undefined && typeof managed !== 'boolean') return false;
  const animated = o.animated;
  if (animated !== undefined && typeof animated !== 'boolean') return false;
  const available = o.available;
  if (available !== undefined && typeof available !== 'boolean') return false;
  return true;
}

/** @internal Types, presence and null only. */
export const checkEmojiShape = checkEmoji;

/** @internal No unknown keys, enum members or bits either. */
export function checkEmojiStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (id !== null && !isSnowflake(id)) return false;
  const name = o.name;
  if (name !== null && typeof name !== 'string') return false;
  const roles = o.roles;
  if (roles !== undefined) {
    if (!Array.isArray(roles)) return false;
    for (let i = 0; i < roles.length; i++) {
      const item: unknown = roles[i];
      if (!isSnowflake(item)) return false;
    }
  }
  const required_colons = o.required_colons;
  if (required_colons !== undefined && typeof required_colons !== 'boolean') return false;
  const managed = o.managed;
  if (managed !== undefined && typeof managed !== 'boolean') return false;
  const animated = o.animated;
  if (animated !== undefined && typeof animated !== 'boolean') return false;
  const available = o.available;
  if (available !== undefined && typeof available !== 'boolean') return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainEmoji(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const id = o.id;
  if (id !== null) matching(e, here, 'id', id, isSnowflake, 'Snowflake');
  const name = o.name;
  if (name !== null) text(e, here, 'name', name);
  const roles = o.roles;
  if (roles !== undefined)
    list(e, here, 'roles', roles, (e, at, key, item) => {
      matching(e, at, key, item, isSnowflake, 'Snowflake');
    });
  const required_colons = o.required_colons;
  if (required_colons !== undefined) bool(e, here, 'required_colons', required_colons);
  const managed = o.managed;
  if (managed !== undefined) bool(e, here, 'managed', managed);
  const animated = o.animated;
  if (animated !== undefined) bool(e, here, 'animated', animated);
  const available = o.available;
  if (available !== undefined) bool(e, here, 'available', available);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  'id',
  'name',
  'roles',
  'required_colons',
  'managed',
  'animated',
  'available',
]);

/** @internal */
export const emojiChecks: Checks = {
  shape: checkEmojiShape,
  spec: checkEmoji,
  strict: checkEmojiStrict,
  explain: explainEmoji,
};
