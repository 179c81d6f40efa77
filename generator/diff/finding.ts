import type { FieldRef, Model, Origin } from '../model/index.js';
import { shortPath } from './compare/text.js';
import type { KindId, TypeFamily } from './kinds.js';
import type { Relation } from './relation.js';

/** The declaration of a change, which decides about its reach and its witnesses. */
export type Subject =
  | { readonly on: 'nothing' }
  /** A parameter of a function of the package, which is in no data. */
  | { readonly on: 'input' }
  /** A scalar, an identifier, an enum or a bit set. */
  | { readonly on: 'type'; readonly name: string }
  | {
      readonly on: 'object';
      readonly name: string;
      readonly field?: string;
      /** The fields of containers in which the change can occur, if it depends on the container. */
      readonly inside?: readonly FieldRef[];
    }
  | { readonly on: 'endpoint'; readonly name: string; readonly side: 'request' | 'response' | 'both' }
  /** `answer`: the message that is sent in response to the event. */
  | { readonly on: 'event'; readonly name: string; readonly side?: 'answer' }
  /** Every event of the channel; `side` is for a message of its connection. */
  | { readonly on: 'channel'; readonly name: string; readonly side?: 'sent' | 'received' | 'both' };

/** Position of a declaration during the comparison. */
export interface Place {
  readonly path: string;
  readonly subject: Subject;
  /** Origins of the owner, for inherited sections and sources; absent for entries of a section of the spec. */
  readonly around?: { readonly before: Origin; readonly after: Origin } | undefined;
  /** Origins of the change, if they differ from those of the declarations. */
  readonly at?: { readonly before?: Origin | undefined; readonly after?: Origin | undefined } | undefined;
}

/** A change before its reach and impact are computed. */
export interface Finding extends Details {
  readonly kind: KindId;
  readonly path: string;
  readonly subject: Subject;
  readonly message: string;
  readonly beforeAt?: Origin | undefined;
  readonly afterAt?: Origin | undefined;
  readonly nodes: { readonly before?: unknown; readonly after?: unknown };
}

/** Optional parts of a finding. */
export interface Details {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** The kind of owner of a changed type; absent for other changes. */
  readonly family?: TypeFamily | undefined;
  /** Decides about the levels of kinds that depend on inclusion. */
  readonly relation?: Relation | undefined;
  /** The relation of the TypeScript types, which many changes of data do not affect. */
  readonly typeRelation?: Relation | undefined;
  /** The version that refuses data with a member of the other version; `both` if neither ever has such data. */
  readonly refusedBy?: 'before' | 'after' | 'both' | undefined;
  /** The relation of all values of the declaration, if it breaks fewer audiences than this change by itself. */
  readonly whole?: Relation;
  readonly hint?: string | undefined;
}

export interface Located {
  readonly origin?: Origin;
}

/** Collects the findings of the comparers of two Models. */
export class Comparison {
  readonly found: Finding[] = [];

  constructor(
    /** The old Model with declared new names. */
    readonly before: Model,
    readonly after: Model,
    /** Whether `was` declares a rename at this path. */
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

  /** Removes a finding that another finding replaces. */
  withdraw(path: string, ...kinds: readonly KindId[]): void {
    const known = this.found.findIndex((found) => found.path === path && kinds.includes(found.kind));
    if (known !== -1) this.found.splice(known, 1);
  }

  /** Runs comparers and returns their findings, which are the last ones. */
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

/** Two versions of a declaration or a part during the comparison. */
export class At<Owner extends object & Located> {
  constructor(
    readonly comparison: Comparison,
    readonly place: Place,
    readonly before: Owner,
    readonly after: Owner,
  ) {}

  /** Such as `Book.title`. */
  get name(): string {
    return shortPath(this.place.path);
  }

  report(kind: KindId, message: string, details?: Details): void {
    this.comparison.report(kind, this.place, this.before, this.after, message, details);
  }

  reportChange(kind: KindId, message: string, before: string, after: string, details?: Details): void {
    if (before !== after) this.report(kind, message, { before, after, ...details });
  }

  /** The place of a part, which inherits section and source from its owner; `path` may be empty. */
  inside(path: string, subject = this.place.subject): Place {
    const { before, after, place } = this;
    const around = before.origin && after.origin && { before: before.origin, after: after.origin };
    return { ...place, path: path === '' ? place.path : `${place.path}.${path}`, subject, around };
  }

  part<Part extends object & Located>(path: string, before: Part, after: Part, subject?: Subject): At<Part> {
    return new At(this.comparison, this.inside(path, subject), before, after);
  }

  /** The same declaration with another place for its findings. */
  about(changes: Partial<Place> & { readonly inside?: string }): At<Owner> {
    const { inside, ...others } = changes;
    const path = inside === undefined ? this.place.path : `${this.place.path}.${inside}`;
    return new At(this.comparison, { ...this.place, path, ...others }, this.before, this.after);
  }
}
