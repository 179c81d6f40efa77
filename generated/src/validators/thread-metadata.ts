import type { ThreadMetadata } from '../objects/thread-metadata.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  bool,
  integer,
  matching,
  onlyKeys,
  placeOf,
  record,
  values,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { isTimestamp } from '../runtime/timestamp.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';

/** True if the value is a ThreadMetadata, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isThreadMetadata(value: unknown): value is ThreadMetadata {
  try {
    return checkThreadMetadata(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a ThreadMetadata, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertThreadMetadata(value: unknown): asserts value is ThreadMetadata {
  assert(value, threadMetadataChecks);
}

/** The value as a ThreadMetadata, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateThreadMetadata(value: unknown, options?: ValidateOptions): Result<ThreadMetadata> {
  return validate(value, threadMetadataChecks, options);
}

/** ThreadMetadata for libraries that take a Standard Schema. */
export const threadMetadataSchema: StandardSchema<ThreadMetadata> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, threadMetadataChecks),
  },
};

/** @internal */
export function checkThreadMetadata(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const archived = o.archived;
  if (typeof archived !== 'boolean') return false;
  const auto_archive_duration = o.auto_archive_duration;
  if (
    !Number.isSafeInteger(auto_archive_duration) ||
    (auto_archive_duration !== 60 &&
      auto_archive_duration !== 1440 &&
      auto_archive_duration !== 4320 &&
      auto_archive_duration !== 10080)
  )
    return false;
  const archive_timestamp = o.archive_timestamp;
  if (!isTimestamp(archive_timestamp)) return false;
  const locked = o.locked;
  if (typeof locked !== 'boolean') return false;
  const invitable = o.invitable;
  if (invitable !== undefined && typeof invitable !== 'boolean') return false;
  const create_timestamp = o.create_timestamp;
  if (create_timestamp !== undefined && !isTimestamp(create_timestamp)) return false;
  return true;
}

/** @internal Types, presence and null only. */
export function checkThreadMetadataShape(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const archived = o.archived;
  if (typeof archived !== 'boolean') return false;
  const auto_archive_duration = o.auto_archive_duration;
  if (!Number.isSafeInteger(auto_archive_duration)) return false;
  const archive_timestamp = o.archive_timestamp;
  if (!isTimestamp(archive_timestamp)) return false;
  const locked = o.locked;
  if (typeof locked !== 'boolean') return false;
  const invitable = o.invitable;
  if (invitable !== undefined && typeof invitable !== 'boolean') return false;
  const create_timestamp = o.create_timestamp;
  if (create_timestamp !== undefined && !isTimestamp(create_timestamp)) return false;
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkThreadMetadataStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const archived = o.archived;
  if (typeof archived !== 'boolean') return false;
  const auto_archive_duration = o.auto_archive_duration;
  if (
    !Number.isSafeInteger(auto_archive_duration) ||
    (auto_archive_duration !== 60 &&
      auto_archive_duration !== 1440 &&
      auto_archive_duration !== 4320 &&
      auto_archive_duration !== 10080)
  )
    return false;
  const archive_timestamp = o.archive_timestamp;
  if (!isTimestamp(archive_timestamp)) return false;
  const locked = o.locked;
  if (typeof locked !== 'boolean') return false;
  const invitable = o.invitable;
  if (invitable !== undefined && typeof invitable !== 'boolean') return false;
  const create_timestamp = o.create_timestamp;
  if (create_timestamp !== undefined && !isTimestamp(create_timestamp)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainThreadMetadata(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const archived = o.archived;
  bool(e, here, 'archived', archived);
  const auto_archive_duration = o.auto_archive_duration;
  integer(e, here, 'auto_archive_duration', auto_archive_duration);
  values(e, here, 'auto_archive_duration', auto_archive_duration, [60, 1440, 4320, 10080]);
  const archive_timestamp = o.archive_timestamp;
  matching(e, here, 'archive_timestamp', archive_timestamp, isTimestamp, 'timestamp with an offset');
  const locked = o.locked;
  bool(e, here, 'locked', locked);
  const invitable = o.invitable;
  if (invitable !== undefined) bool(e, here, 'invitable', invitable);
  const create_timestamp = o.create_timestamp;
  if (create_timestamp !== undefined)
    matching(e, here, 'create_timestamp', create_timestamp, isTimestamp, 'timestamp with an offset');
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  'archived',
  'auto_archive_duration',
  'archive_timestamp',
  'locked',
  'invitable',
  'create_timestamp',
]);

/** @internal */
export const threadMetadataChecks: Checks = {
  shape: checkThreadMetadataShape,
  spec: checkThreadMetadata,
  strict: checkThreadMetadataStrict,
  explain: explainThreadMetadata,
};
