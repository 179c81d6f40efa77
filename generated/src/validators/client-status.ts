import { isKnownPresenceStatus } from '../enums/presence-status.js';
import type { ClientStatus } from '../objects/client-status.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  isText,
  member,
  onlyKeys,
  placeOf,
  record,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';

/** True if the value is a ClientStatus, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isClientStatus(value: unknown): value is ClientStatus {
  try {
    return checkClientStatus(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a ClientStatus, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertClientStatus(value: unknown): asserts value is ClientStatus {
  assert(value, clientStatusChecks);
}

/** The value as a ClientStatus, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateClientStatus(value: unknown, options?: ValidateOptions): Result<ClientStatus> {
  return validate(value, clientStatusChecks, options);
}

/** ClientStatus for libraries that take a Standard Schema. */
export const clientStatusSchema: StandardSchema<ClientStatus> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, clientStatusChecks),
  },
};

/** @internal */
export function checkClientStatus(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const desktop = o.desktop;
  if (desktop !== undefined && typeof desktop !== 'string') return false;
  const mobile = o.mobile;
  if (mobile !== undefined && typeof mobile !== 'string') return false;
  const web = o.web;
  if (web !== undefined && typeof web !== 'string') return false;
  const vr = o.vr;
  if (vr !== undefined && typeof vr !== 'string') return false;
  return true;
}

/** @internal Types, presence and null only. */
export const checkClientStatusShape = checkClientStatus;

/** @internal No unknown keys, enum members or bits either. */
export function checkClientStatusStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const desktop = o.desktop;
  if (desktop !== undefined && !isKnownPresenceStatus(desktop)) return false;
  const mobile = o.mobile;
  if (mobile !== undefined && !isKnownPresenceStatus(mobile)) return false;
  const web = o.web;
  if (web !== undefined && !isKnownPresenceStatus(web)) return false;
  const vr = o.vr;
  if (vr !== undefined && !isKnownPresenceStatus(vr)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainClientStatus(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const desktop = o.desktop;
  if (desktop !== undefined) member(e, here, 'desktop', desktop, isText, isKnownPresenceStatus, 'PresenceStatus');
  const mobile = o.mobile;
  if (mobile !== undefined) member(e, here, 'mobile', mobile, isText, isKnownPresenceStatus, 'PresenceStatus');
  const web = o.web;
  if (web !== undefined) member(e, here, 'web', web, isText, isKnownPresenceStatus, 'PresenceStatus');
  const vr = o.vr;
  if (vr !== undefined) member(e, here, 'vr', vr, isText, isKnownPresenceStatus, 'PresenceStatus');
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['desktop', 'mobile', 'web', 'vr']);

/** @internal */
export const clientStatusChecks: Checks = {
  shape: checkClientStatusShape,
  spec: checkClientStatus,
  strict: checkClientStatusStrict,
  explain: explainClientStatus,
};
