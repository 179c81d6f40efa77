import { isTypeSection } from '../model/sections.js';

/**
 * A name that a spec gives, written so that equal names are the same thing: `types/Book`, `types/Book.title`,
 * `types/BookUpdate`, `endpoints/get_book.counted`, `channels/counter`. All types share one space of names.
 */
export type SymbolId = `${string}/${string}`;

/** The declaration of that name in a section. */
export function declarationId(section: string, name: string): SymbolId {
  return `${isTypeSection(section) ? 'types' : section}/${name}`;
}

export function typeId(name: string): SymbolId {
  return `types/${name}`;
}

/** A field, an enum member, a parameter of an endpoint: whatever has its name within a declaration. */
export function memberId(owner: SymbolId, name: string): SymbolId {
  return `${owner}.${name}`;
}

/** The parts of the id again. Names of declarations have no dots, but those of facts, which have no members. */
export function partsOf(id: SymbolId): { readonly space: string; readonly name: string; readonly member?: string } {
  const slash = id.indexOf('/');
  const space = id.slice(0, slash);
  const name = id.slice(slash + 1);
  const dot = space === 'facts' || space === 'events' ? -1 : name.indexOf('.');
  return dot === -1 ? { space, name } : { space, name: name.slice(0, dot), member: name.slice(dot + 1) };
}
