import { isKnownAutoModerationActionType } from '../enums/auto-moderation-action-type.js';
import type { AutoModerationAction } from '../objects/auto-moderation-action.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  member,
  object,
  onlyKeys,
  placeOf,
  record,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';
import {
  autoModerationActionMetadataChecks,
  checkAutoModerationActionMetadata,
  checkAutoModerationActionMetadataShape,
  checkAutoModerationActionMetadataStrict,
} from './auto-moderation-action-metadata.js';

/** True if the value is an AutoModerationAction, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isAutoModerationAction(value: unknown): value is AutoModerationAction {
  try {
    return checkAutoModerationAction(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is an AutoModerationAction, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertAutoModerationAction(value: unknown): asserts value is AutoModerationAction {
  assert(value, autoModerationActionChecks);
}

/** The value as an AutoModerationAction, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateAutoModerationAction(value: unknown, options?: ValidateOptions): Result<AutoModerationAction> {
  return validate(value, autoModerationActionChecks, options);
}

/** AutoModerationAction for libraries that take a Standard Schema. */
export const autoModerationActionSchema: StandardSchema<AutoModerationAction> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, autoModerationActionChecks),
  },
};

/** @internal */
export function checkAutoModerationAction(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const type = o.type;
  if (!Number.isSafeInteger(type)) return false;
  const metadata = o.metadata;
  if (metadata !== undefined && !checkAutoModerationActionMetadata(metadata, type)) return false;
  return true;
}

/** @internal Types, presence and null only. */
export function checkAutoModerationActionShape(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const type = o.type;
  if (!Number.isSafeInteger(type)) return false;
  const metadata = o.metadata;
  if (metadata !== undefined && !checkAutoModerationActionMetadataShape(metadata, type)) return false;
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkAutoModerationActionStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const type = o.type;
  if (!isKnownAutoModerationActionType(type)) return false;
  const metadata = o.metadata;
  if (metadata !== undefined && !checkAutoModerationActionMetadataStrict(metadata, type)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainAutoModerationAction(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const type = o.type;
  member(e, here, 'type', type, Number.isSafeInteger, isKnownAutoModerationActionType, 'AutoModerationActionType');
  const metadata = o.metadata;
  if (metadata !== undefined) object(e, here, 'metadata', metadata, autoModerationActionMetadataChecks, type);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['type', 'metadata']);

/** @internal */
export const autoModerationActionChecks: Checks = {
  shape: checkAutoModerationActionShape,
  spec: checkAutoModerationAction,
  strict: checkAutoModerationActionStrict,
  explain: explainAutoModerationAction,
};
