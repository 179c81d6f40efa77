import type { Level } from './change.js';
import type { Relation } from './relation.js';

/** Effect of a kind of change on one audience; `by inclusion` compares the sets of accepted values. */
export type KindLevel = Level | 'by inclusion';

export interface Kind {
  readonly doc: string;
  readonly reader: KindLevel;
  readonly writer: KindLevel;
  readonly typescriptReader: KindLevel;
  readonly typescriptWriter: KindLevel;
  /** The change of the declaration; absent if both sides have it under one name. */
  readonly change?: Change;
  readonly about?: About;
  /** The relation of the accepted values for changes of types. */
  readonly relation?: Relation;
}

export type Change = 'added' | 'removed' | 'renamed' | 'shown' | 'hidden';

/** The subject of a change, if the judgement depends on it. */
export type About =
  /** Names and entry points of the package, and the meanings of names, which declarations do not show. */
  | 'names'
  | 'prose'
  /** A statement about a declaration, which adds nothing to the package. */
  | 'statement'
  /** The values that a type, a list, a limit, a rule or a presence allows. */
  | 'type'
  | 'listing'
  | 'limit'
  | 'rule'
  | 'presence';

const LEVEL_OF: Readonly<Record<string, KindLevel>> = {
  B: 'breaking',
  r: 'risky',
  S: 'safe',
  '.': 'none',
  '?': 'by inclusion',
};

/** A row of the table: levels of readers, writers, TypeScript readers and TypeScript writers, and the change in one sentence. */
export function kind(levels: string, doc: string, more: Pick<Kind, 'change' | 'about' | 'relation'> = {}): Kind {
  const [reader, writer, typescriptReader, typescriptWriter] = levels.split(' ').map((letter) => LEVEL_OF[letter]!);
  return {
    doc,
    reader: reader!,
    writer: writer!,
    typescriptReader: typescriptReader!,
    typescriptWriter: typescriptWriter!,
    ...more,
  };
}

/** Rows with the same subject. */
export function about<Rows extends Readonly<Record<string, Kind>>>(what: About, rows: Rows): Rows {
  return Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, { ...row, about: what }])) as Rows;
}

type Row = (levels: string, doc: string) => Kind;

export const added: Row = (levels, doc) => kind(levels, doc, { change: 'added' });
export const removed: Row = (levels, doc) => kind(levels, doc, { change: 'removed' });
export const renamed: Row = (levels, doc) => kind(levels, doc, { change: 'renamed', about: 'names' });
export const shown: Row = (levels, doc) => kind(levels, doc, { change: 'shown' });
export const hidden: Row = (levels, doc) => kind(levels, doc, { change: 'hidden' });

type TypeChange = `type.${'widened' | 'narrowed' | 'changed' | 'equivalent'}`;

/** Rows for the type of a body. */
export function typeKinds<Family extends string>(
  family: Family,
  what: string,
  [widened, narrowed, changed, equivalent]: readonly [string, string, string, string],
): Readonly<Record<`${Family}.${TypeChange}`, Kind>> {
  const rows: Readonly<Record<TypeChange, Kind>> = {
    'type.widened': typeKind('widened', widened, `${what} accepts more values.`),
    'type.narrowed': typeKind('narrowed', narrowed, `${what} accepts fewer values.`),
    'type.changed': typeKind('changed', changed, `${what} accepts different values.`),
    'type.equivalent': typeKind('same', equivalent, `${what} has another type with the same values.`),
  };
  return inFamily(family, rows);
}

function typeKind(relation: Relation, levels: string, doc: string): Kind {
  return kind(levels, doc, { about: 'type', relation });
}

function inFamily<Family extends string, Change extends string>(
  family: Family,
  rows: Readonly<Record<Change, Kind>>,
): Readonly<Record<`${Family}.${Change}`, Kind>> {
  const named = Object.entries<Kind>(rows).map(([change, row]) => [`${family}.${change}`, row]);
  return Object.fromEntries(named) as Readonly<Record<`${Family}.${Change}`, Kind>>;
}

type DeclarationKinds<Family extends string> = Readonly<Record<`${Family}.${'added' | 'removed' | 'renamed'}`, Kind>>;

/** Levels of an added, removed or renamed declaration, if they differ from the default. */
interface DeclarationLevels {
  readonly added?: string;
  readonly removed?: string;
  readonly renamed?: string;
}

/** Removing a type has no effect on data: changes of the fields with this type are reported separately. */
export const TYPE_LEVELS: DeclarationLevels = { removed: 'S S B B' };

/** Rows for the declarations of a section. */
export function declarationKinds<Family extends string>(
  family: Family,
  what: string,
  levels: DeclarationLevels = {},
): DeclarationKinds<Family> {
  return inFamily(family, {
    added: added(levels.added ?? 'S S S S', `${what} was added.`),
    removed: removed(levels.removed ?? 'B B B B', `${what} was removed.`),
    renamed: renamed(levels.renamed ?? 'S S B B', `${what} was renamed, as \`was\` declares.`),
  });
}

type MemberChange =
  | 'added.required'
  | 'added.optional'
  | 'removed.required'
  | 'removed.optional'
  | `presence.${'widened' | 'narrowed' | 'changed'}`
  | TypeChange
  | 'identifies.changed';

/** Rows for parameters of functions of the package, which are in no data. */
export function inputKinds<Family extends string>(
  family: Family,
  what: string,
  owner: string,
): Readonly<Record<`${Family}.${MemberChange}`, Kind>> {
  const rows = Object.entries<Kind>(memberKinds(family, what, owner)).map(
    ([change, row]) => [change, { ...row, reader: 'none', writer: 'none' }] as const,
  );
  return Object.fromEntries(rows) as unknown as Readonly<Record<`${Family}.${MemberChange}`, Kind>>;
}

/** Rows for members with a presence and a type. `owner` has its article: `an object`. */
export function memberKinds<Family extends string>(
  family: Family,
  what: string,
  owner: string,
): Readonly<Record<`${Family}.${MemberChange}`, Kind>> {
  const changes: Readonly<Record<MemberChange, Kind>> = {
    'added.required': added('S B S B', `A required ${what} was added to ${owner}.`),
    'added.optional': added('S S S S', `An optional ${what} was added to ${owner}.`),
    'removed.required': removed('B r B B', `A required ${what} of ${owner} was removed.`),
    'removed.optional': removed('r r B B', `An optional ${what} of ${owner} was removed.`),
    ...about('presence', {
      'presence.widened': kind('B S B S', `The ${what} may now be absent or null.`),
      'presence.narrowed': kind('S B S B', `The ${what} can no longer be absent or null.`),
      'presence.changed': kind('B B B B', `The ${what} may be null where it could be absent, or the reverse.`),
    }),
    'type.widened': typeKind('widened', 'B S B ?', `The type of the ${what} accepts more values.`),
    'type.narrowed': typeKind('narrowed', 'S B B B', `The type of the ${what} accepts fewer values.`),
    'type.changed': typeKind('changed', 'B B B B', `The type of the ${what} accepts different values.`),
    'type.equivalent': typeKind(
      'same',
      'S S B B',
      `The type of the ${what} was replaced by another type with the same values.`,
    ),
    'identifies.changed': kind('S S B B', `The target of the identifier in the ${what} changed.`),
  };
  return inFamily(family, changes);
}
