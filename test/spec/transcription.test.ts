import { describe, expect, it } from 'vitest';
import type { Field, Model, Type } from '../../generator/model/model.js';
import { platformModel } from '../support/platform.js';

/**
 * Every field that the source document has, typed from its tables and not from the spec. After the name: whether it must
 * be there (r), may be absent (?), must be there and may be null (n), or both (?n); * where the document has a note.
 */
const DOCUMENT = `
# Application 2.2
id                                   r  * Snowflake
name                                 r  - str
description                          r  - str
icon                                 n  * str
bot_public                           r  * bool
bot_require_code_grant               r  * bool
verify_key                           r  * str
team                                 n  * Team
approximate_guild_count              ?  * int
approximate_user_authorization_count ?  * int
approximate_user_install_count       ?  * int
bot                                  ?  * User
owner                                ?  * User
cover_image                          ?  * str
custom_install_url                   ?  * str
event_webhook_status                 ?  * ApplicationEventWebhookStatus
event_webhooks_types                 ?  * list[WebhookEventType]
event_webhooks_url                   ?n * str
flags                                ?  * ApplicationFlag
guild                                ?  * Guild
guild_id                             ?  * Snowflake
install_params                       ?  * InstallParams
integration_types_config             ?  * dict[ApplicationIntegrationType, ApplicationIntegrationTypeConfiguration]
interactions_endpoint_url            ?n - str
primary_sku_id                       ?  * Snowflake
privacy_policy_url                   ?  - str
redirect_uris                        ?  * list[str]
role_connections_verification_url    ?n - str
rpc_origins                          ?  * list[str]
slug                                 ?  * str
tags                                 ?  * list[str]
terms_of_service_url                 ?  - str
# ApplicationIntegrationTypeConfiguration 2.3
oauth2_install_params ?  * InstallParams
# InstallParams 2.4
scopes      r  * list[str]
permissions r  * PermissionFlag
# ApplicationCommandPermissions 2.5
id         r  * Snowflake
type       r  * ApplicationCommandPermissionType
permission r  * bool
# GuildApplicationCommandPermissions 2.6
id             r  * Snowflake
application_id r  - Snowflake
guild_id       r  - Snowflake
permissions    r  * list[ApplicationCommandPermissions]
# AutoModerationRule 2.7
id               r  - Snowflake
guild_id         r  - Snowflake
name             r  - str
creator_id       r  * Snowflake
event_type       r  - AutoModerationRuleEventType
trigger_type     r  * AutoModerationRuleTriggerType
trigger_metadata r  - AutoModerationRuleTriggerMetadata
actions          r  * list[AutoModerationAction]
enabled          r  - bool
exempt_roles     r  * list[Snowflake]
exempt_channels  r  * list[Snowflake]
# AutoModerationRuleTriggerMetadata 2.8
keyword_filter                  ?  * list[str]
regex_patterns                  ?  * list[str]
presets                         ?  * list[AutoModerationRuleKeywordPresetType]
allow_list                      ?  * list[str]
mention_total_limit             ?  * int
mention_raid_protection_enabled ?  * bool
# AutoModerationAction 2.9
type     r  * AutoModerationActionType
metadata ?  * AutoModerationActionMetadata
# AutoModerationActionMetadata 2.10
channel_id       ?  * Snowflake
duration_seconds ?  * int
custom_message   ?  * str
# AvatarDecorationData 2.11
asset  r  * str
sku_id r  - Snowflake
# Channel 2.12
id                                 r  - Snowflake
type                               r  * ChannelType
guild_id                           ?  * Snowflake
position                           ?  * int
permission_overwrites              ?  * list[PermissionOverwrite]
name                               ?n * str
topic                              ?n * str
nsfw                               ?  * bool
last_message_id                    ?n * Snowflake
bitrate                            ?  * int
user_limit                         ?  * int
rate_limit_per_user                ?  * int
recipients                         ?  * list[User]
icon                               ?n * str
owner_id                           ?  * Snowflake
application_id                     ?  * Snowflake
managed                            ?  * bool
parent_id                          ?n * Snowflake
last_pin_timestamp                 ?n * ISO8601Timestamp
rtc_region                         ?n * str
video_quality_mode                 ?  * VideoQualityMode
message_count                      ?  * int
member_count                       ?  * int
thread_metadata                    ?  * ThreadMetadata
member                             ?  * ThreadMember
default_auto_archive_duration      ?  * int
permissions                        ?  * PermissionFlag
app_permissions                    ?  * PermissionFlag
flags                              ?  * ChannelFlag
total_messages_sent                ?  * int
available_tags                     ?  * list[ForumTag]
applied_tags                       ?  * list[Snowflake]
default_reaction_emoji             ?n * DefaultReaction
default_thread_rate_limit_per_user ?  * int
default_sort_order                 ?n * DefaultSortOrderType
default_forum_layout               ?  * ForumLayoutType
# ChannelInfoChannel 2.13
id               r  * Snowflake
status           ?n * str
voice_start_time ?n * int
# PermissionOverwrite 2.14
id    r  * Snowflake
type  r  * int
allow r  * PermissionFlag
deny  r  * PermissionFlag
# ForumTag 2.15
id         r  - Snowflake
name       r  * str
moderated  r  * bool
emoji_id   n  * Snowflake
emoji_name n  * str
# DefaultReaction 2.16
emoji_id   n  * Snowflake
emoji_name n  * str
# ThreadMetadata 2.17
archived              r  - bool
auto_archive_duration r  * int
archive_timestamp     r  * ISO8601Timestamp
locked                r  * bool
invitable             ?  * bool
create_timestamp      ?  * ISO8601Timestamp
# ThreadMember 2.18
id             ?  * Snowflake
user_id        ?  * Snowflake
join_timestamp r  * ISO8601Timestamp
flags          r  * int
member         ?  * GuildMember
presence       ?n - PresenceUpdateEvent
# Guild 2.19
id                            r  - Snowflake
name                          r  * str
icon                          n  * str
icon_hash                     ?n * str
splash                        n  * str
discovery_splash              n  * str
owner                         ?  * bool
owner_id                      r  * Snowflake
permissions                   ?  * PermissionFlag
region                        ?n * str
afk_channel_id                n  - Snowflake
afk_timeout                   r  * int
widget_enabled                ?  - bool
widget_channel_id             ?n * Snowflake
verification_level            r  - VerificationLevel
default_message_notifications r  - DefaultMessageNotificationLevel
explicit_content_filter       r  - ExplicitContentFilterLevel
roles                         r  - list[Role]
emojis                        r  * list[Emoji]
features                      r  * list[GuildFeature]
mfa_level                     r  - MFALevel
application_id                n  * Snowflake
system_channel_id             n  * Snowflake
system_channel_flags          r  - SystemChannelFlag
rules_channels_id             n  * Snowflake
max_presences                 ?n * int
max_members                   ?  - int
vanity_url_code               n  - str
description                   n  - str
banner                        n  * str
premium_tier                  r  * PremiumTier
premium_subscription_count    ?  * int
premium_progress_bar_enabled  r  - bool
preferred_locale              r  * Locale
public_updates_channel_id     n  - Snowflake
safety_alerts_channel_id      n  - Snowflake
max_video_channel_users       ?  - int
max_stage_video_channel_users ?  - int
approximate_member_count      ?  * int
approximate_presence_count    ?  * int
welcome_screen                ?  * WelcomeScreen
nsfw_level                    r  - GuildAgeRestrictionLevel
stickers                      ?  * list[Sticker]
incidents_data                n  - IncidentsData
# UnavailableGuild 2.20
id          r  - Snowflake
unavailable r  - bool
# IncidentsData 2.21
invites_disabled_until n  * ISO8601Timestamp
dms_disabled_until     n  * ISO8601Timestamp
dm_spam_detected_at    ?n - ISO8601Timestamp
raid_detected_at       ?n - ISO8601Timestamp
# WelcomeScreen 2.22
description      n  - str
welcome_channels r  * list[WelcomeScreenChannel]
# WelcomeScreenChannel 2.22
channel_id  r  - Snowflake
description r  - str
emoji_id    n  * Snowflake
emoji_name  n  * str
# GuildMember 2.23
user                         ?  - User
nick                         ?n * str
avatar                       ?n * str
banner                       ?n * str
roles                        r  * list[Snowflake]
joined_at                    ?  - ISO8601Timestamp
premium_since                ?n * ISO8601Timestamp
deaf                         r  * bool
mute                         r  * bool
flags                        r  * GuildMemberFlag
pending                      ?  * bool
permissions                  ?  * PermissionFlag
communication_disabled_until ?n * ISO8601Timestamp
avatar_decoration_data       ?n * AvatarDecorationData
collectibles                 ?n - Collectible
# Role 2.24
id            r  - Snowflake
name          r  - str
color         r  * int
colors        r  - RoleColors
hoist         r  * bool
icon          ?n * str
unicode_emoji ?n - str
position      r  * int
permissions   r  - PermissionFlag
managed       r  * bool
mentionable   r  - bool
tags          ?  - RoleTags
flags         r  * RoleFlag
# Emoji 2.25
id              n  - Snowflake
name            n  * str
roles           ?  * list[Snowflake]
required_colons ?  - bool
managed         ?  - bool
animated        ?  - bool
available       ?  * bool
# Sticker 2.26
id          r  - Snowflake
pack_id     ?  * Snowflake
name        r  - str
description n  - str
tags        r  * list[str]
type        r  - StickerType
format_type r  - StickerFormatType
available   ?  * bool
guild_id    ?  * Snowflake
user        ?  * User
sort_value  ?  * int
# User 2.27
id                     r  - Snowflake
username               r  * str
discriminator          r  * str
global_name            n  * str
avatar                 n  * str
bot                    ?  * bool
system                 ?  * bool
mfa_enabled            ?  * bool
banner                 ?n * str
accent_color           ?n * int
locale                 ?  * str
verified               ?  * bool
email                  ?n * str
flags                  ?  - UserFlag
premium_type           ?  * PremiumType
public_flags           ?  - UserFlag
avatar_decoration_data ?n - AvatarDecorationData
collectibles           ?n - Collectible
primary_guild          ?n - UserPrimaryGuild
# UserPrimaryGuild 2.28
identity_guild_id n  - Snowflake
identity_enabled  n  * bool
tag               n  * str
badge             n  * str
# Collectible 2.28
nameplate ?  * Nameplate
# Nameplate 2.28
sku_id  r  - Snowflake
asset   r  * str
label   r  * str
palette r  * NameplatePalette
# Team 2.29
id            r  - Snowflake
icon          n  * str
name          r  - str
owner_user_id r  * Snowflake
members       r  - list[TeamMember]
# TeamMember 2.29
team_id          r  - Snowflake
user             r  * User
membership_state r  - MembershipState
role             r  - TeamMemberRole
# SessionStartLimit 2.30
total           r  * int
remaining       r  * int
reset_after     r  * int
max_concurrency r  * int
`;

/** Where the spec is on purpose more exact than the type in the table. */
const MORE_EXACT: Readonly<Record<string, string>> = {
  'PermissionOverwrite.type': 'PermissionOverwriteType',
  'ThreadMember.flags': 'ThreadMemberFlag',
};

/** Texts of which the notes of the document say what they are. */
const TEXTS = new Set(['ImageHash', 'AssetPath', 'EmailAddress']);

/** Members that the document names, of the enumerations of which it names any. */
const ENUM_MEMBERS: Readonly<Record<string, number>> = {
  ApplicationEventWebhookStatus: 3,
  ApplicationCommandPermissionType: 3,
  AutoModerationRuleTriggerType: 4,
  AutoModerationActionType: 3,
  ChannelType: 3,
  ForumLayoutType: 1,
  GuildFeature: 1,
  Locale: 1,
  PermissionOverwriteType: 2,
};

/** A note that became part of the description of its object. */
const TOLD_OF_OBJECT = ['Collectible.nameplate'];

const NOT_DEFINED = ['PresenceUpdateEvent', 'RoleColors', 'RoleTags'];

/** Facts that neither the document nor a layer knows. */
const UNKNOWN = [
  'bitsets.ThreadMemberFlag.others',
  'endpoints.get_guild.others',
  'endpoints.get_thread_member.others',
  'events.GUILD_*.payload',
  'facts.purpose.value',
];

const document = await platformModel('document');
const filled = await platformModel();

describe('the transcription', () => {
  const reported = readTable(DOCUMENT);

  it('has the 271 fields of the document, with their types and presence, in their order', () => {
    const transcribed = ownObjects(document).flatMap((object) =>
      object.fields.map((field) => lineOf(object.name, field, document)),
    );
    expect(reported).toHaveLength(271);
    expect(transcribed.toSorted()).toEqual(reported.map(expectedLine).toSorted());
    const outOfOrder = reported.filter(
      (row) => fieldsOf(document, row.object)[placeIn(reported, row)]?.name !== row.field,
    );
    expect(outOfOrder).toEqual([]);
  });

  it('gives every hash of an image, path and e-mail address its type', () => {
    const typed = ownObjects(document).flatMap((object) =>
      object.fields.flatMap((field) => {
        const type = field.type.kind === 'nullable' ? field.type.of : field.type;
        return type.kind === 'scalar' && TEXTS.has(type.name) ? [`${object.name}.${field.name} ${type.name}`] : [];
      }),
    );
    expect(typed.toSorted()).toEqual([
      'Application.cover_image ImageHash',
      'Application.icon ImageHash',
      'AvatarDecorationData.asset ImageHash',
      'Channel.icon ImageHash',
      'Guild.banner ImageHash',
      'Guild.discovery_splash ImageHash',
      'Guild.icon ImageHash',
      'Guild.icon_hash ImageHash',
      'Guild.splash ImageHash',
      'GuildMember.avatar ImageHash',
      'GuildMember.banner ImageHash',
      'Nameplate.asset AssetPath',
      'Role.icon ImageHash',
      'Team.icon ImageHash',
      'User.avatar ImageHash',
      'User.banner ImageHash',
      'User.email EmailAddress',
      'UserPrimaryGuild.badge ImageHash',
    ]);
  });

  it('has exactly the objects of the document, and names those that it does not define', () => {
    const defined = ownObjects(document)
      .filter((object) => object.shown)
      .map((object) => object.name);
    expect(defined.toSorted()).toEqual([...new Set(reported.map((row) => row.object))].toSorted());
    expect(
      ownObjects(document)
        .filter((object) => !object.shown)
        .map((object) => object.name)
        .toSorted(),
    ).toEqual(NOT_DEFINED);
    expect(ownObjects(document)).toHaveLength(36);
  });

  it('gives every object the section in which the document has it', () => {
    const misplaced = reported.filter(
      (row) => document.objects.find((one) => one.name === row.object)?.origin.section !== row.section,
    );
    expect(misplaced).toEqual([]);
  });

  it('documents every field that has a note in the document', () => {
    const silent = reported.filter((row) => row.note && !isStated(fieldOf(document, row.object, row.field)));
    expect(silent.map((row) => `${row.object}.${row.field}`)).toEqual(TOLD_OF_OBJECT);
    expect(document.objects.find((one) => one.name === 'Collectible')?.doc).toMatch(/decorations.*profile effects/);
  });

  it('marks the two deprecations, each with its replacement, and no other', () => {
    const deprecated = ownObjects(document).flatMap((object) =>
      object.fields
        .filter((field) => field.deprecated)
        .map((field) => [`${object.name}.${field.name}`, field.deprecated?.use]),
    );
    expect(deprecated.toSorted()).toEqual([
      ['Guild.region', 'Channel.rtc_region'],
      ['Role.color', 'Role.colors'],
    ]);
  });

  it('names the members of enumerations that the document names, and no others', () => {
    const named = document.enums.filter((one) => one.values.length > 0).map((one) => [one.name, one.values.length]);
    expect(Object.fromEntries(named)).toEqual(ENUM_MEMBERS);
    expect(document.bitSets.flatMap((one) => one.bits.map((bit) => `${one.name}.${bit.name}`)).toSorted()).toEqual([
      'PermissionFlag.BYPASS_SLOWMODE',
      'PermissionFlag.MANAGE_THREADS',
    ]);
    expect(document.enums.every((one) => one.open)).toBe(true);
  });

  it('gives a number only to those members whose number the document shows', () => {
    const numbered = document.enums.flatMap((one) =>
      one.values.filter((value) => typeof value.value !== 'object').map((value) => [one.name, value.value]),
    );
    expect(numbered).toEqual([
      ['ApplicationEventWebhookStatus', 1],
      ['ApplicationEventWebhookStatus', 2],
      ['ApplicationEventWebhookStatus', 3],
      ['PermissionOverwriteType', 0],
      ['PermissionOverwriteType', 1],
    ]);
  });

  it('has the defaults that the document states', () => {
    const defaults = ownObjects(document).flatMap((object) =>
      object.fields
        .filter((field) => field.default)
        .map((field) => [`${object.name}.${field.name}`, field.default?.member ?? field.default?.value]),
    );
    expect(Object.fromEntries(defaults)).toEqual({
      'Application.event_webhook_status': 'DISABLED',
      'Channel.default_forum_layout': 'NOT_SET',
      'Channel.video_quality_mode': 1,
      'Guild.preferred_locale': 'ENGLISH_US',
      'GuildMember.flags': 0,
    });
  });

  it('has the four operations, five events, six states and two scopes of the document', () => {
    expect(document.endpoints.map((one) => one.name).toSorted()).toEqual([
      'get_current_user_guilds',
      'get_guild',
      'get_thread_member',
      'list_thread_members',
    ]);
    expect(document.events.map((one) => one.name).toSorted()).toEqual([
      'GUILD_*',
      'GUILD_CREATE',
      'MESSAGE_CREATE',
      'MESSAGE_UPDATE',
      'VOICE_STATE_UPDATE',
    ]);
    expect(document.states.map((one) => `${one.object}.${one.field}`).toSorted()).toEqual([
      'Application.event_webhook_status',
      'ForumTag.moderated',
      'GuildMember.communication_disabled_until',
      'GuildMember.pending',
      'ThreadMetadata.archived',
      'ThreadMetadata.locked',
      'UserPrimaryGuild.identity_enabled',
    ]);
    expect(document.auth.flatMap((one) => one.scopes.map((scope) => scope.name)).toSorted()).toEqual([
      'application.commands',
      'gdm.join',
    ]);
  });

  it('names a section of the document for every fact', () => {
    const without = originsIn(document).filter(
      ({ section }) => !/^(?:Conventions|2\.(?:[1-9]|[12]\d|3[01])|[13-9])$/.test(section ?? ''),
    );
    expect(without).toEqual([]);
    expect(originsIn(document).filter(({ layer }) => layer !== undefined)).toEqual([]);
  });

  it('reaches every section of the document', () => {
    const sections = new Set(originsIn(document).map((origin) => origin.section));
    const expected = [
      'Conventions',
      '1',
      ...Array.from({ length: 31 }, (_, index) => `2.${index + 1}`),
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
    ];
    expect([...sections].toSorted()).toEqual(expected.toSorted());
  });
});

describe('the fills', () => {
  it('leave only known gaps open', () => {
    expect(
      filled.gaps
        .filter((gap) => gap.filledBy === undefined)
        .map((gap) => gap.path)
        .toSorted(),
    ).toEqual(UNKNOWN);
  });

  it('leave the gaps of the document alone marked as unfilled', () => {
    expect(document.gaps.filter((gap) => gap.filledBy !== undefined)).toEqual([]);
    expect(document.gaps.map((gap) => gap.path)).toEqual(filled.gaps.map((gap) => gap.path));
  });

  it('name a source for each of their facts', () => {
    const fromFills = [...originsIn(filled), ...filled.gaps.flatMap((gap) => gap.filledBy ?? [])].filter(
      ({ layer }) => layer !== undefined,
    );
    expect(fromFills.length).toBeGreaterThan(300);
    expect(
      fromFills.filter(
        ({ source }) => source === undefined || source.length === 0 || source.some((one) => one.trim() === ''),
      ),
    ).toEqual([]);
  });

  it('remove nothing from the transcription', () => {
    const before = ownObjects(document).flatMap((object) =>
      object.fields.map((field) => ({ object: object.name, field })),
    );
    const changed = before.filter(({ object, field }) => {
      const after = fieldOf(filled, object, field.name);
      const kept =
        after?.optional === field.optional &&
        after.nullable === field.nullable &&
        after.limits.length === field.limits.length;
      return !kept || (field.doc !== '' && after.doc === '');
    });
    expect(changed.map(({ object, field }) => `${object}.${field.name}`)).toEqual([]);
  });
});

interface Row {
  readonly section: string;
  readonly object: string;
  readonly field: string;
  readonly presence: string;
  readonly note: boolean;
  readonly type: string;
}

function readTable(table: string): readonly Row[] {
  const rows: Row[] = [];
  let [object, section] = ['', ''];
  for (const line of table.trim().split('\n')) {
    const heading = /^# (\w+) (\S+)$/.exec(line);
    const row = /^(\w+) +(r|\?|n|\?n) +([*-]) (.+)$/.exec(line);
    if (heading) [object, section] = [heading[1]!, heading[2]!];
    else if (row)
      rows.push({ section, object, field: row[1]!, presence: row[2]!, note: row[3] === '*', type: row[4]! });
    else throw new Error(`not a row: ${line}`);
  }
  return rows;
}

function expectedLine(row: Row): string {
  return `${row.object}.${row.field} ${row.presence} ${MORE_EXACT[`${row.object}.${row.field}`] ?? row.type}`;
}

function lineOf(object: string, field: Field, model: Model): string {
  const presence = field.optional ? (field.nullable ? '?n' : '?') : field.nullable ? 'n' : 'r';
  return `${object}.${field.name} ${presence} ${typeText(field.type, model)}`;
}

/** The type in the words of the document, which has neither views nor partial types nor identified identifiers. */
function typeText(type: Type, model: Model): string {
  switch (type.kind) {
    case 'list':
      return `list[${typeText(type.item, model)}]`;
    case 'dict':
      return `dict[${typeText(type.key, model)}, ${typeText(type.value, model)}]`;
    case 'nullable':
      return `${typeText(type.of, model)} | null`;
    case 'object':
      return model.objects.find((one) => one.name === type.name)?.view?.of ?? type.name;
    case 'scalar':
      return TEXTS.has(type.name) ? 'str' : type.name;
    case 'identifier':
    case 'enum':
    case 'bitSet':
    case 'partial':
      return type.name;
    default:
      return type.kind;
  }
}

function ownObjects(model: Model): Model['objects'] {
  return model.objects.filter((object) => object.view === undefined);
}

function fieldsOf(model: Model, object: string): readonly Field[] {
  return model.objects.find((one) => one.name === object)?.fields ?? [];
}

/** Index of a row among those of its object. */
function placeIn(rows: readonly Row[], row: Row): number {
  return rows.filter((one) => one.object === row.object).indexOf(row);
}

function fieldOf(model: Model, object: string, name: string): Field | undefined {
  return fieldsOf(model, object).find((one) => one.name === name);
}

/** A note may have become prose or a fact of its own; some, such as `Bitfield` or `Application id`, follow from the type. */
function isStated(field: Field | undefined): boolean {
  if (field === undefined) return false;
  const byType =
    field.type.kind === 'bitSet' ||
    field.type.kind === 'enum' ||
    (field.type.kind === 'identifier' && field.type.of !== undefined);
  const asFacts = [field.default, field.deprecated, field.unit].some((fact) => fact !== undefined);
  return field.doc !== '' || field.limits.length + field.caveats.length > 0 || asFacts || byType;
}

interface SomeOrigin {
  readonly file: string;
  readonly line: number;
  readonly section?: string;
  readonly layer?: string;
  readonly source?: readonly string[];
}

/** The origin of every declaration, member, limit and rule of a model, wherever it is. */
function originsIn(value: unknown): readonly SomeOrigin[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'origin' in value ? [value.origin as SomeOrigin] : [];
  return [...own, ...Object.values(value).flatMap((inner) => originsIn(inner))];
}
