import type { Snowflake } from '../identifiers/snowflake.js';

/**
 * What a voice channel is doing at the moment.
 *
 * Section 2.13.
 */
export interface ChannelInfoChannel {
  /** Section 2.13. */
  id: Snowflake<'Channel'>;
  /**
   * Status of the voice channel.
   *
   * Section 2.13.
   */
  status?: string | null;
  /**
   * Unix time at which the voice session began.
   *
   * In seconds.
   *
   * Section 2.13.
   */
  voice_start_time?: number | null;
}
