import { deepEqual, equal, ok } from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';

export const ALL_INTENTS = 53_608_447;

export const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Ids of an array, a map or a collection of things. */
const idsOf = (things) => {
  const list = Array.isArray(things) ? things : things.map ? things.map((thing) => thing) : [...things.values()];
  return list.map((thing) => String(thing.id ?? thing.user?.id ?? thing.code ?? thing.message?.id));
};
const has = (things, id) => ok(idsOf(things).includes(String(id)), `${id} is not in ${idsOf(things).join(', ')}`);
const lacks = (things, id) => ok(!idsOf(things).includes(String(id)), `${id} is still in ${idsOf(things).join(', ')}`);
const same = (one, other) => equal(String(one), String(other));
const fails = (promise, status) =>
  promise.then(
    () => ok(false, `no ${status}`),
    (error) => ok(new RegExp(status).test(inspected(error)), inspected(error)),
  );
const inspected = (error) =>
  `${error.status ?? error.statusCode ?? error.code ?? ''} ${error.stack} ${JSON.stringify(error)} ${error.cause ? JSON.stringify(error.cause) : ''}`;

/** The message of a bot as the service has it, whatever its library keeps. */
const shown = (bot, mock) => mock.request('GET', `/api/v10/channels/${mock.channel}/messages/${bot.message.id}`);

/** Does something, and waits until the library tells of an event that it causes. */
async function heard(bot, event, act) {
  const told = bot.hear === undefined ? undefined : bot.hear(event);
  const result = await act();
  await told;
  return result;
}

/**
 * The ordinary steps of a bot, in the order in which they run. Each uses what a library calls its own: `bot.send` is
 * `createMessage` of one and `channel.send` of another.
 */
export const STEPS = {
  'has its guilds': (bot, mock) => has(bot.guilds(), mock.guild),
  'has the channels of a guild': (bot, mock) => has(bot.channels(mock.guild), mock.channel),
  'has the roles of a guild': (bot, mock) => has(bot.roles(mock.guild), mock.role),
  'fetches itself': async (bot, mock) => same((await bot.me()).id, mock.user),
  'fetches a user': async (bot, mock) => same((await bot.fetchUser(mock.member)).id, mock.member),
  'fetches the guild': async (bot, mock) => same((await bot.fetchGuild(mock.guild)).id, mock.guild),
  'fetches a channel': async (bot, mock) => same((await bot.fetchChannel(mock.channel)).id, mock.channel),
  'fetches the channels': async (bot, mock) => has(await bot.fetchChannels(mock.guild), mock.channel),
  'fetches a member': async (bot, mock) => has([await bot.fetchMember(mock.guild, mock.member)], mock.member),
  'fetches members page after page': async (bot, mock) => {
    const first = idsOf(await bot.fetchMembers(mock.guild, { limit: 2 }));
    const second = idsOf(await bot.fetchMembers(mock.guild, { limit: 2, after: first[1] }));
    deepEqual([first.length, second.length, second.includes(first[1])], [2, 2, false]);
  },
  'fetches roles': async (bot, mock) => has(await bot.fetchRoles(mock.guild), mock.role),
  'requests members over the gateway': async (bot, mock) => ok((await bot.requestMembers(mock.guild)) > 1),
  'sends a message, and hears of it': async (bot, mock) => {
    bot.message = await heard(bot, 'MESSAGE_CREATE', () => bot.send(mock.channel, { content: 'Hello' }));
    equal(bot.message.content, 'Hello');
    same(bot.message.author.id, mock.user);
  },
  'sends an embed and a button': async (bot, mock) => {
    const button = {
      type: 1,
      components: [{ type: 2, style: 1, custom_id: 'go', customID: 'go', customId: 'go', label: 'Go' }],
    };
    const embed = { title: 'Card', description: 'Text', fields: [{ name: 'a', value: 'b', inline: true }] };
    const sent = await bot.send(mock.channel, { embeds: [embed], components: [button] });
    const [shown] = sent.embeds.map((one) => one.data ?? one);
    deepEqual([shown.title, idless(shown.fields)[0].value], ['Card', 'b']);
  },
  'sends a file': async (bot, mock) => {
    const sent = await bot.sendFile(mock.channel, 'With a file', { name: 'a.txt', contents: Buffer.from('text') });
    const [file] = Array.isArray(sent.attachments) ? sent.attachments : [...sent.attachments.values()];
    deepEqual([sent.content, file.filename, file.size], ['With a file', 'a.txt', 4]);
  },
  replies: async (bot, mock) => {
    const reply = await bot.reply(mock.channel, bot.message.id, 'Yes');
    equal(reply.content, 'Yes');
    const { type, message_reference: raw, messageReference: given } = reply;
    const reference = raw ?? given;
    equal(type, 19);
    if (reference) same(reference.message_id ?? reference.messageId ?? reference.messageID, bot.message.id);
  },
  'edits a message, and hears of it': async (bot, mock) => {
    equal((await heard(bot, 'MESSAGE_UPDATE', () => bot.edit(mock.channel, bot.message.id, 'New'))).content, 'New');
    ok(Date.now() - Date.parse((await shown(bot, mock)).edited_timestamp) < 60_000);
  },
  'fetches a message': async (bot, mock) =>
    equal((await bot.fetchMessage(mock.channel, bot.message.id)).content, 'New'),
  'fetches messages, page after page': async (bot, mock) => {
    const first = idsOf(await bot.fetchMessages(mock.channel, { limit: 5 }));
    ok(first.length === 5 && first.includes(String(bot.message.id)));
    const second = idsOf(await bot.fetchMessages(mock.channel, { limit: 3, before: bot.message.id }));
    ok(second.length === 3 && second.every((id) => BigInt(id) < BigInt(bot.message.id)));
  },
  'reacts, and finds who did': async (bot, mock) => {
    await heard(bot, 'MESSAGE_REACTION_ADD', () => bot.react(mock.channel, bot.message.id, '👍'));
    has(await bot.fetchReactions(mock.channel, bot.message.id, '👍'), mock.user);
    const [{ count, me, emoji }] = (await shown(bot, mock)).reactions;
    deepEqual([count, me, emoji.name], [1, true, '👍']);
    await heard(bot, 'MESSAGE_REACTION_REMOVE', () => bot.unreact(mock.channel, bot.message.id, '👍'));
    lacks(await bot.fetchReactions(mock.channel, bot.message.id, '👍'), mock.user);
    deepEqual((await shown(bot, mock)).reactions, []);
  },
  'pins a message, and finds it': async (bot, mock) => {
    await bot.pin(mock.channel, bot.message.id);
    has(await bot.fetchPins(mock.channel), bot.message.id);
    ok((await shown(bot, mock)).pinned);
    await bot.unpin(mock.channel, bot.message.id);
  },
  'starts a thread, and writes in it': async (bot, mock) => {
    const thread = await heard(bot, 'THREAD_CREATE', () => bot.startThread(mock.channel, { name: 'Talk', type: 11 }));
    equal(thread.name, 'Talk');
    same((await bot.send(thread.id, { content: 'In it' })).content, 'In it');
    await bot.joinThread?.(thread.id);
    if (bot.fetchThreads) has(await bot.fetchThreads(mock.guild), thread.id);
    await heard(bot, 'THREAD_DELETE', () => bot.deleteChannel(thread.id));
  },
  'starts a thread of a message': async (bot, mock) => {
    const thread = await bot.startThreadOf(mock.channel, bot.message.id, { name: 'More' });
    deepEqual([thread.name, String(thread.id)], ['More', String(bot.message.id)]);
    same((await bot.send(thread.id, { content: 'In it' })).content, 'In it');
  },
  'sends a poll, and ends it': async (bot, mock) => {
    const answers = ['Yes', 'No'].map((text) => ({ poll_media: { text } }));
    const poll = { question: { text: 'Well?' }, answers, duration: 1 };
    const { id } = await mock.request('POST', `/api/v10/channels/${mock.channel}/messages`, { poll });
    const ended = await mock.request('POST', `/api/v10/channels/${mock.channel}/polls/${id}/expire`);
    deepEqual([ended.poll.question.text, ended.poll.results.is_finalized], ['Well?', true]);
  },
  'creates, edits and deletes a channel': async (bot, mock) => {
    const made = { name: 'new', type: 0, topic: 'Talk' };
    const channel = await heard(bot, 'CHANNEL_CREATE', () => bot.createChannel(mock.guild, made));
    deepEqual([channel.name, channel.topic], ['new', 'Talk']);
    has(await bot.fetchChannels(mock.guild), channel.id);
    const edited = await heard(bot, 'CHANNEL_UPDATE', () => bot.editChannel(channel.id, { topic: 'Else' }));
    equal(edited.topic, 'Else');
    await heard(bot, 'CHANNEL_DELETE', () => bot.deleteChannel(channel.id));
    lacks(await bot.fetchChannels(mock.guild), channel.id);
  },
  'sets permission overwrites, and hears of it': async (bot, mock) => {
    await heard(bot, 'CHANNEL_UPDATE', () => bot.setOverwrite(mock.channel, mock.role));
    const overwrites = (await mock.request('GET', `/api/v10/channels/${mock.channel}`)).permission_overwrites;
    deepEqual(
      overwrites.find(({ id }) => id === mock.role),
      { id: mock.role, type: 0, allow: '1024', deny: '2048' },
    );
    await heard(bot, 'CHANNEL_UPDATE', () => bot.deleteOverwrite(mock.channel, mock.role));
  },
  'creates, edits and deletes a role': async (bot, mock) => {
    const role = await heard(bot, 'GUILD_ROLE_CREATE', () => bot.createRole(mock.guild, { name: 'new', hoist: true }));
    deepEqual([role.name, hoists(role)], ['new', true]);
    has(await bot.fetchRoles(mock.guild), role.id);
    const edited = await heard(bot, 'GUILD_ROLE_UPDATE', () => bot.editRole(mock.guild, role.id, { name: 'old' }));
    equal(edited.name, 'old');
    await heard(bot, 'GUILD_ROLE_DELETE', () => bot.deleteRole(mock.guild, role.id));
    lacks(await bot.fetchRoles(mock.guild), role.id);
  },
  'gives and takes a role': async (bot, mock) => {
    const rolesOf = async () => (await bot.fetchMember(mock.guild, mock.member)).roles;
    await heard(bot, 'GUILD_MEMBER_UPDATE', () => bot.addRole(mock.guild, mock.member, mock.role));
    ok(listed(await rolesOf()).includes(mock.role));
    await bot.removeRole(mock.guild, mock.member, mock.role);
    ok(!listed(await rolesOf()).includes(mock.role));
  },
  'names a member, and times it out': async (bot, mock) => {
    const edited = await heard(bot, 'GUILD_MEMBER_UPDATE', () =>
      bot.editMember(mock.guild, mock.member, { nick: 'Ada' }),
    );
    equal(edited.nick, 'Ada');
    await bot.timeout(mock.guild, mock.member, new Date(Date.now() + 60_000).toISOString());
    const { communication_disabled_until: until } = await mock.request(
      'GET',
      `/api/v10/guilds/${mock.guild}/members/${mock.member}`,
    );
    ok(new Date(until) > new Date());
  },
  'bans, finds and unbans': async (bot, mock) => {
    const [user] = idsOf(await bot.fetchMembers(mock.guild, { limit: 6 })).slice(5);
    await heard(bot, 'GUILD_BAN_ADD', () => bot.ban(mock.guild, user));
    has(await bot.fetchBans(mock.guild), user);
    if (bot.fetchBan) same((await bot.fetchBan(mock.guild, user)).user.id, user);
    await heard(bot, 'GUILD_BAN_REMOVE', () => bot.unban(mock.guild, user));
    lacks(await bot.fetchBans(mock.guild), user);
  },
  'kicks a member, and hears of it': async (bot, mock) => {
    const [user] = idsOf(await bot.fetchMembers(mock.guild, { limit: 7 })).slice(6);
    await heard(bot, 'GUILD_MEMBER_REMOVE', () => bot.kick(mock.guild, user));
    await fails(bot.fetchMember(mock.guild, user), '404|10007');
  },
  'creates an invite, finds it, and deletes it': async (bot, mock) => {
    const options = { maxAge: 60, max_age: 60, maxUses: 2, max_uses: 2 };
    const invite = await heard(bot, 'INVITE_CREATE', () => bot.createInvite(mock.channel, options));
    equal((await bot.fetchInvite(invite.code)).code, invite.code);
    const codes = async () =>
      (await mock.request('GET', `/api/v10/guilds/${mock.guild}/invites`)).map(({ code }) => code);
    ok((await codes()).includes(invite.code));
    if (bot.fetchInvites) ok(listed(await bot.fetchInvites(mock.channel)).some(({ code }) => code === invite.code));
    await heard(bot, 'INVITE_DELETE', () => bot.deleteInvite(invite.code));
    ok(!(await codes()).includes(invite.code));
  },
  'creates a webhook, sends by it, and deletes it': async (bot, mock) => {
    const webhook = await heard(bot, 'WEBHOOKS_UPDATE', () => bot.createWebhook(mock.channel, { name: 'Reports' }));
    has(await bot.fetchWebhooks(mock.channel), webhook.id);
    const sent = await heard(bot, 'MESSAGE_CREATE', () => bot.sendByWebhook(webhook, 'Report'));
    equal(sent.content, 'Report');
    if (bot.editByWebhook) equal((await bot.editByWebhook(webhook, sent.id, 'Better')).content, 'Better');
    equal((await bot.fetchMessage(mock.channel, sent.id)).content, bot.editByWebhook ? 'Better' : 'Report');
    await bot.deleteWebhook(webhook);
    lacks(await bot.fetchWebhooks(mock.channel), webhook.id);
  },
  'creates, renames and deletes an emoji': async (bot, mock) => {
    const image = `data:image/png;base64,${PIXEL}`;
    const emoji = await heard(bot, 'GUILD_EMOJIS_UPDATE', () => bot.createEmoji(mock.guild, { name: 'smile', image }));
    equal(emoji.name, 'smile');
    has(await bot.fetchEmojis(mock.guild), emoji.id);
    equal((await bot.editEmoji(mock.guild, emoji.id, { name: 'grin' })).name, 'grin');
    await bot.deleteEmoji(mock.guild, emoji.id);
    lacks(await bot.fetchEmojis(mock.guild), emoji.id);
  },
  'creates and deletes a sticker': async (bot, mock) => {
    const file = { name: 'a.png', contents: Buffer.from(PIXEL, 'base64') };
    const sticker = await bot.createSticker(mock.guild, { name: 'smile', description: 'A smile', tags: 'smile' }, file);
    equal(sticker.name, 'smile');
    has(await bot.fetchStickers(mock.guild), sticker.id);
    await bot.deleteSticker(mock.guild, sticker.id);
  },
  'schedules an event': async (bot, mock) => {
    const times = ['start', 'end'].map((_, index) => new Date(Date.now() + (index + 1) * 1e6).toISOString());
    const event = await heard(bot, 'GUILD_SCHEDULED_EVENT_CREATE', () =>
      bot.scheduleEvent(mock.guild, 'Party', ...times),
    );
    equal(event.name, 'Party');
    has(await bot.fetchScheduledEvents(mock.guild), event.id);
    await bot.deleteScheduledEvent(mock.guild, event.id);
    lacks(await bot.fetchScheduledEvents(mock.guild), event.id);
  },
  'makes a rule of automatic moderation': async (bot, mock) => {
    const rule = await heard(bot, 'AUTO_MODERATION_RULE_CREATE', () => bot.createRule(mock.guild, 'No', ['no']));
    equal(rule.name, 'No');
    has(await bot.fetchRules(mock.guild), rule.id);
    await bot.deleteRule(mock.guild, rule.id);
    lacks(await bot.fetchRules(mock.guild), rule.id);
  },
  'registers, lists, edits and deletes a command': async (bot) => {
    const options = [{ name: 'of', description: 'Which', type: 3, required: true }];
    const command = await bot.createCommand({ name: 'card', description: 'Shows a card', type: 1, options });
    equal(command.name, 'card');
    has(await bot.fetchCommands(), command.id);
    const changed = { name: 'card', description: 'Else', type: 1, options };
    equal((await bot.editCommand(command.id, changed)).description, 'Else');
    await bot.deleteCommand(command.id);
    lacks(await bot.fetchCommands(), command.id);
  },
  'answers a command': async (bot, mock) => {
    const told = bot.hearInteraction();
    const data = { id: '5', name: 'card', type: 1, options: [{ name: 'of', type: 3, value: 'x' }] };
    await mock.emit('INTERACTION_CREATE', { type: 2, guild_id: mock.guild, channel_id: mock.channel, data });
    const interaction = await told;
    await bot.respond(interaction, 'Here');
    equal((await bot.fetchResponse(interaction)).content, 'Here');
    equal((await bot.editResponse(interaction, 'Better')).content, 'Better');
    equal((await bot.followUp(interaction, 'More')).content, 'More');
  },
  'opens a direct message': async (bot, mock) => {
    const channel = await bot.openDirectMessage(mock.member);
    equal((await bot.send(channel.id, { content: 'Hi' })).content, 'Hi');
  },
  'hears what is emitted': async (bot, mock) => {
    await wait(100);
    const told = bot.hear('MESSAGE_CREATE');
    await mock.emit('MESSAGE_CREATE', { content: '!ping', guild_id: mock.guild, channel_id: mock.channel });
    const message = await told;
    if (message?.content !== undefined) equal(message.content, '!ping');
  },
  'deletes messages, and hears of it': async (bot, mock) => {
    await heard(bot, 'MESSAGE_DELETE', () => bot.deleteMessage(mock.channel, bot.message.id));
    await fails(bot.fetchMessage(mock.channel, bot.message.id), '404|10008');
    const two = [await bot.send(mock.channel, { content: 'a' }), await bot.send(mock.channel, { content: 'b' })];
    await heard(bot, 'MESSAGE_DELETE_BULK', () =>
      bot.deleteMessages(
        mock.channel,
        two.map(({ id }) => id),
      ),
    );
  },
  'shows a presence, and typing': async (bot, mock) => {
    await bot.setPresence('idle', 'cards');
    await heard(bot, 'TYPING_START', () => bot.type(mock.channel));
  },
  'reads the audit log': async (bot, mock) => ok(await bot.fetchAuditLog(mock.guild)),
  'edits the guild': async (bot, mock) =>
    equal((await heard(bot, 'GUILD_UPDATE', () => bot.editGuild(mock.guild, { name: 'Lab' }))).name, 'Lab'),
  'resumes its session': async (bot, mock) => {
    const resumed = bot.hearResumed();
    const { url } = await mock.request('GET', '/api/v10/gateway');
    await fetch(`${url.replace('ws:', 'http:')}/__mock/gateway`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'reconnect' }),
    });
    await wait(50);
    const told = bot.hear('MESSAGE_CREATE');
    await mock.request('POST', `/api/v10/channels/${mock.channel}/messages`, { content: 'After' });
    await resumed;
    await told;
  },
  'leaves a guild': async (bot, mock) => heard(bot, 'GUILD_DELETE', () => bot.leave(mock.otherGuild)),
};

const listed = (things) =>
  Array.isArray(things) ? things.map((one) => (typeof one === 'bigint' ? String(one) : one)) : [...things.values()];
const idless = (fields) => fields.map((field) => field.data ?? field);
const hoists = (role) => role.hoist ?? role.toggles?.has?.('hoist');

/** The steps that a library has methods for; `lacking` says why it has none. */
export const stepsFor = (lacking = {}) =>
  Object.fromEntries(Object.entries(STEPS).filter(([name]) => !Object.hasOwn(lacking, name)));
