import { isSnowflake } from '../identifiers/snowflake.js';
import type { ForumTag } from '../objects/forum-tag.js';
import { hasLength } from '../runtime/code-points.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  bool,
  length,
  matching,
  onlyKeys,
  placeOf,
  record,
  report,
  text,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';

/** True if the value is a ForumTag, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isForumTag(value: unknown): value is ForumTag {
  try {
    return checkForumTag(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a ForumTag, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertForumTag(value: unknown): asserts value is ForumTag {
  assert(value, forumTagChecks);
}

/** The value as a ForumTag, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateForumTag(value: unknown, options?: ValidateOptions): Result<ForumTag> {
  return validate(value, forumTagChecks, options);
}

/** ForumTag for libraries that take a Standard Schema. */
export const forumTagSchema: StandardSchema<ForumTag> = {
  '~standard': { version: 1, vendor: 'platform-object-model', validate: (value) => standard(value, forumTagChecks) },
};

/** @internal */
export function checkForumTag(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const name = o.name;
  if (typeof name !== 'string' || !hasLength(name, 0, 20)) return false;
  const moderated = o.moderated;
  if (typeof moderated !== 'boolean') return false;
  const emoji_id = o.emoji_id;
  if (emoji_id !== null && !isSnowflake(emoji_id)) return false;
  const emoji_name = o.emoji_name;
  if (emoji_name !== null && typeof emoji_name !== 'string') return false;
  if (emoji_id != null && emoji_name != null) return false;
  return true;
}

/** @internal Types, presence and null only. */
export function checkForumTagShape(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const moderated = o.moderated;
  if (typeof moderated !== 'boolean') return false;
  const emoji_id = o.emoji_id;
  if (emoji_id !== null && !isSnowflake(emoji_id)) return false;
  const emoji_name = o.emoji_name;
  if (emoji_name !== null && typeof emoji_name !== 'string') return false;
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkForumTagStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const name = o.name;
  if (typeof name !== 'string' || !hasLength(name, 0, 20)) return false;
  const moderated = o.moderated;
  if (typeof moderated !== 'boolean') return false;
  const emoji_id = o.emoji_id;
  if (emoji_id !== null && !isSnowflake(emoji_id)) return false;
  const emoji_name = o.emoji_name;
  if (emoji_name !== null && typeof emoji_name !== 'string') return false;
  if (emoji_id != null && emoji_name != null) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainForumTag(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const id = o.id;
  matching(e, here, 'id', id, isSnowflake, 'Snowflake');
  const name = o.name;
  text(e, here, 'name', name);
  length(e, here, 'name', name, 0, 20);
  const moderated = o.moderated;
  bool(e, here, 'moderated', moderated);
  const emoji_id = o.emoji_id;
  if (emoji_id !== null) matching(e, here, 'emoji_id', emoji_id, isSnowflake, 'Snowflake');
  const emoji_name = o.emoji_name;
  if (emoji_name !== null) text(e, here, 'emoji_name', emoji_name);
  if (e.mode !== 'shape' && emoji_id != null && emoji_name != null)
    report(e, here, undefined, 'at-most-one-non-null', 'at most one of emoji_id, emoji_name may be other than null');
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  'id',
  'name',
  'moderated',
  'emoji_id',
  'emoji_name',
]);

/** @internal */
export const forumTagChecks: Checks = {
  shape: checkForumTagShape,
  spec: checkForumTag,
  strict: checkForumTagStrict,
  explain: explainForumTag,
};
