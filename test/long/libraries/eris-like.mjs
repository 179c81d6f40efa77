import { next } from './next.mjs';

const EVENTS = { GUILD_EMOJIS_UPDATE: 'guildEmojisUpdate', GUILD_DELETE: 'guildDelete' };
const eventOf = (name) => EVENTS[name] ?? name.toLowerCase().replaceAll(/_(.)/g, (_, letter) => letter.toUpperCase());

/** The steps by the names of eris, of which dysnomia is a fork. */
export async function erisLike(client, withFile) {
  client.on('error', () => undefined);
  const ready = next(client, 'ready');
  await client.connect();
  await ready;
  return {
    client,
    hear: async (event) => (await next(client, eventOf(event)))[0],
    hearResumed: () => next(client, 'shardResume'),
    hearInteraction: async () => (await next(client, 'interactionCreate'))[0],
    guilds: () => client.guilds,
    channels: (guild) => client.guilds.get(guild).channels,
    roles: (guild) => client.guilds.get(guild).roles,
    me: () => client.getSelf(),
    fetchUser: (user) => client.getRESTUser(user),
    fetchGuild: (guild) => client.getRESTGuild(guild),
    fetchChannel: (channel) => client.getRESTChannel(channel),
    fetchChannels: (guild) => client.getRESTGuildChannels(guild),
    fetchMember: (guild, user) => client.getRESTGuildMember(guild, user),
    fetchMembers: (guild, options) => client.getRESTGuildMembers(guild, options),
    fetchRoles: (guild) => client.getRESTGuildRoles(guild),
    requestMembers: async (guild) => (await client.guilds.get(guild).fetchMembers({ limit: 5 })).length,
    send: (channel, message) => client.createMessage(channel, message),
    sendFile: (channel, content, { name, contents }) =>
      client.createMessage(channel, ...withFile({ content }, name, contents)),
    reply: (channel, messageID, content) => client.createMessage(channel, { content, messageReference: { messageID } }),
    edit: (channel, message, content) => client.editMessage(channel, message, { content }),
    fetchMessage: (channel, message) => client.getMessage(channel, message),
    fetchMessages: (channel, options) => client.getMessages(channel, options),
    react: (...place) => client.addMessageReaction(...place),
    unreact: (...place) => client.removeMessageReaction(...place),
    fetchReactions: (...place) => client.getMessageReaction(...place),
    pin: (...place) => client.pinMessage(...place),
    unpin: (...place) => client.unpinMessage(...place),
    fetchPins: async (channel) => {
      const pins = await client.getPins(channel);
      return Array.isArray(pins) ? pins : pins.items;
    },
    startThread: (channel, thread) =>
      (client.createThread ?? client.createThreadWithoutMessage).call(client, channel, thread),
    startThreadOf: (...place) => client.createThreadWithMessage(...place),
    joinThread: (thread) => client.joinThread(thread),
    fetchThreads: async (guild) => (await client.getActiveGuildThreads(guild)).threads,
    createChannel: (guild, { name, type, ...options }) => client.createChannel(guild, name, type, options),
    editChannel: (...place) => client.editChannel(...place),
    deleteChannel: (channel) => client.deleteChannel(channel),
    setOverwrite: (channel, role) => client.editChannelPermission(channel, role, 1024, 2048, 0),
    deleteOverwrite: (...place) => client.deleteChannelPermission(...place),
    createRole: (...place) => client.createRole(...place),
    editRole: (...place) => client.editRole(...place),
    deleteRole: (...place) => client.deleteRole(...place),
    addRole: (...place) => client.addGuildMemberRole(...place),
    removeRole: (...place) => client.removeGuildMemberRole(...place),
    editMember: (...place) => client.editGuildMember(...place),
    timeout: (guild, user, until) => client.editGuildMember(guild, user, { communicationDisabledUntil: until }),
    ban: (guild, user) =>
      client.banGuildMember.length > 3
        ? client.banGuildMember(guild, user, 0, 'Spam')
        : client.banGuildMember(guild, user, { reason: 'Spam' }),
    unban: (...place) => client.unbanGuildMember(...place),
    fetchBans: (guild) => client.getGuildBans(guild),
    fetchBan: (...place) => client.getGuildBan(...place),
    kick: (...place) => client.kickGuildMember(...place),
    createInvite: (channel, options) => client.createChannelInvite(channel, options),
    fetchInvite: (code) => client.getInvite(code),
    fetchInvites: (channel) => client.getChannelInvites(channel),
    deleteInvite: (code) => client.deleteInvite(code),
    createWebhook: (...place) => client.createChannelWebhook(...place),
    fetchWebhooks: (channel) => client.getChannelWebhooks(channel),
    sendByWebhook: ({ id, token }, content) => client.executeWebhook(id, token, { content, wait: true }),
    editByWebhook: ({ id, token }, message, content) => client.editWebhookMessage(id, token, message, { content }),
    deleteWebhook: ({ id }) => client.deleteWebhook(id),
    createEmoji: (...place) => client.createGuildEmoji(...place),
    fetchEmojis: (guild) => client.getRESTGuildEmojis(guild),
    editEmoji: (...place) => client.editGuildEmoji(...place),
    deleteEmoji: (...place) => client.deleteGuildEmoji(...place),
    createSticker: (guild, options, { name, contents }) =>
      client.createGuildSticker(guild, { ...options, file: { name, filename: name, file: contents } }),
    fetchStickers: (guild) => client.getRESTGuildStickers(guild),
    deleteSticker: (...place) => client.deleteGuildSticker(...place),
    scheduleEvent: (guild, name, start, end) =>
      client.createGuildScheduledEvent(guild, {
        name,
        scheduledStartTime: start,
        scheduledEndTime: end,
        privacyLevel: 2,
        entityType: 3,
        entityMetadata: { location: 'Here' },
      }),
    fetchScheduledEvents: (guild) => client.getGuildScheduledEvents(guild),
    deleteScheduledEvent: (...place) => client.deleteGuildScheduledEvent(...place),
    createRule: (guild, name, words) =>
      client.createAutoModerationRule(guild, {
        name,
        eventType: 1,
        triggerType: 1,
        triggerMetadata: { keyword_filter: words, keywordFilter: words },
        actions: [{ type: 1, metadata: {} }],
      }),
    fetchRules: (guild) => client.getAutoModerationRules(guild),
    deleteRule: (...place) => client.deleteAutoModerationRule(...place),
    createCommand: (command) => client.createCommand(command),
    fetchCommands: () => client.getCommands(),
    editCommand: (...place) => client.editCommand(...place),
    deleteCommand: (command) => client.deleteCommand(command),
    respond: (interaction, content) => interaction.createMessage(content),
    fetchResponse: (interaction) => interaction.getOriginalMessage(),
    editResponse: (interaction, content) => interaction.editOriginalMessage(content),
    followUp: (interaction, content) => interaction.createFollowup(content),
    openDirectMessage: (user) => client.getDMChannel(user),
    deleteMessage: (...place) => client.deleteMessage(...place),
    deleteMessages: (...place) => client.deleteMessages(...place),
    setPresence: (status, name) => client.editStatus(status, [{ name, type: 0 }]),
    type: (channel) => client.sendChannelTyping(channel),
    fetchAuditLog: (guild) => client.getGuildAuditLog(guild, { limit: 5 }),
    editGuild: (...place) => client.editGuild(...place),
    leave: (guild) => client.leaveGuild(guild),
  };
}
