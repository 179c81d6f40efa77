import { beforeAll, describe, expect, it } from 'vitest';
import { ChannelType, StickerType } from '../../generated/dist/index.js';
import * as live from '../../generated/dist/live/samples.js';
import * as samples from '../../generated/dist/samples.js';
import { tries } from '../support/effort.js';
import { archiveModule } from '../support/platform.js';

/** Facts in the document's prose that samples must not contradict, although no validator checks them. */
type Sample = Readonly<Record<string, any>>;
type Draw = Readonly<Record<string, ((seed: number) => Sample) | undefined>>;
const PROFILES: Readonly<Record<string, Draw>> = {
  default: samples as unknown as Draw,
  live: live as unknown as Draw,
  archive: (await archiveModule('src/samples.ts', 'samples')) as Draw,
};
const THREADS: ReadonlySet<number> = new Set([
  ChannelType.ANNOUNCEMENT_THREAD,
  ChannelType.PUBLIC_THREAD,
  ChannelType.PRIVATE_THREAD,
]);
const VOICE: ReadonlySet<number> = new Set([ChannelType.GUILD_VOICE, ChannelType.GUILD_STAGE_VOICE]);
/** Views of guilds that have all that guilds have, but for what their doc says; the others are parts of a guild. */
const OTHERS_GUILDS = ['Guild', 'GuildWithCounts', 'GuildInGuildCreate'];
const GUILDS = [...OTHERS_GUILDS, 'GuildCurrent', 'GuildCurrentWithCounts'];
const CHANNELS_OUTSIDE = [
  'Channel',
  'ChannelInGuildCreate',
  'ChannelInThreadCreate',
  'ChannelAsDm',
  'ChannelAsThread',
  'ChannelOfGuild',
];
const CHANNELS = [...CHANNELS_OUTSIDE, 'ChannelInInteractionResolved'];
const MEMBERS_OUTSIDE = [
  '',
  'InGuildMemberAdd',
  'InGuildEvent',
  'InMessageCreate',
  'InMessageUpdate',
  'InVoiceStateUpdate',
  'InOtherEvent',
].map((view) => `GuildMember${view}`);
const COMMUNITY = ['rules_channel_id', 'rules_channels_id', 'public_updates_channel_id', 'safety_alerts_channel_id'];
const isSet = (value: unknown): boolean => (value ?? undefined) !== undefined;
const SEEDS = Array.from({ length: tries(100, 2000) }, (_, seed) => seed);

/** A contradiction, the samples that may have it, and how many of one sample have it. */
const contradictions: readonly (readonly [string, readonly string[], (sample: Sample) => boolean])[] = [
  [
    'a discovery splash without the feature DISCOVERABLE',
    GUILDS,
    ({ discovery_splash, features }) => isSet(discovery_splash) && !features.includes('DISCOVERABLE'),
  ],
  [
    'a welcome screen, or a channel for rules, updates or alerts, without the feature COMMUNITY',
    [...GUILDS, 'GuildInInvite'],
    ({ features, welcome_screen, ...channels }) =>
      !features.includes('COMMUNITY') && [welcome_screen, ...COMMUNITY.map((key) => channels[key])].some(isSet),
  ],
  [
    'more members online than there are',
    ['GuildWithCounts', 'GuildCurrentWithCounts'],
    ({ approximate_member_count: all, approximate_presence_count: online }) => all !== null && online > all,
  ],
  ['a custom emoji without an id', GUILDS, ({ emojis = [] }) => emojis.some(({ id }: Sample) => id === null)],
  ['a custom emoji without a name', GUILDS, ({ emojis = [] }) => emojis.some(({ name }: Sample) => name === null)],
  [
    'a standard sticker of a guild',
    GUILDS,
    ({ stickers = [] }) => stickers.some(({ type, pack_id }: Sample) => type !== StickerType.GUILD || pack_id),
  ],
  [
    'a sticker of another guild',
    GUILDS,
    ({ id, stickers = [] }) => stickers.some(({ guild_id }: Sample) => guild_id !== id),
  ],
  ['a member of another team', ['Team'], ({ id, members }) => members.some(({ team_id }: Sample) => team_id !== id)],
  [
    'thread metadata of what is no thread',
    CHANNELS,
    ({ type, thread_metadata, message_count, member_count }) =>
      !THREADS.has(type) && [thread_metadata, message_count, member_count].some((one) => one !== undefined),
  ],
  [
    'a bitrate off voice',
    CHANNELS,
    ({ type, bitrate, user_limit }) => !VOICE.has(type) && (bitrate ?? user_limit) !== undefined,
  ],
  [
    'permissions of a channel outside of resolved data',
    CHANNELS_OUTSIDE,
    ({ permissions, app_permissions }) => (permissions ?? app_permissions) !== undefined,
  ],
  [
    'permissions of a guild that is not of the current user',
    OTHERS_GUILDS,
    ({ permissions }) => permissions !== undefined,
  ],
  [
    'permissions of a member outside of an interaction',
    MEMBERS_OUTSIDE,
    ({ permissions }) => permissions !== undefined,
  ],
  ['a count of more than 50 members', CHANNELS, ({ member_count = 0 }) => member_count > 50],
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

/** For each contradiction the largest share of samples of one object that have it. Each sample is drawn once. */
function sharesIn(draw: Draw): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const object of new Set(contradictions.flatMap(([, objects]) => objects))) {
    const rows = contradictions.filter(([, objects]) => objects.includes(object));
    const sample = draw[`sample${object}`];
    if (sample === undefined) continue;
    const found = rows.map(() => 0);
    for (const seed of SEEDS) {
      const drawn = sample(seed);
      for (const [index, [, , contradicts]] of rows.entries()) if (contradicts(drawn)) found[index]! += 1;
    }
    for (const [index, [row]] of rows.entries()) {
      shares.set(row, Math.max(shares.get(row) ?? 0, found[index]! / SEEDS.length));
    }
  }
  return shares;
}

describe.each(Object.entries(PROFILES))('samples of %s do not have', (_, draw) => {
  let shares: ReadonlyMap<string, number>;
  beforeAll(() => {
    shares = sharesIn(draw);
  }, 600_000);

  it.each(contradictions)('%s', (row) => {
    expect(shares.get(row)).toBeLessThan(0.01);
  });
});

it('a guild of an invite has a welcome screen, and the feature that guilds with one have', () => {
  for (const seed of SEEDS) {
    const { welcome_screen, features } = samples.sampleGuildInInvite(seed);
    expect(welcome_screen).toBeDefined();
    expect(features).toContain('COMMUNITY');
    expect(new Set(features).size).toBe(features.length);
  }
});

it('samples still have what belongs to their type, in most cases', () => {
  const threads = SEEDS.map((seed) => samples.sampleChannel(seed, { type: ChannelType.PUBLIC_THREAD }));
  expect(threads.filter(({ thread_metadata }) => thread_metadata !== undefined).length).toBeGreaterThan(
    SEEDS.length / 2,
  );
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
