/** The findings of one suite as Markdown: its part of the results. */
export interface Section {
  readonly title: string;
  readonly text: string;
}

/** How long and how often a suite measures. */
export interface Effort {
  /** Checks that everybody agrees and that everything runs; the figures mean nothing. */
  readonly smoke: boolean;
}
