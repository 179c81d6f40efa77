// Types
export type { Application } from './objects/application.js';
export type { ApplicationIntegrationTypeConfiguration } from './objects/application-integration-type-configuration.js';
export type { InstallParams } from './objects/install-params.js';
export type { ApplicationCommandPermissions } from './objects/application-command-permissions.js';
export type { GuildApplicationCommandPermissions } from './objects/guild-application-command-permissions.js';
export type {
  AutoModerationRule,
  AutoModerationRuleCommon,
  AutoModerationRuleKeyword,
  AutoModerationRuleKeywordPreset,
  AutoModerationRuleMemberProfile,
  AutoModerationRuleMentionSpam,
  AutoModerationRuleSpam,
  AutoModerationRuleUnknown,
} from './objects/auto-moderation-rule.js';
export type {
  AutoModerationRuleTriggerMetadata,
  AutoModerationRuleTriggerMetadataKeyword,
  AutoModerationRuleTriggerMetadataKeywordPreset,
  AutoModerationRuleTriggerMetadataMemberProfile,
  AutoModerationRuleTriggerMetadataMentionSpam,
  AutoModerationRuleTriggerMetadataSpam,
} from './objects/auto-moderation-rule-trigger-metadata.js';
export type {
  AutoModerationAction,
  AutoModerationActionCommon,
  AutoModerationActionSendAlertMessage,
  AutoModerationActionBlockMessage,
  AutoModerationActionTimeout,
  AutoModerationActionBlockMemberInteraction,
  AutoModerationActionUnknown,
} from './objects/auto-moderation-action.js';
export type {
  AutoModerationActionMetadata,
  AutoModerationActionMetadataSendAlertMessage,
  AutoModerationActionMetadataBlockMessage,
  AutoModerationActionMetadataTimeout,
  AutoModerationActionMetadataBlockMemberInteraction,
} from './objects/auto-moderation-action-metadata.js';
export type { Channel } from './objects/channel.js';
export type { ChannelInInteractionResolved } from './objects/channel-in-interaction-resolved.js';
export type { ChannelInfoChannel } from './objects/channel-info-channel.js';
export type { Emoji } from './objects/emoji.js';
export type { ForumTag } from './objects/forum-tag.js';
export type { ForumTagUpdate } from './objects/forum-tag-update.js';
export type { DefaultReaction } from './objects/default-reaction.js';
export type { SessionStartLimit } from './objects/session-start-limit.js';
export type { PresenceUpdateEvent } from './objects/presence-update-event.js';
export type { GuildMember } from './objects/guild-member.js';
export type { GuildMemberInMessageCreate } from './objects/guild-member-in-message-create.js';
export type { GuildMemberInMessageUpdate } from './objects/guild-member-in-message-update.js';
export type { GuildMemberInVoiceStateUpdate } from './objects/guild-member-in-voice-state-update.js';
export type { GuildMemberInGuildEvent } from './objects/guild-member-in-guild-event.js';
export type { GuildMemberInOtherEvent } from './objects/guild-member-in-other-event.js';
export type { GuildMemberInInteraction } from './objects/guild-member-in-interaction.js';
export type { Guild } from './objects/guild.js';
export type { GuildWithCounts } from './objects/guild-with-counts.js';
export type { GuildCurrent } from './objects/guild-current.js';
export type { GuildCurrentWithCounts } from './objects/guild-current-with-counts.js';
export type { GuildInTemplate } from './objects/guild-in-template.js';
export type { GuildInInvite } from './objects/guild-in-invite.js';
export type { UnavailableGuild } from './objects/unavailable-guild.js';
export type { IncidentsData } from './objects/incidents-data.js';
export type { WelcomeScreen } from './objects/welcome-screen.js';
export type { WelcomeScreenChannel } from './objects/welcome-screen-channel.js';
export type { PermissionOverwrite } from './objects/permission-overwrite.js';
export type { Role } from './objects/role.js';
export type { RoleColors } from './objects/role-colors.js';
export type { RoleTags } from './objects/role-tags.js';
export type { Sticker } from './objects/sticker.js';
export type { Team } from './objects/team.js';
export type { TeamMember } from './objects/team-member.js';
export type { ThreadMetadata } from './objects/thread-metadata.js';
export type { ThreadMember } from './objects/thread-member.js';
export type { ThreadMemberInGuildCreate } from './objects/thread-member-in-guild-create.js';
export type { ThreadMemberWithMember } from './objects/thread-member-with-member.js';
export type { ThreadMemberWithoutMember } from './objects/thread-member-without-member.js';
export type { User } from './objects/user.js';
export type { UserInTeamMember } from './objects/user-in-team-member.js';
export type { AvatarDecorationData } from './objects/avatar-decoration-data.js';
export type { UserPrimaryGuild } from './objects/user-primary-guild.js';
export type { Collectible } from './objects/collectible.js';
export type { Nameplate } from './objects/nameplate.js';
export type { ClientStatus } from './objects/client-status.js';
export type { Activity } from './objects/activity.js';
export type { ChannelInfo } from './objects/channel-info.js';
export type { GuildDeleteEvent } from './objects/guild-delete-event.js';
export type { GuildMemberUpdateEvent } from './objects/guild-member-update-event.js';
export type { ThreadMembersUpdateEvent } from './objects/thread-members-update-event.js';
export type { ActivityTimestamps } from './objects/activity-timestamps.js';
export type { ActivityEmoji } from './objects/activity-emoji.js';
export type { ActivityParty } from './objects/activity-party.js';
export type { ActivityAssets } from './objects/activity-assets.js';
export type { ActivitySecrets } from './objects/activity-secrets.js';
export type { PartialGuild } from './objects/partial-guild.js';
export type { PartialUser } from './objects/partial-user.js';

// Validators
export { assertApplication, isApplication, validateApplication, applicationSchema } from './validators/application.js';
export {
  assertApplicationIntegrationTypeConfiguration,
  isApplicationIntegrationTypeConfiguration,
  validateApplicationIntegrationTypeConfiguration,
  applicationIntegrationTypeConfigurationSchema,
} from './validators/application-integration-type-configuration.js';
export {
  assertInstallParams,
  isInstallParams,
  validateInstallParams,
  installParamsSchema,
} from './validators/install-params.js';
export {
  assertApplicationCommandPermissions,
  isApplicationCommandPermissions,
  validateApplicationCommandPermissions,
  applicationCommandPermissionsSchema,
} from './validators/application-command-permissions.js';
export {
  assertGuildApplicationCommandPermissions,
  isGuildApplicationCommandPermissions,
  validateGuildApplicationCommandPermissions,
  guildApplicationCommandPermissionsSchema,
} from './validators/guild-application-command-permissions.js';
export {
  assertAutoModerationRule,
  isAutoModerationRule,
  validateAutoModerationRule,
  autoModerationRuleSchema,
} from './validators/auto-moderation-rule.js';
export {
  assertAutoModerationRuleTriggerMetadata,
  isAutoModerationRuleTriggerMetadata,
  validateAutoModerationRuleTriggerMetadata,
  autoModerationRuleTriggerMetadataSchema,
} from './validators/auto-moderation-rule-trigger-metadata.js';
export {
  assertAutoModerationAction,
  isAutoModerationAction,
  validateAutoModerationAction,
  autoModerationActionSchema,
} from './validators/auto-moderation-action.js';
export {
  assertAutoModerationActionMetadata,
  isAutoModerationActionMetadata,
  validateAutoModerationActionMetadata,
  autoModerationActionMetadataSchema,
} from './validators/auto-moderation-action-metadata.js';
export { assertChannel, isChannel, validateChannel, channelSchema } from './validators/channel.js';
export {
  assertChannelInInteractionResolved,
  isChannelInInteractionResolved,
  validateChannelInInteractionResolved,
  channelInInteractionResolvedSchema,
} from './validators/channel-in-interaction-resolved.js';
export {
  assertChannelInfoChannel,
  isChannelInfoChannel,
  validateChannelInfoChannel,
  channelInfoChannelSchema,
} from './validators/channel-info-channel.js';
export { assertEmoji, isEmoji, validateEmoji, emojiSchema } from './validators/emoji.js';
export { assertForumTag, isForumTag, validateForumTag, forumTagSchema } from './validators/forum-tag.js';
export {
  assertForumTagUpdate,
  isForumTagUpdate,
  validateForumTagUpdate,
  forumTagUpdateSchema,
} from './validators/forum-tag-update.js';
export {
  assertDefaultReaction,
  isDefaultReaction,
  validateDefaultReaction,
  defaultReactionSchema,
} from './validators/default-reaction.js';
export {
  assertSessionStartLimit,
  isSessionStartLimit,
  validateSessionStartLimit,
  sessionStartLimitSchema,
} from './validators/session-start-limit.js';
export {
  assertPresenceUpdateEvent,
  isPresenceUpdateEvent,
  validatePresenceUpdateEvent,
  presenceUpdateEventSchema,
} from './validators/presence-update-event.js';
export { assertGuildMember, isGuildMember, validateGuildMember, guildMemberSchema } from './validators/guild-member.js';
export {
  assertGuildMemberInMessageCreate,
  isGuildMemberInMessageCreate,
  validateGuildMemberInMessageCreate,
  guildMemberInMessageCreateSchema,
} from './validators/guild-member-in-message-create.js';
export {
  assertGuildMemberInMessageUpdate,
  isGuildMemberInMessageUpdate,
  validateGuildMemberInMessageUpdate,
  guildMemberInMessageUpdateSchema,
} from './validators/guild-member-in-message-update.js';
export {
  assertGuildMemberInVoiceStateUpdate,
  isGuildMemberInVoiceStateUpdate,
  validateGuildMemberInVoiceStateUpdate,
  guildMemberInVoiceStateUpdateSchema,
} from './validators/guild-member-in-voice-state-update.js';
export {
  assertGuildMemberInGuildEvent,
  isGuildMemberInGuildEvent,
  validateGuildMemberInGuildEvent,
  guildMemberInGuildEventSchema,
} from './validators/guild-member-in-guild-event.js';
export {
  assertGuildMemberInOtherEvent,
  isGuildMemberInOtherEvent,
  validateGuildMemberInOtherEvent,
  guildMemberInOtherEventSchema,
} from './validators/guild-member-in-other-event.js';
export {
  assertGuildMemberInInteraction,
  isGuildMemberInInteraction,
  validateGuildMemberInInteraction,
  guildMemberInInteractionSchema,
} from './validators/guild-member-in-interaction.js';
export { assertGuild, isGuild, validateGuild, guildSchema } from './validators/guild.js';
export {
  assertGuildWithCounts,
  isGuildWithCounts,
  validateGuildWithCounts,
  guildWithCountsSchema,
} from './validators/guild-with-counts.js';
export {
  assertGuildCurrent,
  isGuildCurrent,
  validateGuildCurrent,
  guildCurrentSchema,
} from './validators/guild-current.js';
export {
  assertGuildCurrentWithCounts,
  isGuildCurrentWithCounts,
  validateGuildCurrentWithCounts,
  guildCurrentWithCountsSchema,
} from './validators/guild-current-with-counts.js';
export {
  assertGuildInTemplate,
  isGuildInTemplate,
  validateGuildInTemplate,
  guildInTemplateSchema,
} from './validators/guild-in-template.js';
export {
  assertGuildInInvite,
  isGuildInInvite,
  validateGuildInInvite,
  guildInInviteSchema,
} from './validators/guild-in-invite.js';
export {
  assertUnavailableGuild,
  isUnavailableGuild,
  validateUnavailableGuild,
  unavailableGuildSchema,
} from './validators/unavailable-guild.js';
export {
  assertIncidentsData,
  isIncidentsData,
  validateIncidentsData,
  incidentsDataSchema,
} from './validators/incidents-data.js';
export {
  assertWelcomeScreen,
  isWelcomeScreen,
  validateWelcomeScreen,
  welcomeScreenSchema,
} from './validators/welcome-screen.js';
export {
  assertWelcomeScreenChannel,
  isWelcomeScreenChannel,
  validateWelcomeScreenChannel,
  welcomeScreenChannelSchema,
} from './validators/welcome-screen-channel.js';
export {
  assertPermissionOverwrite,
  isPermissionOverwrite,
  validatePermissionOverwrite,
  permissionOverwriteSchema,
} from './validators/permission-overwrite.js';
export { assertRole, isRole, validateRole, roleSchema } from './validators/role.js';
export { assertRoleColors, isRoleColors, validateRoleColors, roleColorsSchema } from './validators/role-colors.js';
export { assertRoleTags, isRoleTags, validateRoleTags, roleTagsSchema } from './validators/role-tags.js';
export { assertSticker, isSticker, validateSticker, stickerSchema } from './validators/sticker.js';
export { assertTeam, isTeam, validateTeam, teamSchema } from './validators/team.js';
export { assertTeamMember, isTeamMember, validateTeamMember, teamMemberSchema } from './validators/team-member.js';
export {
  assertThreadMetadata,
  isThreadMetadata,
  validateThreadMetadata,
  threadMetadataSchema,
} from './validators/thread-metadata.js';
export {
  assertThreadMember,
  isThreadMember,
  validateThreadMember,
  threadMemberSchema,
} from './validators/thread-member.js';
export {
  assertThreadMemberInGuildCreate,
  isThreadMemberInGuildCreate,
  validateThreadMemberInGuildCreate,
  threadMemberInGuildCreateSchema,
} from './validators/thread-member-in-guild-create.js';
export {
  assertThreadMemberWithMember,
  isThreadMemberWithMember,
  validateThreadMemberWithMember,
  threadMemberWithMemberSchema,
} from './validators/thread-member-with-member.js';
export {
  assertThreadMemberWithoutMember,
  isThreadMemberWithoutMember,
  validateThreadMemberWithoutMember,
  threadMemberWithoutMemberSchema,
} from './validators/thread-member-without-member.js';
export { assertUser, isUser, validateUser, userSchema } from './validators/user.js';
export {
  assertUserInTeamMember,
  isUserInTeamMember,
  validateUserInTeamMember,
  userInTeamMemberSchema,
} from './validators/user-in-team-member.js';
export {
  assertAvatarDecorationData,
  isAvatarDecorationData,
  validateAvatarDecorationData,
  avatarDecorationDataSchema,
} from './validators/avatar-decoration-data.js';
export {
  assertUserPrimaryGuild,
  isUserPrimaryGuild,
  validateUserPrimaryGuild,
  userPrimaryGuildSchema,
} from './validators/user-primary-guild.js';
export { assertCollectible, isCollectible, validateCollectible, collectibleSchema } from './validators/collectible.js';
export { assertNameplate, isNameplate, validateNameplate, nameplateSchema } from './validators/nameplate.js';
export {
  assertClientStatus,
  isClientStatus,
  validateClientStatus,
  clientStatusSchema,
} from './validators/client-status.js';
export { assertActivity, isActivity, validateActivity, activitySchema } from './validators/activity.js';
export { assertChannelInfo, isChannelInfo, validateChannelInfo, channelInfoSchema } from './validators/channel-info.js';
export {
  assertGuildDeleteEvent,
  isGuildDeleteEvent,
  validateGuildDeleteEvent,
  guildDeleteEventSchema,
} from './validators/guild-delete-event.js';
export {
  assertGuildMemberUpdateEvent,
  isGuildMemberUpdateEvent,
  validateGuildMemberUpdateEvent,
  guildMemberUpdateEventSchema,
} from './validators/guild-member-update-event.js';
export {
  assertThreadMembersUpdateEvent,
  isThreadMembersUpdateEvent,
  validateThreadMembersUpdateEvent,
  threadMembersUpdateEventSchema,
} from './validators/thread-members-update-event.js';
export {
  assertActivityTimestamps,
  isActivityTimestamps,
  validateActivityTimestamps,
  activityTimestampsSchema,
} from './validators/activity-timestamps.js';
export {
  assertActivityEmoji,
  isActivityEmoji,
  validateActivityEmoji,
  activityEmojiSchema,
} from './validators/activity-emoji.js';
export {
  assertActivityParty,
  isActivityParty,
  validateActivityParty,
  activityPartySchema,
} from './validators/activity-party.js';
export {
  assertActivityAssets,
  isActivityAssets,
  validateActivityAssets,
  activityAssetsSchema,
} from './validators/activity-assets.js';
export {
  assertActivitySecrets,
  isActivitySecrets,
  validateActivitySecrets,
  activitySecretsSchema,
} from './validators/activity-secrets.js';
export {
  assertPartialGuild,
  isPartialGuild,
  validatePartialGuild,
  partialGuildSchema,
} from './validators/partial-guild.js';
export { assertPartialUser, isPartialUser, validatePartialUser, partialUserSchema } from './validators/partial-user.js';

// Identifiers
export * from './identifiers/snowflake.js';
export * from './identifiers/snowflake-util.js';

// Enumerations
export * from './enums/application-event-webhook-status.js';
export * from './enums/webhook-event-type.js';
export * from './enums/application-integration-type.js';
export * from './enums/application-command-permission-type.js';
export * from './enums/auto-moderation-rule-event-type.js';
export * from './enums/auto-moderation-rule-trigger-type.js';
export * from './enums/auto-moderation-rule-keyword-preset-type.js';
export * from './enums/auto-moderation-action-type.js';
export * from './enums/channel-type.js';
export * from './enums/video-quality-mode.js';
export * from './enums/default-sort-order-type.js';
export * from './enums/forum-layout-type.js';
export * from './enums/verification-level.js';
export * from './enums/default-message-notification-level.js';
export * from './enums/explicit-content-filter-level.js';
export * from './enums/guild-feature.js';
export * from './enums/mfa-level.js';
export * from './enums/premium-tier.js';
export * from './enums/locale.js';
export * from './enums/guild-age-restriction-level.js';
export * from './enums/permission-overwrite-type.js';
export * from './enums/sticker-type.js';
export * from './enums/sticker-format-type.js';
export * from './enums/membership-state.js';
export * from './enums/team-member-role.js';
export * from './enums/premium-type.js';
export * from './enums/nameplate-palette.js';
export * from './enums/presence-status.js';
export * from './enums/activity-type.js';

// Bit sets
export * from './bit-sets/application-flag.js';
export * from './bit-sets/channel-flag.js';
export * from './bit-sets/guild-member-flag.js';
export * from './bit-sets/system-channel-flag.js';
export * from './bit-sets/permission-flag.js';
export * from './bit-sets/role-flag.js';
export * from './bit-sets/thread-member-flag.js';
export * from './bit-sets/user-flag.js';
export * from './bit-sets/activity-flag.js';

// Validation
export type { Issue, Mode, Result, ValidateOptions } from './runtime/issue.js';
export { ValidationError } from './runtime/validation-error.js';
export type { StandardIssue, StandardResult, StandardSchema } from './runtime/standard-schema.js';
export type { UnknownMember } from './runtime/unknown-member.js';
