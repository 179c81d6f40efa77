/**
 * What a channel has if it is a thread.
 *
 * Section 2.17.
 */
export interface ThreadMetadata {
  /** Section 2.17. */
  archived: boolean;
  /**
   * How long the thread may be inactive before it leaves the list of channels.
   *
   * In minutes. One of `60`, `1440`, `4320`, `10080`.
   *
   * Section 2.17.
   */
  auto_archive_duration: 60 | 1440 | 4320 | 10080;
  /**
   * When the thread was last archived or unarchived.
   *
   * Section 2.17.
   */
  archive_timestamp: string;
  /**
   * Whether only users with the permission `MANAGE_THREADS` can unarchive the thread.
   *
   * Section 2.17.
   */
  locked: boolean;
  /**
   * Whether those who are no moderators can add others who are none. For private threads only.
   *
   * Section 2.17.
   */
  invitable?: boolean;
  /**
   * When the thread was created. Filled in only for threads created after 2022-01-09.
   *
   * Section 2.17.
   */
  create_timestamp?: string;
}
