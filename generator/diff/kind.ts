import type { Level } from './change.js';

/** What a kind of change does to one of the four audiences; `by inclusion` is decided by the sets of accepted values. */
export type KindLevel = Level | 'by inclusion';

export interface Kind {
  /** What has changed, in a sentence. */
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

/** A row of the table: levels of readers, writers, TypeScript readers and TypeScript writers, and what has changed. */
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

/** Levels of a declaration that came, went, or has a new name, where they are not those of most. */
interface DeclarationLevels {
  readonly added?: string;
  readonly removed?: string;
  readonly renamed?: string;
}

/** What goes in the data with a type that has gone is told of the fields that had it. */
export const TYPE_LEVELS: DeclarationLevels = { removed: 'S S B B' };

/** Rows that every kind of declaration has. */
export function declarationKinds<Family extends string>(
  family: Family,
  what: string,
  { added = 'S S S S', removed = 'B B B B', renamed = 'S S B B' }: DeclarationLevels = {},
): DeclarationKinds<Family> {
  const byName: Readonly<Record<string, Kind>> = {
    [`${family}.added`]: kind(added, `${what} is new.`),
    [`${family}.removed`]: kind(removed, `${what} has gone.`),
    [`${family}.renamed`]: kind(renamed, `${what} has a new name, and \`was\` says so.`),
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

/** Rows of what has a presence and a type. */
export function memberKinds<Family extends string>(
  family: Family,
  what: string,
  of: string,
): Readonly<Record<`${Family}.${MemberChange}`, Kind>> {
  const changes: Readonly<Record<MemberChange, Kind>> = {
    'added.required': kind('S B S B', `An ${of} has ${what} more, which must be there.`),
    'added.optional': kind('S S S S', `An ${of} has ${what} more, which may be absent.`),
    'removed.required': kind('B r B B', `An ${of} has ${what} less, which was always there.`),
    'removed.optional': kind('r r B B', `An ${of} has ${what} less, which could be absent.`),
    'presence.widened': kind('B S B S', `More is allowed: ${what} may be absent or null.`),
    'presence.narrowed': kind('S B S B', `Less is allowed: ${what} may be absent or null no more.`),
    'presence.changed': kind('B B B B', `Something else is allowed: ${what} may be null where it could be absent.`),
    'type.widened': kind('B S B ?', `The type of ${what} accepts more.`),
    'type.narrowed': kind('S B B B', `The type of ${what} accepts less.`),
    'type.changed': kind('B B B B', `The type of ${what} accepts something else.`),
    'type.equivalent': kind('S S B B', `The type of ${what} is another one with the same values.`),
    'identifies.changed': kind('S S B B', `What the identifier in ${what} identifies has changed.`),
  };
  const named = Object.entries(changes).map(([change, one]) => [
    `${family}.${change}`,
    { ...one, doc: one.doc.replace(/^An (?=view)/, 'A ') },
  ]);
  return Object.fromEntries(named) as Readonly<Record<`${Family}.${MemberChange}`, Kind>>;
}
