import type { AutoModerationRuleKeywordPresetType } from '../enums/auto-moderation-rule-keyword-preset-type.js';

/**
 * What the trigger of a rule looks for. The `trigger_type` of the rule decides which fields have a meaning.
 *
 * Section 2.8.
 */
export interface AutoModerationRuleTriggerMetadata {
  /**
   * Words that trigger the rule. One may be a phrase of several words; wildcard symbols say how it is matched.
   *
   * At most 1000 items. Each At most 60 characters. Only where `trigger_type` of the object around it is KEYWORD
   * or MEMBER_PROFILE.
   *
   * Section 2.8.
   */
  keyword_filter?: string[];
  /**
   * Regular expressions that trigger the rule. No flavour other than that of Rust is supported.
   *
   * At most 10 items. Each At most 260 characters. Only where `trigger_type` of the object around it is KEYWORD or
   * MEMBER_PROFILE.
   *
   * Section 2.8.
   */
  regex_patterns?: string[];
  /**
   * Sets of words that the platform has defined.
   *
   * Only where `trigger_type` of the object around it is KEYWORD_PRESET.
   *
   * Section 2.8.
   */
  presets?: AutoModerationRuleKeywordPresetType[];
  /**
   * Substrings that never trigger the rule. Phrases and wildcards are allowed.
   *
   * At most 100 items where `trigger_type` of the object around it is KEYWORD. At most 1000 items where
   * `trigger_type` of the object around it is KEYWORD_PRESET. Only where `trigger_type` of the object around it is
   * KEYWORD or KEYWORD_PRESET or MEMBER_PROFILE.
   *
   * Section 2.8.
   */
  allow_list?: string[];
  /**
   * How many different roles and users one message may mention.
   *
   * At most 50. Only where `trigger_type` of the object around it is MENTION_SPAM.
   *
   * Section 2.8.
   */
  mention_total_limit?: number;
  /**
   * Whether raids of mentions are detected automatically.
   *
   * Only where `trigger_type` of the object around it is MENTION_SPAM.
   *
   * Section 2.8.
   */
  mention_raid_protection_enabled?: boolean;
}

/** AutoModerationRuleTriggerMetadata where `trigger_type` is KEYWORD. */
export interface AutoModerationRuleTriggerMetadataKeyword extends Pick<
  AutoModerationRuleTriggerMetadata,
  'keyword_filter' | 'regex_patterns' | 'allow_list'
> {}

/** AutoModerationRuleTriggerMetadata where `trigger_type` is KEYWORD_PRESET. */
export interface AutoModerationRuleTriggerMetadataKeywordPreset extends Pick<
  AutoModerationRuleTriggerMetadata,
  'presets' | 'allow_list'
> {}

/** AutoModerationRuleTriggerMetadata where `trigger_type` is MEMBER_PROFILE. */
export interface AutoModerationRuleTriggerMetadataMemberProfile extends Pick<
  AutoModerationRuleTriggerMetadata,
  'keyword_filter' | 'regex_patterns' | 'allow_list'
> {}

/** AutoModerationRuleTriggerMetadata where `trigger_type` is MENTION_SPAM. */
export interface AutoModerationRuleTriggerMetadataMentionSpam extends Pick<
  AutoModerationRuleTriggerMetadata,
  'mention_total_limit' | 'mention_raid_protection_enabled'
> {}

/** AutoModerationRuleTriggerMetadata where `trigger_type` is SPAM. */
export interface AutoModerationRuleTriggerMetadataSpam {}
