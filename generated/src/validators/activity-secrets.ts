import type { ActivitySecrets } from '../objects/activity-secrets.js';
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

/** True if the value is an ActivitySecrets, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isActivitySecrets(value: unknown): value is ActivitySecrets {
  try {
    return checkActivitySecrets(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is an ActivitySecrets, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertActivitySecrets(value: unknown): asserts value is ActivitySecrets {
  assert(value, activitySecretsChecks);
}

/** The value as an ActivitySecrets, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateActivitySecrets(value: unknown, options?: ValidateOptions): Result<ActivitySecrets> {
  return validate(value, activitySecretsChecks, options);
}

/** ActivitySecrets for libraries that take a Standard Schema. */
export const activitySecretsSchema: StandardSchema<ActivitySecrets> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, activitySecretsChecks),
  },
};

/** @internal */
export function checkActivitySecrets(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const join = o.join;
  if (join !== undefined && typeof join !== 'string') return false;
  const spectate = o.spectate;
  if (spectate !== undefined && typeof spectate !== 'string') return false;
  const match = o.match;
  if (match !== undefined && typeof match !== 'string') return false;
  return true;
}

/** @internal Types, presence and null only. */
export const checkActivitySecretsShape = checkActivitySecrets;

/** @internal No unknown keys, enum members or bits either. */
export function checkActivitySecretsStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const join = o.join;
  if (join !== undefined && typeof join !== 'string') return false;
  const spectate = o.spectate;
  if (spectate !== undefined && typeof spectate !== 'string') return false;
  const match = o.match;
  if (match !== undefined && typeof match !== 'string') return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainActivitySecrets(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const join = o.join;
  if (join !== undefined) text(e, here, 'join', join);
  const spectate = o.spectate;
  if (spectate !== undefined) text(e, here, 'spectate', spectate);
  const match = o.match;
  if (match !== undefined) text(e, here, 'match', match);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['join', 'spectate', 'match']);

/** @internal */
export const activitySecretsChecks: Checks = {
  shape: checkActivitySecretsShape,
  spec: checkActivitySecrets,
  strict: checkActivitySecretsStrict,
  explain: explainActivitySecrets,
};
