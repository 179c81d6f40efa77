import { bitSet, hasOnlyBits, writeString } from '../runtime/bit-set.js';
import { isBitString } from '../runtime/bits.js';
const bits = {
  /**
   * Its holder is not slowed down by `Channel.rate_limit_per_user`.
   *
   * Bit 52.
   */
  BYPASS_SLOWMODE: '4503599627370496',
  /**
   * Its holder may unarchive locked threads, and may put moderated tags on threads or take them off.
   *
   * Bit 34.
   */
  MANAGE_THREADS: '17179869184',
  /**
   * Create invites. In text, voice and stage channels.
   *
   * Bit 0.
   */
  CREATE_INSTANT_INVITE: '1',
  /**
   * Remove members. Guild-wide. Needs 2FA where the guild requires it.
   *
   * Bit 1.
   */
  KICK_MEMBERS: '2',
  /**
   * Ban members. Guild-wide. Needs 2FA where the guild requires it.
   *
   * Bit 2.
   */
  BAN_MEMBERS: '4',
  /**
   * Everything, whatever the channel overwrites say. Guild-wide. Needs 2FA where the guild requires it.
   *
   * Bit 3.
   */
  ADMINISTRATOR: '8',
  /**
   * Edit channels. In text, voice and stage channels. Needs 2FA where the guild requires it.
   *
   * Bit 4.
   */
  MANAGE_CHANNELS: '16',
  /**
   * Edit the guild. Guild-wide. Needs 2FA where the guild requires it.
   *
   * Bit 5.
   */
  MANAGE_GUILD: '32',
  /**
   * Add a new reaction; joining one that is there is free. In text, voice and stage channels.
   *
   * Bit 6.
   */
  ADD_REACTIONS: '64',
  /**
   * Read the audit log. Guild-wide.
   *
   * Bit 7.
   */
  VIEW_AUDIT_LOG: '128',
  /**
   * Be heard above others. In voice channels.
   *
   * Bit 8.
   */
  PRIORITY_SPEAKER: '256',
  /**
   * Go live. In voice and stage channels.
   *
   * Bit 9.
   */
  STREAM: '512',
  /**
   * See a channel, which includes reading its text and joining its voice. In text, voice and stage channels.
   *
   * Bit 10.
   */
  VIEW_CHANNEL: '1024',
  /**
   * Post messages and open forum posts, though not inside threads. In text, voice and stage channels.
   *
   * Bit 11.
   */
  SEND_MESSAGES: '2048',
  /**
   * Post text-to-speech messages. In text, voice and stage channels.
   *
   * Bit 12.
   */
  SEND_TTS_MESSAGES: '4096',
  /**
   * Delete what others post. In text, voice and stage channels. Needs 2FA where the guild requires it.
   *
   * Bit 13.
   */
  MANAGE_MESSAGES: '8192',
  /**
   * Have links shown with embeds. In text, voice and stage channels.
   *
   * Bit 14.
   */
  EMBED_LINKS: '16384',
  /**
   * Upload files. In text, voice and stage channels.
   *
   * Bit 15.
   */
  ATTACH_FILES: '32768',
  /**
   * Read earlier messages. In text, voice and stage channels.
   *
   * Bit 16.
   */
  READ_MESSAGE_HISTORY: '65536',
  /**
   * Mention everybody at once. In text, voice and stage channels.
   *
   * Bit 17.
   */
  MENTION_EVERYONE: '131072',
  /**
   * Use emoji of other guilds. In text, voice and stage channels.
   *
   * Bit 18.
   */
  USE_EXTERNAL_EMOJIS: '262144',
  /**
   * See the guild's insights. Guild-wide.
   *
   * Bit 19.
   */
  VIEW_GUILD_INSIGHTS: '524288',
  /**
   * Join voice. In voice and stage channels.
   *
   * Bit 20.
   */
  CONNECT: '1048576',
  /**
   * Talk in voice. In voice channels.
   *
   * Bit 21.
   */
  SPEAK: '2097152',
  /**
   * Mute others. In voice and stage channels.
   *
   * Bit 22.
   */
  MUTE_MEMBERS: '4194304',
  /**
   * Deafen others. In voice channels.
   *
   * Bit 23.
   */
  DEAFEN_MEMBERS: '8388608',
  /**
   * Move others from one voice channel to another. In voice and stage channels.
   *
   * Bit 24.
   */
  MOVE_MEMBERS: '16777216',
  /**
   * Talk with voice activity detection. In voice channels.
   *
   * Bit 25.
   */
  USE_VAD: '33554432',
  /**
   * Change the own nickname. Guild-wide.
   *
   * Bit 26.
   */
  CHANGE_NICKNAME: '67108864',
  /**
   * Change the nicknames of others. Guild-wide.
   *
   * Bit 27.
   */
  MANAGE_NICKNAMES: '134217728',
  /**
   * Edit roles; labelled Manage Permissions in the client. In text, voice and stage channels. Needs 2FA where the
   * guild requires it.
   *
   * Bit 28.
   */
  MANAGE_ROLES: '268435456',
  /**
   * Edit webhooks. In text, voice and stage channels. Needs 2FA where the guild requires it.
   *
   * Bit 29.
   */
  MANAGE_WEBHOOKS: '536870912',
  /**
   * Edit and delete anybody's emoji, stickers and sounds. Guild-wide. Needs 2FA where the guild requires it.
   *
   * Bit 30.
   */
  MANAGE_GUILD_EXPRESSIONS: '1073741824',
  /**
   * Run application commands. In text, voice and stage channels.
   *
   * Bit 31.
   */
  USE_APPLICATION_COMMANDS: '2147483648',
  /**
   * Ask to speak on a stage. In stage channels.
   *
   * Bit 32.
   */
  REQUEST_TO_SPEAK: '4294967296',
  /**
   * Edit and delete anybody's scheduled events. In voice and stage channels.
   *
   * Bit 33.
   */
  MANAGE_EVENTS: '8589934592',
  /**
   * Open public and announcement threads. In text channels.
   *
   * Bit 35.
   */
  CREATE_PUBLIC_THREADS: '34359738368',
  /**
   * Open private threads. In text channels.
   *
   * Bit 36.
   */
  CREATE_PRIVATE_THREADS: '68719476736',
  /**
   * Use stickers of other guilds. In text, voice and stage channels.
   *
   * Bit 37.
   */
  USE_EXTERNAL_STICKERS: '137438953472',
  /**
   * Post inside threads. In text channels.
   *
   * Bit 38.
   */
  SEND_MESSAGES_IN_THREADS: '274877906944',
  /**
   * Run activities. In text and voice channels.
   *
   * Bit 39.
   */
  USE_EMBEDDED_ACTIVITIES: '549755813888',
  /**
   * Time members out. Guild-wide.
   *
   * Bit 40.
   */
  MODERATE_MEMBERS: '1099511627776',
  /**
   * See the figures of role subscriptions. Guild-wide. Needs 2FA where the guild requires it.
   *
   * Bit 41.
   */
  VIEW_CREATOR_MONETIZATION_ANALYTICS: '2199023255552',
  /**
   * Play soundboard sounds. In voice channels.
   *
   * Bit 42.
   */
  USE_SOUNDBOARD: '4398046511104',
  /**
   * Create emoji, stickers and sounds, and manage the own ones. Guild-wide.
   *
   * Bit 43.
   */
  CREATE_GUILD_EXPRESSIONS: '8796093022208',
  /**
   * Create scheduled events, and manage the own ones. In voice and stage channels.
   *
   * Bit 44.
   */
  CREATE_EVENTS: '17592186044416',
  /**
   * Use sounds of other guilds. In voice channels.
   *
   * Bit 45.
   */
  USE_EXTERNAL_SOUNDS: '35184372088832',
  /**
   * Send voice messages. In text, voice and stage channels.
   *
   * Bit 46.
   */
  SEND_VOICE_MESSAGES: '70368744177664',
  /**
   * Set the status of a voice channel. In voice channels.
   *
   * Bit 48.
   */
  SET_VOICE_CHANNEL_STATUS: '281474976710656',
  /**
   * Send polls. In text, voice and stage channels.
   *
   * Bit 49.
   */
  SEND_POLLS: '562949953421312',
  /**
   * Let the user's own installed applications answer publicly. In text, voice and stage channels.
   *
   * Bit 50.
   */
  USE_EXTERNAL_APPS: '1125899906842624',
  /**
   * Pin and unpin messages. In text channels.
   *
   * Bit 51.
   */
  PIN_MESSAGES: '2251799813685248',
} as const;
/** Name of a bit of `PermissionFlag`. */
export type PermissionFlagName = keyof typeof bits;
/** A value of `PermissionFlag` in JSON: a decimal string. */
export type PermissionFlag = string;
/**
 * A set of permissions, one bit for each.
 *
 * Open: there can be bits that are not listed; `add` and `remove` keep them.
 *
 * Section Conventions.
 */
export const PermissionFlag = /* @__PURE__ */ bitSet(bits, writeString);

/** Whether a value is a `PermissionFlag` with no bits but the listed ones. */
export function isKnownPermissionFlag(value: unknown): value is PermissionFlag {
  return isBitString(value) && hasOnlyBits(value, 2064383, -1);
}
