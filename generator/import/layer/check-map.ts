import { didYouMean, type Diagnostics } from '../../diagnostics/index.js';
import type { Sections } from '../../read/index.js';
import { scalarText, valueOf } from '../../read/nodes.js';
import type { MapNode } from '../../read/syntax.js';
import { keysOf, valueAt, isMap } from '../load/pointer.js';
import { Pointers } from './pointers.js';
import type { Counterpart, MappedName, PublishedMap } from './published-map.js';

/** Names that a map may lead from or to. */
export interface KnownNames {
  readonly types: ReadonlySet<string>;
  readonly operations: ReadonlySet<string>;
  /** Auth schemes. */
  readonly schemes: ReadonlySet<string>;
}

/**
 * Looks up the names of a map, on both sides, and reports those that are not there.
 *
 * @param document the parsed document
 * @param own what is written by hand
 * @returns the map without the entries that have problems
 */
export function checkMap(
  map: PublishedMap,
  document: unknown,
  own: KnownNames,
  diagnostics: Diagnostics,
): PublishedMap {
  const published = namesOfDocument(new Pointers(document));
  const lists = { published: listOf(published), own: listOf(own) };
  const taken = new Map<string, MappedName>();
  const names = map.names.filter((mapped) => {
    const isKnown = checkPublished(mapped, document, published, lists.published, diagnostics);
    return checkCounterpart(mapped.is, own, lists.own, taken, mapped, diagnostics) && isKnown;
  });
  return { ...map, names };
}

function checkPublished(
  { published: name, span }: MappedName,
  document: unknown,
  known: KnownNames,
  all: readonly string[],
  diagnostics: Diagnostics,
): boolean {
  const keys = name.startsWith('#') ? keysOf(name.slice(1).replaceAll('%', '%25')) : undefined;
  if (keys === undefined ? isIn(known, name) : valueAt(document, keys) !== undefined) return true;
  const what = keys === undefined ? 'schema or operation of the document' : 'place of the document';
  const otherwise = { hint: 'remove it, or look for its new name in the document' };
  diagnostics.report('unknown-name', { what, name }, span, { ...otherwise, ...didYouMean(name, all) });
  return false;
}

function checkCounterpart(
  is: Counterpart,
  own: KnownNames,
  all: readonly string[],
  taken: Map<string, MappedName>,
  mapped: MappedName,
  diagnostics: Diagnostics,
): boolean {
  switch (is.kind) {
    case 'none':
      return true;
    case 'own': {
      if (isIn(own, is.name)) return true;
      const otherwise = { hint: `write { as: ${is.name} }, if the layer is to call it so` };
      const params = { what: 'type or endpoint written by hand that is called', name: is.name };
      diagnostics.report('unknown-name', params, is.span, { ...otherwise, ...didYouMean(is.name, all) });
      return false;
    }
    case 'named': {
      const first = taken.get(is.name);
      if (first !== undefined) {
        const related = [{ span: first.span, message: 'this gets the name first' }];
        diagnostics.report('duplicate-name', { name: is.name }, is.span, { related, hint: 'give it another name' });
        return false;
      }
      taken.set(is.name, mapped);
      if (!isIn(own, is.name)) return true;
      const hint = `write ${is.name} without as, if it is the one written by hand`;
      diagnostics.report('duplicate-name', { name: is.name }, is.span, { hint });
      return false;
    }
  }
}

function isIn({ types, operations, schemes }: KnownNames, name: string): boolean {
  return types.has(name) || operations.has(name) || schemes.has(name);
}

function listOf({ types, operations, schemes }: KnownNames): readonly string[] {
  return [...types, ...operations, ...schemes];
}

/** The schemas and security schemes under `components` (or `$defs`, `definitions`), and the operations by `operationId`. */
export function namesOfDocument(document: Pointers): KnownNames {
  const keysAt = (pointer: string): readonly string[] => {
    const map = document.at(pointer);
    return isMap(map) ? Object.keys(map) : [];
  };
  return {
    types: new Set(['/components/schemas', '/$defs', '/definitions'].flatMap(keysAt)),
    operations: new Set(document.operations().keys()),
    schemes: new Set(keysAt('/components/securitySchemes')),
  };
}

/** The declarations by hand: every type, views among them, endpoints and auth schemes; in all of the sections together. */
export function namesOfSpec(all: readonly Sections[]): KnownNames {
  const keys = (map: MapNode): readonly string[] => map.entries.map(({ key }) => key);
  const types = all.flatMap(({ identifiers, scalars, enums, bitsets, objects, unions }) => [
    ...[identifiers, scalars, enums, bitsets, objects, unions].flatMap(keys),
    ...objects.entries.flatMap(({ key, value }) => {
      const views = valueOf(value, 'views');
      return views?.kind === 'map' ? views.entries.map((view) => key + view.key) : [];
    }),
  ]);
  return {
    types: new Set(types),
    operations: new Set(all.flatMap(({ endpoints }) => keys(endpoints))),
    schemes: new Set(all.flatMap(({ auth }) => keys(auth))),
  };
}

/** Names of whole declarations that corrections add: `at: objects.Poll`. */
export function namesOfCorrections(corrections: readonly MapNode[]): KnownNames {
  const added = corrections.flatMap((correction) => {
    const path = scalarText(valueOf(correction, 'at'))?.split('.') ?? [];
    const isAdded = valueOf(correction, 'add') !== undefined;
    if (isAdded && path.length === 2) return [{ section: path[0]!, name: path[1]! }];
    const isView = isAdded && path.length === 4 && path[0] === 'objects' && path[2] === 'views';
    return isView ? [{ section: 'objects', name: path[1]! + path[3]! }] : [];
  });
  const namedIn = (isWanted: (section: string) => boolean): ReadonlySet<string> =>
    new Set(added.filter(({ section }) => isWanted(section)).map(({ name }) => name));
  return {
    types: namedIn((section) => section !== 'endpoints' && section !== 'auth'),
    operations: namedIn((section) => section === 'endpoints'),
    schemes: namedIn((section) => section === 'auth'),
  };
}
