import type { Snowflake } from '../identifiers/snowflake.js';
import type { ChannelInfoChannel } from './channel-info-channel.js';

/** What the voice channels of a guild are doing at the moment. */
export interface ChannelInfo {
  /** The guild. */
  guild_id: Snowflake<'Guild'>;
  /** Its channels. */
  channels: ChannelInfoChannel[];
}
