import type { ActivityFlag } from '../bit-sets/activity-flag.js';
import type { ActivityType } from '../enums/activity-type.js';
import type { Snowflake } from '../identifiers/snowflake.js';
import type { ActivityAssets } from './activity-assets.js';
import type { ActivityEmoji } from './activity-emoji.js';
import type { ActivityParty } from './activity-party.js';
import type { ActivitySecrets } from './activity-secrets.js';
import type { ActivityTimestamps } from './activity-timestamps.js';

/** Something that a user does, as the member list shows it. */
export interface Activity {
  /** Title of the activity. */
  name: string;
  /** Kind of the activity. */
  type: ActivityType;
  /** Address of the stream; for STREAMING only. */
  url?: string | null;
  /**
   * Unix time at which it was added to the session.
   *
   * In milliseconds.
   */
  created_at: number;
  /** When it began and when it ends. */
  timestamps?: ActivityTimestamps;
  /** The game. */
  application_id?: Snowflake<'Application'>;
  /** Which of its texts the member list shows. */
  status_display_type?: number | null;
  /** What the player does. */
  details?: string | null;
  /** Link behind `details`. */
  details_url?: string | null;
  /** The status of the party, or the text of a custom status. */
  state?: string | null;
  /** Link behind `state`. */
  state_url?: string | null;
  /** Emoji of a custom status. */
  emoji?: ActivityEmoji | null;
  /** The party of the player. */
  party?: ActivityParty;
  /** Images and their texts. */
  assets?: ActivityAssets;
  /** Secrets for joining and watching. */
  secrets?: ActivitySecrets;
  /** The session is an instanced one. */
  instance?: boolean;
  /** What the payload contains. */
  flags?: ActivityFlag;
  /**
   * Labels of the buttons, as they are received.
   *
   * At most 2 items.
   */
  buttons?: string[];
}
