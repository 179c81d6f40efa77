import type { Diff } from '../change.js';

/** Writes a comparison down. Pure: what it returns depends on nothing else. */
export type Format = (diff: Diff, options: FormatOptions) => string;

export interface FormatOptions {
  readonly color: boolean;
  /** What stands before the path of a spec file on either side, so that people and programs find it: `spec/`. */
  readonly prefixes: { readonly before: string; readonly after: string };
  /** Bytes that Markdown may take, where it is no comment on GitHub. */
  readonly mostBytes?: number;
}
