import { isSnowflake } from '../identifiers/snowflake.js';
import type { GuildDeleteEvent } from '../objects/guild-delete-event.js';
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
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';

/** True if the value is a GuildDeleteEvent, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isGuildDeleteEvent(value: unknown): value is GuildDeleteEvent {
  try {
    return checkGuildDeleteEvent(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a GuildDeleteEvent, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertGuildDeleteEvent(value: unknown): asserts value is GuildDeleteEvent {
  assert(value, guildDeleteEventChecks);
}

/** The value as a GuildDeleteEvent, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateGuildDeleteEvent(value: unknown, options?: ValidateOptions): Result<GuildDeleteEvent> {
  return validate(value, guildDeleteEventChecks, options);
}

/** GuildDeleteEvent for libraries that take a Standard Schema. */
export const guildDeleteEventSchema: StandardSchema<GuildDeleteEvent> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, guildDeleteEventChecks),
  },
};

/** @internal */
export function checkGuildDeleteEvent(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const unavailable = o.unavailable;
  if (unavailable !== undefined && typeof unavailable !== 'boolean') return false;
  return true;
}

/** @internal Types, presence and null only. */
export const checkGuildDeleteEventShape = checkGuildDeleteEvent;

/** @internal No unknown keys, enum members or bits either. */
export function checkGuildDeleteEventStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const unavailable = o.unavailable;
  if (unavailable !== undefined && typeof unavailable !== 'boolean') return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainGuildDeleteEvent(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const id = o.id;
  matching(e, here, 'id', id, isSnowflake, 'Snowflake');
  const unavailable = o.unavailable;
  if (unavailable !== undefined) bool(e, here, 'unavailable', unavailable);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['id', 'unavailable']);

/** @internal */
export const guildDeleteEventChecks: Checks = {
  shape: checkGuildDeleteEventShape,
  spec: checkGuildDeleteEvent,
  strict: checkGuildDeleteEventStrict,
  explain: explainGuildDeleteEvent,
};
