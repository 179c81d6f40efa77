/** Secrets by which others can join or watch an activity. */
export interface ActivitySecrets {
  /** For joining the party. */
  join?: string;
  /** For watching the game. */
  spectate?: string;
  /** For one instanced match. */
  match?: string;
}
