import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  type AutoModerationAction,
  type AutoModerationActionMetadata,
  AutoModerationActionType,
  type AutoModerationRule,
  type AutoModerationRuleKeyword,
  type AutoModerationRuleKeywordPresetType,
  type AutoModerationRuleMemberProfile,
  type AutoModerationRuleMentionSpam,
  type AutoModerationRuleTriggerMetadata,
  AutoModerationRuleTriggerType,
  type AutoModerationRuleUnknown,
  type Snowflake,
} from '../../generated/dist/index.js';
import {
  type ApplicationCommandData,
  type Interaction,
  InteractionType,
  type MessageComponentData,
  type ModalSubmitData,
  type JsonErrorCode,
} from '../../generated/dist/live/all.js';
import { ApiError } from '../../generated/dist/live/rest/index.js';

test('the codes of errors are those of the platform', () => {
  const error: unknown = new ApiError('get_guild', { status: 404, code: 10004 });
  if (!(error instanceof ApiError)) throw new Error('It is an error of the service.');
  expectTypeOf(error.code).toEqualTypeOf<JsonErrorCode | undefined>();
  expect(error.code).toBe(10004);
});

describe('auto moderation', () => {
  const common = {
    id: '1',
    guild_id: '2',
    name: 'A rule',
    creator_id: '3',
    event_type: 1,
    actions: [],
    enabled: true,
    exempt_roles: [],
    exempt_channels: [],
  } satisfies Partial<AutoModerationRule>;

  type MetadataOf<T> = Extract<AutoModerationRule, { trigger_type: T }>['trigger_metadata'];

  test('each trigger has the metadata that the document says is relevant for it, and no more', () => {
    type Type = typeof AutoModerationRuleTriggerType;
    expectTypeOf<keyof MetadataOf<Type['KEYWORD']>>().toEqualTypeOf<
      'keyword_filter' | 'regex_patterns' | 'allow_list'
    >();
    expectTypeOf<keyof MetadataOf<Type['MEMBER_PROFILE']>>().toEqualTypeOf<
      'keyword_filter' | 'regex_patterns' | 'allow_list'
    >();
    expectTypeOf<keyof MetadataOf<Type['KEYWORD_PRESET']>>().toEqualTypeOf<'presets' | 'allow_list'>();
    expectTypeOf<keyof MetadataOf<Type['MENTION_SPAM']>>().toEqualTypeOf<
      'mention_total_limit' | 'mention_raid_protection_enabled'
    >();
  });

  test('the type of the trigger narrows a rule', () => {
    const keyword: AutoModerationRule = {
      ...common,
      trigger_type: AutoModerationRuleTriggerType.KEYWORD,
      trigger_metadata: { keyword_filter: ['word'] },
    };
    expect(wordsOf(keyword)).toEqual(['word']);
  });

  function wordsOf(rule: AutoModerationRule): readonly unknown[] {
    switch (rule.trigger_type) {
      case AutoModerationRuleTriggerType.KEYWORD:
      case AutoModerationRuleTriggerType.MEMBER_PROFILE:
        expectTypeOf(rule).toEqualTypeOf<AutoModerationRuleKeyword | AutoModerationRuleMemberProfile>();
        expectTypeOf(rule.trigger_metadata.keyword_filter).toEqualTypeOf<string[] | undefined>();
        return rule.trigger_metadata.keyword_filter ?? [];
      case AutoModerationRuleTriggerType.KEYWORD_PRESET:
        expectTypeOf(rule.trigger_metadata.presets).toEqualTypeOf<AutoModerationRuleKeywordPresetType[] | undefined>();
        // @ts-expect-error a preset brings its own words
        return rule.trigger_metadata.keyword_filter ?? rule.trigger_metadata.presets ?? [];
      case AutoModerationRuleTriggerType.MENTION_SPAM:
        expectTypeOf(rule).toEqualTypeOf<AutoModerationRuleMentionSpam>();
        // @ts-expect-error mentions are counted, not looked up in a filter
        return rule.trigger_metadata.keyword_filter ?? [rule.trigger_metadata.mention_total_limit];
      case AutoModerationRuleTriggerType.SPAM:
        return [];
      default:
        expectTypeOf(rule).toEqualTypeOf<AutoModerationRuleUnknown>();
        expectTypeOf(rule.trigger_metadata).toEqualTypeOf<AutoModerationRuleTriggerMetadata>();
        return Object.keys(rule.trigger_metadata);
    }
  }

  test('a rule whose trigger is not known yet can be written down', () => {
    const rule: AutoModerationRule = { ...common, trigger_type: Number('99'), trigger_metadata: { allow_list: [] } };
    expectTypeOf(rule).toExtend<AutoModerationRule>();
  });

  test('a rule whose metadata belongs to another trigger does not compile', () => {
    expectTypeOf<AutoModerationRuleMentionSpam['trigger_metadata']>().not.toHaveProperty('keyword_filter');
    const rule: AutoModerationRule = {
      ...common,
      trigger_type: AutoModerationRuleTriggerType.MENTION_SPAM,
      // @ts-expect-error only KEYWORD and MEMBER_PROFILE have filters
      trigger_metadata: { keyword_filter: ['word'] },
    };
    void rule;
  });

  test('without narrowing, a filter cannot be reached', () => {
    expectTypeOf<AutoModerationRule['trigger_metadata']>().not.toHaveProperty('keyword_filter');
    // @ts-expect-error not every rule has one
    void ((rule: AutoModerationRule) => rule.trigger_metadata.keyword_filter);
    void ((rule: AutoModerationRule) => rule.exempt_roles);
  });

  test('the type of an action narrows its metadata', () => {
    expect(detailOf({ type: AutoModerationActionType.TIMEOUT, metadata: { duration_seconds: 60 } })).toBe(60);
  });

  function detailOf(action: AutoModerationAction): unknown {
    switch (action.type) {
      case AutoModerationActionType.SEND_ALERT_MESSAGE:
        expectTypeOf(action.metadata!.channel_id).toExtend<Snowflake<'Channel'> | undefined>();
        return action.metadata?.channel_id;
      case AutoModerationActionType.TIMEOUT:
        expectTypeOf(action.metadata!.duration_seconds).toExtend<number | undefined>();
        // @ts-expect-error only a blocked message is explained
        return action.metadata?.custom_message ?? action.metadata?.duration_seconds;
      case AutoModerationActionType.BLOCK_MESSAGE:
        expectTypeOf(action.metadata!.custom_message).toEqualTypeOf<string | undefined>();
        return action.metadata?.custom_message;
      case AutoModerationActionType.BLOCK_MEMBER_INTERACTION:
        return undefined;
      default:
        expectTypeOf(action.metadata).toEqualTypeOf<AutoModerationActionMetadata | undefined>();
        return action.metadata;
    }
  }
});

describe('interactions', () => {
  test('the type of an interaction decides what its data are', () => {
    const dataOf = (interaction: Interaction): unknown => {
      switch (interaction.type) {
        case InteractionType.APPLICATION_COMMAND:
        case InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE:
          return expectTypeOf(interaction.data).toEqualTypeOf<ApplicationCommandData>();
        case InteractionType.MESSAGE_COMPONENT:
          return expectTypeOf(interaction.data).toEqualTypeOf<MessageComponentData>();
        case InteractionType.MODAL_SUBMIT:
          return expectTypeOf(interaction.data).toEqualTypeOf<ModalSubmitData>();
        default:
          return interaction.data;
      }
    };
    expectTypeOf(dataOf).toBeFunction();
  });
});
