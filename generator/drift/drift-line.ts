import type { ApprovalRule } from '../diff/approvals/approvals.js';
import { changeOf } from '../diff/change-of-finding.js';
import type { Change, Impact, Level, Reach } from '../diff/change.js';
import type { Finding, Located, Subject } from '../diff/finding.js';
import type { KindId } from '../diff/kinds.js';
import type { Field, Origin, Model } from '../model/model.js';
import { typeWithNull, writeType } from '../model/types.js';
import { pointerOf, type PublishedModel } from './published-model.js';

/** Groups of differences, the most important first. */
export const GROUPS = {
  refused: 'the own spec refuses what the document allows',
  types: 'other types',
  'published fields': 'fields that only the document has',
  'own fields': 'fields that only the own spec has',
  'published values': 'values that only the document has',
  'own values': 'values that only the own spec has',
  endpoints: 'bodies, answers and headers of endpoints that only one of both has',
  auth: 'authorization',
  open: 'the document leaves open what the own spec says',
  limits: 'limits',
  wider: 'the own spec allows more',
  names: 'the same form under other names',
  parameters: 'parameters of endpoints that only one of both has',
} as const;

export type Group = keyof typeof GROUPS;

export const GROUP_NAMES = Object.keys(GROUPS) as readonly Group[];

/** Groups with lines on the first screen. Lines of other groups are only counted there. */
export const FIRST_GROUPS: ReadonlySet<Group> = new Set<Group>([
  'refused',
  'types',
  'published fields',
  'own fields',
  'published values',
  'own values',
  'endpoints',
  'auth',
  'open',
]);

/**
 * One difference: `before` is the fact of the document, and `after` that of the own spec, each with its place. `path`
 * is in the own spec. Only the side in `acceptedBy` accepts a witness.
 */
export interface DriftLine extends Change {
  readonly subject: FieldSubject | Nothing;
  readonly group: Group;
  readonly pointer: string;
}

/** A field of an own object, and the published object that a line cites. */
export type FieldSubject = Extract<Subject, { readonly on: 'object' }> & {
  readonly field: string;
  readonly form?: string | undefined;
};

type Nothing = Extract<Subject, { readonly on: 'nothing' }>;

export interface DriftFinding extends Pick<Finding, 'kind' | 'path' | 'message' | 'before' | 'after'> {
  /** The field of an object; absent for other differences. */
  readonly subject?: FieldSubject | undefined;
  readonly ours?: Located | undefined;
  readonly theirs?: Located | undefined;
  /** The place of the own declaration that lacks the fact; absent if there is none. */
  readonly ownAt?: Origin | undefined;
  /** A place in the document that is not the origin of the published fact. */
  readonly theirAt?: Origin | undefined;
  /** The cited published object, if the own object has several counterparts. */
  readonly form?: string | undefined;
}

/** A fact that only one side has. */
interface OneSided<Part extends Located> extends Pick<DriftFinding, 'path' | 'subject' | 'ownAt' | 'theirAt' | 'form'> {
  /** Its name in a sentence: `the parameter size of get_ship`. */
  readonly what: string;
  readonly kind: (change: 'added' | 'removed', part: Part) => KindId;
  readonly print: (part: Part) => string;
  readonly ours?: Part | undefined;
  readonly theirs?: Part | undefined;
}

const NOTHING: Nothing = { on: 'nothing' };

const NO_REACH: Reach = { objects: [], views: [], endpoints: [], events: [], positions: [] };

export class DriftLines {
  /** Unsorted, and without witnesses. */
  readonly all: DriftLine[] = [];

  constructor(
    readonly whole: Model,
    readonly published: PublishedModel,
    readonly approvals: readonly ApprovalRule[],
  ) {}

  report(group: Group, { ours, theirs, ownAt, theirAt = theirs?.origin, form, ...found }: DriftFinding): void {
    const { subject: field, ...details } = found;
    const subject = field === undefined ? NOTHING : { ...field, form };
    // The group decides about the level, because a difference breaks no one.
    const level = LEVELS[group] ?? 'risky';
    const pointer = `#${pointerOf(theirAt!)}`;
    const finding: Finding = {
      ...details,
      subject,
      beforeAt: { file: theirAt!.file, line: theirAt!.line, column: theirAt!.column, source: [pointer] },
      afterAt: ours === undefined ? ownAt : ours.origin,
      nodes: { before: theirs, after: ours },
    };
    const impact: Impact = { reader: level, writer: level, typescriptReader: 'none', typescriptWriter: 'none' };
    const models = { before: this.whole, after: this.whole };
    const change = changeOf({ finding, reach: NO_REACH, impact }, models, { approvals: this.approvals });
    this.all.push({ ...change, subject, group, pointer });
  }

  reportAlone<Part extends Located>(group: Group, { what, kind, print, ours, theirs, ...place }: OneSided<Part>): void {
    const [side, change] = ours === undefined ? (['document', 'removed'] as const) : (['own spec', 'added'] as const);
    this.report(group, {
      ...place,
      kind: kind(change, (ours ?? theirs)!),
      message: `only the ${side} has ${what}`,
      before: theirs && print(theirs),
      after: ours && print(ours),
      ours,
      theirs,
    });
  }
}

const LEVELS: Readonly<Partial<Record<Group, Level>>> = {
  refused: 'breaking',
  wider: 'safe',
  names: 'safe',
  limits: 'safe',
};

/** The kinds of fields: those of objects, parameters, headers, and bodies and answers as fields. */
export type FieldKinds =
  | 'field'
  | `endpoint.${'param' | 'query' | 'header' | 'cookie' | 'body' | 'response' | 'response.header'}`;

/** The parts of a field that a line shows. */
export type ShownField = Pick<Field, 'type' | 'optional' | 'nullable'>;

/** The text of a field in a line: `str, optional`. */
export function fieldText(field: ShownField): string {
  const text = writeType(typeWithNull(field));
  return field.optional ? `${text}, optional` : text;
}

/** The kind of a difference of presence. Bodies have their own kinds. */
export function presenceKind(
  kinds: FieldKinds,
  { refuses, allows, isAbsence }: { readonly refuses: boolean; readonly allows: boolean; readonly isAbsence: boolean },
): KindId {
  if (kinds === 'endpoint.body' && isAbsence) return refuses ? 'endpoint.body.required' : 'endpoint.body.loosened';
  const change = refuses && allows ? 'changed' : refuses ? 'narrowed' : 'widened';
  return kinds === 'endpoint.body' || kinds === 'endpoint.response'
    ? `${kinds}.type.${change}`
    : `${kinds}.presence.${change}`;
}
