import type { Correction, Gap, Model } from '../../model/model.js';
import type { Entry } from './entries.js';
import { groupBy } from './group.js';

/** What is said about the spec itself: where its document is silent, and what a profile corrects. */
export interface Findings {
  readonly gapsOf: (entry: Entry) => readonly Gap[];
  readonly correctionsOf: (entry: Entry) => readonly Correction[];
  /** The declaration that a path of the spec belongs to. */
  readonly ownerOf: (path: string) => Entry | undefined;
}

export function findingsIn(model: Model, entries: readonly Entry[]): Findings {
  const byPath = new Map(entries.map((entry) => [entry.specPath, entry]));
  const gaps = groupBy(model.gaps, ({ path }) => ownerIn(byPath, path));
  const corrections = groupBy(model.corrections, ({ path }) => ownerIn(byPath, path));
  return {
    gapsOf: (entry) => gaps.get(entry) ?? [],
    correctionsOf: (entry) => corrections.get(entry) ?? [],
    ownerOf: (path) => ownerIn(byPath, path),
  };
}

/** The longest beginning of the path that is a declaration: a view lies in its object, and names may have dots. */
function ownerIn(byPath: ReadonlyMap<string, Entry>, path: string): Entry | undefined {
  const parts = path.split('.');
  for (let length = parts.length; length > 1; length -= 1) {
    const entry = byPath.get(parts.slice(0, length).join('.'));
    if (entry !== undefined) return entry;
  }
  return undefined;
}

/** Whether a finding is about this place of the spec or something in it; a rename is known by both of its names. */
export function isAbout(finding: Gap | Correction, path: string): boolean {
  if (finding.path === path || finding.path.startsWith(`${path}.`)) return true;
  if (!('change' in finding) || finding.change !== 'rename' || finding.after === undefined) return false;
  return `${finding.path.slice(0, finding.path.lastIndexOf('.') + 1)}${finding.after}` === path;
}
