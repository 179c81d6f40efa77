import { isKnownActivityFlag } from '../bit-sets/activity-flag.js';
import { isKnownActivityType } from '../enums/activity-type.js';
import { isSnowflake } from '../identifiers/snowflake.js';
import type { Activity } from '../objects/activity.js';
import { isBitNumber } from '../runtime/bits.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  bits,
  bool,
  integer,
  items,
  list,
  matching,
  member,
  object,
  onlyKeys,
  placeOf,
  record,
  text,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';
import {
  activityAssetsChecks,
  checkActivityAssets,
  checkActivityAssetsShape,
  checkActivityAssetsStrict,
} from './activity-assets.js';
import {
  activityEmojiChecks,
  checkActivityEmoji,
  checkActivityEmojiShape,
  checkActivityEmojiStrict,
} from './activity-emoji.js';
import {
  activityPartyChecks,
  checkActivityParty,
  checkActivityPartyShape,
  checkActivityPartyStrict,
} from './activity-party.js';
import {
  activitySecretsChecks,
  checkActivitySecrets,
  checkActivitySecretsShape,
  checkActivitySecretsStrict,
} from './activity-secrets.js';
import {
  activityTimestampsChecks,
  checkActivityTimestamps,
  checkActivityTimestampsShape,
  checkActivityTimestampsStrict,
} from './activity-timestamps.js';

/** True if the value is an Activity, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isActivity(value: unknown): value is Activity {
  try {
    return checkActivity(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is an Activity, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertActivity(value: unknown): asserts value is Activity {
  assert(value, activityChecks);
}

/** The value as an Activity, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateActivity(value: unknown, options?: ValidateOptions): Result<Activity> {
  return validate(value, activityChecks, options);
}

/** Activity for libraries that take a Standard Schema. */
export const activitySchema: StandardSchema<Activity> = {
  '~standard': { version: 1, vendor: 'platform-object-model', validate: (value) => standard(value, activityChecks) },
};

/** @internal */
export function checkActivity(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const type = o.type;
  if (!Number.isSafeInteger(type)) return false;
  const url = o.url;
  if (url != null && typeof url !== 'string') return false;
  const created_at = o.created_at;
  if (!Number.isSafeInteger(created_at)) return false;
  const timestamps = o.timestamps;
  if (timestamps !== undefined && !checkActivityTimestamps(timestamps)) return false;
  const application_id = o.application_id;
  if (application_id !== undefined && !isSnowflake(application_id)) return false;
  const status_display_type = o.status_display_type;
  if (status_display_type != null && !Number.isSafeInteger(status_display_type)) return false;
  const details = o.details;
  if (details != null && typeof details !== 'string') return false;
  const details_url = o.details_url;
  if (details_url != null && typeof details_url !== 'string') return false;
  const state = o.state;
  if (state != null && typeof state !== 'string') return false;
  const state_url = o.state_url;
  if (state_url != null && typeof state_url !== 'string') return false;
  const emoji = o.emoji;
  if (emoji != null && !checkActivityEmoji(emoji)) return false;
  const party = o.party;
  if (party !== undefined && !checkActivityParty(party)) return false;
  const assets = o.assets;
  if (assets !== undefined && !checkActivityAssets(assets)) return false;
  const secrets = o.secrets;
  if (secrets !== undefined && !checkActivitySecrets(secrets)) return false;
  const instance = o.instance;
  if (instance !== undefined && typeof instance !== 'boolean') return false;
  const flags = o.flags;
  if (flags !== undefined && !isBitNumber(flags)) return false;
  const buttons = o.buttons;
  if (buttons !== undefined) {
    if (!Array.isArray(buttons) || buttons.length > 2) return false;
    for (let i = 0; i < buttons.length; i++) {
      const item: unknown = buttons[i];
      if (typeof item !== 'string') return false;
    }
  }
  return true;
}

/** @internal Types, presence and null only. */
export function checkActivityShape(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const type = o.type;
  if (!Number.isSafeInteger(type)) return false;
  const url = o.url;
  if (url != null && typeof url !== 'string') return false;
  const created_at = o.created_at;
  if (!Number.isSafeInteger(created_at)) return false;
  const timestamps = o.timestamps;
  if (timestamps !== undefined && !checkActivityTimestampsShape(timestamps)) return false;
  const application_id = o.application_id;
  if (application_id !== undefined && !isSnowflake(application_id)) return false;
  const status_display_type = o.status_display_type;
  if (status_display_type != null && !Number.isSafeInteger(status_display_type)) return false;
  const details = o.details;
  if (details != null && typeof details !== 'string') return false;
  const details_url = o.details_url;
  if (details_url != null && typeof details_url !== 'string') return false;
  const state = o.state;
  if (state != null && typeof state !== 'string') return false;
  const state_url = o.state_url;
  if (state_url != null && typeof state_url !== 'string') return false;
  const emoji = o.emoji;
  if (emoji != null && !checkActivityEmojiShape(emoji)) return false;
  const party = o.party;
  if (party !== undefined && !checkActivityPartyShape(party)) return false;
  const assets = o.assets;
  if (assets !== undefined && !checkActivityAssetsShape(assets)) return false;
  const secrets = o.secrets;
  if (secrets !== undefined && !checkActivitySecretsShape(secrets)) return false;
  const instance = o.instance;
  if (instance !== undefined && typeof instance !== 'boolean') return false;
  const flags = o.flags;
  if (flags !== undefined && !isBitNumber(flags)) return false;
  const buttons = o.buttons;
  if (buttons !== undefined) {
    if (!Array.isArray(buttons)) return false;
    for (let i = 0; i < buttons.length; i++) {
      const item: unknown = buttons[i];
      if (typeof item !== 'string') return false;
    }
  }
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkActivityStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const type = o.type;
  if (!isKnownActivityType(type)) return false;
  const url = o.url;
  if (url != null && typeof url !== 'string') return false;
  const created_at = o.created_at;
  if (!Number.isSafeInteger(created_at)) return false;
  const timestamps = o.timestamps;
  if (timestamps !== undefined && !checkActivityTimestampsStrict(timestamps)) return false;
  const application_id = o.application_id;
  if (application_id !== undefined && !isSnowflake(application_id)) return false;
  const status_display_type = o.status_display_type;
  if (status_display_type != null && !Number.isSafeInteger(status_display_type)) return false;
  const details = o.details;
  if (details != null && typeof details !== 'string') return false;
  const details_url = o.details_url;
  if (details_url != null && typeof details_url !== 'string') return false;
  const state = o.state;
  if (state != null && typeof state !== 'string') return false;
  const state_url = o.state_url;
  if (state_url != null && typeof state_url !== 'string') return false;
  const emoji = o.emoji;
  if (emoji != null && !checkActivityEmojiStrict(emoji)) return false;
  const party = o.party;
  if (party !== undefined && !checkActivityPartyStrict(party)) return false;
  const assets = o.assets;
  if (assets !== undefined && !checkActivityAssetsStrict(assets)) return false;
  const secrets = o.secrets;
  if (secrets !== undefined && !checkActivitySecretsStrict(secrets)) return false;
  const instance = o.instance;
  if (instance !== undefined && typeof instance !== 'boolean') return false;
  const flags = o.flags;
  if (flags !== undefined && !isKnownActivityFlag(flags)) return false;
  const buttons = o.buttons;
  if (buttons !== undefined) {
    if (!Array.isArray(buttons) || buttons.length > 2) return false;
    for (let i = 0; i < buttons.length; i++) {
      const item: unknown = buttons[i];
      if (typeof item !== 'string') return false;
    }
  }
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainActivity(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const name = o.name;
  text(e, here, 'name', name);
  const type = o.type;
  member(e, here, 'type', type, Number.isSafeInteger, isKnownActivityType, 'ActivityType');
  const url = o.url;
  if (url != null) text(e, here, 'url', url);
  const created_at = o.created_at;
  integer(e, here, 'created_at', created_at);
  const timestamps = o.timestamps;
  if (timestamps !== undefined) object(e, here, 'timestamps', timestamps, activityTimestampsChecks);
  const application_id = o.application_id;
  if (application_id !== undefined) matching(e, here, 'application_id', application_id, isSnowflake, 'Snowflake');
  const status_display_type = o.status_display_type;
  if (status_display_type != null) integer(e, here, 'status_display_type', status_display_type);
  const details = o.details;
  if (details != null) text(e, here, 'details', details);
  const details_url = o.details_url;
  if (details_url != null) text(e, here, 'details_url', details_url);
  const state = o.state;
  if (state != null) text(e, here, 'state', state);
  const state_url = o.state_url;
  if (state_url != null) text(e, here, 'state_url', state_url);
  const emoji = o.emoji;
  if (emoji != null) object(e, here, 'emoji', emoji, activityEmojiChecks);
  const party = o.party;
  if (party !== undefined) object(e, here, 'party', party, activityPartyChecks);
  const assets = o.assets;
  if (assets !== undefined) object(e, here, 'assets', assets, activityAssetsChecks);
  const secrets = o.secrets;
  if (secrets !== undefined) object(e, here, 'secrets', secrets, activitySecretsChecks);
  const instance = o.instance;
  if (instance !== undefined) bool(e, here, 'instance', instance);
  const flags = o.flags;
  if (flags !== undefined) bits(e, here, 'flags', flags, isBitNumber, isKnownActivityFlag, 'ActivityFlag');
  const buttons = o.buttons;
  if (buttons !== undefined) {
    list(e, here, 'buttons', buttons, text);
    items(e, here, 'buttons', buttons, 0, 2);
  }
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  'name',
  'type',
  'url',
  'created_at',
  'timestamps',
  'application_id',
  'status_display_type',
  'details',
  'details_url',
  'state',
  'state_url',
  'emoji',
  'party',
  'assets',
  'secrets',
  'instance',
  'flags',
  'buttons',
]);

/** @internal */
export const activityChecks: Checks = {
  shape: checkActivityShape,
  spec: checkActivity,
  strict: checkActivityStrict,
  explain: explainActivity,
};
