import { isKnownNameplatePalette } from '../enums/nameplate-palette.js';
import { isSnowflake } from '../identifiers/snowflake.js';
import type { Nameplate } from '../objects/nameplate.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  isText,
  matching,
  member,
  onlyKeys,
  placeOf,
  record,
  text,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';

/** True if the value is a Nameplate, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isNameplate(value: unknown): value is Nameplate {
  try {
    return checkNameplate(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a Nameplate, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertNameplate(value: unknown): asserts value is Nameplate {
  assert(value, nameplateChecks);
}

/** The value as a Nameplate, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateNameplate(value: unknown, options?: ValidateOptions): Result<Nameplate> {
  return validate(value, nameplateChecks, options);
}

/** Nameplate for libraries that take a Standard Schema. */
export const nameplateSchema: StandardSchema<Nameplate> = {
  '~standard': { version: 1, vendor: 'platform-object-model', validate: (value) => standard(value, nameplateChecks) },
};

/** @internal */
export function checkNameplate(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const sku_id = o.sku_id;
  if (!isSnowflake(sku_id)) return false;
  const asset = o.asset;
  if (typeof asset !== 'string') return false;
  const label = o.label;
  if (typeof label !== 'string') return false;
  const palette = o.palette;
  if (typeof palette !== 'string') return false;
  return true;
}

/** @internal Types, presence and null only. */
export const checkNameplateShape = checkNameplate;

/** @internal No unknown keys, enum members or bits either. */
export function checkNameplateStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const sku_id = o.sku_id;
  if (!isSnowflake(sku_id)) return false;
  const asset = o.asset;
  if (typeof asset !== 'string') return false;
  const label = o.label;
  if (typeof label !== 'string') return false;
  const palette = o.palette;
  if (!isKnownNameplatePalette(palette)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainNameplate(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const sku_id = o.sku_id;
  matching(e, here, 'sku_id', sku_id, isSnowflake, 'Snowflake');
  const asset = o.asset;
  text(e, here, 'asset', asset);
  const label = o.label;
  text(e, here, 'label', label);
  const palette = o.palette;
  member(e, here, 'palette', palette, isText, isKnownNameplatePalette, 'NameplatePalette');
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['sku_id', 'asset', 'label', 'palette']);

/** @internal */
export const nameplateChecks: Checks = {
  shape: checkNameplateShape,
  spec: checkNameplate,
  strict: checkNameplateStrict,
  explain: explainNameplate,
};
