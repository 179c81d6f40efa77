import detritus from 'detritus-client';
import { next } from './next.mjs';
import { stepsFor } from './steps.mjs';

const eventOf = (name) => name.toLowerCase().replaceAll(/_(.)/g, (_, letter) => letter.toUpperCase());
const toldOf = (event, told) => (event === 'MESSAGE_CREATE' ? told.message : told);

export async function connect(mock) {
  const client = new detritus.ShardClient(mock.token, {
    isBot: true,
    rest: { baseUrl: `${mock.url}/api/v10` },
    gateway: { intents: 'ALL', loadAllMembers: false },
  });
  const filled = next(client, 'guildCreate');
  await client.run();
  await filled;
  const { rest } = client;
  return {
    client,
    hear: async (event) => toldOf(event, (await next(client, eventOf(event)))[0]),
    hearResumed: () => next(client, 'gatewayResumed'),
    hearInteraction: async () => (await next(client, 'interactionCreate'))[0].interaction,
    guilds: () => client.guilds.toArray(),
    channels: (guild) => client.guilds.get(guild).channels.toArray(),
    roles: (guild) => client.guilds.get(guild).roles.toArray(),
    me: () => rest.fetchMe(),
    fetchUser: (user) => rest.fetchUser(user),
    fetchGuild: (guild) => rest.fetchGuild(guild),
    fetchChannel: (channel) => rest.fetchChannel(channel),
    fetchChannels: async (guild) => (await rest.fetchGuildChannels(guild)).toArray(),
    fetchMember: async (...place) => {
      const member = await rest.fetchGuildMember(...place);
      return { user: member.user, roles: member.roles.map((role, id) => role?.id ?? id) };
    },
    fetchMembers: async (...place) => (await rest.fetchGuildMembers(...place)).toArray(),
    fetchRoles: async (guild) => (await rest.fetchGuildRoles(guild)).toArray(),
    requestMembers: async (guild) => (await client.requestGuildMembers(guild, { limit: 5, query: '' })).members.length,
    send: (...place) => rest.createMessage(...place),
    sendFile: (channel, content, { name, contents }) =>
      rest.createMessage(channel, { content, file: { filename: name, value: contents } }),
    reply: (channel, messageId, content) => rest.createMessage(channel, { content, messageReference: { messageId } }),
    edit: (channel, message, content) => rest.editMessage(channel, message, { content }),
    fetchMessage: (...place) => rest.fetchMessage(...place),
    fetchMessages: async (...place) => (await rest.fetchMessages(...place)).toArray(),
    react: (...place) => rest.createReaction(...place),
    unreact: (...place) => rest.deleteReaction(...place),
    fetchReactions: async (...place) => (await rest.fetchReactions(...place)).toArray(),
    pin: (...place) => rest.addPinnedMessage(...place),
    unpin: (...place) => rest.deletePinnedMessage(...place),
    fetchPins: async (channel) => (await rest.fetchPinnedMessages(channel)).toArray(),
    startThread: (...place) => rest.createChannelThread(...place),
    startThreadOf: (...place) => rest.createChannelMessageThread(...place),
    joinThread: (thread) => rest.joinThread(thread),
    createChannel: (...place) => rest.createGuildChannel(...place),
    editChannel: (...place) => rest.editChannel(...place),
    deleteChannel: (channel) => rest.deleteChannel(channel),
    setOverwrite: (channel, role) => rest.editChannelOverwrite(channel, role, { allow: 1024, deny: 2048, type: 0 }),
    deleteOverwrite: (...place) => rest.deleteChannelOverwrite(...place),
    createRole: (...place) => rest.createGuildRole(...place),
    editRole: (...place) => rest.editGuildRole(...place),
    deleteRole: (...place) => rest.deleteGuildRole(...place),
    addRole: (...place) => rest.addGuildMemberRole(...place),
    removeRole: (...place) => rest.removeGuildMemberRole(...place),
    editMember: (...place) => rest.editGuildMember(...place),
    timeout: (guild, user, until) => rest.editGuildMember(guild, user, { communicationDisabledUntil: until }),
    ban: (guild, user) => rest.createGuildBan(guild, user, { reason: 'Spam' }),
    unban: (...place) => rest.removeGuildBan(...place),
    fetchBans: async (guild) => [...(await rest.fetchGuildBans(guild)).values()],
    kick: (...place) => rest.removeGuildMember(...place),
    createInvite: (...place) => rest.createChannelInvite(...place),
    fetchInvite: (code) => rest.fetchInvite(code),
    fetchInvites: async (channel) => (await rest.fetchChannelInvites(channel)).toArray(),
    deleteInvite: (code) => rest.deleteInvite(code),
    createWebhook: (...place) => rest.createWebhook(...place),
    fetchWebhooks: async (channel) => (await rest.fetchChannelWebhooks(channel)).toArray(),
    sendByWebhook: ({ id, token }, content) => rest.executeWebhook(id, token, { content, wait: true }),
    editByWebhook: ({ id, token }, message, content) => rest.editWebhookTokenMessage(id, token, message, { content }),
    deleteWebhook: ({ id }) => rest.deleteWebhook(id),
    createEmoji: (...place) => rest.createGuildEmoji(...place),
    fetchEmojis: async (guild) => (await rest.fetchGuildEmojis(guild)).toArray(),
    editEmoji: (...place) => rest.editGuildEmoji(...place),
    deleteEmoji: (...place) => rest.deleteGuildEmoji(...place),
    createSticker: (guild, options, { name, contents }) =>
      rest.createGuildSticker(guild, { ...options, file: { filename: name, value: contents } }),
    fetchStickers: async (guild) => (await rest.fetchGuildStickers(guild)).toArray(),
    deleteSticker: (...place) => rest.deleteGuildSticker(...place),
    createCommand: (command) => rest.createApplicationCommand(mock.application, command),
    fetchCommands: async () => (await rest.fetchApplicationCommands(mock.application)).toArray(),
    editCommand: (...place) => rest.editApplicationCommand(mock.application, ...place),
    deleteCommand: (command) => rest.deleteApplicationCommand(mock.application, command),
    respond: (interaction, content) => interaction.respond(4, { content }),
    fetchResponse: (interaction) => interaction.fetchResponse(),
    editResponse: (interaction, content) => interaction.editResponse({ content }),
    followUp: (interaction, content) => interaction.createMessage({ content }),
    openDirectMessage: (user) => rest.createDm(user),
    deleteMessage: (...place) => rest.deleteMessage(...place),
    deleteMessages: (...place) => rest.bulkDeleteMessages(...place),
    setPresence: (status, name) => client.gateway.setPresence({ status, activities: [{ name, type: 0 }] }),
    type: (channel) => rest.triggerTyping(channel),
    fetchAuditLog: (guild) => rest.fetchGuildAuditLogs(guild, { limit: 5 }),
    editGuild: (...place) => rest.editGuild(...place),
    leave: (guild) => rest.leaveGuild(guild),
  };
}

/** What the library, whose last version is of 2022, has no methods for. */
export const steps = stepsFor({
  'names a member, and times it out': 'no field for the end of a timeout',
  'creates and deletes a sticker': 'sends the name as part of payload_json alone',
  'schedules an event': 'no method',
  'makes a rule of automatic moderation': 'no method',
});
