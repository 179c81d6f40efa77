import type { Json, Origin } from '../model/model.js';

/** What a change does to somebody. `none`: it does not concern them. */
export type Level = 'breaking' | 'risky' | 'safe' | 'none';

/** Levels from the one that matters most to the least. */
export const LEVELS: readonly Level[] = ['breaking', 'risky', 'safe', 'none'];

/** One changed declaration between two Models. Plain data; the formats of `snowspec diff` print nothing else. */
export interface Change {
  /** Id of the kind of change, such as `field.presence.widened`; stable, for approvals and for programs. */
  readonly kind: string;
  /** Path of the declaration, from the section down: `objects.Guild.fields.name`. That of the old version where it was removed. */
  readonly path: string;
  /** The change in a sentence. */
  readonly message: string;
  /** What stood there and what stands there now, in a line each. */
  readonly before?: string;
  readonly after?: string;
  readonly beforeAt?: Origin;
  readonly afterAt?: Origin;
  readonly section?: string;
  readonly reach: Reach;
  readonly impact: Impact;
  /** The gravest of the impacts, after overrides. */
  readonly level: Level;
  /** Values that prove a break. Empty where none was found: the break is then 'not demonstrated'. */
  readonly witnesses: readonly Witness[];
  /** What probably happened: an undeclared rename, for example. */
  readonly hint?: string;
  /** SHA-256 of the declaration on both sides, for approvals; empty string where there is none. */
  readonly hashes: { readonly before: string; readonly after: string };
  readonly approval?: Approval;
}

/** Whom a change concerns: readers and writers of data, and TypeScript users who read or write it. */
export interface Impact {
  readonly reader: Level;
  readonly writer: Level;
  readonly typescriptReader: Level;
  readonly typescriptWriter: Level;
}

/** Where users meet the declaration. */
export interface Reach {
  readonly objects: readonly string[];
  readonly views: readonly string[];
  readonly endpoints: readonly string[];
  readonly events: readonly string[];
  /** Positions in which it is reached; none: only TypeScript users meet it. */
  readonly positions: readonly ('request' | 'response' | 'event')[];
}

/** A value that one version accepts and the other refuses: both validators were run on it. */
export interface Witness {
  /** Type whose validators were run. */
  readonly type: string;
  readonly value: Json;
  readonly acceptedBy: 'before' | 'after';
  /** First issue that the other version's validator had. */
  readonly issue: { readonly path: readonly (string | number)[]; readonly code: string; readonly message: string };
  readonly mode: 'shape' | 'spec';
}

export interface Approval {
  readonly cause: 'correction' | 'change';
  readonly reason: string;
  /** ISO date after which it no longer counts. */
  readonly until?: string;
}

/** The whole comparison of two Models. */
export interface Diff {
  readonly before: Side;
  readonly after: Side;
  /** In the order of the paths; nothing is folded or dropped here. */
  readonly changes: readonly Change[];
  readonly version: VersionAdvice;
  /** Levels that the new version sets itself; those of the old version count. Absent where it changes none. */
  readonly levelsChanged?: readonly LevelChange[];
}

/** A level that `approvals.yaml` of the two versions sets differently; absent where it leaves the kind's own. */
export interface LevelChange {
  readonly kind: string;
  readonly before?: Level;
  readonly after?: Level;
}

export interface Side {
  /** How the user named it: `HEAD~1`, a folder, `the working tree`. */
  readonly label: string;
  readonly profile: string;
  readonly version: string;
}

/** What semantic versioning asks of the package's version, for its TypeScript users. */
export interface VersionAdvice {
  readonly needed: 'major' | 'minor' | 'patch' | 'none';
  readonly suggested: string;
  readonly because: string;
  /** False where the spec's version was not raised enough. */
  readonly enough: boolean;
}
