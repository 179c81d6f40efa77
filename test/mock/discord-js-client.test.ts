import {
  ApplicationCommandType,
  Client,
  ContextMenuCommandBuilder,
  GatewayIntentBits,
  MessageFlags,
  Partials,
  SlashCommandBuilder,
  type ClientEvents,
  type Interaction,
} from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GuildInGuildCreate } from '../../generated/dist/live/all.js';
import * as samples from '../../generated/dist/live/samples.js';
import { startGateway, type GatewayMock } from '../../generator/mock/gateway/start-gateway.js';
import { startMock, type Mock } from '../../generator/mock/start-mock.js';
import { isNotShown } from '../../generator/model/model.js';
import { platformModel } from '../support/platform.js';

// A real client of discord.js on the fakes of the live profile. Whatever it gets is made by the samples of the package.
const model = await platformModel('live');
const GUILD = '81384788765712384';

let gateway: GatewayMock;
let mock: Mock;
let client: Client<true>;
/** The error that discord.js threw while it handled an event. */
const failures: string[] = [];

beforeAll(async () => {
  const many = { requests: 100_000, seconds: 1 };
  mock = await startMock(model, { items: 3, rateLimit: many, globalLimit: many });
  gateway = await startGateway(model, {}, mock.service);
  client = new Client({
    intents: numbers(GatewayIntentBits),
    partials: numbers(Partials),
    rest: { api: `${mock.url}/api` },
    waitGuildTimeout: 5000,
  });
  collectFailures();
  const ready = next('clientReady');
  await client.login('a.b.c');
  for (const { id } of client.guilds.cache.values()) sendGuild(id);
  await ready;
  const arrived = next('guildCreate');
  sendGuild(GUILD);
  await arrived;
});
afterAll(async () => {
  await client.destroy();
  await gateway.close();
  await mock.close();
});

function numbers<Member extends number>(members: Readonly<Record<string, string | Member>>): Member[] {
  return Object.values(members).filter((member): member is Member => typeof member === 'number');
}

function collectFailures(): void {
  const handle = Reflect.get(client.ws, 'handlePacket') as (packet: { t: string }, shard: unknown) => boolean;
  Reflect.set(client.ws, 'handlePacket', (packet: { t: string }, shard: unknown) => {
    try {
      return handle.call(client.ws, packet, shard);
    } catch (error) {
      failures.push(
        `${packet.t}: ${String((error as Error).stack)
          .split('\n')
          .slice(0, 4)
          .join(' ')}`,
      );
      return false;
    }
  });
}

function guildOf(id: string): GuildInGuildCreate {
  const channels = [samples.sampleChannel('general', { type: 0 }), samples.sampleChannel('voice', { type: 2 })];
  return samples.sampleGuildInGuildCreate(id, { id, channels, unavailable: false });
}

function sendGuild(id: string): void {
  gateway.emit('GUILD_CREATE', guildOf(id));
}

function next<Name extends keyof ClientEvents>(name: Name): Promise<ClientEvents[Name]> {
  return new Promise((resolve) => client.once(name, (...args) => resolve(args)));
}

const CHANNEL = samples.sampleChannel('general').id;

describe('a client of discord.js', () => {
  it('is ready, with the guilds that it was sent', () => {
    expect(client.isReady()).toBe(true);
    const sent = guildOf(GUILD);
    const guild = client.guilds.cache.get(GUILD)!;
    expect([guild.name, guild.memberCount]).toEqual([sent.name, sent.member_count]);
    expect([...guild.roles.cache.keys()].toSorted()).toEqual(sent.roles.map(({ id }) => id).toSorted());
    expect(failures).toEqual([]);
  });

  it('receives a message with what it contains', async () => {
    const place = { guild_id: GUILD, channel_id: CHANNEL, type: 0 } as const;
    // Parts that samples do not link: the channels of two messages, and the users and members of resolved data.
    const apart = { resolved: undefined, referenced_message: null };
    const sent = samples.sampleMessageInMessageCreate('hello', { ...place, ...apart });
    const received = next('messageCreate');
    gateway.emit('MESSAGE_CREATE', sent);
    const [message] = await received;
    expect([message.id, message.content, message.author.username]).toEqual([
      sent.id,
      sent.content,
      sent.author.username,
    ]);
    expect(message.embeds.map(({ title }) => title)).toEqual(sent.embeds.map(({ title }) => title ?? null));
    expect([...message.attachments.keys()]).toEqual([...new Set(sent.attachments.map(({ id }) => id))]);
  });

  const kinds: readonly (readonly [string, number, () => object, (interaction: Interaction) => boolean])[] = [
    [
      'a command',
      2,
      () => samples.sampleApplicationCommandData('a', { type: 1, options: [{ name: 'of', type: 3, value: 'x' }] }),
      (one) => one.isChatInputCommand() && one.options.getString('of') === 'x',
    ],
    [
      'a command of a user',
      2,
      () => samples.sampleApplicationCommandData('a', { type: 2, target_id: '5', options: undefined }),
      (one) => one.isUserContextMenuCommand() && one.targetId === '5',
    ],
    [
      'a button',
      3,
      () => samples.sampleMessageComponentData('a', { component_type: 2, custom_id: 'go' }),
      (one) => one.isButton() && one.customId === 'go',
    ],
    [
      'a menu',
      3,
      () => samples.sampleMessageComponentData('a', { component_type: 3, values: ['x', 'y'] }),
      (one) => one.isStringSelectMenu() && one.values.length === 2,
    ],
    [
      'the text of an option',
      4,
      () =>
        samples.sampleApplicationCommandData('a', {
          type: 1,
          options: [{ name: 'of', type: 3, value: 'x', focused: true }],
        }),
      (one) => one.isAutocomplete() && one.options.getFocused() === 'x',
    ],
    [
      'a modal',
      5,
      () =>
        samples.sampleModalSubmitData('a', {
          components: [{ type: 18, component: { type: 4, custom_id: 'why', value: 'because' } }],
        }),
      (one) => one.isModalSubmit() && one.fields.getTextInputValue('why') === 'because',
    ],
  ];

  it.each(kinds)('receives %s as an interaction', async (_, type, data, holds) => {
    const sent = samples.sampleInteraction(String(type), {
      type,
      data: data() as never,
      guild_id: GUILD,
      channel_id: CHANNEL,
      member: samples.sampleGuildMemberInInteraction('ada'),
      user: undefined,
      message: samples.sampleMessage('of a component', { channel_id: CHANNEL }),
    });
    const received = next('interactionCreate');
    gateway.emit('INTERACTION_CREATE', sent);
    const [interaction] = await received;
    expect([interaction.id, interaction.user.id, interaction.locale]).toEqual([
      sent.id,
      sent.member?.user.id,
      sent.locale,
    ]);
    expect(holds(interaction)).toBe(true);
  });

  it('handles three samples of every event of the gateway', async () => {
    const events = model.events.filter(({ channels, family }) => channels.includes('gateway') && !family);
    const known = events.filter(({ payload }) => !isNotShown(payload)).map(({ name }) => name);
    expect(known.length).toBe(79);
    const counted = new Map<string, number>();
    client.on('raw' as never, ({ t }: { t: string }) => counted.set(t, (counted.get(t) ?? 0) + 1));
    // Nothing else can happen in a guild that is gone; discord.js needs the role of everyone, and metadata of every action.
    const gone = ['GUILD_DELETE', 'GUILD_ROLE_DELETE', 'THREAD_MEMBER_UPDATE'];
    const apart = new Set(['READY', 'RESUMED', ...gone, 'AUTO_MODERATION_RULE_CREATE', 'AUTO_MODERATION_RULE_UPDATE']);
    const sent = known.filter((name) => !apart.has(name) && !name.startsWith('INTERACTION'));
    for (let round = 0; round < 3; round += 1) {
      for (const name of sent) {
        if (name === 'USER_UPDATE') gateway.emit(name, samples.sampleUser(String(round), { id: client.user.id }));
        else gateway.emit(name);
      }
    }
    await expect
      .poll(() => [...counted.values()].filter((count) => count === 3).length, { timeout: 60_000 })
      .toBe(sent.length);
    // discord.js handles what it has queued in turns of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(failures).toEqual([]);
  });

  it('fetches a guild and its own guilds', async () => {
    const guild = await client.guilds.fetch({ guild: GUILD, withCounts: true, force: true });
    expect(guild.approximateMemberCount).toBeGreaterThanOrEqual(0);
    expect((await client.guilds.fetch()).size).toBeGreaterThanOrEqual(3);
  });

  it('registers commands', async () => {
    const command = new SlashCommandBuilder()
      .setName('card')
      .setDescription('Shows a card')
      .addStringOption((option) => option.setName('of').setDescription('Which one').setRequired(true).setMaxLength(9));
    const menu = new ContextMenuCommandBuilder().setName('Report').setType(ApplicationCommandType.User);
    const made = await client.application.commands.create({
      ...command.toJSON(),
      options: [command.toJSON().options![0]!],
    });
    expect(made.name).toBe('card');
    expect((await client.application.commands.create(menu)).name).toBe('Report');
  });

  it('reads members, bans and scheduled events of a guild, and creates a role', async () => {
    const guild = client.guilds.cache.get(GUILD)!;
    expect((await guild.members.fetch({ user: '5', force: true })).id).toMatch(/^\d+$/);
    expect((await guild.bans.fetch()).size).toBeGreaterThan(0);
    expect((await guild.scheduledEvents.fetch()).size).toBeGreaterThan(0);
    expect((await guild.roles.create({ name: 'new' })).name).toBe('new');
  });

  it('answers an interaction', async () => {
    const received = next('interactionCreate');
    gateway.emit(
      'INTERACTION_CREATE',
      samples.sampleInteraction('to answer', {
        type: 2,
        data: samples.sampleApplicationCommandData('a', { type: 1, options: undefined, resolved: undefined }),
        guild_id: GUILD,
        channel_id: CHANNEL,
        member: samples.sampleGuildMemberInInteraction('ada'),
        user: undefined,
      }),
    );
    const [interaction] = await received;
    if (!interaction.isChatInputCommand()) throw new Error('no command');
    await interaction.reply({ content: 'Hello', flags: MessageFlags.Ephemeral });
    expect(interaction.replied).toBe(true);
  });
});
