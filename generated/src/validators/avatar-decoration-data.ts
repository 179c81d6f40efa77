import { isSnowflake } from '../identifiers/snowflake.js';
import type { AvatarDecorationData } from '../objects/avatar-decoration-data.js';
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

/** True if the value is an AvatarDecorationData, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isAvatarDecorationData(value: unknown): value is AvatarDecorationData {
  try {
    return checkAvatarDecorationData(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is an AvatarDecorationData, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertAvatarDecorationData(value: unknown): asserts value is AvatarDecorationData {
  assert(value, avatarDecorationDataChecks);
}

/** The value as an AvatarDecorationData, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateAvatarDecorationData(value: unknown, options?: ValidateOptions): Result<AvatarDecorationData> {
  return validate(value, avatarDecorationDataChecks, options);
}

/** AvatarDecorationData for libraries that take a Standard Schema. */
export const avatarDecorationDataSchema: StandardSchema<AvatarDecorationData> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, avatarDecorationDataChecks),
  },
};

/** @internal */
export function checkAvatarDecorationData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const asset = o.asset;
  if (typeof asset !== 'string') return false;
  const sku_id = o.sku_id;
  if (!isSnowflake(sku_id)) return false;
  return true;
}

/** @internal Types, presence and null only. */
export const checkAvatarDecorationDataShape = checkAvatarDecorationData;

/** @internal No unknown keys, enum members or bits either. */
export function checkAvatarDecorationDataStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const asset = o.asset;
  if (typeof asset !== 'string') return false;
  const sku_id = o.sku_id;
  if (!isSnowflake(sku_id)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainAvatarDecorationData(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const asset = o.asset;
  text(e, here, 'asset', asset);
  const sku_id = o.sku_id;
  matching(e, here, 'sku_id', sku_id, isSnowflake, 'Snowflake');
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['asset', 'sku_id']);

/** @internal */
export const avatarDecorationDataChecks: Checks = {
  shape: checkAvatarDecorationDataShape,
  spec: checkAvatarDecorationData,
  strict: checkAvatarDecorationDataStrict,
  explain: explainAvatarDecorationData,
};
