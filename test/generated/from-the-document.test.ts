import { describe, expect, it } from 'vitest';
import { builtObject, issuesOf, MODES } from './built.js';
import {
  application,
  commandPermissions,
  forum,
  guild,
  guildMember,
  keywordRule,
  mentionRule,
  PAYLOADS,
  presetRule,
  profileRule,
  role,
  sessionStartLimit,
  sticker,
  team,
  textChannel,
  thread,
  threadMember,
  user,
  voiceChannel,
  welcomeScreen,
} from './payloads.js';

/** One code point, two UTF-16 units. */
const EMOJI = '\u{1f600}';

const repeat = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

describe('payloads as the platform sends them', () => {
  it.each(PAYLOADS)('%s: %s', (object, _, payload) => {
    for (const mode of MODES) expect(builtObject(object).validate(payload, { mode })).toStrictEqual({ ok: true, value: payload });
    expect(builtObject(object).is(payload)).toBe(true);
    expect(() => builtObject(object).assert(payload)).not.toThrow();
  });

  it.each(PAYLOADS)('%s: %s, after a trip through JSON', (object, _, payload) => {
    expect(builtObject(object).is(JSON.parse(JSON.stringify(payload)))).toBe(true);
  });

  it.each(PAYLOADS)('%s: %s, with unknown fields', (object, _, payload) => {
    const later = { ...payload, added_next_year: { any: ['thing'] } };
    expect(issuesOf(object, later, 'shape')).toEqual([]);
    expect(issuesOf(object, later)).toEqual([]);
    expect(issuesOf(object, later, 'strict')).toEqual(['added_next_year: unknown-key']);
  });
});

/** A limit of section 8: values that it lets pass, values that it does not, and the issue that those make. */
interface Edge {
  readonly limit: string;
  readonly object: string;
  readonly make: (value: unknown) => object;
  readonly inside: readonly unknown[];
  readonly outside: readonly unknown[];
  readonly issue: string;
}

const metadata =
  (rule: object, field: string) =>
  (value: unknown): object => ({ ...rule, trigger_metadata: { [field]: value } });

const action =
  (type: number, field: string) =>
  (value: unknown): object => ({ ...keywordRule, actions: [{ type, metadata: { [field]: value } }] });

const channelTopic =
  (type: number) =>
  (topic: unknown): object => ({ ...textChannel, type, topic });

const overTags = (length: number): object[] => repeat(length, forum.available_tags[0]);

const EDGES: readonly Edge[] = [
  {
    limit: 'Application.tags: at most 5',
    object: 'Application',
    make: (tags) => ({ ...application, tags }),
    inside: [[], repeat(5, 'tag'), [`${'x'.repeat(1000)}`]],
    outside: [repeat(6, 'tag')],
    issue: 'tags: items',
  },
  {
    limit: 'Guild.name: 2 to 100 characters without the white space around it',
    object: 'Guild',
    make: (name) => ({ ...guild, name }),
    inside: ['ab', 'x'.repeat(100), `  ${'x'.repeat(100)}\n\t`, ' a b ', EMOJI.repeat(2), EMOJI.repeat(100), `\u00a0ab\u3000`],
    outside: ['', 'a', ' a ', '     ', 'x'.repeat(101), ` ${'x'.repeat(101)} `, EMOJI, EMOJI.repeat(101), '\u00a0a\u3000'],
    issue: 'name: length',
  },
  {
    limit: 'Channel.name: 1 to 100 characters',
    object: 'Channel',
    make: (name) => ({ ...textChannel, name }),
    inside: ['a', ' ', 'x'.repeat(100), EMOJI, EMOJI.repeat(100), null, undefined],
    outside: ['', 'x'.repeat(101), EMOJI.repeat(101), ` ${'x'.repeat(100)}`],
    issue: 'name: length',
  },
  ...[15, 16].map((type) => ({
    limit: `Channel.topic: up to 4096 characters in a channel of type ${type}`,
    object: 'Channel',
    make: channelTopic(type),
    inside: ['', 'x'.repeat(1025), 'x'.repeat(4096), EMOJI.repeat(4096), null],
    outside: ['x'.repeat(4097), EMOJI.repeat(4097)],
    issue: 'topic: length',
  })),
  ...[0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 999].map((type) => ({
    limit: `Channel.topic: up to 1024 characters in a channel of type ${type}`,
    object: 'Channel',
    make: channelTopic(type),
    inside: ['', 'x'.repeat(1024), EMOJI.repeat(1024), null],
    outside: ['x'.repeat(1025), EMOJI.repeat(1025)],
    issue: 'topic: length',
  })),
  {
    limit: 'Channel.rate_limit_per_user: 0 to 21600',
    object: 'Channel',
    make: (rate_limit_per_user) => ({ ...textChannel, rate_limit_per_user }),
    inside: [0, 1, 21600, -0],
    outside: [-1, 21601, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
    issue: 'rate_limit_per_user: range',
  },
  {
    limit: 'Channel.default_auto_archive_duration: 60, 1440, 4320 or 10080',
    object: 'Channel',
    make: (default_auto_archive_duration) => ({ ...textChannel, default_auto_archive_duration }),
    inside: [60, 1440, 4320, 10080],
    outside: [0, 59, 61, 1439, 10081, -60],
    issue: 'default_auto_archive_duration: values',
  },
  {
    limit: 'ThreadMetadata.auto_archive_duration: 60, 1440, 4320 or 10080',
    object: 'Channel',
    make: (duration) => ({ ...thread, thread_metadata: { ...thread.thread_metadata, auto_archive_duration: duration } }),
    inside: [60, 1440, 4320, 10080],
    outside: [0, 30, 1441, 4321],
    issue: 'thread_metadata.auto_archive_duration: values',
  },
  {
    limit: 'ForumTag.name: 0 to 20 characters',
    object: 'Channel',
    make: (name) => ({ ...forum, available_tags: [...overTags(2), { ...forum.available_tags[0], name }] }),
    inside: ['', 'x'.repeat(20), EMOJI.repeat(20)],
    outside: ['x'.repeat(21), EMOJI.repeat(21)],
    issue: 'available_tags.2.name: length',
  },
  {
    limit: 'WelcomeScreen.welcome_channels: up to 5',
    object: 'Guild',
    make: (count) => ({ ...guild, welcome_screen: { ...welcomeScreen, welcome_channels: repeat(count as number, welcomeScreen.welcome_channels[0]) } }),
    inside: [0, 1, 5],
    outside: [6, 50],
    issue: 'welcome_screen.welcome_channels: items',
  },
  {
    limit: 'GuildApplicationCommandPermissions.permissions: at most 100',
    object: 'GuildApplicationCommandPermissions',
    make: (count) => ({ ...commandPermissions, permissions: repeat(count as number, commandPermissions.permissions[0]) }),
    inside: [0, 100],
    outside: [101],
    issue: 'permissions: items',
  },
  {
    limit: 'Sticker.tags: each at most 200 characters',
    object: 'Sticker',
    make: (tag) => ({ ...sticker, tags: ['wave', tag] }),
    inside: ['', 'x'.repeat(200), EMOJI.repeat(200)],
    outside: ['x'.repeat(201), EMOJI.repeat(201)],
    issue: 'tags.1: length',
  },
  {
    limit: 'UserPrimaryGuild.tag: at most 4 characters',
    object: 'User',
    make: (tag) => ({ ...user, primary_guild: { ...user.primary_guild, tag } }),
    inside: ['', 'ABCD', EMOJI.repeat(4), null],
    outside: ['ABCDE', EMOJI.repeat(5), 'e\u0301e\u0301e'],
    issue: 'primary_guild.tag: length',
  },
  ...(['exempt_roles', 'exempt_channels'] as const).map((field) => ({
    limit: `AutoModerationRule.${field}: at most 20`,
    object: 'AutoModerationRule',
    make: (count: unknown) => ({ ...keywordRule, [field]: repeat(count as number, '1') }),
    inside: [0, 20],
    outside: [21],
    issue: `${field}: items`,
  })),
  ...[keywordRule, profileRule].flatMap((rule): Edge[] => [
    {
      limit: `keyword_filter: at most 1000 entries for trigger ${rule.trigger_type}`,
      object: 'AutoModerationRule',
      make: metadata(rule, 'keyword_filter'),
      inside: [[], repeat(1000, 'word')],
      outside: [repeat(1001, 'word')],
      issue: 'trigger_metadata.keyword_filter: items',
    },
    {
      limit: `keyword_filter: entries of at most 60 characters for trigger ${rule.trigger_type}`,
      object: 'AutoModerationRule',
      make: (entry) => metadata(rule, 'keyword_filter')(['fine', entry]),
      inside: ['', 'x'.repeat(60), EMOJI.repeat(60)],
      outside: ['x'.repeat(61), EMOJI.repeat(61)],
      issue: 'trigger_metadata.keyword_filter.1: length',
    },
    {
      limit: `regex_patterns: at most 10 for trigger ${rule.trigger_type}`,
      object: 'AutoModerationRule',
      make: metadata(rule, 'regex_patterns'),
      inside: [[], repeat(10, '.*')],
      outside: [repeat(11, '.*')],
      issue: 'trigger_metadata.regex_patterns: items',
    },
    {
      limit: `regex_patterns: of at most 260 characters for trigger ${rule.trigger_type}`,
      object: 'AutoModerationRule',
      make: (entry) => metadata(rule, 'regex_patterns')([entry]),
      inside: ['x'.repeat(260), EMOJI.repeat(260)],
      outside: ['x'.repeat(261), EMOJI.repeat(261)],
      issue: 'trigger_metadata.regex_patterns.0: length',
    },
  ]),
  {
    limit: 'allow_list: at most 100 for KEYWORD',
    object: 'AutoModerationRule',
    make: (count) => metadata(keywordRule, 'allow_list')(repeat(count as number, 'fine')),
    inside: [0, 100],
    outside: [101, 1000],
    issue: 'trigger_metadata.allow_list: items',
  },
  {
    limit: 'allow_list: at most 1000 for KEYWORD_PRESET',
    object: 'AutoModerationRule',
    make: (count) => metadata(presetRule, 'allow_list')(repeat(count as number, 'fine')),
    inside: [0, 101, 1000],
    outside: [1001],
    issue: 'trigger_metadata.allow_list: items',
  },
  {
    limit: 'mention_total_limit: at most 50',
    object: 'AutoModerationRule',
    make: metadata(mentionRule, 'mention_total_limit'),
    inside: [0, 1, 50],
    outside: [51],
    issue: 'trigger_metadata.mention_total_limit: range',
  },
  {
    limit: 'custom_message: at most 150 characters',
    object: 'AutoModerationRule',
    make: action(1, 'custom_message'),
    inside: ['', 'x'.repeat(150), EMOJI.repeat(150)],
    outside: ['x'.repeat(151), EMOJI.repeat(151)],
    issue: 'actions.0.metadata.custom_message: length',
  },
  {
    limit: 'duration_seconds: at most 2419200',
    object: 'AutoModerationRule',
    make: action(3, 'duration_seconds'),
    inside: [0, 60, 2419200],
    outside: [2419201],
    issue: 'actions.0.metadata.duration_seconds: range',
  },
];

describe('the limits of the document, on both sides of their edges', () => {
  it.each(EDGES.map((edge) => [edge.limit, edge] as const))('%s', (_, { object, make, inside, outside, issue }) => {
    for (const value of inside) {
      expect(issuesOf(object, make(value)), short(value)).toEqual([]);
      expect(builtObject(object).is(make(value)), short(value)).toBe(true);
    }
    for (const value of outside) {
      expect(issuesOf(object, make(value)), short(value)).toEqual([issue]);
      expect(issuesOf(object, make(value), 'strict'), short(value)).toContain(issue);
      expect(issuesOf(object, make(value), 'shape'), short(value)).toEqual([]);
      expect(builtObject(object).is(make(value)), short(value)).toBe(false);
    }
  });

  it('do not enforce notes about counting', () => {
    expect(issuesOf('Channel', { ...thread, member_count: 51, message_count: 5000 })).toEqual([]);
  });

  it('do not apply to fields without a limit in the document', () => {
    expect(issuesOf('Role', { ...role, name: 'x'.repeat(5000) })).toEqual([]);
    expect(issuesOf('Channel', { ...forum, available_tags: overTags(500) })).toEqual([]);
    expect(issuesOf('Channel', { ...forum, default_thread_rate_limit_per_user: 21601 })).toEqual([]);
    expect(issuesOf('SessionStartLimit', { ...sessionStartLimit, total: -5 })).toEqual([]);
    expect(issuesOf('AutoModerationRule', metadata(profileRule, 'allow_list')(repeat(3000, 'fine')))).toEqual([]);
  });
});

describe('a default reaction', () => {
  const reaction = (emoji_id: unknown, emoji_name: unknown): object => ({ emoji_id, emoji_name });

  it('has exactly one emoji', () => {
    expect(issuesOf('DefaultReaction', reaction('1', null))).toEqual([]);
    expect(issuesOf('DefaultReaction', reaction(null, '👍'))).toEqual([]);
    expect(issuesOf('DefaultReaction', reaction(null, null))).toEqual([': exactly-one-set']);
    expect(issuesOf('DefaultReaction', reaction('1', '👍'))).toEqual([': exactly-one-set']);
    expect(issuesOf('DefaultReaction', reaction(null, null), 'shape')).toEqual([]);
    expect(issuesOf('DefaultReaction', reaction('1', ''), 'strict')).toEqual([': exactly-one-set']);
  });

  it('is reported at its own path', () => {
    expect(issuesOf('Channel', { ...forum, default_reaction_emoji: reaction(null, null) })).toEqual(['default_reaction_emoji: exactly-one-set']);
    expect(issuesOf('Channel', { ...forum, default_reaction_emoji: null })).toEqual([]);
  });

  it('has both keys, as the document requires', () => {
    expect(issuesOf('DefaultReaction', { emoji_name: '👍' })).toEqual(['emoji_id: missing']);
  });
});

describe('a forum tag', () => {
  const tag = (emoji_id: unknown, emoji_name: unknown): object => ({ id: '1', name: 'tag', moderated: false, emoji_id, emoji_name });

  it('has at most one emoji', () => {
    expect(issuesOf('ForumTag', tag(null, null))).toEqual([]);
    expect(issuesOf('ForumTag', tag('1', null))).toEqual([]);
    expect(issuesOf('ForumTag', tag(null, '✅'))).toEqual([]);
    expect(issuesOf('ForumTag', tag('1', '✅'))).toEqual([': at-most-one-non-null']);
    expect(issuesOf('ForumTag', tag('1', '✅'), 'shape')).toEqual([]);
    expect(issuesOf('Channel', { ...forum, available_tags: [tag(null, null), tag('1', '✅')] })).toEqual([
      'available_tags.1: at-most-one-non-null',
    ]);
  });

  it('needs only its name in an update, and still has at most one emoji', () => {
    expect(issuesOf('ForumTagUpdate', { name: 'new' }, 'strict')).toEqual([]);
    expect(issuesOf('ForumTagUpdate', {})).toEqual(['name: missing']);
    expect(issuesOf('ForumTagUpdate', { name: 'x'.repeat(21) })).toEqual(['name: length']);
    expect(issuesOf('ForumTagUpdate', { name: 'new', emoji_id: '1', emoji_name: '✅' })).toEqual([': at-most-one-non-null']);
    expect(issuesOf('ForumTag', { name: 'new' })).toEqual(['id: missing', 'moderated: missing', 'emoji_id: missing', 'emoji_name: missing']);
  });
});

describe('irrelevant fields', () => {
  it('are refused if the trigger of the rule does not use them', () => {
    const rule = { ...keywordRule, trigger_metadata: { ...keywordRule.trigger_metadata, presets: [1], mention_total_limit: 5 } };
    const found = ['trigger_metadata.presets: irrelevant', 'trigger_metadata.mention_total_limit: irrelevant'];
    expect(issuesOf('AutoModerationRule', rule)).toEqual(found);
    expect(issuesOf('AutoModerationRule', rule, 'strict')).toEqual(found);
    expect(issuesOf('AutoModerationRule', rule, 'shape')).toEqual([]);
  });

  it('are refused if the type of the action does not use them', () => {
    expect(issuesOf('AutoModerationAction', { type: 1, metadata: { duration_seconds: 60 } })).toEqual(['metadata.duration_seconds: irrelevant']);
    expect(issuesOf('AutoModerationAction', { type: 3, metadata: { channel_id: '1', custom_message: 'no' } })).toEqual([
      'metadata.channel_id: irrelevant',
      'metadata.custom_message: irrelevant',
    ]);
  });

});

describe('a snowflake', () => {
  const withId = (id: unknown): object => ({ id, unavailable: true });

  it.each(['0', '1', '4294967296', '9007199254740993', '18446744073709551615', '00000000000000000001', '175928847299117063'])('can be %s', (id) => {
    for (const mode of MODES) expect(issuesOf('UnavailableGuild', withId(id), mode)).toEqual([]);
  });

  it.each([
    '18446744073709551616',
    '99999999999999999999',
    '100000000000000000000',
    '000000000000000000001',
    '',
    '-1',
    '+1',
    ' 1',
    '1 ',
    '1\n',
    '1.0',
    '1e3',
    '0x1f',
    '1_000',
    '١٢٣',
    '１２３',
    'abc',
    '1'.repeat(1_000_000),
  ])('cannot be %.40j', (id) => {
    for (const mode of MODES) expect(issuesOf('UnavailableGuild', withId(id), mode)).toEqual(['id: format']);
    expect(builtObject('UnavailableGuild').is(withId(id))).toBe(false);
  });

  it.each([[175928847299117060], [0], [1n], [null], [true], [['1']], [{ toString: () => '1' }], [new String('1')]])('cannot be of another type: %s', (id) => {
    for (const mode of MODES) expect(issuesOf('UnavailableGuild', withId(id), mode)).toEqual(['id: type']);
  });
});

describe('a timestamp', () => {
  const member = (join_timestamp: unknown): object => ({ ...threadMember, join_timestamp });

  it('is checked in every mode', () => {
    for (const mode of MODES) expect(issuesOf('ThreadMember', member('2024-02-29T00:00:00.1+14:00'), mode)).toEqual([]);
    for (const mode of MODES) expect(issuesOf('ThreadMember', member('2025-02-29T00:00:00Z'), mode)).toEqual(['join_timestamp: format']);
  });

  it('cannot be a number or a Date', () => {
    for (const value of [1767225600, new Date(0), null]) expect(issuesOf('ThreadMember', member(value))).toEqual(['join_timestamp: type']);
  });
});

describe('integers', () => {
  it('are safe ones', () => {
    for (const total of [0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) {
      expect(issuesOf('SessionStartLimit', { ...sessionStartLimit, total })).toEqual([]);
    }
    for (const total of [2 ** 53, -(2 ** 53), 1.5, Number.NaN, Infinity, '1', 1n, 5e-324]) {
      for (const mode of MODES) expect(issuesOf('SessionStartLimit', { ...sessionStartLimit, total }, mode)).toEqual(['total: type']);
    }
  });
});

describe('bit sets', () => {
  it('of permissions are decimal strings of up to 64 bits', () => {
    const withPermissions = (permissions: unknown): object => ({ ...role, permissions });
    for (const permissions of ['0', '8', '18446744073709551615']) expect(issuesOf('Role', withPermissions(permissions))).toEqual([]);
    for (const permissions of ['', '-1', '0x8', '18446744073709551616']) {
      expect(issuesOf('Role', withPermissions(permissions))).toEqual(['permissions: format']);
    }
    expect(issuesOf('Role', withPermissions(8))).toEqual(['permissions: type']);
  });

  it('of other kinds are non-negative numbers', () => {
    for (const flags of [0, 1, 2 ** 40]) expect(issuesOf('GuildMember', { ...guildMember, flags })).toEqual([]);
    for (const flags of [-1, 1.5, 2 ** 53]) expect(issuesOf('GuildMember', { ...guildMember, flags })).toEqual(['flags: type']);
  });

  it('may have unknown bits, except in mode strict', () => {
    const value = { ...role, permissions: '18446744073709551615' };
    expect(issuesOf('Role', value)).toEqual([]);
    expect(issuesOf('Role', value, 'strict')).toEqual(['permissions: unknown-bits']);
    expect(issuesOf('GuildMember', { ...guildMember, flags: 2 ** 40 }, 'strict')).toEqual(['flags: unknown-bits']);
  });
});

describe('views', () => {
  const without = (value: object, key: string): object => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));

  it('require the fields that are always present in their context', () => {
    expect(issuesOf('Guild', without(guild, 'approximate_member_count'))).toEqual([]);
    expect(issuesOf('GuildWithCounts', without(guild, 'approximate_member_count'))).toEqual(['approximate_member_count: missing']);
    expect(issuesOf('GuildCurrent', without(guild, 'owner'))).toEqual(['owner: missing']);
    expect(issuesOf('GuildMemberInGuildEvent', without(guildMember, 'pending'))).toEqual(['pending: missing']);
    expect(issuesOf('ChannelInInteractionResolved', textChannel)).toEqual(['permissions: missing', 'app_permissions: missing']);
    expect(issuesOf('ChannelInInteractionResolved', voiceChannel)).toEqual([]);
  });

  it('let joined_at be null for guests, and only there', () => {
    const guest = without({ ...guildMember, joined_at: null }, 'pending');
    expect(issuesOf('GuildMember', guest)).toEqual(['joined_at: type']);
    expect(issuesOf('GuildMemberInVoiceStateUpdate', guest, 'strict')).toEqual([]);
  });

  it('limit the user of a team member to the four fields that are sent', () => {
    expect(issuesOf('UserInTeamMember', team.members[0].user, 'strict')).toEqual([]);
    expect(issuesOf('TeamMember', { ...team.members[0], user: { id: '1', username: 'one' } })).toEqual([
      'user.discriminator: missing',
      'user.avatar: missing',
    ]);
  });

  it('keep the limits of the object', () => {
    expect(issuesOf('GuildInTemplate', { ...guild, name: 'x' })).toEqual(['name: length']);
    expect(issuesOf('ChannelInInteractionResolved', { ...voiceChannel, topic: 'x'.repeat(1025) })).toEqual(['topic: length']);
  });
});

describe('issues', () => {
  it('are reported together, in the order of the fields, from any depth', () => {
    const broken = {
      ...guild,
      id: 1,
      name: 'x',
      roles: [role, { ...role, permissions: 8 }],
      emojis: [{ id: null }],
      stickers: [{ ...sticker, tags: ['ok', 'x'.repeat(201), 7] }],
    };
    expect(issuesOf('Guild', broken)).toEqual([
      'id: type',
      'name: length',
      'roles.1.permissions: type',
      'emojis.0.name: missing',
      'stickers.0.tags.1: length',
      'stickers.0.tags.2: type',
    ]);
  });

  it('never repeat the content of a value', () => {
    const secret = 'correct horse battery staple';
    for (const value of [secret, { ...user, id: secret, username: { secret } }, { ...user, email: [secret] }]) {
      const result = builtObject('User').validate(value);
      expect(JSON.stringify(result)).not.toContain('horse');
    }
  });

  it('are thrown together by the assert functions', () => {
    const broken = { ...sessionStartLimit, total: '1', remaining: null };
    const result = builtObject('SessionStartLimit').validate(broken);
    expect(() => builtObject('SessionStartLimit').assert(broken)).toThrow(
      expect.objectContaining({ name: 'ValidationError', issues: result.ok ? [] : result.issues }) as Error,
    );
  });
});

function short(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 40);
}
