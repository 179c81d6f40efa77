import type { GuildMember } from './guild-member.js';

/**
 * The member that comes with VOICE_STATE_UPDATE. `joined_at` is null if the member was invited as a guest.
 *
 * Section 6.
 */
export interface GuildMemberInVoiceStateUpdate extends Omit<GuildMember, 'joined_at' | 'pending'> {
  /**
   * Null in VOICE_STATE_UPDATE for a member who was invited as a guest.
   *
   * Section 2.23.
   */
  joined_at?: string | null;
}
