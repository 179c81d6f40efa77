import type { Level } from './change.js';

/** Effect of a kind of change on one of the four audiences; `by inclusion` is decided by the sets of accepted values. */
export type KindLevel = Level | 'by inclusion';

export interface Kind {
  /** The change in one sentence. */
  readonly doc: string;
  readonly reader: KindLevel;
  readonly writer: KindLevel;
  readonly typescriptReader: KindLevel;
  readonly typescriptWriter: KindLevel;
}

const LEVEL_OF: Readonly<Record<string, KindLevel>> = {
  B: 'breaking',
  r: 'risky',
  S: 'safe',
  '.': 'none',
  '?': 'by inclusion',
};

/** A row of the table: levels of readers, writers, TypeScript readers and TypeScript writers, and the change in one sentence. */
export function kind(levels: string, doc: string): Kind {
  const [reader, writer, typescriptReader, typescriptWriter] = levels.split(' ').map((letter) => LEVEL_OF[letter]!);
  return {
    doc,
    reader: reader!,
    writer: writer!,
    typescriptReader: typescriptReader!,
    typescriptWriter: typescriptWriter!,
  };
}

type DeclarationKinds<Family extends string> = Readonly<Record<`${Family}.${'added' | 'removed' | 'renamed'}`, Kind>>;

/** Levels of an added, removed or renamed declaration that differ from the usual ones. */
interface DeclarationLevels {
  readonly added?: string;
  readonly removed?: string;
  readonly renamed?: string;
}

/** Removing a type has no effect on data by itself: the changes of its fields are reported separately. */
export const TYPE_LEVELS: DeclarationLevels = { removed: 'S S B B' };

/** Rows that every section of declarations has. */
export function declarationKinds<Family extends string>(
  family: Family,
  what: string,
  { added = 'S S S S', removed = 'B B B B', renamed = 'S S B B' }: DeclarationLevels = {},
): DeclarationKinds<Family> {
  const byName: Readonly<Record<string, Kind>> = {
    [`${family}.added`]: kind(added, `${what} was added.`),
    [`${family}.removed`]: kind(removed, `${what} was removed.`),
    [`${family}.renamed`]: kind(renamed, `${what} was renamed, as \`was\` declares.`),
  };
  return byName as DeclarationKinds<Family>;
}

type MemberChange =
  | 'added.required'
  | 'added.optional'
  | 'removed.required'
  | 'removed.optional'
  | `presence.${'widened' | 'narrowed' | 'changed'}`
  | `type.${'widened' | 'narrowed' | 'changed' | 'equivalent'}`
  | 'identifies.changed';

/** Rows of the parameters of a function of the package, which no data has. */
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

/** Rows of members that have a presence and a type. `owner` has its article: `an object`. */
export function memberKinds<Family extends string>(
  family: Family,
  what: string,
  owner: string,
): Readonly<Record<`${Family}.${MemberChange}`, Kind>> {
  const changes: Readonly<Record<MemberChange, Kind>> = {
    'added.required': kind('S B S B', `A required ${what} was added to ${owner}.`),
    'added.optional': kind('S S S S', `An optional ${what} was added to ${owner}.`),
    'removed.required': kind('B r B B', `A required ${what} of ${owner} was removed.`),
    'removed.optional': kind('r r B B', `An optional ${what} of ${owner} was removed.`),
    'presence.widened': kind('B S B S', `The ${what} may now be absent or null.`),
    'presence.narrowed': kind('S B S B', `The ${what} can no longer be absent or null.`),
    'presence.changed': kind('B B B B', `The ${what} may be null where it could be absent, or the reverse.`),
    'type.widened': kind('B S B ?', `The type of the ${what} accepts more values.`),
    'type.narrowed': kind('S B B B', `The type of the ${what} accepts fewer values.`),
    'type.changed': kind('B B B B', `The type of the ${what} accepts different values.`),
    'type.equivalent': kind('S S B B', `The type of the ${what} was replaced by another type with the same values.`),
    'identifies.changed': kind('S S B B', `The target of the identifier in the ${what} changed.`),
  };
  const named = Object.entries(changes).map(([change, one]) => [`${family}.${change}`, one]);
  return Object.fromEntries(named) as Readonly<Record<`${Family}.${MemberChange}`, Kind>>;
}
