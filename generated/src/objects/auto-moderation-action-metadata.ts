import type { Snowflake } from '../identifiers/snowflake.js';

/**
 * How an action is carried out. The `type` of the action decides which fields have a meaning.
 *
 * Section 2.10.
 */
export interface AutoModerationActionMetadata {
  /**
   * The channel in which the user's content is logged. The channel must exist.
   *
   * Only where `type` of the object around it is SEND_ALERT_MESSAGE.
   *
   * Section 2.10.
   */
  channel_id?: Snowflake<'Channel'>;
  /**
   * How long the timeout lasts; at the most 4 weeks.
   *
   * In seconds. At most 2419200. Only where `type` of the object around it is TIMEOUT.
   *
   * Section 2.10.
   */
  duration_seconds?: number;
  /**
   * The explanation that members see when their message is blocked.
   *
   * At most 150 characters. Only where `type` of the object around it is BLOCK_MESSAGE.
   *
   * Section 2.10.
   */
  custom_message?: string;
}

/** AutoModerationActionMetadata where `type` is SEND_ALERT_MESSAGE. */
export interface AutoModerationActionMetadataSendAlertMessage extends Pick<
  AutoModerationActionMetadata,
  'channel_id'
> {}

/** AutoModerationActionMetadata where `type` is BLOCK_MESSAGE. */
export interface AutoModerationActionMetadataBlockMessage extends Pick<
  AutoModerationActionMetadata,
  'custom_message'
> {}

/** AutoModerationActionMetadata where `type` is TIMEOUT. */
export interface AutoModerationActionMetadataTimeout extends Pick<AutoModerationActionMetadata, 'duration_seconds'> {}

/** AutoModerationActionMetadata where `type` is BLOCK_MEMBER_INTERACTION. */
export interface AutoModerationActionMetadataBlockMemberInteraction {}
