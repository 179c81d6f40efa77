import type { AutoModerationRuleEventType } from '../enums/auto-moderation-rule-event-type.js';
import type { AutoModerationRuleTriggerType } from '../enums/auto-moderation-rule-trigger-type.js';
import type { Snowflake } from '../identifiers/snowflake.js';
import type { AutoModerationAction } from './auto-moderation-action.js';
import type {
  AutoModerationRuleTriggerMetadata,
  AutoModerationRuleTriggerMetadataKeyword,
  AutoModerationRuleTriggerMetadataKeywordPreset,
  AutoModerationRuleTriggerMetadataMemberProfile,
  AutoModerationRuleTriggerMetadataMentionSpam,
  AutoModerationRuleTriggerMetadataSpam,
} from './auto-moderation-rule-trigger-metadata.js';
import type { UnknownMember } from '../runtime/unknown-member.js';

/** What every {@link AutoModerationRule} has. */
export interface AutoModerationRuleCommon {
  /** Section 2.7. */
  id: Snowflake<'AutoModerationRule'>;
  /** Section 2.7. */
  guild_id: Snowflake<'Guild'>;
  /** Section 2.7. */
  name: string;
  /**
   * The user who first created the rule.
   *
   * Section 2.7.
   */
  creator_id: Snowflake<'User'>;
  /** Section 2.7. */
  event_type: AutoModerationRuleEventType;
  /**
   * What is carried out when the rule triggers.
   *
   * Section 2.7.
   */
  actions: AutoModerationAction[];
  /** Section 2.7. */
  enabled: boolean;
  /**
   * At most 20 items.
   *
   * Section 2.7.
   */
  exempt_roles: Snowflake<'Role'>[];
  /**
   * At most 20 items.
   *
   * Section 2.7.
   */
  exempt_channels: Snowflake<'Channel'>[];
}

/**
 * AutoModerationRule whose `trigger_type` is KEYWORD.
 *
 * Content has words of the guild's own list; up to 6 rules per guild.
 */
export interface AutoModerationRuleKeyword extends AutoModerationRuleCommon {
  /** Section 2.7. */
  trigger_type: typeof AutoModerationRuleTriggerType.KEYWORD;
  /** Section 2.7. */
  trigger_metadata: AutoModerationRuleTriggerMetadataKeyword;
}

/**
 * AutoModerationRule whose `trigger_type` is KEYWORD_PRESET.
 *
 * Content has words of a set that the platform keeps; 1 rule per guild.
 */
export interface AutoModerationRuleKeywordPreset extends AutoModerationRuleCommon {
  /** Section 2.7. */
  trigger_type: typeof AutoModerationRuleTriggerType.KEYWORD_PRESET;
  /** Section 2.7. */
  trigger_metadata: AutoModerationRuleTriggerMetadataKeywordPreset;
}

/**
 * AutoModerationRule whose `trigger_type` is MEMBER_PROFILE.
 *
 * A profile has words of the guild's own list; 1 rule per guild.
 */
export interface AutoModerationRuleMemberProfile extends AutoModerationRuleCommon {
  /** Section 2.7. */
  trigger_type: typeof AutoModerationRuleTriggerType.MEMBER_PROFILE;
  /** Section 2.7. */
  trigger_metadata: AutoModerationRuleTriggerMetadataMemberProfile;
}

/**
 * AutoModerationRule whose `trigger_type` is MENTION_SPAM.
 *
 * Content has more unique mentions than allowed; 1 rule per guild.
 */
export interface AutoModerationRuleMentionSpam extends AutoModerationRuleCommon {
  /** Section 2.7. */
  trigger_type: typeof AutoModerationRuleTriggerType.MENTION_SPAM;
  /** Section 2.7. */
  trigger_metadata: AutoModerationRuleTriggerMetadataMentionSpam;
}

/**
 * AutoModerationRule whose `trigger_type` is SPAM.
 *
 * Content looks like generic spam; has no metadata; 1 rule per guild.
 */
export interface AutoModerationRuleSpam extends AutoModerationRuleCommon {
  /** Section 2.7. */
  trigger_type: typeof AutoModerationRuleTriggerType.SPAM;
  /** Section 2.7. */
  trigger_metadata: AutoModerationRuleTriggerMetadataSpam;
}

/** AutoModerationRule whose `trigger_type` is not known yet. */
export interface AutoModerationRuleUnknown extends AutoModerationRuleCommon {
  /** Section 2.7. */
  trigger_type: UnknownMember;
  /** Section 2.7. */
  trigger_metadata: AutoModerationRuleTriggerMetadata;
}

/**
 * A rule that carries out actions when content triggers it.
 *
 * Section 2.7.
 */
export type AutoModerationRule =
  | AutoModerationRuleKeyword
  | AutoModerationRuleKeywordPreset
  | AutoModerationRuleMemberProfile
  | AutoModerationRuleMentionSpam
  | AutoModerationRuleSpam
  | AutoModerationRuleUnknown;
