import { printedChanges, type Diff } from '../change.js';
import { summaryOf } from './wording.js';

/** The formats of `snowspec diff`, loaded on demand. */
export const formats = {
  text: async () => (await import('./text.js')).text,
  json: () => Promise.resolve(json),
  markdown: async () => (await import('./markdown.js')).markdown,
  html: async () => (await import('./html.js')).html,
  github: async () => (await import('./github.js')).github,
  sarif: async () => (await import('./sarif.js')).sarif,
} as const satisfies Record<string, () => Promise<Format>>;

export type FormatName = keyof typeof formats;

/** A pure function that renders a comparison. */
export type Format = (diff: Diff, options: FormatOptions) => string;

export interface FormatOptions {
  readonly color: boolean;
  /** Width of text; 80 by default, `Infinity` to disable line breaks. */
  readonly width?: number;
  /** Prefixes of the paths of spec files on each side, such as `spec/`. */
  readonly prefixes: { readonly before: string; readonly after: string };
  /** Maximal size of Markdown in bytes; that of a GitHub comment by default. */
  readonly mostBytes?: number;
}

/** The comparison as JSON, which `schema/diff.schema.json` describes. */
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
    changes: printedChanges(changes),
  };
  return JSON.stringify(printed, null, 2) + '\n';
}
