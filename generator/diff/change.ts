import type { Json, Origin } from '../model/model.js';

/** The effect of a change on an audience. `none`: no effect. */
export type Level = 'breaking' | 'risky' | 'safe' | 'none';

/** Levels from the most to the least severe. */
export const LEVELS: readonly Level[] = ['breaking', 'risky', 'safe', 'none'];

/** One change of a declaration between two Models. Plain data; the formats of `snowspec diff` print nothing else. */
export interface Change {
  /** Id of the kind of change, such as `field.presence.widened`; stable, for approvals and for programs. */
  readonly kind: string;
  /** Path of the declaration, from the section down: `objects.Guild.fields.name`. The old path if it was removed. */
  readonly path: string;
  /** The change in one sentence. */
  readonly message: string;
  /** The old and the new fact, on one line each. */
  readonly before?: string;
  readonly after?: string;
  readonly beforeAt?: Origin;
  readonly afterAt?: Origin;
  readonly section?: string;
  readonly reach: Reach;
  readonly impact: Impact;
  /** The most severe of the impacts, after overrides. */
  readonly level: Level;
  /** Values that prove a break. Empty if none was found: the break is then 'not demonstrated'. */
  readonly witnesses: readonly Witness[];
  /** Why no value proves a break of data; absent where one does, or where none is needed. */
  readonly unproven?: string;
  /** The change is to an experimental declaration: its impact is that of the policy, and this one if it were stable. */
  readonly experimental?: Impact;
  /** The probable cause, such as an undeclared rename. */
  readonly hint?: string;
  /** SHA-256 of the declaration on both sides, for approvals; an empty string if there is no declaration. */
  readonly hashes: { readonly before: string; readonly after: string };
  readonly approval?: Approval;
  /** An approval of the change that no longer counts; absent if there is none, or another one counts. */
  readonly expired?: Approval;
  /** The profiles that the change is in, if it is not in every profile that was compared. */
  readonly profiles?: readonly string[];
}

/** Effect of a change on each audience: readers and writers of data, and TypeScript users who read or write it. */
export interface Impact {
  readonly reader: Level;
  readonly writer: Level;
  readonly typescriptReader: Level;
  readonly typescriptWriter: Level;
}

/** Where the declaration is used. */
export interface Reach {
  readonly objects: readonly string[];
  readonly views: readonly string[];
  readonly endpoints: readonly string[];
  readonly events: readonly string[];
  /** Positions in which it is used; none if only TypeScript users see it. */
  readonly positions: readonly ('request' | 'response' | 'event')[];
}

/** A value that one version accepts and the other rejects, according to the validators of both. */
export interface Witness {
  /** Type whose validators were run, or the body or parameters of an endpoint: `query of get_book`. */
  readonly type: string;
  readonly value: Json;
  readonly acceptedBy: 'before' | 'after';
  /** First issue that the other version's validator reports. */
  readonly issue: { readonly path: readonly (string | number)[]; readonly code: string; readonly message: string };
  readonly mode: 'shape' | 'spec';
  /** Parts of the value of which only the beginning is here; absent if all of it is. */
  readonly long?: readonly LongPart[];
}

/** A list, a dict or a text that is longer than anybody would read. */
export interface LongPart {
  readonly path: readonly (string | number)[];
  readonly what: 'list' | 'dict' | 'text';
  /** Items, entries or characters. */
  readonly length: number;
}

export interface Approval {
  readonly cause: 'correction' | 'change';
  readonly reason: string;
  /** ISO date after which the approval expires. */
  readonly until?: string;
}

/** The comparison of two Models. */
export interface Diff {
  /** The main profile of either version, if several were compared. */
  readonly before: Side;
  readonly after: Side;
  /** Names of the profiles that were compared, the main one first; absent if it was one. */
  readonly profiles?: readonly string[];
  /** Sorted by path; nothing is folded or dropped here. */
  readonly changes: readonly Change[];
  readonly version: VersionAdvice;
  /** Levels that the new version sets differently; those of the old version apply. Absent if there are none. */
  readonly levelsChanged?: readonly LevelChange[];
}

/** A level that `approvals.yaml` of the two versions sets differently; absent if it keeps the level of the kind. */
export interface LevelChange {
  readonly kind: string;
  readonly before?: Level;
  readonly after?: Level;
}

export interface Side {
  /** The name that the user gave: `HEAD~1`, a folder, `the working tree`. */
  readonly label: string;
  readonly profile: string;
  readonly version: string;
}

/** The version that semantic versioning requires of the package, for its TypeScript users. */
export interface VersionAdvice {
  readonly needed: 'major' | 'minor' | 'patch' | 'none';
  readonly suggested: string;
  readonly because: string;
  /** False if the spec's version was not raised enough. */
  readonly enough: boolean;
}
