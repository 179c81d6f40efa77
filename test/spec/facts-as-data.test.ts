import { describe, expect, it } from 'vitest';
import type { Field } from '../../generator/model/model.js';
import { objectRefs } from '../../generator/model/types.js';
import { subscriptionText } from '../../generator/model/wording/index.js';
import { platformModel } from '../support/platform.js';

/**
 * Facts of the document that were prose once and are data now, by the field that has them, with what the field then says:
 * kinds of what is expected, the type, the order of the object, a view, members of an enumeration.
 */
const AS_DATA: readonly (readonly [section: string, fact: string, field: string, how: string])[] = [
  ['2.2', 'icon is a hash', 'Application.icon', 'ImageHash'],
  ['2.2', 'cover_image is a hash', 'Application.cover_image', 'ImageHash'],
  ['2.5', 'id is of role, user or channel', 'ApplicationCommandPermissions.id', 'refers'],
  ['2.6', 'id = application id: all commands', 'GuildApplicationCommandPermissions.id', 'refers'],
  ['2.6', 'id: command or application', 'GuildApplicationCommandPermissions.id', 'refers'],
  ['2.11', 'asset is a hash', 'AvatarDecorationData.asset', 'ImageHash'],
  ['2.12', 'position: sorting', 'Channel.position', 'order'],
  ['2.12', 'equal positions sort by id', 'Channel.id', 'order'],
  ['2.12', 'last_message_id: message, or thread', 'Channel.last_message_id', 'refers'],
  ['2.12', 'bitrate: voice channel', 'Channel.bitrate', 'when'],
  ['2.12', 'user_limit: voice channel', 'Channel.user_limit', 'when'],
  ['2.12', 'recipients of a DM', 'Channel.recipients', 'when'],
  ['2.12', 'icon: group DM', 'Channel.icon', 'when'],
  ['2.12', 'icon is a hash', 'Channel.icon', 'ImageHash'],
  ['2.12', 'managed: group DM', 'Channel.managed', 'when'],
  ['2.12', 'parent_id: category (guild channels)', 'Channel.parent_id', 'refers'],
  ['2.12', 'parent_id: text channel (threads)', 'Channel.parent_id', 'refers'],
  ['2.12', 'null = automatic', 'Channel.rtc_region', 'null-means'],
  ['2.12', 'message_count: thread only', 'Channel.message_count', 'when'],
  ['2.12', 'thread_metadata: thread only', 'Channel.thread_metadata', 'when'],
  ['2.12', 'available_tags usable in forum/media', 'Channel.available_tags', 'when'],
  ['2.12', 'applied_tags on threads in forum/media', 'Channel.applied_tags', 'when'],
  ['2.12', 'default_reaction_emoji forum/media', 'Channel.default_reaction_emoji', 'when'],
  ['2.12', 'default_sort_order forum/media', 'Channel.default_sort_order', 'when'],
  ['2.12', 'null = not set by an admin', 'Channel.default_sort_order', 'null-means'],
  ['2.12', 'default_forum_layout: GUILD_FORUM', 'Channel.default_forum_layout', 'when'],
  ['2.13', 'voice_start_time: Unix', 'ChannelInfoChannel.voice_start_time', 'format'],
  ['2.14', 'id: role or user', 'PermissionOverwrite.id', 'refers'],
  ['2.17', 'invitable: private threads only', 'ThreadMetadata.invitable', 'when'],
  ['2.17', 'create_timestamp only after 2022-01-09', 'ThreadMetadata.create_timestamp', 'at-least'],
  ['2.19', 'icon hash', 'Guild.icon', 'ImageHash'],
  ['2.19', 'splash hash', 'Guild.splash', 'ImageHash'],
  ['2.19', 'discovery_splash only with DISCOVERABLE', 'Guild.discovery_splash', 'when'],
  ['2.19', 'null = no invite', 'Guild.widget_channel_id', 'null-means'],
  ['2.19', 'emojis custom', 'Emoji.id', 'null-only'],
  ['2.19', 'banner hash', 'Guild.banner', 'ImageHash'],
  ['2.19', 'stickers custom', 'Guild.stickers', 'has'],
  ['2.23', 'avatar guild hash', 'GuildMember.avatar', 'ImageHash'],
  ['2.23', 'banner guild hash', 'GuildMember.banner', 'ImageHash'],
  ['2.24', 'icon hash', 'Role.icon', 'ImageHash'],
  ['2.24', 'equal positions sort by id', 'Role.id', 'order'],
  ['2.25', 'name null only in reaction emoji', 'Emoji.name', 'null-only'],
  ['2.26', 'pack_id: standard stickers', 'Sticker.pack_id', 'when'],
  ['2.26', 'available: guild sticker usable', 'Sticker.available', 'when'],
  ['2.26', 'user: uploader of a guild sticker', 'Sticker.user', 'when'],
  ['2.26', 'sort_value: order within pack', 'Sticker.sort_value', 'order'],
  ['2.26', 'sort_value: standard stickers', 'Sticker.sort_value', 'when'],
  ['2.27', 'avatar hash', 'User.avatar', 'ImageHash'],
  ['2.27', 'banner hash', 'User.banner', 'ImageHash'],
  ['2.27', 'accent_color: integer of hex code', 'User.accent_color', 'at-most'],
  ['2.27', 'email: e-mail address', 'User.email', 'EmailAddress'],
  ['2.28', 'badge hash', 'UserPrimaryGuild.badge', 'ImageHash'],
  ['2.28', 'asset: path', 'Nameplate.asset', 'AssetPath'],
  ['2.29', 'Team.icon hash', 'Team.icon', 'ImageHash'],
  ['4', 'owner sent ONLY here', 'Guild.owner', 'in'],
  ['4', 'permissions sent ONLY here', 'Guild.permissions', 'in'],
];

const model = await platformModel();

describe('what was prose is data', () => {
  it.each(AS_DATA)('%s: %s (%s)', (_, __, path, how) => {
    const [owner, name] = path.split('.');
    const object = model.objects.find((one) => one.name === owner)!;
    const field = object.fields.find((one) => one.name === name)!;
    const says = [...factsOf(field), ...(object.order?.by.includes(field.name) === true ? ['order'] : [])];
    expect(says).toContain(how);
  });

  it('kinds of channels and contexts of installation are members of enumerations', () => {
    const members = (name: string): string[] =>
      model.enums.find((one) => one.name === name)!.values.map((one) => one.name);
    expect(members('ChannelType')).toEqual(
      expect.arrayContaining(['DM', 'GROUP_DM', 'GUILD_VOICE', 'GUILD_FORUM', 'GUILD_MEDIA', 'PUBLIC_THREAD']),
    );
    expect(members('ApplicationIntegrationType')).toEqual(['GUILD_INSTALL', 'USER_INSTALL']);
  });
});

describe('what a request alone has', () => {
  it('2.15: a tag in available_tags of a channel update has a view', async () => {
    const { objects } = await platformModel('live');
    const fieldsOf = (name: string): readonly Field[] => objects.find((one) => one.name === name)!.fields;
    const holders = objects.filter(({ fields }) =>
      fields.some(
        ({ name, type }) => name === 'available_tags' && objectRefs(type).some((one) => one.name === 'ForumTagUpdate'),
      ),
    );
    expect(holders.map(({ name }) => name)).not.toEqual([]);
    expect(fieldsOf('ForumTagUpdate').flatMap(({ name, optional }) => (optional ? [] : [name]))).toEqual(['name']);
  });
});

describe('what takes a permission', () => {
  it('2.15: moderated: only MANAGE_THREADS add/remove', () => {
    const { transitions } = model.states.find(({ object, field }) => `${object}.${field}` === 'ForumTag.moderated')!;
    const needed = { needs: 'PermissionFlag.MANAGE_THREADS', predicate: 'canUseTag' };
    expect(transitions).toContainEqual(expect.objectContaining(needed));
  });
});

describe('the fields that decide about requests of a channel', () => {
  const subscriptionOf = (name: string): string =>
    subscriptionText(model.channels.find((channel) => channel.name === name)!);

  it('6: delivered to event_webhooks_url, limited to event_webhooks_types', () => {
    expect(subscriptionOf('webhook')).toBe(
      'Requests to the address in `Application.event_webhooks_url`, only events that `Application.event_webhooks_types` lists',
    );
  });

  it('1: interactions come to interactions_endpoint_url', () => {
    expect(subscriptionOf('interactions')).toBe('Requests to the address in `Application.interactions_endpoint_url`');
  });
});

function factsOf({ type, expected = [], limits }: Field): string[] {
  const inner = type.kind === 'nullable' ? type.of : type;
  const formats = limits.flatMap(({ kind }) => (kind === 'format' ? [kind] : []));
  return [...expected.map(({ kind }) => kind), ...formats, ...(inner.kind === 'scalar' ? [inner.name] : [])];
}
