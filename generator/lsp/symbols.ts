import { isTypeSection } from '../model/sections.js';

/**
 * Id of a name that a spec declares. Equal ids denote the same declaration: `types/Book`, `types/Book.title`,
 * `types/BookUpdate`, `endpoints/get_book.counted`, `channels/counter`. All types share one namespace.
 */
export type SymbolId = `${string}/${string}`;

/** Id of the declaration with that name in a section. */
export function declarationId(section: string, name: string): SymbolId {
  return `${isTypeSection(section) ? 'types' : section}/${name}`;
}

export function typeId(name: string): SymbolId {
  return `types/${name}`;
}

/** Id of a member of a declaration: a field, an enum member, a parameter of an endpoint. */
export function memberId(owner: SymbolId, name: string): SymbolId {
  return `${owner}.${name}`;
}

/** Splits an id into its parts. Only names of declarations without members may contain dots. */
export function partsOf(id: SymbolId): { readonly space: string; readonly name: string; readonly member?: string } {
  const slash = id.indexOf('/');
  const space = id.slice(0, slash);
  const name = id.slice(slash + 1);
  const dot = space === 'facts' || space === 'events' ? -1 : name.indexOf('.');
  return dot === -1 ? { space, name } : { space, name: name.slice(0, dot), member: name.slice(dot + 1) };
}
