import type { Json, Origin } from '../model/model.js';
import type { Subject } from './finding.js';

/** The effect of a change on an audience. `none`: no effect. */
export type Level = 'breaking' | 'risky' | 'safe' | 'none';

export const LEVELS: readonly Level[] = ['breaking', 'risky', 'safe', 'none'];

/** A change of one declaration between two Models, as the output of `snowspec diff` shows it. */
export interface Change {
  /** Id of the kind of change, such as `field.presence.widened`; stable, for approvals and for programs. */
  readonly kind: string;
  /** Path of the declaration, from the section down: `objects.Guild.fields.name`. The old path if it was removed. */
  readonly path: string;
  /** The declaration. Output has only its path. */
  readonly subject: Subject;
  /** One sentence. */
  readonly message: string;
  /** The old and the new fact, each on one line. */
  readonly before?: string;
  readonly after?: string;
  readonly beforeAt?: Origin;
  readonly afterAt?: Origin;
  readonly section?: string;
  readonly reach: Reach;
  readonly impact: Impact;
  /** The most severe of the impacts, after overrides. */
  readonly level: Level;
  /** Values that prove a break; empty if it is not demonstrated. */
  readonly witnesses: readonly Witness[];
  /** Why no value proves a break of data; absent if a value does, or if no proof is needed. */
  readonly unproven?: string;
  /** The impact if the declaration were stable; absent if it is not experimental. */
  readonly experimental?: Impact;
  /** The probable cause, such as an undeclared rename. */
  readonly hint?: string;
  /** SHA-256 of the declaration on both sides; an empty string if there is none. */
  readonly hashes: { readonly before: string; readonly after: string };
  readonly approval?: Approval;
  /** An expired approval of the change; absent if another one applies. */
  readonly expired?: Approval;
  /** The profiles with the change, if it is not in every compared profile. */
  readonly profiles?: readonly string[];
}

/** The changes as in JSON output. */
export function printedChanges<Printed extends Change>(
  changes: readonly Printed[],
): readonly Omit<Printed, 'subject'>[] {
  return changes.map(({ subject: _subject, ...change }) => change);
}

/** Effect of a change on each audience: readers and writers of data, and TypeScript users who read or write it. */
export interface Impact {
  readonly reader: Level;
  readonly writer: Level;
  readonly typescriptReader: Level;
  readonly typescriptWriter: Level;
}

/** Whether a change breaks data, so that a value can prove it. */
export function breaksData({ impact }: Pick<Change, 'impact'>): boolean {
  return impact.reader === 'breaking' || impact.writer === 'breaking';
}

/** The uses of the declaration. */
export interface Reach {
  readonly objects: readonly string[];
  readonly views: readonly string[];
  readonly endpoints: readonly string[];
  readonly events: readonly string[];
  /** Positions of the uses; empty if only TypeScript users see the declaration. */
  readonly positions: readonly ('request' | 'response' | 'event')[];
}

/** A value that the validators of one version accept and those of the other reject. */
export interface Witness {
  /** Type of the value, or the body or parameters of an endpoint: `query of get_book`. */
  readonly type: string;
  readonly value: Json;
  readonly acceptedBy: 'before' | 'after';
  readonly issue: { readonly path: readonly (string | number)[]; readonly code: string; readonly message: string };
  readonly mode: 'shape' | 'spec';
  /** Parts of the value that are cut. */
  readonly long?: readonly LongPart[];
}

/** A list, a dict or a text that is too long to show. */
export interface LongPart {
  readonly path: readonly (string | number)[];
  readonly what: 'list' | 'dict' | 'text';
  /** Number of items, entries or characters. */
  readonly length: number;
}

export interface Approval {
  readonly cause: 'correction' | 'change';
  readonly reason: string;
  readonly until?: string;
}

/** The comparison of two Models. */
export interface Diff {
  /** The main profile of the version, if several were compared. */
  readonly before: Side;
  readonly after: Side;
  /** Names of the compared profiles, the main one first; absent if there is one. */
  readonly profiles?: readonly string[];
  /** All changes, sorted by path. */
  readonly changes: readonly Change[];
  readonly version: VersionAdvice;
  /** Levels that the new version sets differently; those of the old version apply. */
  readonly levelsChanged?: readonly LevelChange[];
}

/** A level that the two versions of `approvals.yaml` set differently; absent if the default applies. */
export interface LevelChange {
  readonly kind: string;
  readonly before?: Level;
  readonly after?: Level;
}

export interface Side {
  /** The name from the command: `HEAD~1`, a folder, `the working tree`. */
  readonly label: string;
  readonly profile: string;
  readonly version: string;
}

/** The version that semantic versioning requires for TypeScript users of the package. */
export interface VersionAdvice {
  readonly needed: 'major' | 'minor' | 'patch' | 'none';
  readonly suggested: string;
  readonly because: string;
  readonly enough: boolean;
}
