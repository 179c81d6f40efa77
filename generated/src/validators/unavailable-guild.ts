import { isSnowflake } from '../identifiers/snowflake.js';
import type { UnavailableGuild } from '../objects/unavailable-guild.js';
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

/** True if the value is an UnavailableGuild, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isUnavailableGuild(value: unknown): value is UnavailableGuild {
  try {
    return checkUnavailableGuild(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is an UnavailableGuild, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertUnavailableGuild(value: unknown): asserts value is UnavailableGuild {
  assert(value, unavailableGuildChecks);
}

/** The value as an UnavailableGuild, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateUnavailableGuild(value: unknown, options?: ValidateOptions): Result<UnavailableGuild> {
  return validate(value, unavailableGuildChecks, options);
}

/** UnavailableGuild for libraries that take a Standard Schema. */
export const unavailableGuildSchema: StandardSchema<UnavailableGuild> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, unavailableGuildChecks),
  },
};

/** @internal */
export function checkUnavailableGuild(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const unavailable = o.unavailable;
  if (typeof unavailable !== 'boolean') return false;
  return true;
}

/** @internal Types, presence and null only. */
export const checkUnavailableGuildShape = checkUnavailableGuild;

/** @internal No unknown keys, enum members or bits either. */
export function checkUnavailableGuildStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const unavailable = o.unavailable;
  if (typeof unavailable !== 'boolean') return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainUnavailableGuild(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const id = o.id;
  matching(e, here, 'id', id, isSnowflake, 'Snowflake');
  const unavailable = o.unavailable;
  bool(e, here, 'unavailable', unavailable);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['id', 'unavailable']);

/** @internal */
export const unavailableGuildChecks: Checks = {
  shape: checkUnavailableGuildShape,
  spec: checkUnavailableGuild,
  strict: checkUnavailableGuildStrict,
  explain: explainUnavailableGuild,
};
