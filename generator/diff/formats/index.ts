import type { Diff } from '../change.js';
import { summaryOf } from './wording.js';

/** Every format of `snowspec diff` by name. Each is loaded on demand. */
export const formats = {
  text: async () => (await import('./text.js')).text,
  json: () => Promise.resolve(json),
  markdown: async () => (await import('./markdown.js')).markdown,
  html: async () => (await import('./html.js')).html,
  github: async () => (await import('./github.js')).github,
  sarif: async () => (await import('./sarif.js')).sarif,
} as const satisfies Record<string, () => Promise<Format>>;

export type FormatName = keyof typeof formats;

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

/** The whole comparison, for programs. `schema/diff.schema.json` describes it. */
export function json(
  { before, after, profiles, version, changes, levelsChanged }: Diff,
  { prefixes }: FormatOptions,
): string {
  const printed = {
    format: 1,
    before: { ...before, prefix: prefixes.before },
    after: { ...after, prefix: prefixes.after },
    ...(profiles === undefined ? {} : { profiles }),
    summary: summaryOf(changes),
    version,
    ...(levelsChanged === undefined ? {} : { levelsChanged }),
    changes,
  };
  return JSON.stringify(printed, null, 2) + '\n';
}
