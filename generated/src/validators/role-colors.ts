import type { RoleColors } from '../objects/role-colors.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  integer,
  onlyKeys,
  placeOf,
  range,
  record,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';

/** True if the value is a RoleColors, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isRoleColors(value: unknown): value is RoleColors {
  try {
    return checkRoleColors(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a RoleColors, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertRoleColors(value: unknown): asserts value is RoleColors {
  assert(value, roleColorsChecks);
}

/** The value as a RoleColors, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateRoleColors(value: unknown, options?: ValidateOptions): Result<RoleColors> {
  return validate(value, roleColorsChecks, options);
}

/** RoleColors for libraries that take a Standard Schema. */
export const roleColorsSchema: StandardSchema<RoleColors> = {
  '~standard': { version: 1, vendor: 'platform-object-model', validate: (value) => standard(value, roleColorsChecks) },
};

/** @internal */
export function checkRoleColors(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const primary_color = o.primary_color;
  if (!Number.isSafeInteger(primary_color) || (primary_color as number) < 0 || (primary_color as number) > 16777215)
    return false;
  const secondary_color = o.secondary_color;
  if (
    secondary_color !== null &&
    (!Number.isSafeInteger(secondary_color) ||
      (secondary_color as number) < 0 ||
      (secondary_color as number) > 16777215)
  )
    return false;
  const tertiary_color = o.tertiary_color;
  if (
    tertiary_color !== null &&
    (!Number.isSafeInteger(tertiary_color) || (tertiary_color as number) < 0 || (tertiary_color as number) > 16777215)
  )
    return false;
  return true;
}

/** @internal Types, presence and null only. */
export function checkRoleColorsShape(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const primary_color = o.primary_color;
  if (!Number.isSafeInteger(primary_color)) return false;
  const secondary_color = o.secondary_color;
  if (secondary_color !== null && !Number.isSafeInteger(secondary_color)) return false;
  const tertiary_color = o.tertiary_color;
  if (tertiary_color !== null && !Number.isSafeInteger(tertiary_color)) return false;
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkRoleColorsStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const primary_color = o.primary_color;
  if (!Number.isSafeInteger(primary_color) || (primary_color as number) < 0 || (primary_color as number) > 16777215)
    return false;
  const secondary_color = o.secondary_color;
  if (
    secondary_color !== null &&
    (!Number.isSafeInteger(secondary_color) ||
      (secondary_color as number) < 0 ||
      (secondary_color as number) > 16777215)
  )
    return false;
  const tertiary_color = o.tertiary_color;
  if (
    tertiary_color !== null &&
    (!Number.isSafeInteger(tertiary_color) || (tertiary_color as number) < 0 || (tertiary_color as number) > 16777215)
  )
    return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainRoleColors(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const primary_color = o.primary_color;
  integer(e, here, 'primary_color', primary_color);
  range(e, here, 'primary_color', primary_color, 0, 16777215);
  const secondary_color = o.secondary_color;
  if (secondary_color !== null) {
    integer(e, here, 'secondary_color', secondary_color);
    range(e, here, 'secondary_color', secondary_color, 0, 16777215);
  }
  const tertiary_color = o.tertiary_color;
  if (tertiary_color !== null) {
    integer(e, here, 'tertiary_color', tertiary_color);
    range(e, here, 'tertiary_color', tertiary_color, 0, 16777215);
  }
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  'primary_color',
  'secondary_color',
  'tertiary_color',
]);

/** @internal */
export const roleColorsChecks: Checks = {
  shape: checkRoleColorsShape,
  spec: checkRoleColors,
  strict: checkRoleColorsStrict,
  explain: explainRoleColors,
};
