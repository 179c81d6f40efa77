import { EventEmitter } from 'node:events';
import { createBot, createDesiredPropertiesObject, createLogger } from 'discordeno';
import { next } from './next.mjs';
import { ALL_INTENTS, PIXEL, stepsFor } from './steps.mjs';

const EVENTS = {
  MESSAGE_REACTION_ADD: 'reactionAdd',
  MESSAGE_REACTION_REMOVE: 'reactionRemove',
  GUILD_ROLE_CREATE: 'roleCreate',
  GUILD_ROLE_UPDATE: 'roleUpdate',
  GUILD_ROLE_DELETE: 'roleDelete',
  GUILD_SCHEDULED_EVENT_CREATE: 'scheduledEventCreate',
  AUTO_MODERATION_RULE_CREATE: 'automodRuleCreate',
};
const eventOf = (name) => EVENTS[name] ?? name.toLowerCase().replaceAll(/_(.)/g, (_, letter) => letter.toUpperCase());

export async function connect(mock) {
  const emitter = new EventEmitter();
  const guilds = new Map();
  const told =
    (name) =>
    (...values) =>
      void emitter.emit(name, ...values);
  const bot = createBot({
    token: mock.token,
    intents: ALL_INTENTS,
    desiredProperties: createDesiredPropertiesObject({}, true),
    rest: {
      token: mock.token,
      applicationId: mock.application,
      proxy: { baseUrl: `${mock.url}/api`, authorization: `Bot ${mock.token}` },
    },
    events: new Proxy({}, { get: (_, name) => told(name) }),
    loggerFactory: (name) => createLogger({ name, logLevel: 99 }),
  });
  emitter.on('guildCreate', (guild) => guilds.set(String(guild.id), guild));
  const ready = next(emitter, 'ready');
  await bot.start();
  await ready;
  await new Promise((resolve) => setTimeout(resolve, 100));
  bot.applicationId = BigInt(mock.application);
  bot.rest.applicationId = BigInt(mock.application);
  const { helpers } = bot;
  const valuesOf = (things) => (Array.isArray(things) ? things : [...things.values()]);
  return {
    bot,
    // It drops an update of a message without the time of the edit, which the mock does not set.
    hear: async (event) =>
      event === 'MESSAGE_UPDATE'
        ? (await next(emitter, 'raw', ({ t }) => t === event))[0].d
        : (await next(emitter, eventOf(event)))[0],
    hearResumed: () => next(emitter, 'raw', ({ t }) => t === 'RESUMED'),
    hearInteraction: async () => (await next(emitter, 'interactionCreate'))[0],
    guilds: () => guilds,
    channels: (guild) => valuesOf(guilds.get(guild).channels),
    roles: (guild) => valuesOf(guilds.get(guild).roles),
    me: () => helpers.getUser('@me'),
    fetchUser: (user) => helpers.getUser(user),
    fetchGuild: (guild) => helpers.getGuild(guild),
    fetchChannel: (channel) => helpers.getChannel(channel),
    fetchChannels: async (guild) => valuesOf(await helpers.getChannels(guild)),
    fetchMember: (...place) => helpers.getMember(...place),
    fetchMembers: async (...place) => valuesOf(await helpers.getMembers(...place)),
    fetchRoles: async (guild) => valuesOf(await helpers.getRoles(guild)),
    requestMembers: async (guild) => {
      const chunk = next(emitter, 'raw', ({ t }) => t === 'GUILD_MEMBERS_CHUNK');
      bot.gateway.requestMembers(guild, { limit: 5, query: '' });
      return (await chunk)[0].d.members.length;
    },
    send: (...place) => helpers.sendMessage(...place),
    sendFile: (channel, content, { name, contents }) =>
      helpers.sendMessage(channel, { content, files: [{ name, blob: new Blob([contents]) }] }),
    reply: (channel, messageId, content) =>
      helpers.sendMessage(channel, { content, messageReference: { messageId, failIfNotExists: true } }),
    edit: (channel, message, content) => helpers.editMessage(channel, message, { content }),
    fetchMessage: (...place) => helpers.getMessage(...place),
    fetchMessages: async (...place) => valuesOf(await helpers.getMessages(...place)),
    react: (...place) => helpers.addReaction(...place),
    unreact: (...place) => helpers.deleteOwnReaction(...place),
    fetchReactions: async (...place) => valuesOf(await helpers.getReactions(...place)),
    pin: (...place) => helpers.pinMessage(...place),
    unpin: (...place) => helpers.unpinMessage(...place),
    fetchPins: async (channel) => valuesOf(await helpers.getPinnedMessages(channel)),
    startThread: (channel, thread) =>
      helpers.startThreadWithoutMessage(channel, { ...thread, autoArchiveDuration: 60 }),
    startThreadOf: (channel, message, thread) =>
      helpers.startThreadWithMessage(channel, message, { ...thread, autoArchiveDuration: 60 }),
    joinThread: (thread) => helpers.joinThread(thread),
    fetchThreads: async (guild) => valuesOf((await helpers.getActiveThreads(guild)).threads),
    createChannel: (...place) => helpers.createChannel(...place),
    editChannel: (...place) => helpers.editChannel(...place),
    deleteChannel: (channel) => helpers.deleteChannel(channel),
    setOverwrite: (channel, role) =>
      helpers.editChannelPermissionOverrides(channel, {
        id: role,
        allow: ['VIEW_CHANNEL'],
        deny: ['SEND_MESSAGES'],
        type: 0,
      }),
    deleteOverwrite: (...place) => helpers.deleteChannelPermissionOverride(...place),
    createRole: (...place) => helpers.createRole(...place),
    editRole: (...place) => helpers.editRole(...place),
    deleteRole: (...place) => helpers.deleteRole(...place),
    addRole: (...place) => helpers.addRole(...place),
    removeRole: (...place) => helpers.removeRole(...place),
    editMember: (...place) => helpers.editMember(...place),
    timeout: (guild, user, until) => helpers.editMember(guild, user, { communicationDisabledUntil: until }),
    ban: (guild, user) => helpers.banMember(guild, user, {}, 'Spam'),
    unban: (...place) => helpers.unbanMember(...place),
    fetchBans: async (guild) => valuesOf(await helpers.getBans(guild)),
    fetchBan: (...place) => helpers.getBan(...place),
    kick: (...place) => helpers.kickMember(...place),
    createInvite: (...place) => helpers.createInvite(...place),
    fetchInvite: (code) => helpers.getInvite(code),
    fetchInvites: async (channel) => valuesOf(await helpers.getChannelInvites(channel)),
    deleteInvite: (code) => helpers.deleteInvite(code),
    createWebhook: (...place) => helpers.createWebhook(...place),
    fetchWebhooks: async (channel) => valuesOf(await helpers.getChannelWebhooks(channel)),
    sendByWebhook: ({ id, token }, content) => helpers.executeWebhook(id, token, { content, wait: true }),
    editByWebhook: ({ id, token }, message, content) => helpers.editWebhookMessage(id, token, message, { content }),
    deleteWebhook: ({ id }) => helpers.deleteWebhook(id),
    createEmoji: (...place) => helpers.createEmoji(...place),
    fetchEmojis: async (guild) => valuesOf(await helpers.getEmojis(guild)),
    editEmoji: (...place) => helpers.editEmoji(...place),
    deleteEmoji: (...place) => helpers.deleteEmoji(...place),
    createSticker: (guild, options) =>
      helpers.createGuildSticker(guild, {
        ...options,
        file: { name: 'a.png', blob: new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' }) },
      }),
    fetchStickers: async (guild) => valuesOf(await helpers.getGuildStickers(guild)),
    deleteSticker: (...place) => helpers.deleteGuildSticker(...place),
    scheduleEvent: (guild, name, start, end) =>
      helpers.createScheduledEvent(guild, {
        name,
        scheduledStartTime: start,
        scheduledEndTime: end,
        privacyLevel: 2,
        entityType: 3,
        location: 'Here',
        entityMetadata: { location: 'Here' },
      }),
    fetchScheduledEvents: async (guild) => valuesOf(await helpers.getScheduledEvents(guild)),
    deleteScheduledEvent: (...place) => helpers.deleteScheduledEvent(...place),
    createRule: (guild, name, keywordFilter) =>
      helpers.createAutomodRule(guild, {
        name,
        eventType: 1,
        triggerType: 1,
        triggerMetadata: { keywordFilter },
        actions: [{ type: 1 }],
      }),
    fetchRules: async (guild) => valuesOf(await helpers.getAutomodRules(guild)),
    deleteRule: (...place) => helpers.deleteAutomodRule(...place),
    createCommand: (command) => helpers.createGlobalApplicationCommand(command),
    fetchCommands: async () => valuesOf(await helpers.getGlobalApplicationCommands()),
    editCommand: (...place) => helpers.editGlobalApplicationCommand(...place),
    deleteCommand: (command) => helpers.deleteGlobalApplicationCommand(command),
    respond: (interaction, content) => interaction.respond(content),
    fetchResponse: ({ token }) => helpers.getOriginalInteractionResponse(token),
    editResponse: ({ token }, content) => helpers.editOriginalInteractionResponse(token, { content }),
    followUp: ({ token }, content) => helpers.sendFollowupMessage(token, { content }),
    openDirectMessage: (user) => helpers.getDmChannel(user),
    deleteMessage: (...place) => helpers.deleteMessage(...place),
    deleteMessages: (...place) => helpers.deleteMessages(...place),
    setPresence: (status, name) => bot.gateway.editBotStatus({ status, activities: [{ name, type: 0 }] }),
    type: (channel) => helpers.triggerTypingIndicator(channel),
    fetchAuditLog: (guild) => helpers.getAuditLog(guild, { limit: 5 }),
    editGuild: (...place) => helpers.editGuild(...place),
    leave: (guild) => helpers.leaveGuild(guild),
  };
}

export const steps = stepsFor();
