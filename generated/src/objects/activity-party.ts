/** The party of a player. */
export interface ActivityParty {
  /** Id of the party. */
  id?: string;
  /**
   * Two numbers: the present size and the largest one.
   *
   * Exactly 2 items.
   */
  size?: number[];
}
