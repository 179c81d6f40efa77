import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Field, Limit, Model, Type } from '../../generator/model/model.js';
import { platformModel } from '../support/platform.js';

// The statements of LIVE.md about single fields, members and bits of the profiles live and archive.
const live = await platformModel('live');
const archive = await platformModel('archive');
const filled = await platformModel();
const text = readFileSync(new URL('../../spec/LIVE.md', import.meta.url), 'utf8');

/** Presences that are decided: row of the contradictions, or where else it is from, field, its presence in live and in archive. */
const PRESENCES: readonly (readonly [row: string, field: string, live: string, archive: string])[] = [
  ['1', 'Application.event_webhook_status', 'absent', 'absent'],
  ['1', 'Application.event_webhooks_status', 'optional', 'optional'],
  ['2', 'Channel.total_messages_sent', 'absent', 'absent'],
  ['2', 'Channel.total_message_sent', 'optional', 'optional'],
  ['3', 'Guild.rules_channels_id', 'absent', 'absent'],
  ['3', 'Guild.rules_channel_id', 'required, null', 'optional, null'],
  ['4', 'Emoji.required_colons', 'absent', 'absent'],
  ['4', 'Emoji.require_colons', 'optional', 'optional'],
  ['16', 'Channel.application_id', 'optional, null', 'optional, null'],
  ['17', 'ThreadMetadata.create_timestamp', 'optional, null', 'optional, null'],
  ['18', 'GuildMember.joined_at', 'required, null', 'optional, null'],
  ['19', 'Guild.owner_id', 'required', 'required'],
  ['19', 'GuildCurrent.owner_id', 'absent', 'absent'],
  ['20', 'ThreadMember.presence', 'absent', 'absent'],
  ['20', 'ThreadMemberInThreadMembersUpdate.presence', 'optional, null', 'optional, null'],
  ['21', 'ThreadMember.member', 'optional', 'optional'],
  ['22', 'UnavailableGuild.unavailable', 'optional', 'optional'],
  ['23', 'GuildMember.deaf', 'required', 'optional'],
  ['23', 'GuildMember.mute', 'required', 'optional'],
  ['23', 'GuildMemberUpdateEvent.deaf', 'optional', 'optional'],
  ['23', 'GuildMemberUpdateEvent.mute', 'optional', 'optional'],
  ['23', 'GuildMemberInInteractionResolved.deaf', 'absent', 'absent'],
  ['23', 'GuildMemberInInteractionResolved.mute', 'absent', 'absent'],
  ['24', 'GuildMember.flags', 'required', 'optional'],
  ['24', 'GuildMemberUpdateEvent.flags', 'optional', 'optional'],
  ['25', 'User.global_name', 'required, null', 'optional, null'],
  ['30', 'Guild.preferred_locale', 'required', 'optional'],
  ['33', 'GuildCurrent.banner', 'required, null', 'optional, null'],
  ['37', 'GuildMemberInGuildEvent.pending', 'optional', 'optional'],
  ['37', 'GuildMemberInMessageCreate.pending', 'optional', 'optional'],
  ['prose and schema', 'AvatarDecorationData.sku_id', 'required, null', 'required, null'],
  ['prose and schema', 'Nameplate.sku_id', 'required, null', 'required, null'],
  ['prose and schema', 'Sticker.format_type', 'required, null', 'required, null'],
  ['prose and schema', 'ThreadMetadata.archive_timestamp', 'required, null', 'required, null'],
  ['prose and schema', 'Collectible.nameplate', 'optional, null', 'optional, null'],
  ['prose and schema', 'Guild.approximate_member_count', 'optional, null', 'optional, null'],
  ['prose and schema', 'Guild.approximate_presence_count', 'optional, null', 'optional, null'],
  ['prose and schema', 'Application.bot_public', 'optional', 'optional'],
  ['prose and schema', 'Application.bot_require_code_grant', 'optional', 'optional'],
  ['prose and schema', 'Application.team', 'optional, null', 'optional, null'],
  ['prose and schema', 'Application.verify_key', 'required', 'optional'],
  ['rule 2', 'User.id', 'required', 'required'],
  ['rule 2', 'User.username', 'required', 'required'],
  ['rule 2', 'User.discriminator', 'required', 'required'],
  ['rule 2', 'User.avatar', 'required, null', 'required, null'],
  ['rule 2', 'Channel.id', 'required', 'required'],
  ['rule 2', 'Channel.type', 'required', 'required'],
  ['rule 4', 'Application.tags', 'optional', 'optional, null'],
  ['rule 4', 'Channel.bitrate', 'optional', 'optional, null'],
];

it.each(PRESENCES)('%s: %s is %s in live, and %s in archive', (_, path, today, once) => {
  expect([presenceOf(live, path), presenceOf(archive, path)]).toEqual([today, once]);
});

/** Limits that are decided, which both profiles have. */
const LIMITS: readonly (readonly [row: string, field: string, limit: Partial<Record<string, unknown>>])[] = [
  ['14', 'Sticker.tags', { kind: 'length', max: 200, on: 'value' }],
  ['27', 'AutoModerationRule.exempt_channels', { kind: 'items', max: 50 }],
  ['27', 'AutoModerationRule.exempt_roles', { kind: 'items', max: 20 }],
  ['28', 'AutoModerationRuleTriggerMetadata.allow_list', { kind: 'length', max: 60, on: 'each' }],
  ['29', 'Application.tags', { kind: 'length', max: 20, on: 'each' }],
  ['prose and schema', 'AutoModerationActionMetadata.custom_message', { kind: 'length', max: 300 }],
  ['prose and schema', 'ForumTag.name', { kind: 'length', max: 50 }],
];

it.each(LIMITS)('%s: %s has the limit that is decided', (_, path, limit) => {
  for (const model of [live, archive]) {
    expect(ofKind(fieldOf(model, path)!.limits, limit['kind'], limit['on'])).toEqual([expect.objectContaining(limit)]);
  }
});

it('28: a list of exceptions of profiles is as long as one of words', () => {
  const items = ofKind(fieldOf(live, 'AutoModerationRuleTriggerMetadata.allow_list')!.limits, 'items');
  expect(items.map((limit) => [('max' in limit && limit.max) || 0, limit.when[0]?.members])).toEqual([
    [100, ['KEYWORD', 'MEMBER_PROFILE']],
    [1000, ['KEYWORD_PRESET']],
  ]);
});

it('5: the scope of commands has the name that the platform knows', () => {
  const scopes = live.auth.flatMap(({ scopes: known = [] }) => known.map(({ name }) => name));
  expect(scopes).toContain('applications.commands');
  expect(scopes).not.toContain('application.commands');
});

it('6 to 13: permissions are text on the wire, in all eight fields', () => {
  for (const model of [live, archive]) {
    expect(model.bitSets.find(({ name }) => name === 'PermissionFlag')?.wire).toBe('str');
    for (const path of [
      'InstallParams.permissions',
      'Channel.permissions',
      'Channel.app_permissions',
      'PermissionOverwrite.allow',
      'PermissionOverwrite.deny',
      'Guild.permissions',
      'GuildMember.permissions',
      'Role.permissions',
    ])
      expect(fieldOf(model, path)?.type, path).toEqual({ kind: 'bitSet', name: 'PermissionFlag' });
  }
});

it('14: tags of a sticker are one text', () => {
  expect(fieldOf(live, 'Sticker.tags')?.type).toEqual({ kind: 'str' });
});

it.each([
  ['30', 'Locale', 'ENGLISH_US', 'en-US'],
  ['31', 'AutoModerationRuleTriggerType', 'SPAM', 3],
  ['32', 'AutoModerationActionType', 'BLOCK_MEMBER_INTERACTION', 4],
  ['prose and schema', 'NameplatePalette', 'BLACK', 'black'],
  ['prose and schema', 'Locale', 'ARABIC', 'ar'],
  ['prose and schema', 'Locale', 'HEBREW', 'he'],
  ['prose and schema', 'ChannelType', 'GUILD_MEDIA', 16],
  ['prose and schema', 'GuildFeature', 'OFFICIAL_GAME_GUILD', 'OFFICIAL_GAME_GUILD'],
  ['prose and schema', 'GuildFeature', 'PRUNE_REQUIRES_ADMIN', 'PRUNE_REQUIRES_ADMIN'],
])('%s: %s has the member %s', (_, name, member, value) => {
  const found = live.enums.find((one) => one.name === name)!.values;
  expect(found).toContainEqual(expect.objectContaining({ name: member, value }));
});

it.each([
  ['33', 'GuildCurrent', 7],
  ['33', 'GuildCurrentWithCounts', 9],
])('%s: %s has %i fields', (_, name, count) => {
  expect(live.objects.find((one) => one.name === name)?.fields).toHaveLength(count);
});

it('34 and 35: the two lists have the parameters of paging', () => {
  const query = (name: string): readonly string[] =>
    live.endpoints.find((one) => one.name === name)!.query.map((one) => one.name);
  expect(query('get_current_user_guilds').toSorted()).toEqual(['after', 'before', 'limit', 'with_counts']);
  expect(query('list_thread_members').toSorted()).toEqual(['after', 'limit', 'with_member']);
});

it('39: both counts of messages have the caveat of old threads', () => {
  for (const path of ['Channel.message_count', 'Channel.total_message_sent'])
    expect(
      fieldOf(live, path)
        ?.caveats.map((one) => one.text)
        .join(' '),
      path,
    ).toContain('2022-07-01');
});

it('the contradictions are numbered without a gap', () => {
  const rows = [...text.matchAll(/^\| (\d+)(?:–(\d+))? +\|/gm)];
  const numbers = rows.flatMap(([, from, to]) => range(Number(from), Number(to ?? from)));
  expect(numbers).toEqual(range(1, 39));
});

it('each file that LIVE.md names is one of the layers', () => {
  const section = text.split('## The contradictions')[1]!.split('\n## ')[0]!;
  const cells = section.split('\n').flatMap(
    (line) =>
      line
        .split('|')
        .at(-2)
        ?.match(/`[^`]+\.yaml`/g) ?? [],
  );
  expect(cells.length).toBeGreaterThan(30);
  for (const name of new Set(cells.map((cell) => cell.slice(1, -1)))) {
    const path = name.includes('/') ? name : `corrections/${name}`;
    expect(() => readFileSync(new URL(`../../spec/layers/${path}`, import.meta.url)), path).not.toThrow();
  }
});

/** The table of what the document lacks: keys by object. */
const ADDED: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  text
    .split('## Gaps of the document')[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => /^\| [A-Z].*`/.test(line))
    .map((line) => {
      const [, object, keys] = line.split('|');
      return [object!.trim(), [...keys!.matchAll(/`([a-z0-9_]+)`/g)].map((one) => one[1]!).toSorted()];
    }),
);

/** The first four contradictions: keys that have another name than in the document, and are not added. */
const RENAMED = new Set([
  'Application.event_webhooks_status',
  'Channel.total_message_sent',
  'Guild.rules_channel_id',
  'Emoji.require_colons',
]);

it('the table of added keys has what the layer of corrections adds to objects, and nothing else', () => {
  const added = filled.objects
    .filter(({ view }) => view === undefined)
    .map(({ name, fields }) => {
      const known = new Set(fields.map((one) => one.name));
      const now = live.objects.find((one) => one.name === name)!.fields;
      const own = now.filter((one) => one.origin.layer === 'corrections' && !known.has(one.name));
      return [
        name,
        own
          .map((one) => one.name)
          .filter((key) => !RENAMED.has(`${name}.${key}`))
          .toSorted(),
      ] as const;
    })
    .filter(([, keys]) => keys.length > 0);
  expect(Object.fromEntries(added)).toEqual(ADDED);
});

it('added keys are optional in both profiles', () => {
  for (const [object, keys] of Object.entries(ADDED))
    for (const key of keys)
      for (const model of [live, archive]) expect(presenceOf(model, `${object}.${key}`)).toMatch(/^optional/);
});

it('the list of bit sets with bits that the reference lacks is complete', () => {
  const wider = live.bitSets.filter(({ name, bits }) => {
    const known = filled.bitSets.find((one) => one.name === name)?.bits;
    return known !== undefined && bits.some((one) => !known.some(({ bit }) => bit === one.bit));
  });
  const sentence = /Bits that the reference does not have are in([^.]*)\./.exec(text)![1]!;
  expect(wider.map(({ name }) => name).toSorted()).toEqual(sentence.match(/[A-Z]\w+Flag/g));
});

it('eleven extras of GUILD_CREATE are required in live, and optional in archive', () => {
  const guild = new Set(live.objects.find(({ name }) => name === 'Guild')!.fields.map(({ name }) => name));
  const required = (model: Model): readonly string[] =>
    model.objects
      .find(({ name }) => name === 'GuildInGuildCreate')!
      .fields.filter(({ name, optional }) => !guild.has(name) && !optional)
      .map(({ name }) => name);
  expect(required(live)).toHaveLength(11);
  expect(required(archive)).toEqual([]);
});

function fieldOf(model: Model, path: string): Field | undefined {
  const [owner, name] = path.split('.');
  const object = model.objects.find((one) => one.name === owner);
  expect(object, owner).toBeDefined();
  return object!.fields.find((one) => one.name === name);
}

function presenceOf(model: Model, path: string): string {
  const field = fieldOf(model, path);
  if (field === undefined) return 'absent';
  return `${field.optional ? 'optional' : 'required'}${isNullable(field) ? ', null' : ''}`;
}

function isNullable({ nullable, type }: { readonly nullable: boolean; readonly type: Type }): boolean {
  return nullable || type.kind === 'nullable';
}

function ofKind(limits: readonly Limit[], kind: unknown, on?: unknown): readonly Limit[] {
  return limits.filter((limit) => limit.kind === kind && (on === undefined || limit.on === on));
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
