/** When an activity began and when it ends. */
export interface ActivityTimestamps {
  /**
   * Unix time of the start.
   *
   * In milliseconds.
   */
  start?: number;
  /**
   * Unix time of the end.
   *
   * In milliseconds.
   */
  end?: number;
}
