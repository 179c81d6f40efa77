import type { Entry, Span } from '../../read/syntax.js';
import { CONTAINER_NAMES, PRIMITIVES } from '../../read/type-syntax.js';
import type { Sections } from '../layers/sections.js';
import { entriesOf, valueOf } from '../node-access.js';
import { writtenAtOf } from './inline-objects.js';

/** The declaration that a type name refers to. */
export type TypeNameKind = 'identifier' | 'scalar' | 'enum' | 'bitSet' | 'object' | 'union';

export interface TypeName {
  readonly name: string;
  readonly kind: TypeNameKind;
  /** The position of the name. */
  readonly span: Span;
  /** Of a view: the object that it derives from. */
  readonly viewOf?: string;
  /** Of an object that is written inside a field: the path of the field. */
  readonly writtenAt?: string;
}

/** Every type of the spec by name. Of two with the same name, the first. */
export type TypeNames = ReadonlyMap<string, Omit<TypeName, 'span'>>;

/** Every declaration that defines a type, views included, in the order of the spec. */
export function findTypeNames(sections: Sections): readonly TypeName[] {
  return [
    ...declared(sections, 'identifiers', 'identifier'),
    ...declared(sections, 'scalars', 'scalar'),
    ...declared(sections, 'enums', 'enum'),
    ...declared(sections, 'bitsets', 'bitSet'),
    ...entriesOf(sections.objects).flatMap((object): TypeName[] => [
      typeNameOf(object),
      ...entriesOf(valueOf(object.value, 'views')).map((view): TypeName => ({
        name: object.key + view.key,
        kind: 'object',
        span: view.keySpan,
        viewOf: object.key,
      })),
    ]),
    ...declared(sections, 'unions', 'union'),
  ];
}

function typeNameOf({ key, keySpan, value }: Entry): TypeName {
  const writtenAt = writtenAtOf(value);
  return { name: key, kind: 'object', span: keySpan, ...(writtenAt === undefined ? {} : { writtenAt }) };
}

function declared(sections: Sections, section: keyof Sections, kind: TypeNameKind): readonly TypeName[] {
  return entriesOf(sections[section]).map((entry) => ({ name: entry.key, kind, span: entry.keySpan }));
}

/** Indexes names. The first of two equal names wins; the rule on unique names reports the other. */
export function indexTypeNames(found: readonly TypeName[]): TypeNames {
  const index = new Map<string, Omit<TypeName, 'span'>>();
  for (const { span: _, ...name } of found) if (!index.has(name.name)) index.set(name.name, name);
  return index;
}

/** The names of one kind, or of all: those that may have been meant where a name is not known. */
export type SimilarNames = (wanted?: TypeNameKind) => readonly string[];

/** Lists names by their kind, each list once: thousands of names may be unknown. */
export function similarNames(names: TypeNames): SimilarNames {
  const lists = new Map<TypeNameKind | undefined, readonly string[]>();
  return (wanted) => {
    // The caller depends on the names, whether or not the list is there already.
    const all = names.values();
    const known = lists.get(wanted);
    if (known !== undefined) return known;
    const found = [...all].filter(({ kind }) => wanted === undefined || kind === wanted).map(({ name }) => name);
    const list = wanted === undefined ? [...found, ...PRIMITIVES, ...CONTAINER_NAMES, 'Partial'] : found;
    lists.set(wanted, list);
    return list;
  };
}
