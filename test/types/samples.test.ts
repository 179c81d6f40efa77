import { expect, expectTypeOf, test } from 'vitest';
import type { AutoModerationRule, AutoModerationRuleKeyword, Channel, Guild } from '../../generated/dist/index.js';
import { AutoModerationRuleTriggerType, ChannelType } from '../../generated/dist/index.js';
import { sampleAutoModerationRule, sampleChannel, sampleGuild } from '../../generated/dist/samples.js';

test('a sample has the type of its object', () => {
  expectTypeOf(sampleGuild()).toEqualTypeOf<Guild>();
  expectTypeOf(sampleGuild('a seed', { name: 'Testers' })).toEqualTypeOf<Guild>();
  expectTypeOf(sampleAutoModerationRule(1)).toEqualTypeOf<AutoModerationRule>();
});

test('a part of an object overrides a sample', () => {
  const overrides: Partial<Guild> = { owner: true };
  expect(sampleGuild(1, overrides).owner).toBe(true);
  const types: Partial<Channel> = { type: ChannelType.GUILD_FORUM };
  expect(sampleChannel(1, types).type).toBe(15);
});

test('an override of the field that decides gives that variant', () => {
  const rule = sampleAutoModerationRule(1, { trigger_type: AutoModerationRuleTriggerType.KEYWORD });
  expectTypeOf(rule).toEqualTypeOf<AutoModerationRuleKeyword>();
  expect(rule.trigger_type).toBe(1);
  const words: readonly string[] = rule.trigger_metadata.keyword_filter ?? [];
  expect(words.every((word) => typeof word === 'string')).toBe(true);
  for (let seed = 0; seed < 100; seed += 1) {
    const { trigger_metadata } = sampleAutoModerationRule(seed, { trigger_type: 5 });
    const keys = Object.keys(trigger_metadata).filter((key) => !key.startsWith('mention_'));
    expect(keys).toEqual([]);
  }
});

test('an override with a wrong name or type does not compile', () => {
  // @ts-expect-error it is name
  sampleGuild(1, { nmae: 'Testers' });
  // @ts-expect-error it is a string
  sampleGuild(1, { name: 7 });
  // @ts-expect-error it must be there
  sampleGuild(1, { name: undefined });
  // @ts-expect-error a rule by mentions has no presets
  sampleAutoModerationRule(1, { trigger_type: 5, trigger_metadata: { presets: [1] } });
  expect(sampleChannel(1, { topic: undefined })).not.toHaveProperty('topic');
});
