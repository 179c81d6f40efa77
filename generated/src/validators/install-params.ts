import { isKnownPermissionFlag } from '../bit-sets/permission-flag.js';
import type { InstallParams } from '../objects/install-params.js';
import { isBitString } from '../runtime/bits.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  bits,
  list,
  onlyKeys,
  placeOf,
  record,
  text,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';

/** True if the value is an InstallParams, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isInstallParams(value: unknown): value is InstallParams {
  try {
    return checkInstallParams(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is an InstallParams, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertInstallParams(value: unknown): asserts value is InstallParams {
  assert(value, installParamsChecks);
}

/** The value as an InstallParams, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateInstallParams(value: unknown, options?: ValidateOptions): Result<InstallParams> {
  return validate(value, installParamsChecks, options);
}

/** InstallParams for libraries that take a Standard Schema. */
export const installParamsSchema: StandardSchema<InstallParams> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, installParamsChecks),
  },
};

/** @internal */
export function checkInstallParams(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const scopes = o.scopes;
  if (!Array.isArray(scopes)) return false;
  for (let i = 0; i < scopes.length; i++) {
    const item: unknown = scopes[i];
    if (typeof item !== 'string') return false;
  }
  const permissions = o.permissions;
  if (!isBitString(permissions)) return false;
  return true;
}

/** @internal Types, presence and null only. */
export const checkInstallParamsShape = checkInstallParams;

/** @internal No unknown keys, enum members or bits either. */
export function checkInstallParamsStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const scopes = o.scopes;
  if (!Array.isArray(scopes)) return false;
  for (let i = 0; i < scopes.length; i++) {
    const item: unknown = scopes[i];
    if (typeof item !== 'string') return false;
  }
  const permissions = o.permissions;
  if (!isKnownPermissionFlag(permissions)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainInstallParams(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const scopes = o.scopes;
  list(e, here, 'scopes', scopes, text);
  const permissions = o.permissions;
  bits(e, here, 'permissions', permissions, isBitString, isKnownPermissionFlag, 'PermissionFlag');
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['scopes', 'permissions']);

/** @internal */
export const installParamsChecks: Checks = {
  shape: checkInstallParamsShape,
  spec: checkInstallParams,
  strict: checkInstallParamsStrict,
  explain: explainInstallParams,
};
