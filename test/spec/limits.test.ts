import { describe, expect, it } from 'vitest';
import type { Limit, Model } from '../../generator/model/model.js';
import { isNotShown } from '../../generator/model/model.js';
import { platformModel } from '../support/platform.js';

interface Stated {
  /** As the table of limits in section 8 of the source document has it. */
  readonly where: string;
  readonly limit: string;
  /** The expected result: the section that states the limit beside the field, the field, and the limit. */
  readonly enforced: readonly (readonly [section: string, field: string, limit: string])[];
}

const DURATIONS = 'values 60, 1440, 4320, 10080';
const METADATA = 'AutoModerationRuleTriggerMetadata';

/** Section 8, row by row, except for notes that are not enforced. */
const TABLE: readonly Stated[] = [
  { where: 'Application.tags', limit: 'at most 5', enforced: [['2.2', 'Application.tags', 'items ..5']] },
  {
    where: 'Guild.name',
    limit: '2-100 characters, trimmed',
    enforced: [['2.19', 'Guild.name', 'trimmed length 2..100']],
  },
  { where: 'Channel.name', limit: '1-100 characters', enforced: [['2.12', 'Channel.name', 'length 1..100']] },
  {
    where: 'Channel.topic',
    limit: '0-4096 (forum, media), 0-1024 (others)',
    enforced: [
      ['2.12', 'Channel.topic', 'length 0..4096 when type is GUILD_FORUM, GUILD_MEDIA'],
      ['2.12', 'Channel.topic', 'length 0..1024'],
    ],
  },
  {
    where: 'Channel.rate_limit_per_user',
    limit: '0-21600 seconds',
    enforced: [['2.12', 'Channel.rate_limit_per_user', 'range 0..21600']],
  },
  {
    where: 'auto_archive_duration values',
    limit: '60, 1440, 4320, 10080 minutes',
    enforced: [
      ['2.12', 'Channel.default_auto_archive_duration', DURATIONS],
      ['2.17', 'ThreadMetadata.auto_archive_duration', DURATIONS],
    ],
  },
  { where: 'ForumTag.name', limit: '0-20 characters', enforced: [['2.15', 'ForumTag.name', 'length 0..20']] },
  {
    where: 'WelcomeScreen.welcome_channels',
    limit: 'up to 5',
    enforced: [['2.22', 'WelcomeScreen.welcome_channels', 'items ..5']],
  },
  {
    where: 'GuildApplicationCommandPermissions.permissions',
    limit: 'at most 100',
    enforced: [['2.6', 'GuildApplicationCommandPermissions.permissions', 'items ..100']],
  },
  { where: 'Sticker.tags', limit: 'max 200 characters', enforced: [['2.26', 'Sticker.tags', 'each length ..200']] },
  {
    where: 'UserPrimaryGuild.tag',
    limit: 'max 4 characters',
    enforced: [['2.28', 'UserPrimaryGuild.tag', 'length ..4']],
  },
  {
    where: 'AutoModerationRule.exempt_channels / exempt_roles',
    limit: 'at most 20 each',
    enforced: [
      ['2.7', 'AutoModerationRule.exempt_channels', 'items ..20'],
      ['2.7', 'AutoModerationRule.exempt_roles', 'items ..20'],
    ],
  },
  {
    where: 'trigger_metadata.keyword_filter',
    limit: 'at most 1000 entries, each 60 characters or fewer',
    enforced: [
      ['2.8', `${METADATA}.keyword_filter`, 'items ..1000'],
      ['2.8', `${METADATA}.keyword_filter`, 'each length ..60'],
    ],
  },
  {
    where: 'trigger_metadata.regex_patterns',
    limit: 'at most 10, each 260 characters or fewer',
    enforced: [
      ['2.8', `${METADATA}.regex_patterns`, 'items ..10'],
      ['2.8', `${METADATA}.regex_patterns`, 'each length ..260'],
    ],
  },
  {
    where: 'trigger_metadata.allow_list',
    limit: 'at most 100 (KEYWORD), 1000 (KEYWORD_PRESET)',
    enforced: [
      ['2.8', `${METADATA}.allow_list`, 'items ..100 when ^trigger_type is KEYWORD'],
      ['2.8', `${METADATA}.allow_list`, 'items ..1000 when ^trigger_type is KEYWORD_PRESET'],
    ],
  },
  {
    where: 'trigger_metadata.mention_total_limit',
    limit: 'maximum 50',
    enforced: [['2.8', `${METADATA}.mention_total_limit`, 'range ..50']],
  },
  {
    where: 'action metadata custom_message',
    limit: 'max 150 characters',
    enforced: [['2.10', 'AutoModerationActionMetadata.custom_message', 'length ..150']],
  },
  {
    where: 'action metadata duration_seconds',
    limit: 'max 2419200 seconds',
    enforced: [['2.10', 'AutoModerationActionMetadata.duration_seconds', 'range ..2419200']],
  },
];

/** "Unix timestamp in seconds when the voice session started" is a form of numbers, and no limit of section 8. */
const FORMATS: readonly string[] = ['2.13 ChannelInfoChannel.voice_start_time format unix-seconds'];

/** Notes of section 8 about counting, which no validator can check. */
const CAVEATS: readonly (readonly [where: string, text: RegExp])[] = [
  ['Channel.member_count', /stops at 50\b/],
  ['Channel.message_count', /above 50 .*2022-07-01/],
];

for (const profile of ['document', 'default']) {
  const model = await platformModel(profile);

  describe(`the limits of profile ${profile}`, () => {
    it('are exactly those of section 8', () => {
      const expected = TABLE.flatMap((row) => row.enforced.map((one) => one.join(' ')));
      expect(limitsOf(model, ({ kind }) => kind !== 'format').toSorted()).toEqual(expected.toSorted());
    });

    it('have beside them the formats that other sections state', () => {
      expect(limitsOf(model, ({ kind }) => kind === 'format')).toEqual(FORMATS);
    });

    it('apply in the views that keep the field, too', () => {
      for (const view of model.objects.filter((one) => one.view !== undefined && one.origin.layer === undefined)) {
        for (const field of view.fields) {
          const base = model.objects
            .find((one) => one.name === view.view?.of)
            ?.fields.find((one) => one.name === field.name);
          expect(field.limits.map(limitText), `${view.name}.${field.name}`).toEqual(base?.limits.map(limitText));
        }
      }
    });

    it('include caveats for notes that are not enforced', () => {
      const caveats = ownObjects(model).flatMap((object) =>
        object.fields.flatMap((field) =>
          field.caveats
            .filter((one) => one.origin.layer === undefined)
            .map((one) => [`${object.name}.${field.name}`, one.text] as const),
        ),
      );
      expect(caveats.map(([where]) => where).toSorted()).toEqual(CAVEATS.map(([where]) => where));
      for (const [where, text] of CAVEATS) expect(caveats.find((one) => one[0] === where)?.[1]).toMatch(text);
    });

    it('include the 50 channels of a category, as a rule over the channels of a guild', () => {
      const rules = model.collections.flatMap((one) => one.rules.map((rule) => ({ ...rule, of: one.of })));
      expect(rules).toHaveLength(1);
      expect(rules[0]).toMatchObject({
        kind: 'at-most-per',
        of: 'Channel',
        field: 'parent_id',
        max: 50,
        origin: { section: '2.12' },
      });
      expect(rules[0]?.where.map(({ field, members }) => ({ field, members }))).toEqual([
        { field: 'type', members: ['GUILD_CATEGORY'] },
      ]);
    });

    it('include what the gateway reports about identifying, in its units', () => {
      const reported = model.objects.find((one) => one.name === 'SessionStartLimit');
      expect(reported?.fields.map(({ name, unit }) => [name, unit])).toEqual([
        ['total', undefined],
        ['remaining', undefined],
        ['reset_after', 'milliseconds'],
        ['max_concurrency', 'requests per 5 seconds'],
      ]);
    });

    it('are in the units of section 8', () => {
      expect(unitOf(model, 'Channel', 'rate_limit_per_user')).toBe('seconds');
      expect(unitOf(model, 'Channel', 'default_auto_archive_duration')).toBe('minutes');
      expect(unitOf(model, 'ThreadMetadata', 'auto_archive_duration')).toBe('minutes');
      expect(unitOf(model, 'AutoModerationActionMetadata', 'duration_seconds')).toBe('seconds');
    });
  });
}

describe('section 8', () => {
  it('leaves the rate limits on requests open', async () => {
    const facts = (await platformModel('document')).facts.filter((fact) => fact.origin.section === '8');
    const open = facts.filter((fact) => isNotShown(fact.value)).map((fact) => fact.name);
    expect(open.toSorted()).toEqual(['rate-limits.buckets', 'rate-limits.headers', 'rate-limits.windows']);
    expect(facts.find((fact) => fact.name === 'rate-limits.gateway-identify')?.doc).toContain('max_concurrency');
  });
});

function unitOf(model: Model, object: string, field: string): string | undefined {
  return model.objects.find((one) => one.name === object)?.fields.find((one) => one.name === field)?.unit;
}

function ownObjects(model: Model): Model['objects'] {
  return model.objects.filter((object) => object.view === undefined);
}

/** The limits of the transcription of some kinds: what a layer adds is not the document's. */
function limitsOf(model: Model, isWanted: (limit: Limit) => boolean): readonly string[] {
  return ownObjects(model).flatMap((object) =>
    object.fields.flatMap((field) =>
      field.limits
        .filter((limit) => limit.origin.layer === undefined && isWanted(limit))
        .map((limit) => `${limit.origin.section} ${object.name}.${field.name} ${limitText(limit)}`),
    ),
  );
}

function limitText(limit: Limit): string {
  const target = limit.on === 'value' ? '' : `${limit.on} `;
  const when = limit.when.map((one) => ` when ${one.up ? '^' : ''}${one.field} is ${one.members.join(', ')}`).join('');
  return `${target}${kindText(limit)}${when}`;
}

function kindText(limit: Limit): string {
  switch (limit.kind) {
    case 'unique':
      return 'unique';
    case 'format':
      return `format ${limit.format}`;
    case 'values':
      return `values ${limit.values.join(', ')}`;
    case 'multiple-of':
      return `multiple of ${limit.of}`;
    case 'pattern':
      return `pattern ${limit.pattern}`;
    case 'length':
      return `${limit.trimmed ? 'trimmed ' : ''}length ${bounds(limit)}`;
    default:
      return `${limit.kind} ${bounds(limit)}`;
  }
}

function bounds({ min, max }: { readonly min?: number; readonly max?: number }): string {
  return `${min ?? ''}..${max ?? ''}`;
}

describe('the limits of requests in the live profile', async () => {
  const live = await platformModel('live');
  const LIMITS: readonly (readonly [field: string, says: Readonly<Record<string, unknown>>])[] = [
    ['Application.interactions_endpoint_url', { kind: 'length', max: 2048 }],
    ['Application.role_connections_verification_url', { kind: 'length', max: 2048 }],
    ['Application.event_webhooks_url', { kind: 'length', max: 2048 }],
    ['Channel.available_tags', { kind: 'items', max: 20 }],
    ['Channel.applied_tags', { kind: 'items', max: 5 }],
    ['Channel.bitrate', { kind: 'range', min: 8000 }],
    ['Channel.default_thread_rate_limit_per_user', { kind: 'range', max: 21_600 }],
    ['User.username', { kind: 'length', min: 2, max: 32 }],
    ['GuildMember.nick', { kind: 'length', max: 32 }],
    ['Role.name', { kind: 'length', min: 1, max: 100 }],
    ['Role.color', { kind: 'range', max: 0xffffff }],
    ['AutoModerationRule.name', { kind: 'length', max: 100 }],
    ['AutoModerationRule.actions', { kind: 'items', min: 1, max: 5 }],
    ['Guild.description', { kind: 'length', max: 300 }],
    ['WelcomeScreen.description', { kind: 'length', max: 140 }],
    ['WelcomeScreenChannel.description', { kind: 'length', max: 50 }],
    ['Channel.status', { kind: 'length', max: 500 }],
    ['ChannelInfoChannel.status', { kind: 'length', max: 500 }],
    ['VoiceChannelStatusUpdateEvent.status', { kind: 'length', max: 500 }],
    ['Sticker.name', { kind: 'length', min: 2, max: 30 }],
  ];

  it.each(LIMITS)('hold for %s', (path, says) => {
    const [owner, name] = path.split('.');
    const field = live.objects.find((one) => one.name === owner)!.fields.find((one) => one.name === name)!;
    expect(field.limits).toContainEqual(expect.objectContaining(says));
  });
});
