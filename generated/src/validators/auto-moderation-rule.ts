import { isKnownAutoModerationRuleEventType } from '../enums/auto-moderation-rule-event-type.js';
import { isKnownAutoModerationRuleTriggerType } from '../enums/auto-moderation-rule-trigger-type.js';
import { isSnowflake } from '../identifiers/snowflake.js';
import type { AutoModerationRule } from '../objects/auto-moderation-rule.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  bool,
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
  autoModerationActionChecks,
  checkAutoModerationAction,
  checkAutoModerationActionShape,
  checkAutoModerationActionStrict,
} from './auto-moderation-action.js';
import {
  autoModerationRuleTriggerMetadataChecks,
  checkAutoModerationRuleTriggerMetadata,
  checkAutoModerationRuleTriggerMetadataShape,
  checkAutoModerationRuleTriggerMetadataStrict,
} from './auto-moderation-rule-trigger-metadata.js';

/** True if the value is an AutoModerationRule, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isAutoModerationRule(value: unknown): value is AutoModerationRule {
  try {
    return checkAutoModerationRule(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is an AutoModerationRule, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertAutoModerationRule(value: unknown): asserts value is AutoModerationRule {
  assert(value, autoModerationRuleChecks);
}

/** The value as an AutoModerationRule, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateAutoModerationRule(value: unknown, options?: ValidateOptions): Result<AutoModerationRule> {
  return validate(value, autoModerationRuleChecks, options);
}

/** AutoModerationRule for libraries that take a Standard Schema. */
export const autoModerationRuleSchema: StandardSchema<AutoModerationRule> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, autoModerationRuleChecks),
  },
};

/** @internal */
export function checkAutoModerationRule(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const guild_id = o.guild_id;
  if (!isSnowflake(guild_id)) return false;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const creator_id = o.creator_id;
  if (!isSnowflake(creator_id)) return false;
  const event_type = o.event_type;
  if (!Number.isSafeInteger(event_type)) return false;
  const trigger_type = o.trigger_type;
  if (!Number.isSafeInteger(trigger_type)) return false;
  const trigger_metadata = o.trigger_metadata;
  if (!checkAutoModerationRuleTriggerMetadata(trigger_metadata, trigger_type)) return false;
  const actions = o.actions;
  if (!Array.isArray(actions)) return false;
  for (let i = 0; i < actions.length; i++) {
    const item: unknown = actions[i];
    if (!checkAutoModerationAction(item)) return false;
  }
  const enabled = o.enabled;
  if (typeof enabled !== 'boolean') return false;
  const exempt_roles = o.exempt_roles;
  if (!Array.isArray(exempt_roles) || exempt_roles.length > 20) return false;
  for (let i = 0; i < exempt_roles.length; i++) {
    const item: unknown = exempt_roles[i];
    if (!isSnowflake(item)) return false;
  }
  const exempt_channels = o.exempt_channels;
  if (!Array.isArray(exempt_channels) || exempt_channels.length > 20) return false;
  for (let i = 0; i < exempt_channels.length; i++) {
    const item: unknown = exempt_channels[i];
    if (!isSnowflake(item)) return false;
  }
  return true;
}

/** @internal Types, presence and null only. */
export function checkAutoModerationRuleShape(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const guild_id = o.guild_id;
  if (!isSnowflake(guild_id)) return false;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const creator_id = o.creator_id;
  if (!isSnowflake(creator_id)) return false;
  const event_type = o.event_type;
  if (!Number.isSafeInteger(event_type)) return false;
  const trigger_type = o.trigger_type;
  if (!Number.isSafeInteger(trigger_type)) return false;
  const trigger_metadata = o.trigger_metadata;
  if (!checkAutoModerationRuleTriggerMetadataShape(trigger_metadata, trigger_type)) return false;
  const actions = o.actions;
  if (!Array.isArray(actions)) return false;
  for (let i = 0; i < actions.length; i++) {
    const item: unknown = actions[i];
    if (!checkAutoModerationActionShape(item)) return false;
  }
  const enabled = o.enabled;
  if (typeof enabled !== 'boolean') return false;
  const exempt_roles = o.exempt_roles;
  if (!Array.isArray(exempt_roles)) return false;
  for (let i = 0; i < exempt_roles.length; i++) {
    const item: unknown = exempt_roles[i];
    if (!isSnowflake(item)) return false;
  }
  const exempt_channels = o.exempt_channels;
  if (!Array.isArray(exempt_channels)) return false;
  for (let i = 0; i < exempt_channels.length; i++) {
    const item: unknown = exempt_channels[i];
    if (!isSnowflake(item)) return false;
  }
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkAutoModerationRuleStrict(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const id = o.id;
  if (!isSnowflake(id)) return false;
  const guild_id = o.guild_id;
  if (!isSnowflake(guild_id)) return false;
  const name = o.name;
  if (typeof name !== 'string') return false;
  const creator_id = o.creator_id;
  if (!isSnowflake(creator_id)) return false;
  const event_type = o.event_type;
  if (!isKnownAutoModerationRuleEventType(event_type)) return false;
  const trigger_type = o.trigger_type;
  if (!isKnownAutoModerationRuleTriggerType(trigger_type)) return false;
  const trigger_metadata = o.trigger_metadata;
  if (!checkAutoModerationRuleTriggerMetadataStrict(trigger_metadata, trigger_type)) return false;
  const actions = o.actions;
  if (!Array.isArray(actions)) return false;
  for (let i = 0; i < actions.length; i++) {
    const item: unknown = actions[i];
    if (!checkAutoModerationActionStrict(item)) return false;
  }
  const enabled = o.enabled;
  if (typeof enabled !== 'boolean') return false;
  const exempt_roles = o.exempt_roles;
  if (!Array.isArray(exempt_roles) || exempt_roles.length > 20) return false;
  for (let i = 0; i < exempt_roles.length; i++) {
    const item: unknown = exempt_roles[i];
    if (!isSnowflake(item)) return false;
  }
  const exempt_channels = o.exempt_channels;
  if (!Array.isArray(exempt_channels) || exempt_channels.length > 20) return false;
  for (let i = 0; i < exempt_channels.length; i++) {
    const item: unknown = exempt_channels[i];
    if (!isSnowflake(item)) return false;
  }
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainAutoModerationRule(e: Explanation, at: Place | null, key: Key | undefined, value: unknown): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const id = o.id;
  matching(e, here, 'id', id, isSnowflake, 'Snowflake');
  const guild_id = o.guild_id;
  matching(e, here, 'guild_id', guild_id, isSnowflake, 'Snowflake');
  const name = o.name;
  text(e, here, 'name', name);
  const creator_id = o.creator_id;
  matching(e, here, 'creator_id', creator_id, isSnowflake, 'Snowflake');
  const event_type = o.event_type;
  member(
    e,
    here,
    'event_type',
    event_type,
    Number.isSafeInteger,
    isKnownAutoModerationRuleEventType,
    'AutoModerationRuleEventType',
  );
  const trigger_type = o.trigger_type;
  member(
    e,
    here,
    'trigger_type',
    trigger_type,
    Number.isSafeInteger,
    isKnownAutoModerationRuleTriggerType,
    'AutoModerationRuleTriggerType',
  );
  const trigger_metadata = o.trigger_metadata;
  object(e, here, 'trigger_metadata', trigger_metadata, autoModerationRuleTriggerMetadataChecks, trigger_type);
  const actions = o.actions;
  list(e, here, 'actions', actions, (e, at, key, item) => {
    object(e, at, key, item, autoModerationActionChecks);
  });
  const enabled = o.enabled;
  bool(e, here, 'enabled', enabled);
  const exempt_roles = o.exempt_roles;
  list(e, here, 'exempt_roles', exempt_roles, (e, at, key, item) => {
    matching(e, at, key, item, isSnowflake, 'Snowflake');
  });
  items(e, here, 'exempt_roles', exempt_roles, 0, 20);
  const exempt_channels = o.exempt_channels;
  list(e, here, 'exempt_channels', exempt_channels, (e, at, key, item) => {
    matching(e, at, key, item, isSnowflake, 'Snowflake');
  });
  items(e, here, 'exempt_channels', exempt_channels, 0, 20);
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  'id',
  'guild_id',
  'name',
  'creator_id',
  'event_type',
  'trigger_type',
  'trigger_metadata',
  'actions',
  'enabled',
  'exempt_roles',
  'exempt_channels',
]);

/** @internal */
export const autoModerationRuleChecks: Checks = {
  shape: checkAutoModerationRuleShape,
  spec: checkAutoModerationRule,
  strict: checkAutoModerationRuleStrict,
  explain: explainAutoModerationRule,
};
