import type { FieldRef, Model, Origin } from '../model/index.js';
import { shortPath } from './compare/text.js';
import type { KindId, TypeFamily } from './kinds.js';
import type { Relation } from './relation.js';

/** The declaration that a change is about. Its reach and its witnesses derive from it. */
export type Subject =
  | { readonly on: 'nothing' }
  /** A parameter of a function of the package, which programs give and no data has. */
  | { readonly on: 'input' }
  /** A scalar, an identifier, an enum or a bit set. */
  | { readonly on: 'type'; readonly name: string }
  | {
      readonly on: 'object';
      readonly name: string;
      readonly field?: string;
      /** The fields of containers in which alone the change can be met: it depends on what is beside them. */
      readonly inside?: readonly FieldRef[];
    }
  | { readonly on: 'endpoint'; readonly name: string; readonly side: 'request' | 'response' | 'both' }
  /** `answer`: what is sent in response to it, and not the event. */
  | { readonly on: 'event'; readonly name: string; readonly side?: 'answer' }
  /** Every event of the channel; `side` where it is a message of its connection that only one of both sends. */
  | { readonly on: 'channel'; readonly name: string; readonly side?: 'sent' | 'received' | 'both' };

/** Position of a declaration in the Model, while it is compared. */
export interface Place {
  readonly path: string;
  readonly subject: Subject;
  /** Origins from which the declaration inherits its section and source; absent for entries of a section of the spec. */
  readonly around?: { readonly before: Origin; readonly after: Origin } | undefined;
  /** Origins of the change, if they are not those of the declarations. */
  readonly at?: { readonly before?: Origin | undefined; readonly after?: Origin | undefined } | undefined;
}

/** A change whose reach and impact are not computed yet. */
export interface Finding extends Details {
  readonly kind: KindId;
  readonly path: string;
  readonly subject: Subject;
  readonly message: string;
  readonly beforeAt?: Origin | undefined;
  readonly afterAt?: Origin | undefined;
  /** The declarations on both sides, for approvals. */
  readonly nodes: { readonly before?: unknown; readonly after?: unknown };
}

/** Parts of a finding besides its kind, its place and its sentence. */
export interface Details {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** The owner of the type that changed; absent where something else did. */
  readonly family?: TypeFamily | undefined;
  /** Decides the levels of a kind that leaves them to inclusion. */
  readonly relation?: Relation | undefined;
  /** The same for the types of the package, which many changes of data leave as they are. */
  readonly typeRelation?: Relation | undefined;
  /** The version that refuses data with a member that only one of them declares; `both` if neither ever has such data. */
  readonly refusedBy?: 'before' | 'after' | 'both' | undefined;
  /** How all values of the declaration relate, where that breaks fewer than this change by itself. */
  readonly whole?: Relation;
  readonly hint?: string | undefined;
}

/** A part of the spec that may have an origin. */
export interface Located {
  readonly origin?: Origin;
}

/** The two Models that the comparers read, and the findings that they report. */
export class Comparison {
  readonly found: Finding[] = [];

  constructor(
    /** Has the names of the new Model where a rename is declared. */
    readonly before: Model,
    readonly after: Model,
    /** Whether the declaration at this path was renamed, as `was` declares. */
    readonly isRenamed: (path: string) => boolean,
  ) {}

  /** Adds a finding about a pair of declarations, of which one may be missing. */
  report(
    kind: KindId,
    place: Place,
    before: (object & Located) | undefined,
    after: (object & Located) | undefined,
    message: string,
    details: Details = {},
  ): void {
    this.found.push({
      kind,
      path: place.path,
      subject: place.subject,
      message,
      ...details,
      beforeAt: before && (place.at?.before ?? before.origin),
      afterAt: after && (place.at?.after ?? after.origin),
      nodes: { before, after },
    });
  }

  /** Takes a finding back that another one says better. */
  withdraw(path: string, ...kinds: readonly KindId[]): void {
    const known = this.found.findIndex((found) => found.path === path && kinds.includes(found.kind));
    if (known !== -1) this.found.splice(known, 1);
  }

  /** The findings of some comparers, which are the last ones then. */
  foundBy(compare: () => void): readonly Finding[] {
    const first = this.found.length;
    compare();
    return this.found.slice(first);
  }

  /** Changes the last findings. */
  replace(last: readonly Finding[], change: (finding: Finding) => Finding): void {
    this.found.splice(this.found.length - last.length, last.length, ...last.map(change));
  }
}

/** Two versions of a declaration, or of a part of one, while they are compared. */
export class At<Owner extends object & Located> {
  constructor(
    readonly comparison: Comparison,
    readonly place: Place,
    readonly before: Owner,
    readonly after: Owner,
  ) {}

  /** The declaration as sentences name it: `Book.title`. */
  get name(): string {
    return shortPath(this.place.path);
  }

  report(kind: KindId, message: string, details?: Details): void {
    this.comparison.report(kind, this.place, this.before, this.after, message, details);
  }

  /** Reports a fact if its texts differ. */
  reportChange(kind: KindId, message: string, before: string, after: string, details?: Details): void {
    if (before !== after) this.report(kind, message, { before, after, ...details });
  }

  /** The place of a part, which inherits the section and the source of the declaration; of one that has no path of its own for ''. */
  inside(path: string, subject = this.place.subject): Place {
    const { before, after, place } = this;
    const around = before.origin && after.origin && { before: before.origin, after: after.origin };
    return { ...place, path: path === '' ? place.path : `${place.path}.${path}`, subject, around };
  }

  /** Two versions of a part. */
  part<Part extends object & Located>(path: string, before: Part, after: Part, subject?: Subject): At<Part> {
    return new At(this.comparison, this.inside(path, subject), before, after);
  }

  /** The same declaration, of which something else is reported elsewhere. */
  about(changes: Partial<Place> & { readonly inside?: string }): At<Owner> {
    const { inside, ...others } = changes;
    const path = inside === undefined ? this.place.path : `${this.place.path}.${inside}`;
    return new At(this.comparison, { ...this.place, path, ...others }, this.before, this.after);
  }
}
