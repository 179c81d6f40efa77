import { isSnowflake } from '../identifiers/snowflake.js';
import type { DefaultReaction } from '../objects/default-reaction.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
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

/** True if the value is a DefaultReaction, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isDefaultReaction(value: unknown): value is DefaultReaction {
  try {
    return checkDefaultReaction(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a DefaultReaction, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertDefaultReaction(value: unknown): asserts value is DefaultReaction {
  assert(value, defaultReactionChecks);
}

/** The value as a DefaultReaction, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateDefaultReaction(value: unknown, options?: ValidateOptions): Result<DefaultReaction> {
  return validate(value, defaultReactionChecks, options);
}

/** DefaultReaction for libraries that take a Standard Schema. */
export const defaultReactionSchema: StandardSchema<DefaultReaction> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, defaultReactionChecks),
  },
};

/** @internal */
export function checkDefaultReaction(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const emoji_id = o.emoji_id;
  if (emoji_id !== null && !isSnowflake(emoji_id)) return false;
  const emoji_name = o.emoji_name;
  if (emoji_name !== null && typeof emoji_name !== 'string') return false;
  if ((emoji_id != null) === (emoji_name != null)) return false;
  return true;
}

/** @internal Types, presence and null only. */
export function checkDefaultReactionShape(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const emoji_id = o.emoji_id;
  if (emoji_id !== null && !isSnowflake(emoji_id)) return false;
  const emoji_name = o.emoji_name;
  if (emoji_name !== null && typeof emoji_name !== 'string') return false;
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkDefaultReactionStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const emoji_id = o.emoji_id;
  if (emoji_id !== null && !isSnowflake(emoji_id)) return false;
  const emoji_name = o.emoji_name;
  if (emoji_name !== null && typeof emoji_name !== 'string') return false;
  if ((emoji_id != null) === (emoji_name != null)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainDefaultReaction(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const emoji_id = o.emoji_id;
  if (emoji_id !== null) matching(e, here, 'emoji_id', emoji_id, isSnowflake, 'Snowflake');
  const emoji_name = o.emoji_name;
  if (emoji_name !== null) text(e, here, 'emoji_name', emoji_name);
  if (e.mode !== 'shape' && (emoji_id != null) === (emoji_name != null))
    report(e, here, undefined, 'exactly-one-set', 'exactly one of emoji_id, emoji_name must be set');
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['emoji_id', 'emoji_name']);

/** @internal */
export const defaultReactionChecks: Checks = {
  shape: checkDefaultReactionShape,
  spec: checkDefaultReaction,
  strict: checkDefaultReactionStrict,
  explain: explainDefaultReaction,
};
