import type { Correction, Gap, Model } from '../../model/model.js';
import type { Entry } from './entries.js';
import { groupBy } from '../../model/group-by.js';

/** Gaps and corrections by declaration. */
export interface Findings {
  readonly gapsOf: (entry: Entry) => readonly Gap[];
  readonly correctionsOf: (entry: Entry) => readonly Correction[];
  /** The declaration that contains a path of the spec. */
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

/** Finds the longest prefix that is a declaration, because views are nested in objects and names can contain dots. */
function ownerIn(byPath: ReadonlyMap<string, Entry>, path: string): Entry | undefined {
  const parts = path.split('.');
  for (let length = parts.length; length > 1; length -= 1) {
    const entry = byPath.get(parts.slice(0, length).join('.'));
    if (entry !== undefined) return entry;
  }
  return undefined;
}

/** Whether a finding concerns a path of the spec or a path below it. A rename matches both of its names. */
export function isAbout(finding: Gap | Correction, path: string): boolean {
  if (finding.path === path || finding.path.startsWith(`${path}.`)) return true;
  if (!('change' in finding) || finding.change !== 'rename' || finding.after === undefined) return false;
  return `${finding.path.slice(0, finding.path.lastIndexOf('.') + 1)}${finding.after}` === path;
}
