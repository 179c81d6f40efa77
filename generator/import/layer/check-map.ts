import { didYouMean, type Diagnostics } from '../../diagnostics/index.js';
import type { Sections } from '../../read/index.js';
import { scalarText, valueOf } from '../../read/nodes.js';
import type { MapNode } from '../../read/syntax.js';
import { keysOf, valueAt, isMap } from '../load/pointer.js';
import { Pointers } from './pointers.js';
import type { Counterpart, MappedName, PublishedMap } from './published-map.js';

/** Names in maps: of types, operations and auth schemes. */
export type KnownNames = ReadonlySet<string>;

/**
 * Looks up both names of each entry, and reports unknown ones.
 *
 * @param document the parsed document
 * @param own names of declarations by hand
 * @returns the map without the entries that have problems
 */
export function checkMap(
  map: PublishedMap,
  document: unknown,
  own: KnownNames,
  diagnostics: Diagnostics,
): PublishedMap {
  const published = namesOfDocument(new Pointers(document));
  const taken = new Map<string, MappedName>();
  const names = map.names.filter((mapped) => {
    const isKnown = checkPublished(mapped, document, published, diagnostics);
    return checkCounterpart(mapped.is, own, taken, mapped, diagnostics) && isKnown;
  });
  return { ...map, names };
}

function checkPublished(
  { published: name, span }: MappedName,
  document: unknown,
  known: KnownNames,
  diagnostics: Diagnostics,
): boolean {
  const keys = name.startsWith('#') ? keysOf(name.slice(1).replaceAll('%', '%25')) : undefined;
  if (keys === undefined ? known.has(name) : valueAt(document, keys) !== undefined) return true;
  const what = keys === undefined ? 'schema or operation of the document' : 'place of the document';
  const otherwise = { hint: 'remove it, or look for its new name in the document' };
  diagnostics.report('unknown-name', { what, name }, span, { ...otherwise, ...didYouMean(name, known) });
  return false;
}

function checkCounterpart(
  is: Counterpart,
  own: KnownNames,
  taken: Map<string, MappedName>,
  mapped: MappedName,
  diagnostics: Diagnostics,
): boolean {
  switch (is.kind) {
    case 'none':
      return true;
    case 'own': {
      if (own.has(is.name)) return true;
      const otherwise = { hint: `write { as: ${is.name} }, if the layer is to call it so` };
      const params = { what: 'type or endpoint written by hand that is called', name: is.name };
      diagnostics.report('unknown-name', params, is.span, { ...otherwise, ...didYouMean(is.name, own) });
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
      if (!own.has(is.name)) return true;
      const hint = `write ${is.name} without as, if it is the one written by hand`;
      diagnostics.report('duplicate-name', { name: is.name }, is.span, { hint });
      return false;
    }
  }
}

/** The names of schemas and security schemes under `components` (or `$defs`, `definitions`), and each `operationId`. */
export function namesOfDocument(document: Pointers): KnownNames {
  const keysAt = (pointer: string): readonly string[] => {
    const map = document.at(pointer);
    return isMap(map) ? Object.keys(map) : [];
  };
  const schemas = ['/components/schemas', '/$defs', '/definitions'].flatMap(keysAt);
  return new Set([...schemas, ...document.operations().keys(), ...keysAt('/components/securitySchemes')]);
}

/** The names of all types, views, endpoints and auth schemes by hand. */
export function namesOfSpec(sections: Sections): readonly string[] {
  const { identifiers, scalars, enums, bitsets, objects, unions, endpoints, auth } = sections;
  const views = objects.entries.flatMap(({ key, value }) => {
    const named = valueOf(value, 'views');
    return named?.kind === 'map' ? named.entries.map((view) => key + view.key) : [];
  });
  const declared = [identifiers, scalars, enums, bitsets, objects, unions, endpoints, auth];
  return [...declared.flatMap(({ entries }) => entries.map(({ key }) => key)), ...views];
}

/** Names of whole declarations that corrections add: `at: objects.Poll`. */
export function namesOfCorrections(corrections: readonly MapNode[]): readonly string[] {
  return corrections.flatMap((correction) => {
    const path = scalarText(valueOf(correction, 'at'))?.split('.') ?? [];
    const isAdded = valueOf(correction, 'add') !== undefined;
    if (isAdded && path.length === 2) return [path[1]!];
    const isView = isAdded && path.length === 4 && path[0] === 'objects' && path[2] === 'views';
    return isView ? [path[1]! + path[3]!] : [];
  });
}
