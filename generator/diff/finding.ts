import type { Model, Origin } from '../model/index.js';
import type { KindId } from './kinds.js';
import type { Relation } from './relation.js';

/** What a change is about, from which its reach is told and a value that shows it is made. */
export type Subject =
  | { readonly on: 'nothing' }
  /** A scalar, an identifier, an enum, a bit set. */
  | { readonly on: 'type'; readonly name: string }
  | { readonly on: 'object'; readonly name: string; readonly field?: string }
  | { readonly on: 'endpoint'; readonly name: string; readonly side: 'request' | 'response' | 'both' }
  | { readonly on: 'event'; readonly name: string }
  /** Every event that comes through it. */
  | { readonly on: 'channel'; readonly name: string };

/** Where a declaration stands in the Model, while it is compared. */
export interface Place {
  readonly path: string;
  readonly subject: Subject;
  /** What the declaration inherits its section and source from; absent for what stands in a section of the spec. */
  readonly around?: { readonly before: Origin; readonly after: Origin };
  /** Where to look for what changes, if not where the declarations stand. */
  readonly at?: { readonly before?: Origin; readonly after?: Origin };
}

/** A change before anybody asked whom it concerns. */
export interface Finding {
  readonly kind: KindId;
  readonly path: string;
  readonly subject: Subject;
  readonly message: string;
  readonly before?: string;
  readonly after?: string;
  readonly beforeAt?: Origin;
  readonly afterAt?: Origin;
  /** Decides the levels of a kind that leaves them to inclusion. */
  readonly relation?: Relation;
  /** The same for the types of the package: many a change of data is none of them. */
  readonly typeRelation?: Relation;
  readonly hint?: string;
  /** The declarations on both sides, for approvals. */
  readonly nodes: { readonly before?: unknown; readonly after?: unknown };
}

type Details = Pick<Finding, 'message' | 'before' | 'after' | 'relation' | 'typeRelation' | 'hint'>;

/** Anything that stands somewhere in the spec. */
export interface Located {
  readonly origin?: Origin;
}

/** Two Models on their way through the comparers, and what has been found. */
export class Comparison {
  readonly found: Finding[] = [];

  constructor(
    /** With the names of the new Model, where a rename is declared. */
    readonly before: Model,
    readonly after: Model,
    /** True where the name of a declaration on this path was changed, and `was` says so. */
    readonly isRenamed: (path: string) => boolean,
  ) {}

  /** Adds a finding about a pair of declarations, of which one may be missing. */
  report(
    kind: KindId,
    place: Place,
    before: (object & Located) | undefined,
    after: (object & Located) | undefined,
    details: Details,
  ): void {
    const beforeAt = before && (place.at?.before ?? before.origin);
    const afterAt = after && (place.at?.after ?? after.origin);
    this.found.push({
      kind,
      path: place.path,
      subject: place.subject,
      ...details,
      ...(beforeAt === undefined ? {} : { beforeAt }),
      ...(afterAt === undefined ? {} : { afterAt }),
      nodes: { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) },
    });
  }
}
