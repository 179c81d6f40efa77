import type { Diff, LevelChange } from '../change.js';

/** At most this many lines; `approvals.yaml` has the rest. */
const MAX_LINES = 20;

export const LEVELS_CHANGED =
  'approvals.yaml changes the levels of changes; this comparison uses the levels of the base';

/** A line for each level that the new version changes. Names of kinds and levels need no escaping. */
export function levelChangeLines({ levelsChanged = [] }: Pick<Diff, 'levelsChanged'>): readonly string[] {
  const lines = levelsChanged.slice(0, MAX_LINES).map(lineOf);
  const left = levelsChanged.length - lines.length;
  return left === 0 ? lines : [...lines, `and ${left} more`];
}

function lineOf({ kind, before, after }: LevelChange): string {
  return `${kind}: ${before ?? 'its own level'} -> ${after ?? 'its own level'}`;
}
