/**
 * What a guild has turned off because of an incident, and what was detected.
 *
 * Section 2.21.
 */
export interface IncidentsData {
  /**
   * Until when nobody can be invited.
   *
   * Section 2.21.
   */
  invites_disabled_until: string | null;
  /**
   * Until when direct messages are off.
   *
   * Section 2.21.
   */
  dms_disabled_until: string | null;
  /** Section 2.21. */
  dm_spam_detected_at?: string | null;
  /** Section 2.21. */
  raid_detected_at?: string | null;
}
