import { Client, GatewayDispatchEvents } from '@discordjs/core';
import { REST } from '@discordjs/rest';
import { WebSocketManager } from '@discordjs/ws';
import { next } from './next.mjs';
import { ALL_INTENTS, PIXEL, stepsFor } from './steps.mjs';

export async function connect(mock) {
  const rest = new REST({ api: `${mock.url}/api`, version: '10' }).setToken(mock.token);
  const gateway = new WebSocketManager({
    token: mock.token,
    intents: ALL_INTENTS,
    rest,
  });
  const client = new Client({ rest, gateway });
  const guilds = new Map();
  client.on(GatewayDispatchEvents.GuildCreate, ({ data }) => guilds.set(data.id, data));
  const ready = next(client, GatewayDispatchEvents.Ready);
  await gateway.connect();
  await ready;
  await new Promise((resolve) => setTimeout(resolve, 100));
  const { api } = client;
  const { application } = mock;
  return {
    client,
    hear: async (event) => (await next(client, event))[0].data,
    hearResumed: () => next(client, GatewayDispatchEvents.Resumed),
    hearInteraction: async () => (await next(client, GatewayDispatchEvents.InteractionCreate))[0].data,
    guilds: () => guilds,
    channels: (guild) => guilds.get(guild).channels,
    roles: (guild) => guilds.get(guild).roles,
    me: () => api.users.getCurrent(),
    fetchUser: (user) => api.users.get(user),
    fetchGuild: (guild) => api.guilds.get(guild),
    fetchChannel: (channel) => api.channels.get(channel),
    fetchChannels: (guild) => api.guilds.getChannels(guild),
    fetchMember: (...place) => api.guilds.getMember(...place),
    fetchMembers: (...place) => api.guilds.getMembers(...place),
    fetchRoles: (guild) => api.guilds.getRoles(guild),
    requestMembers: async (guild) =>
      (await client.requestGuildMembers({ guild_id: guild, query: '', limit: 5 })).members.length,
    send: (...place) => api.channels.createMessage(...place),
    sendFile: (channel, content, { name, contents }) =>
      api.channels.createMessage(channel, { content, files: [{ name, data: contents }] }),
    reply: (channel, message_id, content) =>
      api.channels.createMessage(channel, { content, message_reference: { message_id } }),
    edit: (channel, message, content) => api.channels.editMessage(channel, message, { content }),
    fetchMessage: (...place) => api.channels.getMessage(...place),
    fetchMessages: (...place) => api.channels.getMessages(...place),
    react: (...place) => api.channels.addMessageReaction(...place),
    unreact: (...place) => api.channels.deleteOwnMessageReaction(...place),
    fetchReactions: (...place) => api.channels.getMessageReactions(...place),
    pin: (...place) => api.channels.pinMessage(...place),
    unpin: (...place) => api.channels.unpinMessage(...place),
    fetchPins: async (channel) => {
      const pins = await api.channels.getPins(channel);
      return pins.items ?? pins;
    },
    startThread: (...place) => api.channels.createThread(...place),
    startThreadOf: (channel, message, body) => api.channels.createThread(channel, body, message),
    joinThread: (thread) => api.threads.join(thread),
    fetchThreads: async (guild) => (await api.guilds.getActiveThreads(guild)).threads,
    createChannel: (...place) => api.guilds.createChannel(...place),
    editChannel: (...place) => api.channels.edit(...place),
    deleteChannel: (channel) => api.channels.delete(channel),
    setOverwrite: (channel, role) =>
      api.channels.editPermissionOverwrite(channel, role, { allow: '1024', deny: '2048', type: 0 }),
    deleteOverwrite: (...place) => api.channels.deletePermissionOverwrite(...place),
    createRole: (...place) => api.guilds.createRole(...place),
    editRole: (...place) => api.guilds.editRole(...place),
    deleteRole: (...place) => api.guilds.deleteRole(...place),
    addRole: (...place) => api.guilds.addRoleToMember(...place),
    removeRole: (...place) => api.guilds.removeRoleFromMember(...place),
    editMember: (...place) => api.guilds.editMember(...place),
    timeout: (guild, user, until) => api.guilds.editMember(guild, user, { communication_disabled_until: until }),
    ban: (guild, user) => api.guilds.banUser(guild, user, {}, { reason: 'Spam' }),
    unban: (...place) => api.guilds.unbanUser(...place),
    fetchBans: (guild) => api.guilds.getMemberBans(guild),
    fetchBan: (...place) => api.guilds.getMemberBan(...place),
    kick: (...place) => api.guilds.removeMember(...place),
    createInvite: (channel, { max_age, max_uses }) => api.channels.createInvite(channel, { max_age, max_uses }),
    fetchInvite: (code) => api.invites.get(code),
    fetchInvites: (channel) => api.channels.getInvites(channel),
    deleteInvite: (code) => api.invites.delete(code),
    createWebhook: (...place) => api.channels.createWebhook(...place),
    fetchWebhooks: (channel) => api.channels.getWebhooks(channel),
    sendByWebhook: ({ id, token }, content) => api.webhooks.execute(id, token, { content, wait: true }),
    editByWebhook: ({ id, token }, message, content) => api.webhooks.editMessage(id, token, message, { content }),
    deleteWebhook: ({ id }) => api.webhooks.delete(id),
    createEmoji: (...place) => api.guilds.createEmoji(...place),
    fetchEmojis: (guild) => api.guilds.getEmojis(guild),
    editEmoji: (...place) => api.guilds.editEmoji(...place),
    deleteEmoji: (...place) => api.guilds.deleteEmoji(...place),
    createSticker: (guild, options) =>
      api.guilds.createSticker(guild, { ...options, file: { name: 'a.png', data: Buffer.from(PIXEL, 'base64') } }),
    fetchStickers: (guild) => api.guilds.getStickers(guild),
    deleteSticker: (...place) => api.guilds.deleteSticker(...place),
    scheduleEvent: (guild, name, scheduled_start_time, scheduled_end_time) =>
      api.guilds.createScheduledEvent(guild, {
        name,
        scheduled_start_time,
        scheduled_end_time,
        privacy_level: 2,
        entity_type: 3,
        entity_metadata: { location: 'Here' },
      }),
    fetchScheduledEvents: (guild) => api.guilds.getScheduledEvents(guild),
    deleteScheduledEvent: (...place) => api.guilds.deleteScheduledEvent(...place),
    createRule: (guild, name, keyword_filter) =>
      api.guilds.createAutoModerationRule(guild, {
        name,
        event_type: 1,
        trigger_type: 1,
        trigger_metadata: { keyword_filter },
        actions: [{ type: 1 }],
      }),
    fetchRules: (guild) => api.guilds.getAutoModerationRules(guild),
    deleteRule: (...place) => api.guilds.deleteAutoModerationRule(...place),
    createCommand: (command) => api.applicationCommands.createGlobalCommand(application, command),
    fetchCommands: () => api.applicationCommands.getGlobalCommands(application),
    editCommand: (...place) => api.applicationCommands.editGlobalCommand(application, ...place),
    deleteCommand: (command) => api.applicationCommands.deleteGlobalCommand(application, command),
    respond: ({ id, token }, content) => api.interactions.reply(id, token, { content }),
    fetchResponse: ({ token }) => api.interactions.getOriginalReply(application, token),
    editResponse: ({ token }, content) => api.interactions.editReply(application, token, { content }),
    followUp: ({ token }, content) => api.interactions.followUp(application, token, { content }),
    openDirectMessage: (user) => api.users.createDM(user),
    deleteMessage: (...place) => api.channels.deleteMessage(...place),
    deleteMessages: (...place) => api.channels.bulkDeleteMessages(...place),
    setPresence: (status, name) =>
      client.updatePresence(0, { status, since: null, afk: false, activities: [{ name, type: 0 }] }),
    type: (channel) => api.channels.showTyping(channel),
    fetchAuditLog: (guild) => api.guilds.getAuditLogs(guild, { limit: 5 }),
    editGuild: (...place) => api.guilds.edit(...place),
    leave: (guild) => api.users.leaveGuild(guild),
  };
}

export const steps = stepsFor();
