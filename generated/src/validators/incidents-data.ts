import type { IncidentsData } from '../objects/incidents-data.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  matching,
  onlyKeys,
  placeOf,
  record,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { isTimestamp } from '../runtime/timestamp.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';

/** True if the value is an IncidentsData, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isIncidentsData(value: unknown): value is IncidentsData {
  try {
    return checkIncidentsData(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is an IncidentsData, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertIncidentsData(value: unknown): asserts value is IncidentsData {
  assert(value, incidentsDataChecks);
}

/** The value as an IncidentsData, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateIncidentsData(value: unknown, options?: ValidateOptions): Result<IncidentsData> {
  return validate(value, incidentsDataChecks, options);
}

/** IncidentsData for libraries that take a Standard Schema. */
export const incidentsDataSchema: StandardSchema<IncidentsData> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, incidentsDataChecks),
  },
};

/** @internal */
export function checkIncidentsData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const invites_disabled_until = o.invites_disabled_until;
  if (invites_disabled_until !== null && !isTimestamp(invites_disabled_until)) return false;
  const dms_disabled_until = o.dms_disabled_until;
  if (dms_disabled_until !== null && !isTimestamp(dms_disabled_until)) return false;
  const dm_spam_detected_at = o.dm_spam_detected_at;
  if (dm_spam_detected_at != null && !isTimestamp(dm_spam_detected_at)) return false;
  const raid_detected_at = o.raid_detected_at;
  if (raid_detected_at != null && !isTimestamp(raid_detected_at)) return false;
  return true;
}

/** @internal Types, presence and null only. */
export const checkIncidentsDataShape = checkIncidentsData;

/** @internal No unknown keys, enum members or bits either. */
export function checkIncidentsDataStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const invites_disabled_until = o.invites_disabled_until;
  if (invites_disabled_until !== null && !isTimestamp(invites_disabled_until)) return false;
  const dms_disabled_until = o.dms_disabled_until;
  if (dms_disabled_until !== null && !isTimestamp(dms_disabled_until)) return false;
  const dm_spam_detected_at = o.dm_spam_detected_at;
  if (dm_spam_detected_at != null && !isTimestamp(dm_spam_detected_at)) return false;
  const raid_detected_at = o.raid_detected_at;
  if (raid_detected_at != null && !isTimestamp(raid_detected_at)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainIncidentsData(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const invites_disabled_until = o.invites_disabled_until;
  if (invites_disabled_until !== null)
    matching(e, here, 'invites_disabled_until', invites_disabled_until, isTimestamp, 'timestamp with an offset');
  const dms_disabled_until = o.dms_disabled_until;
  if (dms_disabled_until !== null)
    matching(e, here, 'dms_disabled_until', dms_disabled_until, isTimestamp, 'timestamp with an offset');
  const dm_spam_detected_at = o.dm_spam_detected_at;
  if (dm_spam_detected_at != null)
    matching(e, here, 'dm_spam_detected_at', dm_spam_detected_at, isTimestamp, 'timestamp with an offset');
  const raid_detected_at = o.raid_detected_at;
  if (raid_detected_at != null)
    matching(e, here, 'raid_detected_at', raid_detected_at, isTimestamp, 'timestamp with an offset');
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  'invites_disabled_until',
  'dms_disabled_until',
  'dm_spam_detected_at',
  'raid_detected_at',
]);

/** @internal */
export const incidentsDataChecks: Checks = {
  shape: checkIncidentsDataShape,
  spec: checkIncidentsData,
  strict: checkIncidentsDataStrict,
  explain: explainIncidentsData,
};
