import type { SourceFile, Span } from '../../read/syntax.js';

/** The map of a published document: for each of its names, the counterpart in the own spec. */
export interface PublishedMap {
  readonly file: SourceFile;
  /** In the order of the file. A name is there once. */
  readonly names: readonly MappedName[];
}

export interface MappedName {
  /** Name of a schema under `components`, an `operationId`, or a pointer such as `#/paths/~1books/get`. */
  readonly published: string;
  readonly span: Span;
  readonly is: Counterpart;
}

/**
 * The counterpart of a published name in the own spec. `own`: the same thing as a declaration written by hand, which wins. `named`:
 * nothing by hand is it, and the layer calls it so. `none`: it is known to have no counterpart.
 */
export type Counterpart =
  | { readonly kind: 'own'; readonly name: string; readonly span: Span }
  | { readonly kind: 'named'; readonly name: string; readonly span: Span }
  | { readonly kind: 'none' };

/** The own name of each published name that has one. */
export function ownNames({ names }: PublishedMap): ReadonlyMap<string, string> {
  return new Map(names.flatMap(({ published, is }) => (is.kind === 'own' ? [[published, is.name] as const] : [])));
}

/** The published names of each own name that has some, in the order of the map. */
export function publishedNames({ names }: PublishedMap): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { published, is } of names) {
    if (is.kind !== 'own') continue;
    const list = found.get(is.name);
    if (list === undefined) found.set(is.name, [published]);
    else list.push(published);
  }
  return found;
}
