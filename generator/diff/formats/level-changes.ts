import type { Diff, LevelChange } from '../change.js';

/** Nobody reads more; the file itself says the rest. */
const MOST = 20;

export const LEVELS_CHANGED = 'approvals.yaml changes how changes are judged; here, the levels of the base count';

/** A line for each level that the new version sets itself. Kinds and levels are names of ours. */
export function levelChangeLines({ levelsChanged = [] }: Pick<Diff, 'levelsChanged'>): readonly string[] {
  const lines = levelsChanged.slice(0, MOST).map(lineOf);
  const left = levelsChanged.length - lines.length;
  return left === 0 ? lines : [...lines, `and ${left} more`];
}

function lineOf({ kind, before, after }: LevelChange): string {
  return `${kind}: ${before ?? 'its own level'} -> ${after ?? 'its own level'}`;
}
