import { Client, Events, GatewayIntentBits, type TextChannel } from 'discord.js';
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
};

describe('a bot of discord.js', () => {
  it.each(Object.entries(calls))('%s', async (_, call) => {
    await expect(call()).resolves.not.toThrow();
  });
});
