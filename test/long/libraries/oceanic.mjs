import { Client } from 'oceanic.js';
import { next } from './next.mjs';
import { PIXEL, stepsFor } from './steps.mjs';

const eventOf = (name) => name.toLowerCase().replaceAll(/_(.)/g, (_, letter) => letter.toUpperCase());

export async function connect(mock) {
  const client = new Client({
    auth: `Bot ${mock.token}`,
    rest: { baseURL: `${mock.url}/api/v10` },
    gateway: { intents: ['ALL'] },
  });
  client.on('error', () => undefined);
  const ready = next(client, 'ready');
  await client.connect();
  await ready;
  const { channels, guilds, users, webhooks, applications, miscellaneous } = client.rest;
  return {
    client,
    hear: async (event) => (await next(client, eventOf(event)))[0],
    hearResumed: () => next(client, 'shardResume'),
    hearInteraction: async () => (await next(client, 'interactionCreate'))[0],
    guilds: () => client.guilds,
    channels: (guild) => client.guilds.get(guild).channels,
    roles: (guild) => client.guilds.get(guild).roles,
    me: async () => client.user,
    fetchUser: (user) => users.get(user),
    fetchGuild: (guild) => guilds.get(guild),
    fetchChannel: (channel) => channels.get(channel),
    fetchChannels: (guild) => guilds.getChannels(guild),
    fetchMember: (...place) => guilds.getMember(...place),
    fetchMembers: (...place) => guilds.getMembers(...place),
    fetchRoles: (guild) => guilds.getRoles(guild),
    requestMembers: async (guild) => (await client.guilds.get(guild).fetchMembers({ limit: 5 })).length,
    send: (...place) => channels.createMessage(...place),
    sendFile: (channel, content, file) => channels.createMessage(channel, { content, files: [file] }),
    reply: (channel, messageID, content) =>
      channels.createMessage(channel, { content, messageReference: { messageID } }),
    edit: (channel, message, content) => channels.editMessage(channel, message, { content }),
    fetchMessage: (...place) => channels.getMessage(...place),
    fetchMessages: (...place) => channels.getMessages(...place),
    react: (...place) => channels.createReaction(...place),
    unreact: (...place) => channels.deleteReaction(...place),
    fetchReactions: (...place) => channels.getReactions(...place),
    pin: (...place) => channels.pinMessage(...place),
    unpin: (...place) => channels.unpinMessage(...place),
    fetchPins: (channel) => channels.getPins(channel),
    startThread: (...place) => channels.startThreadWithoutMessage(...place),
    startThreadOf: (...place) => channels.startThreadFromMessage(...place),
    joinThread: (thread) => channels.joinThread(thread),
    fetchThreads: async (guild) => (await guilds.getActiveThreads(guild)).threads,
    createChannel: (guild, { type, ...options }) => guilds.createChannel(guild, type, options),
    editChannel: (...place) => channels.edit(...place),
    deleteChannel: (channel) => channels.delete(channel),
    setOverwrite: (channel, role) => channels.editPermission(channel, role, { allow: 1024n, deny: 2048n, type: 0 }),
    deleteOverwrite: (...place) => channels.deletePermission(...place),
    createRole: (...place) => guilds.createRole(...place),
    editRole: (...place) => guilds.editRole(...place),
    deleteRole: (...place) => guilds.deleteRole(...place),
    addRole: (...place) => guilds.addMemberRole(...place),
    removeRole: (...place) => guilds.removeMemberRole(...place),
    editMember: (...place) => guilds.editMember(...place),
    timeout: (guild, user, until) => guilds.editMember(guild, user, { communicationDisabledUntil: until }),
    ban: (guild, user) => guilds.createBan(guild, user, { reason: 'Spam' }),
    unban: (...place) => guilds.removeBan(...place),
    fetchBans: (guild) => guilds.getBans(guild),
    fetchBan: (...place) => guilds.getBan(...place),
    kick: (...place) => guilds.removeMember(...place),
    createInvite: (...place) => channels.createInvite(...place),
    fetchInvite: (code) => channels.getInvite(code),
    fetchInvites: (channel) => channels.getInvites(channel),
    deleteInvite: (code) => channels.deleteInvite(code),
    createWebhook: (...place) => webhooks.create(...place),
    fetchWebhooks: (channel) => webhooks.getForChannel(channel),
    sendByWebhook: ({ id, token }, content) => webhooks.execute(id, token, { content, wait: true }),
    editByWebhook: ({ id, token }, message, content) => webhooks.editMessage(id, token, message, { content }),
    deleteWebhook: ({ id }) => webhooks.delete(id),
    createEmoji: (guild, { name }) => guilds.createEmoji(guild, { name, image: Buffer.from(PIXEL, 'base64') }),
    fetchEmojis: (guild) => guilds.getEmojis(guild),
    editEmoji: (...place) => guilds.editEmoji(...place),
    deleteEmoji: (...place) => guilds.deleteEmoji(...place),
    createSticker: (guild, options, file) => guilds.createSticker(guild, { ...options, file }),
    fetchStickers: (guild) => guilds.getStickers(guild),
    deleteSticker: (...place) => guilds.deleteSticker(...place),
    scheduleEvent: (guild, name, start, end) =>
      guilds.createScheduledEvent(guild, {
        name,
        scheduledStartTime: start,
        scheduledEndTime: end,
        privacyLevel: 2,
        entityType: 3,
        entityMetadata: { location: 'Here' },
      }),
    fetchScheduledEvents: (guild) => guilds.getScheduledEvents(guild),
    deleteScheduledEvent: (...place) => guilds.deleteScheduledEvent(...place),
    createRule: (guild, name, keywordFilter) =>
      guilds.createAutoModerationRule(guild, {
        name,
        eventType: 1,
        triggerType: 1,
        triggerMetadata: { keywordFilter },
        actions: [{ type: 1, metadata: {} }],
      }),
    fetchRules: (guild) => guilds.getAutoModerationRules(guild),
    deleteRule: (...place) => guilds.deleteAutoModerationRule(...place),
    createCommand: (command) => applications.createGlobalCommand(client.application.id, command),
    fetchCommands: () => applications.getGlobalCommands(client.application.id),
    editCommand: (...place) => applications.editGlobalCommand(client.application.id, ...place),
    deleteCommand: (command) => applications.deleteGlobalCommand(client.application.id, command),
    respond: (interaction, content) => interaction.createMessage({ content }),
    fetchResponse: (interaction) => interaction.getOriginal(),
    editResponse: (interaction, content) => interaction.editOriginal({ content }),
    followUp: async (interaction, content) => {
      const response = await interaction.createFollowup({ content });
      return response.getMessage();
    },
    openDirectMessage: (user) => client.rest.channels.createDM(user),
    deleteMessage: (...place) => channels.deleteMessage(...place),
    deleteMessages: (...place) => channels.deleteMessages(...place),
    setPresence: (status, name) => client.editStatus(status, [{ name, type: 0 }]),
    type: (channel) => channels.sendTyping(channel),
    fetchAuditLog: (guild) => guilds.getAuditLog(guild, { limit: 5 }),
    editGuild: (...place) => guilds.edit(...place),
    leave: (guild) => users.leaveGuild(guild),
    regions: () => miscellaneous.getVoiceRegions?.(),
  };
}

export const steps = stepsFor();
