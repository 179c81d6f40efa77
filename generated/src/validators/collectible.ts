import type { Collectible } from '../objects/collectible.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  object,
  onlyKeys,
  placeOf,
  record,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';
import { checkNameplate, checkNameplateStrict, nameplateChecks } from './nameplate.js';

/** True if the value is a Collectible, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isCollectible(value: unknown): value is Collectible {
  try {
    return checkCollectible(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a Collectible, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertCollectible(value: unknown): asserts value is Collectible {
  assert(value, collectibleChecks);
}

/** The value as a Collectible, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateCollectible(value: unknown, options?: ValidateOptions): Result<Collectible> {
  return validate(value, collectibleChecks, options);
}

/** Collectible for libraries that take a Standard Schema. */
export const collectibleSchema: StandardSchema<Collectible> = {
  '~standard': { version: 1, vendor: 'platform-object-model', validate: (value) => standard(value, collectibleChecks) },
};

/** @internal */
export function checkCollectible(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const nameplate = o.nameplate;
  if (nameplate !== undefined && !checkNameplate(nameplate)) return false;
  return true;
}

/** @internal Types, presence and null only. */
export const checkCollectibleShape = checkCollectible;

/** @internal No unknown keys, enum members or bits either. */
export function checkCollectibleStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const nameplate = o.nameplate;
  if (nameplate !== undefined && !checkNameplateStrict(nameplate)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainCollectible(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const nameplate = o.nameplate;
  if (nameplate !== undefined) object(e, here, 'nameplate', nameplate, nameplateChecks);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['nameplate']);

/** @internal */
export const collectibleChecks: Checks = {
  shape: checkCollectibleShape,
  spec: checkCollectible,
  strict: checkCollectibleStrict,
  explain: explainCollectible,
};
