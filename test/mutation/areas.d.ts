export interface Area {
  /** Files, as Stryker takes them. */
  readonly mutate: readonly string[];
  /** The tests that have to notice: those that run in one process and take seconds, not minutes. */
  readonly tests: readonly string[];
  readonly without?: readonly string[];
}

export declare const areas: Readonly<Record<string, Area>>;
