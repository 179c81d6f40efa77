import { ChannelType, Client, Events, GatewayIntentBits, OverwriteType, type TextChannel } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as samples from '../../generated/dist/live/samples.js';
import { startGateway, type GatewayMock } from '../../generator/mock/gateway/start-gateway.js';
import { startMock, type Mock } from '../../generator/mock/start-mock.js';
import { platformModel } from '../support/platform.js';

// The ordinary calls of a bot of discord.js, answered by the mock of the live profile.
const model = await platformModel('live');
const GUILD = '81384788765712384';

let gateway: GatewayMock;
let mock: Mock;
let client: Client<true>;

beforeAll(async () => {
  gateway = await startGateway(model);
  const many = { requests: 100_000, seconds: 1 };
  mock = await startMock(model, { items: 3, rateLimit: many, globalLimit: many });
  client = new Client({
    intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages],
    rest: { api: `${mock.url}/api`, makeRequest: (url, init) => respond(url, init as unknown as RequestInit) },
    waitGuildTimeout: 2000,
  });
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login('a.b.c');
  for (const { id } of client.guilds.cache.values()) sendGuild(id);
  await ready;
  const arrived = new Promise((resolve) => client.once(Events.GuildCreate, resolve));
  sendGuild(GUILD);
  await arrived;
});
afterAll(async () => {
  await client.destroy();
  await gateway.close();
  await mock.close();
});

/** The mock has no gateway at the address of its sample. */
async function respond(url: string, init: RequestInit): Promise<Response> {
  if (!url.endsWith('/gateway/bot')) return fetch(url, init);
  const limit = { total: 1000, remaining: 999, reset_after: 1, max_concurrency: 1 };
  return Response.json(samples.sampleGatewayBot('0', { url: gateway.url, shards: 1, session_start_limit: limit }));
}

const general = samples.sampleChannel('general', { type: 0, guild_id: GUILD });

function sendGuild(id: string): void {
  const channels = [{ ...general, guild_id: id }];
  gateway.emit('GUILD_CREATE', samples.sampleGuildInGuildCreate(id, { id, channels, unavailable: false }));
}

const guild = () => client.guilds.cache.get(GUILD)!;
const channel = () => guild().channels.cache.get(general.id) as TextChannel;

const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  'fetches the guild': () => guild().fetch(),
  'edits the guild': () => guild().edit({ name: 'Lab' }),
  'fetches the preview of the guild': () => guild().fetchPreview(),
  'fetches the channels of the guild': () => guild().channels.fetch(),
  'fetches a channel': () => client.channels.fetch(general.id, { force: true }),
  'creates a channel': () => guild().channels.create({ name: 'new' }),
  'edits a channel': () => channel().edit({ topic: 'Talk' }),
  'fetches members': () => guild().members.list({ limit: 3 }),
  'searches members': () => guild().members.search({ query: 'a' }),
  'fetches a member': () => guild().members.fetch({ user: '5', force: true }),
  'edits a member': async () => (await guild().members.fetch('5')).edit({ nick: 'Ada' }),
  'gives a role': async () => (await guild().members.fetch('5')).roles.add(GUILD),
  'kicks a member': () => guild().members.kick('5'),
  'bans a user': () => guild().bans.create('5'),
  'fetches bans': () => guild().bans.fetch(),
  'fetches roles': () => guild().roles.fetch(),
  'creates a role': () => guild().roles.create({ name: 'new' }),
  'edits a role': () => guild().roles.edit(guild().roles.cache.first()!, { name: 'all' }),
  'fetches emoji': () => guild().emojis.fetch(),
  'fetches stickers': () => guild().stickers.fetch(),
  'creates an invite': () => guild().invites.create(general.id),
  'fetches an invite by its code': () => client.fetchInvite('abcdef'),
  'fetches the audit log': () => guild().fetchAuditLogs(),
  'fetches webhooks of the guild': () => guild().fetchWebhooks(),
  'fetches integrations': () => guild().fetchIntegrations(),
  'fetches scheduled events': () => guild().scheduledEvents.fetch(),
  'fetches templates': () => guild().fetchTemplates(),
  'fetches onboarding': () => guild().fetchOnboarding(),
  'fetches the welcome screen': () => guild().fetchWelcomeScreen(),
  'fetches active threads': () => guild().channels.fetchActiveThreads(),
  'deletes messages': () => channel().bulkDelete(['1000000000000000001', '1000000000000000002']),
  'shows that it types': () => channel().sendTyping(),
  'starts a thread': () => channel().threads.create({ name: 'Talk' }),
  'fetches archived threads': () => channel().threads.fetchArchived(),
  'creates a webhook': () => channel().createWebhook({ name: 'Reports' }),
  'fetches webhooks of the channel': () => channel().fetchWebhooks(),
  'fetches a user': () => client.users.fetch('5', { force: true }),
  'fetches its application': () => client.application.fetch(),
  'fetches commands': () => client.application.commands.fetch(),
  'fetches entitlements': () => client.application.entitlements.fetch(),
  'fetches SKUs': () => client.application.fetchSKUs(),
  'fetches emoji of the application': () => client.application.emojis.fetch(),
  'fetches regions of voice': () => client.fetchVoiceRegions(),
  'fetches standard stickers': () => client.fetchStickerPacks(),
  'fetches a template': () => client.fetchGuildTemplate('abcdef'),
  'fetches sounds': () => guild().soundboardSounds.fetch(),
  'sends a message': () => channel().send('Hello'),
  'sends embeds and buttons': () =>
    channel().send({
      embeds: [{ title: 'Card' }],
      components: [{ type: 1, components: [{ type: 2, style: 1, custom_id: 'go', label: 'Go' }] }],
    }),
  'sends a file': () => channel().send({ files: [{ attachment: Buffer.from('text'), name: 'a.txt' }] }),
  'sends a poll': () =>
    channel().send({
      poll: { question: { text: 'Yes?' }, answers: [{ text: 'Yes' }], duration: 1, allowMultiselect: false },
    }),
  'fetches messages': () => channel().messages.fetch({ limit: 3 }),
  'fetches a message': () => channel().messages.fetch('1000000000000000001'),
  'edits a message': () => channel().messages.edit('1000000000000000001', 'New'),
  'replies to a message': async () => (await channel().messages.fetch('1000000000000000001')).reply('Yes'),
  'reacts to a message': async () => (await channel().messages.fetch('1000000000000000001')).react('👍'),
  'fetches who reacted': () => client.rest.get(`/channels/${general.id}/messages/1000000000000000001/reactions/x`),
  'pins a message': () => channel().messages.pin('1000000000000000001'),
  'unpins a message': () => channel().messages.unpin('1000000000000000001'),
  'deletes a message': () => channel().messages.delete('1000000000000000009'),
  'crossposts a message': () => channel().messages.crosspost('1000000000000000001'),
  'starts a thread of a message': () => channel().threads.create({ name: 'Talk', startMessage: '1000000000000000003' }),
  'ends a poll': () => channel().messages.endPoll('1000000000000000001'),
  'fetches voters': () => channel().messages.fetchPollAnswerVoters({ messageId: '1000000000000000001', answerId: 1 }),
  'deletes a channel': async () => (await guild().channels.create({ name: 'gone' })).delete(),
  'fetches invites of the guild': () => guild().invites.fetch(),
  'fetches invites of the channel': () => channel().fetchInvites(),
  'deletes an invite': () => guild().invites.delete('abcdef'),
  'moves channels': () => guild().channels.setPositions([{ channel: general.id, position: 1 }]),
  'moves roles': () => guild().roles.setPositions([{ role: GUILD, position: 1 }]),
  'fetches the widget': () => guild().fetchWidget(),
  'fetches settings of the widget': () => guild().fetchWidgetSettings(),
  'fetches the vanity address': () => guild().fetchVanityData(),
  prunes: () => guild().members.prune({ days: 7, dry: true }),
  'creates an emoji': () => guild().emojis.create({ attachment: Buffer.from('89504e47', 'hex'), name: 'smile' }),
  'fetches an emoji': () => guild().emojis.fetch('5'),
  'creates a sticker': () =>
    guild().stickers.create({ file: { attachment: Buffer.from('x'), name: 'a.png' }, name: 'smile', tags: 'smile' }),
  'creates a scheduled event': () =>
    guild().scheduledEvents.create({
      name: 'Party',
      scheduledStartTime: Date.now() + 1e6,
      scheduledEndTime: Date.now() + 2e6,
      privacyLevel: 2,
      entityType: 3,
      entityMetadata: { location: 'Here' },
    }),
  'fetches subscribers of a scheduled event': async () => (await guild().scheduledEvents.fetch('5')).fetchSubscribers(),
  'creates a rule of automatic moderation': () =>
    guild().autoModerationRules.create({
      name: 'No',
      eventType: 1,
      triggerType: 1,
      triggerMetadata: { keywordFilter: ['no'] },
      actions: [{ type: 1 }],
    }),
  'edits onboarding': () => guild().editOnboarding({ enabled: true }),
  'edits the welcome screen': () => guild().editWelcomeScreen({ enabled: true, description: 'Hi' }),
  'fetches a webhook': () => client.fetchWebhook('5'),
  'sends by a webhook': async () => (await channel().createWebhook({ name: 'Reports' })).send('Hello'),
  'edits a message of a webhook': async () =>
    (await channel().createWebhook({ name: 'Reports' })).editMessage('1000000000000000001', 'New'),
  'fetches a message of a webhook': async () =>
    (await channel().createWebhook({ name: 'Reports' })).fetchMessage('1000000000000000001'),
  'edits a webhook': async () => (await channel().createWebhook({ name: 'Reports' })).edit({ name: 'New' }),
  'sets commands': () => client.application.commands.set([{ name: 'card', description: 'Shows a card' }]),
  'edits a command': () => client.application.commands.edit('5', { description: 'Shows' }),
  'deletes a command': () => client.application.commands.delete('5'),
  'fetches permissions of commands': () => guild().commands.permissions.fetch({}),
  'edits its application': () => client.application.edit({ description: 'A bot' }),
  'fetches metadata of role connections': () => client.application.fetchRoleConnectionMetadataRecords(),
  'follows a channel': () =>
    client.rest.post(`/channels/${general.id}/followers`, { body: { webhook_channel_id: general.id } }),
  'edits overwrites': () =>
    channel().permissionOverwrites.edit(GUILD, { SendMessages: false }, { type: OverwriteType.Role }),
  'fetches the voice state of a member': () => guild().voiceStates.fetch('5'),
  'fetches its own member': () => guild().members.fetchMe(),
  'leaves the guild': () => client.rest.delete('/users/@me/guilds/5'),
  'bans several users': () => guild().bans.bulkCreate(['5', '6']),
  'unbans a user': () => guild().bans.remove('5'),
  'sets its avatar': () => client.rest.patch('/users/@me', { body: { avatar: null } }),
  'forwards a message': async () => (await channel().messages.fetch('1000000000000000001')).forward(channel()),
  'fetches a rule of automatic moderation': () => guild().autoModerationRules.fetch('5'),
  'edits a rule of automatic moderation': () => guild().autoModerationRules.edit('5', { name: 'New' }),
  'opens a stage': async () => {
    const stage = await guild().channels.create({ name: 'stage', type: ChannelType.GuildStageVoice });
    return stage.createStageInstance({ topic: 'Talk' });
  },
  'fetches a stage': async () => {
    const stage = await guild().channels.create({ name: 'stage', type: ChannelType.GuildStageVoice });
    return guild().stageInstances.fetch(stage);
  },
  'sets the bitrate of a voice channel': async () =>
    (await guild().channels.create({ name: 'voice', type: ChannelType.GuildVoice })).setBitrate(9000),
  'posts in a forum': async () => {
    const forum = await guild().channels.create({ name: 'forum', type: ChannelType.GuildForum });
    return forum.threads.create({ name: 'Post', message: { content: 'Hello' } });
  },
  'creates a sound': () =>
    guild().soundboardSounds.create({ name: 'horn', file: Buffer.from('x'), contentType: 'audio/ogg' }),
  'fetches a ban': () => guild().bans.fetch('8'),
  'edits a sticker': () => guild().stickers.edit('5', { name: 'grin' }),
  'creates a test entitlement': () => client.application.entitlements.createTest({ sku: '5', user: '6' }),
  'pauses invites': () => guild().setIncidentActions({ invitesDisabledUntil: new Date() }),
  'creates an emoji of the application': () =>
    client.application.emojis.create({ attachment: Buffer.from('89504e47', 'hex'), name: 'smile' }),
  'syncs a template': async () => (await client.fetchGuildTemplate('abcdef')).sync(),
  'sets the widget': () => guild().setWidgetSettings({ enabled: true, channel: general.id }),
  'creates a command': () => client.application.commands.create({ name: 'card', description: 'Shows a card' }),
  'creates a command of the guild': () => guild().commands.create({ name: 'card', description: 'Shows a card' }),
  'edits a role of a member': async () => (await guild().members.fetch('7')).roles.set([GUILD]),
  'times a member out': async () => (await guild().members.fetch('7')).timeout(60_000),
};

describe('a bot of discord.js', () => {
  it.each(Object.entries(calls))('%s', async (_, call) => {
    await expect(call()).resolves.not.toThrow();
  });
});

/**
 * Calls for which discord.js needs more than the mock knows: that the thread is one of its guild, that what a user opens is no
 * group, which user the gateway has logged in. Each has a sample with that in front of what the mock makes by itself.
 */
const prepared: Readonly<
  Record<string, readonly [endpoint: string, body: () => unknown, call: () => Promise<unknown>]>
> = {
  'fetches pins': [
    'get_channel_pins',
    () => ({
      items: [
        { pinned_at: '2026-01-05T10:00:00+00:00', message: samples.sampleMessage('pin', { channel_id: general.id }) },
      ],
      has_more: false,
    }),
    () => channel().messages.fetchPins(),
  ],
  'fetches all rules of automatic moderation': [
    'list_auto_moderation_rules_for_guild',
    () => [samples.sampleAutoModerationRule('rule', { guild_id: GUILD, actions: [{ type: 1, metadata: {} }] })],
    () => guild().autoModerationRules.fetch(),
  ],
  'sends a direct message': [
    'create_dm',
    () => samples.sampleChannelAsDm('dm', { type: ChannelType.DM }),
    async () => {
      const user = await client.users.fetch('5', { force: true });
      return (await user.createDM(true)).send('Hello');
    },
  ],
  'adds a member to a started thread': [
    'start_thread',
    () => thread,
    async () => (await channel().threads.create({ name: 'Talk' })).members.add('5'),
  ],
  'archives a started thread': [
    'start_thread',
    () => thread,
    async () => (await channel().threads.create({ name: 'Talk' })).setArchived(true),
  ],
  'sends to a started thread': [
    'start_thread',
    () => thread,
    async () => (await channel().threads.create({ name: 'Talk' })).send('Hello'),
  ],
  'sets its own name': [
    'modify_current_user',
    () => samples.sampleUser('me', { id: client.user.id, username: 'ada' }),
    () => client.user.setUsername('ada'),
  ],
  'creates a template': [
    'create_guild_template',
    () => samples.sampleGuildTemplate('template', { source_guild_id: GUILD, creator: samples.sampleUser('creator') }),
    () => guild().createTemplate('Lab'),
  ],
};
const thread = samples.sampleChannelAsThread('thread', { type: 11, guild_id: GUILD, parent_id: general.id });

describe('a bot of discord.js, where the mock has an answer prepared,', () => {
  it.each(Object.entries(prepared))('%s', async (_, [endpoint, body, call]) => {
    const text: unknown = JSON.parse(JSON.stringify(body()));
    mock.respond({ endpoint, status: 200, headers: { 'content-type': 'application/json' }, body: text });
    await expect(call()).resolves.toBeDefined();
    mock.reset();
  });
});
