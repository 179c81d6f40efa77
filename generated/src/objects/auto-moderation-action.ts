import type { AutoModerationActionType } from '../enums/auto-moderation-action-type.js';
import type {
  AutoModerationActionMetadata,
  AutoModerationActionMetadataBlockMemberInteraction,
  AutoModerationActionMetadataBlockMessage,
  AutoModerationActionMetadataSendAlertMessage,
  AutoModerationActionMetadataTimeout,
} from './auto-moderation-action-metadata.js';
import type { UnknownMember } from '../runtime/unknown-member.js';

/** What every {@link AutoModerationAction} has. */
export interface AutoModerationActionCommon {}

/**
 * AutoModerationAction whose `type` is SEND_ALERT_MESSAGE.
 *
 * Logs the user's content in a channel.
 */
export interface AutoModerationActionSendAlertMessage extends AutoModerationActionCommon {
  /** Section 2.9. */
  type: typeof AutoModerationActionType.SEND_ALERT_MESSAGE;
  /**
   * May be left out, depending on `type`.
   *
   * Section 2.9.
   */
  metadata?: AutoModerationActionMetadataSendAlertMessage;
}

/**
 * AutoModerationAction whose `type` is BLOCK_MESSAGE.
 *
 * Blocks the message.
 */
export interface AutoModerationActionBlockMessage extends AutoModerationActionCommon {
  /** Section 2.9. */
  type: typeof AutoModerationActionType.BLOCK_MESSAGE;
  /**
   * May be left out, depending on `type`.
   *
   * Section 2.9.
   */
  metadata?: AutoModerationActionMetadataBlockMessage;
}

/**
 * AutoModerationAction whose `type` is TIMEOUT.
 *
 * Puts the user into a timeout.
 */
export interface AutoModerationActionTimeout extends AutoModerationActionCommon {
  /** Section 2.9. */
  type: typeof AutoModerationActionType.TIMEOUT;
  /**
   * May be left out, depending on `type`.
   *
   * Section 2.9.
   */
  metadata?: AutoModerationActionMetadataTimeout;
}

/**
 * AutoModerationAction whose `type` is BLOCK_MEMBER_INTERACTION.
 *
 * Bars the member from text, voice and other interactions.
 */
export interface AutoModerationActionBlockMemberInteraction extends AutoModerationActionCommon {
  /** Section 2.9. */
  type: typeof AutoModerationActionType.BLOCK_MEMBER_INTERACTION;
  /**
   * May be left out, depending on `type`.
   *
   * Section 2.9.
   */
  metadata?: AutoModerationActionMetadataBlockMemberInteraction;
}

/** AutoModerationAction whose `type` is not known yet. */
export interface AutoModerationActionUnknown extends AutoModerationActionCommon {
  /** Section 2.9. */
  type: UnknownMember;
  /**
   * May be left out, depending on `type`.
   *
   * Section 2.9.
   */
  metadata?: AutoModerationActionMetadata;
}

/**
 * What a rule does when it triggers.
 *
 * Section 2.9.
 */
export type AutoModerationAction =
  | AutoModerationActionSendAlertMessage
  | AutoModerationActionBlockMessage
  | AutoModerationActionTimeout
  | AutoModerationActionBlockMemberInteraction
  | AutoModerationActionUnknown;
