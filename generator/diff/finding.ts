import type { FieldRef, Model, Origin } from '../model/index.js';
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
  readonly around?: { readonly before: Origin; readonly after: Origin };
  /** Origins of the change, if they are not those of the declarations. */
  readonly at?: { readonly before?: Origin; readonly after?: Origin };
}

/** A change whose reach and impact are not computed yet. */
export interface Finding {
  readonly kind: KindId;
  readonly path: string;
  readonly subject: Subject;
  readonly message: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly beforeAt?: Origin | undefined;
  readonly afterAt?: Origin | undefined;
  /** The owner of the type that changed; absent where something else did. */
  readonly family?: TypeFamily;
  /** Decides the levels of a kind that leaves them to inclusion. */
  readonly relation?: Relation;
  /** The same for the types of the package, which many changes of data leave as they are. */
  readonly typeRelation?: Relation;
  /** How all values of the declaration relate, where that breaks fewer than this change by itself. */
  readonly whole?: Relation;
  /** The version that refuses data with a member that only one of them declares; `both` if neither ever has such data. */
  readonly refusedBy?: 'before' | 'after' | 'both';
  readonly hint?: string;
  /** The declarations on both sides, for approvals. */
  readonly nodes: { readonly before?: unknown; readonly after?: unknown };
}

type Details = Pick<
  Finding,
  'family' | 'message' | 'before' | 'after' | 'relation' | 'typeRelation' | 'refusedBy' | 'hint'
>;

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
