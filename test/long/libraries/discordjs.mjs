import { deepEqual, equal, ok } from 'node:assert/strict';
import { ChannelType, Client, EmbedBuilder, GatewayIntentBits, OverwriteType, Partials } from 'discord.js';
import { next } from './next.mjs';

export async function connect({ url, token, guild, channel, member, role }) {
  const intents = Object.values(GatewayIntentBits).filter((bit) => typeof bit === 'number');
  const client = new Client({ intents, partials: [Partials.Message], rest: { api: `${url}/api` } });
  const ready = next(client, 'clientReady');
  await client.login(token);
  await ready;
  const guilds = client.guilds.cache;
  const bot = {
    client,
    member,
    role,
    guild: guilds.get(guild),
    channel: guilds.get(guild)?.channels.cache.get(channel),
  };
  return bot;
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const steps = {
  'has its user and application': ({ client }, mock) =>
    deepEqual([client.user.id, client.application.id, client.user.bot], [mock.user, mock.application, true]),
  'has guilds with channels, roles and members': ({ client, guild, channel, member, role }) => {
    ok(client.guilds.cache.size > 1 && guild.channels.cache.size > 1 && channel.isTextBased());
    ok(guild.roles.cache.has(role) && guild.roles.everyone && guild.members.me && guild.members.cache.has(member));
  },
  'computes permissions of itself': ({ guild, channel }) => ok(channel.permissionsFor(guild.members.me)),
  'fetches a user': async ({ client, member }) => equal((await client.users.fetch(member, { force: true })).id, member),
  'fetches the guild': async ({ guild }) => equal((await guild.fetch()).id, guild.id),
  'fetches channels': async ({ guild, channel }) => ok((await guild.channels.fetch()).has(channel.id)),
  'fetches a channel': async ({ client, channel }) =>
    equal((await client.channels.fetch(channel.id, { force: true })).guildId, channel.guildId),
  'fetches a member': async ({ guild, member }) =>
    equal((await guild.members.fetch({ user: member, force: true })).id, member),
  'requests members over the gateway': async ({ guild }) => ok((await guild.members.fetch()).size > 2),
  'requests a member by the gateway': async ({ guild, member }) =>
    equal((await guild.members.fetch({ user: [member] })).size, 1),
  'lists members page after page': async ({ guild }) => {
    const first = await guild.members.list({ limit: 2 });
    const second = await guild.members.list({ limit: 2, after: first.lastKey() });
    deepEqual([first.size, second.size, second.has(first.lastKey())], [2, 2, false]);
  },
  'fetches roles': async ({ guild, role }) => ok((await guild.roles.fetch()).has(role)),
  'sends a message, and hears of it': async (bot) => {
    const heard = next(bot.client, 'messageCreate', ({ content }) => content === 'Hello');
    bot.message = await bot.channel.send('Hello');
    const [message] = await heard;
    deepEqual([message.id, message.author.id], [bot.message.id, bot.client.user.id]);
  },
  'sends an embed, a button and a file': async ({ channel }) => {
    const embed = new EmbedBuilder()
      .setTitle('Card')
      .setColor(0xff0000)
      .addFields({ name: 'a', value: 'b', inline: true });
    const button = { type: 1, components: [{ type: 2, style: 1, custom_id: 'go', label: 'Go' }] };
    const file = { attachment: Buffer.from('text'), name: 'a.txt' };
    const sent = await channel.send({ content: 'All', embeds: [embed], components: [button], files: [file] });
    deepEqual([sent.embeds[0].title, sent.embeds[0].fields[0].name], ['Card', 'a']);
    deepEqual([sent.attachments.first().name, sent.attachments.first().size], ['a.txt', 4]);
    equal(sent.components[0].components[0].customId, 'go');
  },
  replies: async ({ message }) => {
    const reply = await message.reply('Yes');
    deepEqual([reply.reference.messageId, reply.type], [message.id, 19]);
  },
  'edits a message, and hears of it': async ({ client, message }) => {
    const heard = next(client, 'messageUpdate', (_, { id }) => id === message.id);
    const edited = await message.edit('New');
    equal(edited.content, 'New');
    ok(Date.now() - edited.editedTimestamp < 60_000);
    await heard;
  },
  'fetches a message': async ({ channel, message }) =>
    equal((await channel.messages.fetch({ message: message.id, force: true })).content, 'New'),
  'fetches messages, newest first': async ({ channel, message }) => {
    const last = await channel.messages.fetch({ limit: 3, cache: false });
    const before = await channel.messages.fetch({ limit: 3, before: message.id, cache: false });
    deepEqual([last.size, last.has(message.id)], [3, true]);
    ok(before.size === 3 && [...before.keys()].every((id) => BigInt(id) < BigInt(message.id)));
  },
  'reacts, and hears of it': async ({ client, message }) => {
    const heard = next(client, 'messageReactionAdd', (reaction) => reaction.message.id === message.id);
    await message.react('👍');
    equal((await heard)[0].emoji.name, '👍');
    const fetched = await message.fetch(true);
    deepEqual([fetched.reactions.cache.get('👍').count, fetched.reactions.cache.get('👍').me], [1, true]);
  },
  'finds who has reacted, and removes its reaction': async ({ client, channel, message }) => {
    const path = `/channels/${channel.id}/messages/${message.id}/reactions/${encodeURIComponent('👍')}`;
    ok((await client.rest.get(path)).some(({ id }) => id === client.user.id));
    const heard = next(client, 'messageReactionRemove');
    await message.reactions.cache.get('👍').users.remove();
    await heard;
    equal((await message.fetch(true)).reactions.cache.size, 0);
  },
  'pins a message, and finds it': async ({ channel, message }) => {
    await message.pin();
    ok((await message.fetch(true)).pinned);
    ok((await channel.messages.fetchPins()).items.some((pin) => pin.message.id === message.id));
    await message.unpin();
  },
  'starts a thread, writes in it, and archives it': async ({ client, channel }) => {
    const heard = next(client, 'threadCreate', ({ name }) => name === 'Talk');
    const thread = await channel.threads.create({ name: 'Talk', type: ChannelType.PublicThread });
    await heard;
    deepEqual([thread.parentId, thread.ownerId], [channel.id, client.user.id]);
    equal((await thread.send('In it')).channelId, thread.id);
    ok((await thread.setArchived(true)).archived);
  },
  'starts a thread of a message': async ({ message }) => {
    const { id, name } = await message.startThread({ name: 'More' });
    deepEqual([id, name], [message.id, 'More']);
  },
  'joins and lists a thread': async ({ client, channel, member }) => {
    const thread = await channel.threads.create({ name: 'Join' });
    await thread.members.add(member);
    ok((await thread.members.fetch()).has(member));
    ok((await channel.threads.fetchActive()).threads.has(thread.id));
    await thread.delete();
    ok(!client.channels.cache.has(thread.id) || (await next(client, 'threadDelete')));
  },
  'creates, edits and deletes a channel': async ({ client, guild }) => {
    const created = next(client, 'channelCreate', ({ name }) => name === 'new');
    const channel = await guild.channels.create({ name: 'new', topic: 'Talk' });
    deepEqual([channel.name, channel.topic, channel.guildId], ['new', 'Talk', guild.id]);
    await created;
    const updated = next(client, 'channelUpdate', (_, { topic }) => topic === 'Else');
    equal((await channel.edit({ topic: 'Else' })).topic, 'Else');
    await updated;
    const deleted = next(client, 'channelDelete', ({ id }) => id === channel.id);
    await channel.delete();
    await deleted;
    ok(!(await guild.channels.fetch()).has(channel.id));
  },
  'sets permission overwrites, and hears of it': async ({ client, guild, channel, role }) => {
    const heard = next(client, 'channelUpdate', (_, { id }) => id === channel.id);
    await channel.permissionOverwrites.edit(role, { SendMessages: false }, { type: OverwriteType.Role });
    await heard;
    const fetched = await guild.channels.fetch(channel.id, { force: true });
    ok(fetched.permissionOverwrites.cache.get(role).deny.has('SendMessages'));
    await channel.permissionOverwrites.delete(role);
    ok(!(await guild.channels.fetch(channel.id, { force: true })).permissionOverwrites.cache.has(role));
  },
  'creates, edits and deletes a role': async ({ client, guild }) => {
    const heard = next(client, 'roleCreate', ({ name }) => name === 'new');
    const role = await guild.roles.create({ name: 'new', permissions: ['SendMessages'], hoist: true });
    await heard;
    deepEqual([role.name, role.hoist, role.permissions.has('SendMessages')], ['new', true, true]);
    equal((await role.edit({ name: 'old' })).name, 'old');
    ok((await guild.roles.fetch()).has(role.id));
    const deleted = next(client, 'roleDelete', ({ id }) => id === role.id);
    await role.delete();
    await deleted;
  },
  'gives and takes a role': async ({ guild, member, role }) => {
    const one = await guild.members.fetch({ user: member, force: true });
    await one.roles.add(role);
    ok((await guild.members.fetch({ user: member, force: true })).roles.cache.has(role));
    await one.roles.remove(role);
    ok(!(await guild.members.fetch({ user: member, force: true })).roles.cache.has(role));
  },
  'names a member, and hears of it': async ({ client, guild, member }) => {
    const heard = next(client, 'guildMemberUpdate', (_, { id }) => id === member);
    equal((await guild.members.edit(member, { nick: 'Ada' })).nickname, 'Ada');
    equal((await heard)[1].nickname, 'Ada');
  },
  'times a member out': async ({ guild, member }) => {
    const one = await guild.members.fetch({ user: member, force: true });
    ok((await one.timeout(60_000)).isCommunicationDisabled());
    ok(!(await one.timeout(null)).isCommunicationDisabled());
  },
  'bans and unbans': async ({ client, guild }) => {
    const user = (await guild.members.list({ limit: 5 })).lastKey();
    const heard = next(client, 'guildBanAdd', (ban) => ban.user.id === user);
    await guild.bans.create(user, { reason: 'Spam' });
    await heard;
    ok((await guild.bans.fetch()).has(user));
    equal((await guild.bans.fetch(user)).user.id, user);
    await guild.bans.remove(user);
    ok(!(await guild.bans.fetch()).has(user));
  },
  'kicks a member, and hears of it': async ({ client, guild }) => {
    const user = (await guild.members.list({ limit: 7 })).lastKey();
    const heard = next(client, 'guildMemberRemove', ({ id }) => id === user);
    await guild.members.kick(user);
    await heard;
    await guild.members.fetch({ user, force: true }).then(
      () => ok(false),
      (error) => equal(error.code, 10007),
    );
  },
  'creates an invite, finds it, and deletes it': async ({ client, guild, channel }) => {
    const heard = next(client, 'inviteCreate');
    const invite = await channel.createInvite({ maxAge: 60, maxUses: 2 });
    await heard;
    deepEqual([invite.maxAge, invite.maxUses, invite.channelId], [60, 2, channel.id]);
    equal((await client.fetchInvite(invite.code)).code, invite.code);
    ok((await guild.invites.fetch()).has(invite.code) && (await channel.fetchInvites()).has(invite.code));
    await invite.delete();
    ok(!(await guild.invites.fetch()).has(invite.code));
  },
  'creates a webhook, sends by it, edits and deletes it': async ({ client, channel }) => {
    const webhook = await channel.createWebhook({ name: 'Reports' });
    const heard = next(client, 'messageCreate', (one) => one.webhookId === webhook.id);
    const sent = await webhook.send({ content: 'Report', username: 'Reporter' });
    await heard;
    deepEqual([sent.webhookId, sent.channelId], [webhook.id, channel.id]);
    equal((await webhook.editMessage(sent.id, 'Better')).content, 'Better');
    equal((await webhook.fetchMessage(sent.id)).content, 'Better');
    ok((await channel.fetchWebhooks()).has(webhook.id));
    equal((await webhook.edit({ name: 'News' })).name, 'News');
    await webhook.delete();
  },
  'creates, edits and deletes an emoji': async ({ client, guild }) => {
    const heard = next(client, 'emojiCreate');
    const emoji = await guild.emojis.create({ attachment: PIXEL, name: 'smile' });
    await heard;
    equal(emoji.name, 'smile');
    ok((await guild.emojis.fetch()).has(emoji.id));
    equal((await emoji.edit({ name: 'grin' })).name, 'grin');
    await emoji.delete();
    ok(!(await guild.emojis.fetch()).has(emoji.id));
  },
  'creates and deletes a sticker': async ({ guild }) => {
    const sticker = await guild.stickers.create({
      file: { attachment: PIXEL, name: 'a.png' },
      name: 'smile',
      tags: 'smile',
    });
    equal(sticker.name, 'smile');
    ok((await guild.stickers.fetch()).has(sticker.id));
    await sticker.delete();
  },
  'schedules an event': async ({ client, guild }) => {
    const heard = next(client, 'guildScheduledEventCreate');
    const event = await guild.scheduledEvents.create({
      name: 'Party',
      scheduledStartTime: Date.now() + 1e6,
      scheduledEndTime: Date.now() + 2e6,
      privacyLevel: 2,
      entityType: 3,
      entityMetadata: { location: 'Here' },
    });
    await heard;
    deepEqual([event.name, event.entityMetadata.location, event.creatorId], ['Party', 'Here', client.user.id]);
    equal((await event.edit({ name: 'Feast' })).name, 'Feast');
    await event.delete();
  },
  'makes a rule of automatic moderation': async ({ client, guild }) => {
    const heard = next(client, 'autoModerationRuleCreate');
    const metadata = { keywordFilter: ['no'] };
    const actions = [{ type: 1, metadata: {} }];
    const rule = await guild.autoModerationRules.create({
      name: 'No',
      eventType: 1,
      triggerType: 1,
      triggerMetadata: metadata,
      actions,
    });
    await heard;
    deepEqual([rule.name, rule.triggerMetadata.keywordFilter], ['No', ['no']]);
    ok((await guild.autoModerationRules.fetch()).has(rule.id));
    equal((await rule.edit({ name: 'Never' })).name, 'Never');
    await rule.delete();
  },
  'registers, lists, edits and deletes a command': async ({ client }) => {
    const { commands } = client.application;
    const option = { name: 'of', description: 'Which', type: 3, required: true, choices: [{ name: 'a', value: 'b' }] };
    const command = await commands.create({ name: 'card', description: 'Shows a card', options: [option] });
    deepEqual([command.name, command.options[0].name, command.options[0].choices[0].value], ['card', 'of', 'b']);
    ok((await commands.fetch()).has(command.id));
    equal((await commands.edit(command.id, { description: 'Else' })).description, 'Else');
    await commands.delete(command.id);
    ok(!(await commands.fetch()).has(command.id));
  },
  'sets the commands of the guild': async ({ guild }) => {
    await guild.commands.set([
      { name: 'one', description: 'One' },
      { name: 'two', description: 'Two' },
    ]);
    deepEqual((await guild.commands.fetch()).map(({ name }) => name).toSorted(), ['one', 'two']);
  },
  'answers a command': async ({ client, guild, channel }, mock) => {
    const received = next(client, 'interactionCreate');
    const data = { id: '5', name: 'card', type: 1, options: [{ name: 'of', type: 3, value: 'x' }] };
    await mock.emit('INTERACTION_CREATE', { type: 2, guild_id: guild.id, channel_id: channel.id, data });
    const [interaction] = await received;
    ok(interaction.isChatInputCommand() && interaction.member.user);
    equal(interaction.options.getString('of'), 'x');
    await interaction.reply({ content: 'Here', flags: 64 });
    equal((await interaction.fetchReply()).content, 'Here');
    equal((await interaction.editReply('Better')).content, 'Better');
    equal((await interaction.followUp('More')).content, 'More');
    await interaction.deleteReply();
  },
  'answers a button and a modal': async ({ client, guild, channel, message }, mock) => {
    const received = next(client, 'interactionCreate');
    const place = { guild_id: guild.id, channel_id: channel.id };
    await mock.emit('INTERACTION_CREATE', {
      type: 3,
      ...place,
      message: { id: message.id, channel_id: channel.id },
      data: { custom_id: 'go', component_type: 2 },
    });
    const [button] = await received;
    ok(button.isButton() && button.customId === 'go' && button.message.id === message.id);
    await button.update({ content: 'Pressed' });
    const submitted = next(client, 'interactionCreate');
    const field = { type: 18, component: { type: 4, custom_id: 'why', value: 'because' } };
    await mock.emit('INTERACTION_CREATE', { type: 5, ...place, data: { custom_id: 'form', components: [field] } });
    const [modal] = await submitted;
    equal(modal.fields.getTextInputValue('why'), 'because');
    await modal.deferReply();
    await modal.editReply('Done');
  },
  'hears what is emitted': async ({ client, guild, channel }, mock) => {
    const heard = next(client, 'messageCreate', ({ content }) => content === '!ping');
    await mock.emit('MESSAGE_CREATE', { content: '!ping', guild_id: guild.id, channel_id: channel.id });
    const [message] = await heard;
    equal(message.guildId, guild.id);
    equal((await message.reply('Pong')).content, 'Pong');
  },
  'deletes messages, and hears of it': async ({ client, channel, message }) => {
    const heard = next(client, 'messageDelete', ({ id }) => id === message.id);
    await message.delete();
    await heard;
    await channel.messages.fetch({ message: message.id, force: true }).then(
      () => ok(false),
      (error) => equal(error.code, 10008),
    );
    const two = [await channel.send('a'), await channel.send('b')].map(({ id }) => id);
    const bulk = next(client, 'messageDeleteBulk');
    equal((await channel.bulkDelete(two)).size, 2);
    await bulk;
  },
  'shows a presence, and typing': async ({ client, channel }) => {
    client.user.setPresence({ status: 'idle', activities: [{ name: 'cards', type: 0 }] });
    const heard = next(client, 'typingStart');
    await channel.sendTyping();
    await heard;
  },
  'sends a direct message': async ({ client, member }) => {
    const user = await client.users.fetch(member);
    equal((await user.send('Hello')).content, 'Hello');
    equal(user.dmChannel.recipientId, member);
  },
  'votes and ends a poll': async ({ channel }) => {
    const poll = {
      question: { text: 'Yes?' },
      answers: [{ text: 'Yes' }, { text: 'No' }],
      duration: 1,
      allowMultiselect: false,
    };
    const message = await channel.send({ poll });
    deepEqual([message.poll.question.text, message.poll.answers.size], ['Yes?', 2]);
    const ended = await message.poll.end();
    deepEqual([ended.id, ended.poll.resultsFinalized], [message.id, true]);
  },
  'opens a stage, names it anew, and closes it': async ({ client, guild }) => {
    const channel = await guild.channels.create({ name: 'Hall', type: ChannelType.GuildStageVoice });
    const heard = next(client, 'stageInstanceCreate');
    const stage = await channel.createStageInstance({ topic: 'Tea' });
    await heard;
    deepEqual([stage.topic, stage.channelId, stage.guildId], ['Tea', channel.id, guild.id]);
    equal((await stage.edit({ topic: 'Cake' })).topic, 'Cake');
    equal((await guild.stageInstances.fetch(channel.id, { force: true })).topic, 'Cake');
    await stage.delete();
    await guild.stageInstances.fetch(channel.id, { force: true }).then(
      () => ok(false),
      (error) => equal(error.code, 10067),
    );
  },
  'creates a forum, and posts in it': async ({ guild, client }) => {
    const availableTags = [{ name: 'Help' }];
    const forum = await guild.channels.create({ name: 'asks', type: ChannelType.GuildForum, availableTags });
    deepEqual([forum.type, forum.availableTags[0].name], [ChannelType.GuildForum, 'Help']);
    const post = await forum.threads.create({ name: 'How?', message: { content: 'Like so?' } });
    deepEqual([post.name, post.parentId, post.ownerId], ['How?', forum.id, client.user.id]);
    ok((await forum.threads.fetchActive()).threads.has(post.id));
  },
  'reads and changes the onboarding': async ({ guild, channel }) => {
    const before = await guild.fetchOnboarding();
    equal(before.guildId, guild.id);
    const after = await guild.editOnboarding({ enabled: true, defaultChannels: [channel.id] });
    deepEqual([after.enabled, [...after.defaultChannels.keys()]], [true, [channel.id]]);
  },
  'grants an entitlement for a test, and takes it': async ({ client, guild }) => {
    const { entitlements } = client.application;
    const entitlement = await entitlements.createTest({ sku: '5', guild: guild.id });
    equal(entitlement.skuId, '5');
    ok((await entitlements.fetch({ cache: false })).has(entitlement.id));
    await entitlements.deleteTest(entitlement.id);
    ok(!(await entitlements.fetch({ cache: false })).has(entitlement.id));
  },
  'reads the audit log, the regions, templates, the widget and sounds': async ({ client, guild }) => {
    ok((await guild.fetchAuditLogs({ limit: 5 })).entries.size <= 5);
    ok((await client.fetchVoiceRegions()).size > 0);
    const template = await guild.createTemplate('Lab', 'A lab');
    deepEqual([template.name, template.guildId], ['Lab', guild.id]);
    await template.delete();
    await guild.fetchWidgetSettings();
    await guild.soundboardSounds.fetch();
  },
  'changes itself': async ({ client, guild }) => {
    const heard = next(client, 'userUpdate');
    equal((await client.user.setUsername('ada')).username, 'ada');
    await heard;
    equal((await guild.members.editMe({ nick: 'Bot' })).nickname, 'Bot');
    equal((await client.application.edit({ description: 'A bot' })).description, 'A bot');
  },
  'resumes its session': async ({ client, channel }) => {
    const resumed = next(client, 'shardResume');
    await fetch(client.ws.gateway.replace('ws:', 'http:').replace(/\/?$/, '/__mock/gateway'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'cut' }),
    });
    await resumed;
    const heard = next(client, 'messageCreate', ({ content }) => content === 'After');
    await channel.send('After');
    await heard;
  },
  'edits the guild': async ({ client, guild }) => {
    const heard = next(client, 'guildUpdate', (_, { name }) => name === 'Lab');
    equal((await guild.edit({ name: 'Lab' })).name, 'Lab');
    await heard;
  },
  'leaves a guild': async ({ client }, mock) => {
    const heard = next(client, 'guildDelete', ({ id }) => id === mock.otherGuild);
    await client.guilds.cache.get(mock.otherGuild).leave();
    await heard;
  },
};
