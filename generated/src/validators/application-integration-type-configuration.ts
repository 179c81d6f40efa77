import type { ApplicationIntegrationTypeConfiguration } from '../objects/application-integration-type-configuration.js';
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
import { checkInstallParams, checkInstallParamsStrict, installParamsChecks } from './install-params.js';

/** True if the value is an ApplicationIntegrationTypeConfiguration, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isApplicationIntegrationTypeConfiguration(
  value: unknown,
): value is ApplicationIntegrationTypeConfiguration {
  try {
    return checkApplicationIntegrationTypeConfiguration(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is an ApplicationIntegrationTypeConfiguration, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertApplicationIntegrationTypeConfiguration(
  value: unknown,
): asserts value is ApplicationIntegrationTypeConfiguration {
  assert(value, applicationIntegrationTypeConfigurationChecks);
}

/** The value as an ApplicationIntegrationTypeConfiguration, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateApplicationIntegrationTypeConfiguration(
  value: unknown,
  options?: ValidateOptions,
): Result<ApplicationIntegrationTypeConfiguration> {
  return validate(value, applicationIntegrationTypeConfigurationChecks, options);
}

/** ApplicationIntegrationTypeConfiguration for libraries that take a Standard Schema. */
export const applicationIntegrationTypeConfigurationSchema: StandardSchema<ApplicationIntegrationTypeConfiguration> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, applicationIntegrationTypeConfigurationChecks),
  },
};

/** @internal */
export function checkApplicationIntegrationTypeConfiguration(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const oauth2_install_params_ = o.oauth2_install_params;
  if (oauth2_install_params_ !== undefined && !checkInstallParams(oauth2_install_params_)) return false;
  return true;
}

/** @internal Types, presence and null only. */
export const checkApplicationIntegrationTypeConfigurationShape = checkApplicationIntegrationTypeConfiguration;

/** @internal No unknown keys, enum members or bits either. */
export function checkApplicationIntegrationTypeConfigurationStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const oauth2_install_params_ = o.oauth2_install_params;
  if (oauth2_install_params_ !== undefined && !checkInstallParamsStrict(oauth2_install_params_)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainApplicationIntegrationTypeConfiguration(
  e: Explanation,
  at: Place | null,
  key: Key | undefined,
  value: unknown,
): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const oauth2_install_params_ = o.oauth2_install_params;
  if (oauth2_install_params_ !== undefined)
    object(e, here, 'oauth2_install_params', oauth2_install_params_, installParamsChecks);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>(['oauth2_install_params']);

/** @internal */
export const applicationIntegrationTypeConfigurationChecks: Checks = {
  shape: checkApplicationIntegrationTypeConfigurationShape,
  spec: checkApplicationIntegrationTypeConfiguration,
  strict: checkApplicationIntegrationTypeConfigurationStrict,
  explain: explainApplicationIntegrationTypeConfiguration,
};
