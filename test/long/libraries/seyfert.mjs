import { EventEmitter } from 'node:events';
import seyfert from 'seyfert';
import { ApiHandler } from 'seyfert/lib/api/index.js';
import { httpsAsHttp } from './https-as-http.mjs';
import { next } from './next.mjs';
import { ALL_INTENTS, PIXEL, stepsFor } from './steps.mjs';

export async function connect(mock) {
  const { url } = await mock.request('GET', '/api/v10/gateway');
  httpsAsHttp(url);
  const emitter = new EventEmitter();
  const client = new seyfert.Client({
    getRC: () => ({ token: mock.token, locations: { base: '.' }, intents: ALL_INTENTS, debug: false }),
    handlePayload: (_, { t, d }) => void emitter.emit(t ?? 'none', d),
  });
  client.setServices({ rest: new ApiHandler({ token: mock.token, domain: mock.url }) });
  client.events.onFail = (_, error) => void Promise.reject(error);
  const filled = next(emitter, 'GUILDS_READY');
  await client.start();
  await filled;
  await new Promise((resolve) => setTimeout(resolve, 300));
  const { proxy } = client;
  return {
    client,
    hear: async (event) => (await next(emitter, event))[0],
    hearResumed: () => next(emitter, 'RESUMED'),
    hearInteraction: async () => (await next(emitter, 'INTERACTION_CREATE'))[0],
    guilds: () => client.cache.guilds.values(),
    channels: (guild) => client.cache.channels.values(guild),
    roles: (guild) => client.cache.roles.values(guild),
    me: () => client.users.fetch(client.botId, true),
    fetchUser: (user) => client.users.fetch(user, true),
    fetchGuild: (guild) => client.guilds.fetch(guild, true),
    fetchChannel: (channel) => client.channels.fetch(channel, true),
    fetchChannels: (guild) => client.guilds.channels.list(guild, true),
    fetchMember: async (...place) => {
      const member = await client.members.fetch(...place, true);
      return { id: member.id, user: member.user, roles: member.roles.keys ?? member.roles };
    },
    fetchMembers: (...place) => client.members.list(...place, true),
    fetchRoles: (guild) => client.roles.list(guild, true),
    requestMembers: async (guild) => {
      const chunk = next(emitter, 'GUILD_MEMBERS_CHUNK');
      await client.gateway.send(0, { op: 8, d: { guild_id: guild, query: '', limit: 5 } });
      return (await chunk)[0].members.length;
    },
    send: (...place) => client.messages.write(...place),
    sendFile: (channel, content, { name, contents }) =>
      client.messages.write(channel, { content, files: [{ filename: name, data: contents }] }),
    reply: (channel, message_id, content) =>
      client.messages.write(channel, { content, message_reference: { message_id } }),
    edit: (channel, message, content) => client.messages.edit(message, channel, { content }),
    fetchMessage: (channel, message) => client.messages.fetch(message, channel, true),
    fetchMessages: (...place) => client.messages.list(...place),
    react: (channel, message, emoji) => client.reactions.add(message, channel, emoji),
    unreact: (channel, message, emoji) => client.reactions.delete(message, channel, emoji),
    fetchReactions: (channel, message, emoji) => client.reactions.fetch(message, channel, emoji),
    pin: (channel, message) => client.channels.setPin(message, channel),
    unpin: (channel, message) => client.channels.deletePin(message, channel),
    fetchPins: async (channel) => (await client.channels.pins(channel)).items,
    startThread: (...place) => client.threads.create(...place),
    startThreadOf: (...place) => client.threads.fromMessage(...place),
    joinThread: (thread) => client.threads.join(thread),
    fetchThreads: (guild) => client.threads.listGuildActive(guild, true),
    createChannel: (...place) => client.guilds.channels.create(...place),
    editChannel: (...place) => client.channels.edit(...place),
    deleteChannel: (channel) => client.channels.delete(channel),
    setOverwrite: (channel, role) =>
      client.channels.editOverwrite(channel, role, { allow: ['ViewChannel'], deny: ['SendMessages'], type: 0 }),
    deleteOverwrite: (...place) => client.channels.deleteOverwrite(...place),
    createRole: (...place) => client.roles.create(...place),
    editRole: (...place) => client.roles.edit(...place),
    deleteRole: (...place) => client.roles.delete(...place),
    addRole: (...place) => client.members.addRole(...place),
    removeRole: (...place) => client.members.removeRole(...place),
    editMember: (...place) => client.members.edit(...place),
    timeout: (guild, user) => client.members.timeout(guild, user, 60_000),
    ban: (guild, user) => client.bans.create(guild, user, {}),
    unban: (...place) => client.bans.remove(...place),
    fetchBans: (guild) => client.bans.list(guild, {}, true),
    fetchBan: async (guild, user) => ({ user: { id: (await client.bans.fetch(guild, user, true)).id } }),
    kick: (...place) => client.members.kick(...place),
    createInvite: (channel, { max_age, max_uses }) =>
      proxy.channels(channel).invites.post({ body: { max_age, max_uses } }),
    fetchInvite: (code) => client.invites.get(code),
    deleteInvite: (code) => client.invites.delete(code),
    createWebhook: (...place) => client.webhooks.create(...place),
    fetchWebhooks: (channel) => client.webhooks.listFromChannel(channel),
    sendByWebhook: ({ id, token }, content) =>
      client.webhooks.writeMessage(id, token, { body: { content }, query: { wait: true } }),
    editByWebhook: ({ id, token }, messageId, content) =>
      client.webhooks.editMessage(id, token, { messageId, body: { content } }),
    deleteWebhook: ({ id }) => client.webhooks.delete(id, {}),
    createEmoji: (guild, { name }) =>
      client.emojis.create(guild, { name, image: { type: 'buffer', data: Buffer.from(PIXEL, 'base64') } }),
    fetchEmojis: (guild) => client.emojis.list(guild, true),
    editEmoji: (...place) => client.emojis.edit(...place),
    deleteEmoji: (...place) => client.emojis.delete(...place),
    createSticker: (guild, options) =>
      client.guilds.stickers.create(guild, {
        ...options,
        file: { filename: 'a.png', data: Buffer.from(PIXEL, 'base64') },
      }),
    fetchStickers: (guild) => client.guilds.stickers.list(guild),
    deleteSticker: (...place) => client.guilds.stickers.delete(...place),
    scheduleEvent: (guild, name, scheduled_start_time, scheduled_end_time) =>
      proxy.guilds(guild)['scheduled-events'].post({
        body: {
          name,
          scheduled_start_time,
          scheduled_end_time,
          privacy_level: 2,
          entity_type: 3,
          entity_metadata: { location: 'Here' },
        },
      }),
    fetchScheduledEvents: (guild) => proxy.guilds(guild)['scheduled-events'].get(),
    deleteScheduledEvent: (guild, event) => proxy.guilds(guild)['scheduled-events'](event).delete(),
    createRule: (guild, name, keyword_filter) =>
      client.guilds.moderation.create(guild, {
        name,
        event_type: 1,
        trigger_type: 1,
        trigger_metadata: { keyword_filter },
        actions: [{ type: 1, metadata: {} }],
      }),
    fetchRules: (guild) => client.guilds.moderation.list(guild),
    deleteRule: (...place) => client.guilds.moderation.delete(...place),
    createCommand: (body) => proxy.applications(mock.application).commands.post({ body }),
    fetchCommands: () => proxy.applications(mock.application).commands.get(),
    editCommand: (command, body) => proxy.applications(mock.application).commands(command).patch({ body }),
    deleteCommand: (command) => proxy.applications(mock.application).commands(command).delete(),
    respond: ({ id, token }, content) => client.interactions.reply(id, token, { type: 4, data: { content } }),
    fetchResponse: ({ token }) => client.interactions.fetchOriginal(token),
    editResponse: ({ token }, content) => client.interactions.editOriginal(token, { content }),
    followUp: ({ token }, content) => client.interactions.followup(token, { content }),
    openDirectMessage: (user) => client.users.createDM(user, true),
    deleteMessage: (channel, message) => client.messages.delete(message, channel),
    deleteMessages: (channel, messages) => client.messages.purge(messages, channel),
    setPresence: (status, name) =>
      client.gateway.setPresence({ status, since: null, afk: false, activities: [{ name, type: 0 }] }),
    type: (channel) => client.channels.typing(channel),
    fetchAuditLog: (guild) => proxy.guilds(guild)['audit-logs'].get({ query: { limit: 5 } }),
    editGuild: (...place) => client.guilds.edit(...place),
    leave: (guild) => client.guilds.leave(guild),
  };
}

export const steps = stepsFor();
