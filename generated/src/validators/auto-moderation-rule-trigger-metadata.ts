import { isKnownAutoModerationRuleKeywordPresetType } from '../enums/auto-moderation-rule-keyword-preset-type.js';
import type { AutoModerationRuleTriggerMetadata } from '../objects/auto-moderation-rule-trigger-metadata.js';
import { hasLength } from '../runtime/code-points.js';
import {
  type Checks,
  type Explanation,
  type Key,
  type Place,
  bool,
  integer,
  irrelevant,
  items,
  length,
  list,
  member,
  onlyKeys,
  placeOf,
  range,
  record,
  text,
} from '../runtime/explain.js';
import type { Result, ValidateOptions } from '../runtime/issue.js';
import type { StandardSchema } from '../runtime/standard-schema.js';
import { assert, hasOnlyKeys, standard, validate } from '../runtime/validate.js';

/** True if the value is an AutoModerationRuleTriggerMetadata, in mode 'spec'. Never throws; on the way of a valid value it allocates nothing. */
export function isAutoModerationRuleTriggerMetadata(value: unknown): value is AutoModerationRuleTriggerMetadata {
  try {
    return checkAutoModerationRuleTriggerMetadata(value);
  } catch {
    return false; // a getter or a proxy threw
  }
}

/**
 * Makes sure that the value is an AutoModerationRuleTriggerMetadata, in mode 'spec'.
 * @throws {ValidationError} with every issue in `.issues`
 */
export function assertAutoModerationRuleTriggerMetadata(
  value: unknown,
): asserts value is AutoModerationRuleTriggerMetadata {
  assert(value, autoModerationRuleTriggerMetadataChecks);
}

/** The value as an AutoModerationRuleTriggerMetadata, or every issue that it has. Mode 'spec' unless told otherwise. Never throws for any value. */
export function validateAutoModerationRuleTriggerMetadata(
  value: unknown,
  options?: ValidateOptions,
): Result<AutoModerationRuleTriggerMetadata> {
  return validate(value, autoModerationRuleTriggerMetadataChecks, options);
}

/** AutoModerationRuleTriggerMetadata for libraries that take a Standard Schema. */
export const autoModerationRuleTriggerMetadataSchema: StandardSchema<AutoModerationRuleTriggerMetadata> = {
  '~standard': {
    version: 1,
    vendor: 'platform-object-model',
    validate: (value) => standard(value, autoModerationRuleTriggerMetadataChecks),
  },
};

/** @internal */
export function checkAutoModerationRuleTriggerMetadata(value: unknown, outer_trigger_type?: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const keyword_filter = o.keyword_filter;
  if (keyword_filter !== undefined) {
    if (
      outer_trigger_type === 4 ||
      outer_trigger_type === 5 ||
      outer_trigger_type === 3 ||
      !Array.isArray(keyword_filter) ||
      keyword_filter.length > 1000
    )
      return false;
    for (let i = 0; i < keyword_filter.length; i++) {
      const item: unknown = keyword_filter[i];
      if (typeof item !== 'string' || !hasLength(item, 0, 60)) return false;
    }
  }
  const regex_patterns = o.regex_patterns;
  if (regex_patterns !== undefined) {
    if (
      outer_trigger_type === 4 ||
      outer_trigger_type === 5 ||
      outer_trigger_type === 3 ||
      !Array.isArray(regex_patterns) ||
      regex_patterns.length > 10
    )
      return false;
    for (let i = 0; i < regex_patterns.length; i++) {
      const item: unknown = regex_patterns[i];
      if (typeof item !== 'string' || !hasLength(item, 0, 260)) return false;
    }
  }
  const presets = o.presets;
  if (presets !== undefined) {
    if (
      outer_trigger_type === 1 ||
      outer_trigger_type === 6 ||
      outer_trigger_type === 5 ||
      outer_trigger_type === 3 ||
      !Array.isArray(presets)
    )
      return false;
    for (let i = 0; i < presets.length; i++) {
      const item: unknown = presets[i];
      if (!Number.isSafeInteger(item)) return false;
    }
  }
  const allow_list = o.allow_list;
  if (allow_list !== undefined) {
    if (
      outer_trigger_type === 5 ||
      outer_trigger_type === 3 ||
      !Array.isArray(allow_list) ||
      (outer_trigger_type === 1 ? allow_list.length > 100 : outer_trigger_type === 4 ? allow_list.length > 1000 : false)
    )
      return false;
    for (let i = 0; i < allow_list.length; i++) {
      const item: unknown = allow_list[i];
      if (typeof item !== 'string') return false;
    }
  }
  const mention_total_limit = o.mention_total_limit;
  if (
    mention_total_limit !== undefined &&
    (outer_trigger_type === 1 ||
      outer_trigger_type === 4 ||
      outer_trigger_type === 6 ||
      outer_trigger_type === 3 ||
      !Number.isSafeInteger(mention_total_limit) ||
      (mention_total_limit as number) > 50)
  )
    return false;
  const mention_raid_protection_enabled = o.mention_raid_protection_enabled;
  if (
    mention_raid_protection_enabled !== undefined &&
    (outer_trigger_type === 1 ||
      outer_trigger_type === 4 ||
      outer_trigger_type === 6 ||
      outer_trigger_type === 3 ||
      typeof mention_raid_protection_enabled !== 'boolean')
  )
    return false;
  return true;
}

/** @internal Types, presence and null only. */
export function checkAutoModerationRuleTriggerMetadataShape(value: unknown, outer_trigger_type?: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const keyword_filter = o.keyword_filter;
  if (keyword_filter !== undefined) {
    if (!Array.isArray(keyword_filter)) return false;
    for (let i = 0; i < keyword_filter.length; i++) {
      const item: unknown = keyword_filter[i];
      if (typeof item !== 'string') return false;
    }
  }
  const regex_patterns = o.regex_patterns;
  if (regex_patterns !== undefined) {
    if (!Array.isArray(regex_patterns)) return false;
    for (let i = 0; i < regex_patterns.length; i++) {
      const item: unknown = regex_patterns[i];
      if (typeof item !== 'string') return false;
    }
  }
  const presets = o.presets;
  if (presets !== undefined) {
    if (!Array.isArray(presets)) return false;
    for (let i = 0; i < presets.length; i++) {
      const item: unknown = presets[i];
      if (!Number.isSafeInteger(item)) return false;
    }
  }
  const allow_list = o.allow_list;
  if (allow_list !== undefined) {
    if (!Array.isArray(allow_list)) return false;
    for (let i = 0; i < allow_list.length; i++) {
      const item: unknown = allow_list[i];
      if (typeof item !== 'string') return false;
    }
  }
  const mention_total_limit = o.mention_total_limit;
  if (mention_total_limit !== undefined && !Number.isSafeInteger(mention_total_limit)) return false;
  const mention_raid_protection_enabled = o.mention_raid_protection_enabled;
  if (mention_raid_protection_enabled !== undefined && typeof mention_raid_protection_enabled !== 'boolean')
    return false;
  return true;
}

/** @internal No unknown keys, enum members or bits either. */
export function checkAutoModerationRuleTriggerMetadataStrict(value: unknown, outer_trigger_type?: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const o = value as Record<string, unknown>;
  const keyword_filter = o.keyword_filter;
  if (keyword_filter !== undefined) {
    if (
      outer_trigger_type === 4 ||
      outer_trigger_type === 5 ||
      outer_trigger_type === 3 ||
      !Array.isArray(keyword_filter) ||
      keyword_filter.length > 1000
    )
      return false;
    for (let i = 0; i < keyword_filter.length; i++) {
      const item: unknown = keyword_filter[i];
      if (typeof item !== 'string' || !hasLength(item, 0, 60)) return false;
    }
  }
  const regex_patterns = o.regex_patterns;
  if (regex_patterns !== undefined) {
    if (
      outer_trigger_type === 4 ||
      outer_trigger_type === 5 ||
      outer_trigger_type === 3 ||
      !Array.isArray(regex_patterns) ||
      regex_patterns.length > 10
    )
      return false;
    for (let i = 0; i < regex_patterns.length; i++) {
      const item: unknown = regex_patterns[i];
      if (typeof item !== 'string' || !hasLength(item, 0, 260)) return false;
    }
  }
  const presets = o.presets;
  if (presets !== undefined) {
    if (
      outer_trigger_type === 1 ||
      outer_trigger_type === 6 ||
      outer_trigger_type === 5 ||
      outer_trigger_type === 3 ||
      !Array.isArray(presets)
    )
      return false;
    for (let i = 0; i < presets.length; i++) {
      const item: unknown = presets[i];
      if (!isKnownAutoModerationRuleKeywordPresetType(item)) return false;
    }
  }
  const allow_list = o.allow_list;
  if (allow_list !== undefined) {
    if (
      outer_trigger_type === 5 ||
      outer_trigger_type === 3 ||
      !Array.isArray(allow_list) ||
      (outer_trigger_type === 1 ? allow_list.length > 100 : outer_trigger_type === 4 ? allow_list.length > 1000 : false)
    )
      return false;
    for (let i = 0; i < allow_list.length; i++) {
      const item: unknown = allow_list[i];
      if (typeof item !== 'string') return false;
    }
  }
  const mention_total_limit = o.mention_total_limit;
  if (
    mention_total_limit !== undefined &&
    (outer_trigger_type === 1 ||
      outer_trigger_type === 4 ||
      outer_trigger_type === 6 ||
      outer_trigger_type === 3 ||
      !Number.isSafeInteger(mention_total_limit) ||
      (mention_total_limit as number) > 50)
  )
    return false;
  const mention_raid_protection_enabled = o.mention_raid_protection_enabled;
  if (
    mention_raid_protection_enabled !== undefined &&
    (outer_trigger_type === 1 ||
      outer_trigger_type === 4 ||
      outer_trigger_type === 6 ||
      outer_trigger_type === 3 ||
      typeof mention_raid_protection_enabled !== 'boolean')
  )
    return false;
  if (!hasOnlyKeys(value, KEYS)) return false;
  return true;
}

function explainAutoModerationRuleTriggerMetadata(
  e: Explanation,
  at: Place | null,
  key: Key | undefined,
  value: unknown,
  outer_trigger_type?: unknown,
): void {
  const o = record(e, at, key, value);
  if (o === undefined) return;
  const here = placeOf(at, key);
  const keyword_filter = o.keyword_filter;
  if (keyword_filter !== undefined) {
    if (outer_trigger_type === 4 || outer_trigger_type === 5 || outer_trigger_type === 3)
      irrelevant(e, here, 'keyword_filter', keyword_filter, 'trigger_type is none of KEYWORD, MEMBER_PROFILE');
    list(e, here, 'keyword_filter', keyword_filter, (e, at, key, item) => {
      text(e, at, key, item);
      length(e, at, key, item, 0, 60);
    });
    items(e, here, 'keyword_filter', keyword_filter, 0, 1000);
  }
  const regex_patterns = o.regex_patterns;
  if (regex_patterns !== undefined) {
    if (outer_trigger_type === 4 || outer_trigger_type === 5 || outer_trigger_type === 3)
      irrelevant(e, here, 'regex_patterns', regex_patterns, 'trigger_type is none of KEYWORD, MEMBER_PROFILE');
    list(e, here, 'regex_patterns', regex_patterns, (e, at, key, item) => {
      text(e, at, key, item);
      length(e, at, key, item, 0, 260);
    });
    items(e, here, 'regex_patterns', regex_patterns, 0, 10);
  }
  const presets = o.presets;
  if (presets !== undefined) {
    if (outer_trigger_type === 1 || outer_trigger_type === 6 || outer_trigger_type === 5 || outer_trigger_type === 3)
      irrelevant(e, here, 'presets', presets, 'trigger_type is none of KEYWORD_PRESET');
    list(e, here, 'presets', presets, (e, at, key, item) => {
      member(
        e,
        at,
        key,
        item,
        Number.isSafeInteger,
        isKnownAutoModerationRuleKeywordPresetType,
        'AutoModerationRuleKeywordPresetType',
      );
    });
  }
  const allow_list = o.allow_list;
  if (allow_list !== undefined) {
    if (outer_trigger_type === 5 || outer_trigger_type === 3)
      irrelevant(e, here, 'allow_list', allow_list, 'trigger_type is none of KEYWORD, KEYWORD_PRESET, MEMBER_PROFILE');
    list(e, here, 'allow_list', allow_list, text);
    if (outer_trigger_type === 1) items(e, here, 'allow_list', allow_list, 0, 100);
    else if (outer_trigger_type === 4) items(e, here, 'allow_list', allow_list, 0, 1000);
  }
  const mention_total_limit = o.mention_total_limit;
  if (mention_total_limit !== undefined) {
    if (outer_trigger_type === 1 || outer_trigger_type === 4 || outer_trigger_type === 6 || outer_trigger_type === 3)
      irrelevant(e, here, 'mention_total_limit', mention_total_limit, 'trigger_type is none of MENTION_SPAM');
    integer(e, here, 'mention_total_limit', mention_total_limit);
    range(e, here, 'mention_total_limit', mention_total_limit, -Infinity, 50);
  }
  const mention_raid_protection_enabled = o.mention_raid_protection_enabled;
  if (mention_raid_protection_enabled !== undefined) {
    if (outer_trigger_type === 1 || outer_trigger_type === 4 || outer_trigger_type === 6 || outer_trigger_type === 3)
      irrelevant(
        e,
        here,
        'mention_raid_protection_enabled',
        mention_raid_protection_enabled,
        'trigger_type is none of MENTION_SPAM',
      );
    bool(e, here, 'mention_raid_protection_enabled', mention_raid_protection_enabled);
  }
  onlyKeys(e, here, o, KEYS);
}

const KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set<string>([
  'keyword_filter',
  'regex_patterns',
  'presets',
  'allow_list',
  'mention_total_limit',
  'mention_raid_protection_enabled',
]);

/** @internal */
export const autoModerationRuleTriggerMetadataChecks: Checks = {
  shape: checkAutoModerationRuleTriggerMetadataShape,
  spec: checkAutoModerationRuleTriggerMetadata,
  strict: checkAutoModerationRuleTriggerMetadataStrict,
  explain: explainAutoModerationRuleTriggerMetadata,
};
