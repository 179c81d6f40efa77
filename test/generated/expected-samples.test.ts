import { describe, expect, it } from 'vitest';
import { ChannelType, StickerType } from '../../generated/dist/index.js';
import * as samples from '../../generated/dist/samples.js';
import { tries } from '../support/effort.js';

/** What samples must not contradict, although no validator checks it: what the document says in prose. */
type Sample = Readonly<Record<string, any>>;
const THREADS: readonly number[] = [
  ChannelType.ANNOUNCEMENT_THREAD,
  ChannelType.PUBLIC_THREAD,
  ChannelType.PRIVATE_THREAD,
];
const VOICE: readonly number[] = [ChannelType.GUILD_VOICE, ChannelType.GUILD_STAGE_VOICE];

const draw = samples as unknown as Readonly<Record<string, (seed: number) => Sample>>;
const SEEDS = Array.from({ length: tries(250, 1000) }, (_, seed) => seed);

/** A contradiction, the samples that may have it, and how many of one sample have it. */
const contradictions: readonly (readonly [string, readonly string[], (sample: Sample) => boolean])[] = [
  [
    'a discovery splash without the feature DISCOVERABLE',
    ['Guild', 'GuildWithCounts'],
    ({ discovery_splash, features }) => discovery_splash !== null && !features.includes('DISCOVERABLE'),
  ],
  [
    'a rules channel or welcome screen without the feature COMMUNITY',
    ['Guild', 'GuildInInvite'],
    ({ rules_channels_id, features }) => rules_channels_id !== null && !features.includes('COMMUNITY'),
  ],
  [
    'more members online than there are',
    ['GuildWithCounts', 'GuildCurrentWithCounts'],
    ({ approximate_member_count: all, approximate_presence_count: online }) => online > all,
  ],
  ['a custom emoji without an id', ['Guild'], ({ emojis }) => emojis.some(({ id }: Sample) => id === null)],
  ['a custom emoji without a name', ['Guild'], ({ emojis }) => emojis.some(({ name }: Sample) => name === null)],
  [
    'a standard sticker of a guild',
    ['Guild'],
    ({ stickers = [] }) => stickers.some(({ type, pack_id }: Sample) => type !== StickerType.GUILD || pack_id),
  ],
  [
    'a sticker of another guild',
    ['Guild'],
    ({ id, stickers = [] }) => stickers.some(({ guild_id }: Sample) => guild_id !== id),
  ],
  ['a member of another team', ['Team'], ({ id, members }) => members.some(({ team_id }: Sample) => team_id !== id)],
  [
    'thread metadata of what is no thread',
    ['Channel'],
    ({ type, thread_metadata, message_count, member_count }) =>
      !THREADS.includes(type) && [thread_metadata, message_count, member_count].some((one) => one !== undefined),
  ],
  [
    'a bitrate off voice',
    ['Channel'],
    ({ type, bitrate, user_limit }) => !VOICE.includes(type) && (bitrate ?? user_limit) !== undefined,
  ],
  [
    'permissions of a channel outside of resolved data',
    ['Channel'],
    ({ permissions, app_permissions }) => (permissions ?? app_permissions) !== undefined,
  ],
  ['permissions of a guild that is not of the current user', ['Guild'], ({ permissions }) => permissions !== undefined],
  ['permissions of a member outside of an interaction', ['GuildMember'], ({ permissions }) => permissions !== undefined],
  ['a count of more than 50 members', ['Channel'], ({ member_count = 0 }) => member_count > 50],
  [
    'a thread with a creation time from before there were such times',
    ['ThreadMetadata'],
    ({ create_timestamp }) => Date.parse(create_timestamp) < Date.parse('2022-01-09'),
  ],
  [
    'a thread archived before it was created',
    ['ThreadMetadata'],
    ({ create_timestamp, archive_timestamp }) => Date.parse(create_timestamp) > Date.parse(archive_timestamp),
  ],
  ['more sessions left than there are', ['SessionStartLimit'], ({ remaining, total }) => remaining > total],
  [
    'a colour that is none',
    ['User'],
    ({ accent_color }) => typeof accent_color === 'number' && (accent_color < 0 || accent_color > 0xffffff),
  ],
  [
    'a pack of a sticker that is not standard',
    ['Sticker'],
    ({ type, pack_id, sort_value }) => type !== StickerType.STANDARD && (pack_id ?? sort_value) !== undefined,
  ],
];

describe('samples do not have', () => {
  it.each(contradictions)('%s', (_, objects, contradicts) => {
    for (const object of objects) {
      const found = SEEDS.filter((seed) => contradicts(draw[`sample${object}`]!(seed)));
      expect(found.length / SEEDS.length, object).toBeLessThan(0.01);
    }
  });
});

it('samples still have what belongs to their type, in most cases', () => {
  const threads = SEEDS.map((seed) => samples.sampleChannel(seed, { type: ChannelType.PUBLIC_THREAD }));
  expect(threads.filter(({ thread_metadata }) => thread_metadata !== undefined).length).toBeGreaterThan(SEEDS.length / 2);
  const guilds = SEEDS.map((seed) => samples.sampleGuild(seed, { features: ['DISCOVERABLE', 'COMMUNITY'] }));
  expect(guilds.filter(({ discovery_splash }) => discovery_splash !== null).length).toBeGreaterThan(SEEDS.length / 2);
  expect(guilds.filter(({ rules_channels_id }) => rules_channels_id !== null).length).toBeGreaterThan(SEEDS.length / 2);
});

it('a sample of what the caller gives has the rest follow from it', () => {
  for (const seed of SEEDS.slice(0, 50)) {
    expect(samples.sampleSessionStartLimit(seed, { total: 1 }).remaining).toBeLessThanOrEqual(1);
    const guild = samples.sampleGuild(seed, { id: '42' });
    for (const sticker of guild.stickers ?? []) expect(sticker.guild_id).toBe('42');
  }
});
