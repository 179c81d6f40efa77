import type { Diff } from '../change.js';

/** Renders a comparison as text. A pure function. */
export type Format = (diff: Diff, options: FormatOptions) => string;

export interface FormatOptions {
  readonly color: boolean;
  /** Characters of a line of text; `Infinity` breaks none. 80 by default. */
  readonly width?: number;
  /** Prefixes that make the paths of spec files on each side ones that people and programs can find: `spec/`. */
  readonly prefixes: { readonly before: string; readonly after: string };
  /** Maximal size of Markdown in bytes; the limit of a GitHub comment by default. */
  readonly mostBytes?: number;
}
