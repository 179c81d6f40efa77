import type { ActivityAssets } from '../objects/activity-assets.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  onlyKeys,
  placeOf,
  record,
  text,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';

/** True if the value is an ActivityAssets, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isActivityAssets(value: unknown): value is ActivityAssets {
  try {
    return checkActivityAssets(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is an ActivityAssets, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertActivityAssets(value: unknown): asserts value is ActivityAssets {
  assert(value, activityAssetsChecks);
}

/** The value as an ActivityAssets, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateActivityAssets(value: unknown, options?: ValidateOptions): Result<ActivityAssets> {
  return validate(value, activityAssetsChecks, options);
}

/** ActivityAssets for libraries that take a Standard Schema. */
export const activityAssetsSchema: StandardSchema<ActivityAssets> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, activityAssetsChecks),
  },
};

/** @internal */
export function checkActivityAssets(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const large_image = o.large_image;
  if (large_image !== undefined && typeof large_image !== 'string') return false;
  const large_text = o.large_text;
  if (large_text !== undefined && typeof large_text !== 'string') return false;
  const large_url = o.large_url;
  if (large_url !== undefined && typeof large_url !== 'string') return false;
  const small_image = o.small_image;
  if (small_image !== undefined && typeof small_image !== 'string') return false;
  const small_text = o.small_text;
  if (small_text !== undefined && typeof small_text !== 'string') return false;
  const small_url = o.small_url;
  if (small_url !== undefined && typeof small_url !== 'string') return false;
  const invite_cover_image = o.invite_cover_image;
  if (invite_cover_image !== undefined && typeof invite_cover_image !== 'string') return false;
  return true;
}

/** @internal Types, presence and null only. */
export const checkActivityAssetsShape = checkActivityAssets;

/** @internal No unknown keys, enum members or bits either. */
export function checkActivityAssetsStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const large_image = o.large_image;
  if (large_image !== undefined && typeof large_image !== 'string') return false;
  const large_text = o.large_text;
  if (large_text !== undefined && typeof large_text !== 'string') return false;
  const large_url = o.large_url;
  if (large_url !== undefined && typeof large_url !== 'string') return false;
  const small_image = o.small_image;
  if (small_image !== undefined && typeof small_image !== 'string') return false;
  const small_text = o.small_text;
  if (small_text !== undefined && typeof small_text !== 'string') return false;
  const small_url = o.small_url;
  if (small_url !== undefined && typeof small_url !== 'string') return false;
  const invite_cover_image = o.invite_cover_image;
  if (invite_cover_image !== undefined && typeof invite_cover_image !== 'string') return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainActivityAssets(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const large_image = o.large_image;
  if (large_image !== undefined) text(e, here, 'large_image', large_image);
  const large_text = o.large_text;
  if (large_text !== undefined) text(e, here, 'large_text', large_text);
  const large_url = o.large_url;
  if (large_url !== undefined) text(e, here, 'large_url', large_url);
  const small_image = o.small_image;
  if (small_image !== undefined) text(e, here, 'small_image', small_image);
  const small_text = o.small_text;
  if (small_text !== undefined) text(e, here, 'small_text', small_text);
  const small_url = o.small_url;
  if (small_url !== undefined) text(e, here, 'small_url', small_url);
  const invite_cover_image = o.invite_cover_image;
  if (invite_cover_image !== undefined) text(e, here, 'invite_cover_image', invite_cover_image);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  'large_image',
  'large_text',
  'large_url',
  'small_image',
  'small_text',
  'small_url',
  'invite_cover_image',
]);

/** @internal */
export const activityAssetsChecks: Checks = {
  shape: checkActivityAssetsShape,
  spec: checkActivityAssets,
  strict: checkActivityAssetsStrict,
  explain: explainActivityAssets,
};
