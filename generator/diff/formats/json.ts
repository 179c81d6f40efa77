import type { Diff } from '../change.js';
import type { FormatOptions } from './format.js';
import { summaryOf } from './summary.js';

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
