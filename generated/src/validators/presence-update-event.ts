import { isKnownPresenceStatus } from '../enums/presence-status.js';
import { isSnowflake } from '../identifiers/snowflake.js';
import type { PresenceUpdateEvent } from '../objects/presence-update-event.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  isText,
  list,
  matching,
  member,
  object,
  onlyKeys,
  placeOf,
  record,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';
import { activityChecks, checkActivity, checkActivityShape, checkActivityStrict } from './activity.js';
import {
  checkClientStatus,
  checkClientStatusShape,
  checkClientStatusStrict,
  clientStatusChecks,
} from './client-status.js';
import { checkPartialUser, checkPartialUserShape, checkPartialUserStrict, partialUserChecks } from './partial-user.js';

/** True if the value is a PresenceUpdateEvent, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isPresenceUpdateEvent(value: unknown): value is PresenceUpdateEvent {
  try {
    return checkPresenceUpdateEvent(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is a PresenceUpdateEvent, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertPresenceUpdateEvent(value: unknown): asserts value is PresenceUpdateEvent {
  assert(value, presenceUpdateEventChecks);
}

/** The value as a PresenceUpdateEvent, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validatePresenceUpdateEvent(value: unknown, options?: ValidateOptions): Result<PresenceUpdateEvent> {
  return validate(value, presenceUpdateEventChecks, options);
}

/** PresenceUpdateEvent for libraries that take a Standard Schema. */
export const presenceUpdateEventSchema: StandardSchema<PresenceUpdateEvent> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, presenceUpdateEventChecks),
  },
};

/** @internal */
export function checkPresenceUpdateEvent(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const user = o.user;
  if (!checkPartialUser(user)) return false;
  const guild_id = o.guild_id;
  if (!isSnowflake(guild_id)) return false;
  const status = o.status;
  if (typeof status !== 'string') return false;
  const activities = o.activities;
  if (!Array.isArray(activities)) return false;
  for (let i = 0; i < activities.length; i++) {
    const item: unknown = activities[i];
    if (!checkActivity(item)) return false;
  }
  const client_status = o.client_status;
  if (!checkClientStatus(client_status)) return false;
  return true;
}

/** @internal Types, presence and null only. */
export function checkPresenceUpdateEventShape(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const user = o.user;
  if (!checkPartialUserShape(user)) return false;
  const guild_id = o.guild_id;
  if (!isSnowflake(guild_id)) return false;
  const status = o.status;
  if (typeof status !== 'string') return false;
  const activities = o.activities;
  if (!Array.isArray(activities)) return false;
  for (let i = 0; i < activities.length; i++) {
    const item: unknown = activities[i];
    if (!checkActivityShape(item)) return false;
  }
  const client_status = o.client_status;
  if (!checkClientStatusShape(client_status)) return false;
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkPresenceUpdateEventStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const user = o.user;
  if (!checkPartialUserStrict(user)) return false;
  const guild_id = o.guild_id;
  if (!isSnowflake(guild_id)) return false;
  const status = o.status;
  if (!isKnownPresenceStatus(status)) return false;
  const activities = o.activities;
  if (!Array.isArray(activities)) return false;
  for (let i = 0; i < activities.length; i++) {
    const item: unknown = activities[i];
    if (!checkActivityStrict(item)) return false;
  }
  const client_status = o.client_status;
  if (!checkClientStatusStrict(client_status)) return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainPresenceUpdateEvent(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const user = o.user;
  object(e, here, 'user', user, partialUserChecks);
  const guild_id = o.guild_id;
  matching(e, here, 'guild_id', guild_id, isSnowflake, 'Snowflake');
  const status = o.status;
  member(e, here, 'status', status, isText, isKnownPresenceStatus, 'PresenceStatus');
  const activities = o.activities;
  list(e, here, 'activities', activities, (e, at, key, item) => {
    object(e, at, key, item, activityChecks);
  });
  const client_status = o.client_status;
  object(e, here, 'client_status', client_status, clientStatusChecks);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  'user',
  'guild_id',
  'status',
  'activities',
  'client_status',
]);

/** @internal */
export const presenceUpdateEventChecks: Checks = {
  shape: checkPresenceUpdateEventShape,
  spec: checkPresenceUpdateEvent,
  strict: checkPresenceUpdateEventStrict,
  explain: explainPresenceUpdateEvent,
};
