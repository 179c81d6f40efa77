import type { ApprovalRule } from '../diff/approvals/approvals.js';
import { changeOf } from '../diff/change-of-finding.js';
import type { Change, Impact, Level, Reach } from '../diff/change.js';
import { shortPath } from '../diff/compare/text.js';
import type { Finding, Subject } from '../diff/finding.js';
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

export interface DriftFinding extends Pick<Finding, 'kind' | 'path' | 'before' | 'after'> {
  /** The field of an object; absent for other differences. */
  readonly subject?: FieldSubject | undefined;
  readonly nodes: Finding['nodes'];
  /** The place of the own fact, or of the own declaration that lacks it; absent if there is none. */
  readonly ownAt?: Origin | undefined;
  readonly theirAt: Origin;
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

  report(group: Group, { subject: field, ownAt, theirAt, ...found }: DriftFinding): void {
    const subject = field ?? NOTHING;
    // The group decides about the level, because a difference breaks no one.
    const level = LEVELS[group] ?? 'risky';
    const { file, line, column } = theirAt;
    const pointer = `#${pointerOf(theirAt)}`;
    const finding: Finding = {
      ...found,
      subject,
      message: messageOf(found),
      beforeAt: { file, line, column, source: [pointer] },
      afterAt: ownAt,
    };
    const impact: Impact = { reader: level, writer: level, typescriptReader: 'none', typescriptWriter: 'none' };
    const models = { before: this.whole, after: this.whole };
    const change = changeOf({ finding, reach: NO_REACH, impact }, models, { approvals: this.approvals });
    this.all.push({ ...change, subject, group, pointer });
  }
}

/** The facts of both sides in a sentence. */
function messageOf({ path, before, after }: Pick<DriftFinding, 'path' | 'before' | 'after'>): string {
  const name = `${path.startsWith('auth.') ? 'auth ' : ''}${shortPath(path)}`;
  if (before === undefined) return `only the own spec has ${name}: ${after}`;
  if (after === undefined) return `only the published document has ${name}: ${before}`;
  return `${name}: the own spec has ${after}, and the published document has ${before}`;
}

const LEVELS: Readonly<Partial<Record<Group, Level>>> = {
  refused: 'breaking',
  wider: 'safe',
  names: 'safe',
  limits: 'safe',
};

/** The text of a field in a line: `str, optional`. */
export function fieldText(field: Pick<Field, 'type' | 'optional' | 'nullable'>): string {
  const text = writeType(typeWithNull(field));
  return field.optional ? `${text}, optional` : text;
}

const PARAMETERS = ['endpoint.param', 'endpoint.query', 'endpoint.header', 'endpoint.cookie'] as const;

/** The groups of changes of `diff` for which a document has words, apart from those of types and limits. */
export const GROUP_OF: Readonly<Partial<Record<KindId, Group>>> = {
  ...inGroup('own fields', ['field.added.required', 'field.added.optional']),
  ...inGroup('published fields', ['field.removed.required', 'field.removed.optional']),
  ...inGroup('own values', ['enum.value.added', 'enum.value.added.open']),
  ...inGroup('published values', ['enum.value.removed', 'enum.value.removed.open']),
  ...inGroup(
    'parameters',
    PARAMETERS.flatMap((family) =>
      (['added', 'removed'] as const).flatMap(
        (change) => [`${family}.${change}.required`, `${family}.${change}.optional`] as const,
      ),
    ),
  ),
  ...inGroup('endpoints', [
    'endpoint.body.added',
    'endpoint.body.added.optional',
    'endpoint.body.removed',
    'endpoint.body.media.added',
    'endpoint.body.media.removed',
    'endpoint.body.media.covered',
    'endpoint.body.media.singled-out',
    'endpoint.response.added',
    'endpoint.response.removed',
    'endpoint.response.body.added',
    'endpoint.response.body.removed',
    'endpoint.failure.added',
    'endpoint.failure.added.further',
    'endpoint.failure.removed',
    'endpoint.response.header.added.required',
    'endpoint.response.header.added.optional',
    'endpoint.response.header.removed.required',
    'endpoint.response.header.removed.optional',
  ]),
  ...inGroup('auth', [
    'auth.added',
    'auth.removed',
    'auth.kind.changed',
    'auth.place.changed',
    'auth.property.changed',
    'auth.flow.added',
    'auth.flow.removed',
    'auth.flow.changed',
    'auth.scope.added',
    'auth.scope.removed',
    'endpoint.auth.added',
    'endpoint.auth.removed',
  ]),
  'endpoint.body.required': 'refused',
  'endpoint.body.loosened': 'wider',
  ...Object.assign(
    {},
    ...(['field', ...PARAMETERS, 'endpoint.response.header'] as const).map((family) => ({
      ...inGroup('refused', [`${family}.presence.narrowed`, `${family}.presence.changed`]),
      ...inGroup('wider', [`${family}.presence.widened`]),
    })),
  ),
};

function inGroup(group: Group, kinds: readonly KindId[]): Readonly<Partial<Record<KindId, Group>>> {
  return Object.fromEntries(kinds.map((kind) => [kind, group]));
}
