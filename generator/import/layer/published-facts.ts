import { Diagnostics, type Diagnostic } from '../../diagnostics/index.js';
import { lineStarts } from '../../diagnostics/position.js';
import {
  entryOf,
  isMap,
  sectionNames,
  textOf,
  valueOf,
  type PublishedFact,
  type PublishedFacts,
  type PublishedSource,
  type SectionName,
} from '../../read/index.js';
import type { Entry, MapNode, Node, Provenance, SourceFile, Span } from '../../read/syntax.js';
import { normaliseDeclaration } from '../../model/normalise.js';
import { checkMap, type KnownNames } from '../map/check-map.js';
import type { PublishedMap } from '../map/published-map.js';
import { readMap } from '../map/read-map.js';
import { dialectOf } from '../dialect.js';
import { declarationsOf } from '../import-document.js';
import { Documents } from '../load/documents.js';
import { ImportError } from '../load/import-error.js';
import { Places } from './places.js';
import { Pointers } from './pointers.js';
import { Renamer, type Renaming } from './rename-types.js';
import { treeOf } from './tree-of-declarations.js';

export interface PublishedResult {
  readonly facts: PublishedFacts;
  readonly problems: readonly Diagnostic[];
}

/**
 * Imports the document of a layer, with the names that its map gives. Each fact has the place in the document, and its
 * pointer as its source.
 *
 * @param own what is written by hand, in the spec and in all of its layers
 */
export function publishedFacts(layer: string, source: PublishedSource, own: KnownNames): PublishedResult {
  const diagnostics = new Diagnostics();
  const { document, map: mapFile } = source;
  const documents = withProblems(source, diagnostics, () => {
    const loaded = new Documents(document.path, inMemory(document));
    dialectOf(loaded.root);
    return loaded;
  });
  if (documents === undefined) return { facts: none(layer), problems: diagnostics.sorted() };
  const written = mapFile === undefined ? undefined : readMap(mapFile, diagnostics);
  const map = written && checkMap(written, documents.root.root, own, diagnostics);
  // The text of the map has the places of problems, and its names are those that the spec knows now.
  const names = map?.names.map(({ published }) => published);
  const key = JSON.stringify([layer, document.path, mapFile?.path, mapFile?.text, names]);
  const made = memoized(`${key}\0${document.text}`, () => {
    const found = new Diagnostics();
    const facts = withProblems(source, found, () => factsOf(layer, document, documents, map, found));
    return { facts: facts ?? none(layer), problems: found.sorted() };
  });
  diagnostics.addAll(made.problems);
  return { facts: made.facts, problems: diagnostics.sorted() };
}

function none(layer: string): PublishedFacts {
  return { layer, facts: [] };
}

function inMemory({ path, text }: SourceFile): ReadonlyMap<string, string> {
  return new Map([[path, text]]);
}

/** The last documents: a process that compiles repeatedly, or two revisions, imports each of them once. */
const RECENT = 4;
const recent = new Map<string, PublishedResult>();

function memoized(key: string, make: () => PublishedResult): PublishedResult {
  const known = recent.get(key);
  const result = known ?? make();
  recent.delete(key);
  recent.set(key, result);
  const [oldest] = recent.keys();
  if (recent.size > RECENT && oldest !== undefined) recent.delete(oldest);
  return result;
}

function withProblems<Result>(
  { document, span }: PublishedSource,
  diagnostics: Diagnostics,
  work: () => Result,
): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const { line, column = 1 } = error.place;
    const start = line === undefined ? undefined : (lineStarts(document)[line - 1] ?? 0) + column - 1;
    const place = start === undefined ? span : { file: document, start, end: start + 1 };
    diagnostics.report(
      'bad-document',
      { problem: error.problem, pointer: error.place.pointer ?? '' },
      place,
      error.hint === undefined ? {} : { hint: error.hint },
    );
    return undefined;
  }
}

function factsOf(
  layer: string,
  document: SourceFile,
  documents: Documents,
  map: PublishedMap | undefined,
  diagnostics: Diagnostics,
): PublishedFacts {
  const pointers = new Pointers(documents.root.root);
  const named = (map?.names ?? []).flatMap(({ published, is, span }) =>
    is.kind === 'none' ? [] : [{ name: is.name, is, span, pointer: pointerOf(published, pointers) }],
  );
  const pins = new Map<string, string>();
  const pinned = new Set<string>();
  for (const { name, pointer } of named) {
    if (!pinned.has(name)) pins.set(`#${pointer}`, name);
    pinned.add(name);
  }
  const { declared, names } = declarationsOf(documents, { without: [], names: pins });
  const types = new Map<string, string>();
  const schemes = new Map<string, string>();
  for (const { name, is, pointer } of named) {
    const given = names.get(`#${pointer}`);
    if (pointer.startsWith(SCHEMES)) schemes.set(pointer.slice(SCHEMES.length), name);
    else if (given !== undefined && given !== name) {
      if (is.kind === 'own' || /^[a-z]/.test(name)) types.set(given, name);
      else
        diagnostics.report('bad-name', { name, what: 'a name of a type here: it is taken or reserved' }, is.span, {
          hint: `give it another one; the import would call it ${given}`,
        });
    }
  }
  const whole = treeOf(declared, document);
  const byHand = new Set(named.flatMap(({ name, is }) => (is.kind === 'own' ? [name] : [])));
  const called = renamed(whole, types, schemes, byHand);
  const declaredAt = pointersByName(names);
  const places = new Places(document, documents.root);
  const facts = sectionNames.flatMap((section) =>
    entriesOf(called, section).flatMap((entry): readonly PublishedFact[] => {
      const pointer = pointerOfDeclaration(section, entry.key, declaredAt, pointers);
      const name = (section === 'auth' ? schemes : types).get(entry.key) ?? entry.key;
      const located = locate(section, { ...entry, key: name }, pointer, { layer, document, pointers, places });
      return [
        { section, pointer: `#${pointer}`, entry: { ...located, value: normaliseDeclaration(section, located.value) } },
      ];
    }),
  );
  return { layer, facts };
}

const SCHEMES = '/components/securitySchemes/';

/** The pointer, without `#`, of what a map names. */
export function pointerOf(published: string, pointers: Pointers): string {
  if (published.startsWith('#')) return published.slice(1);
  const escaped = published.replaceAll('~', '~0').replaceAll('/', '~1');
  const places = ['/components/schemas/', '/$defs/', '/definitions/', SCHEMES].map((folder) => folder + escaped);
  return places.find((place) => pointers.at(place) !== undefined) ?? pointers.operations().get(published) ?? places[0]!;
}

function entriesOf(root: MapNode, section: SectionName): readonly Entry[] {
  const found = valueOf(root, section);
  return isMap(found) ? found.entries : [];
}

/** The file with the names of the map. A union of which one member is left is removed, and that member named in its place. */
function renamed(file: MapNode, types: Renaming, schemes: Renaming, own: ReadonlySet<string>): MapNode {
  const renamer = new Renamer(file);
  renamer.rename(types, schemes);
  const removed = new Set<string>();
  const unions = entriesOf(file, 'unions');
  for (;;) {
    const left = unions.filter(({ key }) => !removed.has(key));
    const single = new Map(left.flatMap((union) => singleMemberOf(union, renamer) ?? []));
    if (single.size === 0) break;
    renamer.rename(ended(single), new Map());
    for (const name of single.keys()) removed.add(name);
  }
  const entries = renamer.file.entries.map((section) =>
    withDistinctMembers(removed.size === 0 ? section : withoutUnions(section, removed), own),
  );
  return { ...file, entries };
}

/** The name of a union and of the only type that it names; undefined if there are several. */
function singleMemberOf({ key, value }: Entry, renamer: Renamer): readonly (readonly [string, string])[] | undefined {
  const of = valueOf(value, 'of');
  const members = new Set(of?.kind === 'list' ? of.items.map((item) => renamer.textOf(item)) : []);
  const [only] = members;
  const isSingle = members.size === 1 && only !== undefined && /^\w+$/.test(only) && only !== key;
  return isSingle ? [[key, only]] : undefined;
}

function withoutUnions(section: Entry, removed: ReadonlySet<string>): Entry {
  if (section.key !== 'unions' || !isMap(section.value)) return section;
  const entries = section.value.entries.filter(({ key }) => !removed.has(key));
  return { ...section, value: { ...section.value, entries } };
}

/** Names at the end of each chain of names. */
function ended(names: Renaming): Renaming {
  return new Map(
    [...names].map(([from, to]) => {
      const seen = new Set([from]);
      let end = to;
      for (let next = names.get(end); next !== undefined && !seen.has(end); next = names.get(end)) {
        seen.add(end);
        end = next;
      }
      return [from, end];
    }),
  );
}

/** Members once each. A field that distinguishes them is not named, if one of them is an own object. */
function withDistinctMembers(section: Entry, own: ReadonlySet<string>): Entry {
  if (section.key !== 'unions' || !isMap(section.value)) return section;
  const entries = section.value.entries.map((union): Entry => {
    const of = entryOf(union.value, 'of');
    if (of === undefined || of.value.kind !== 'list' || !isMap(union.value)) return union;
    const members = new Map(of.value.items.map((item) => [textOf(item), item]));
    const hasOwn = [...members.keys()].some((name) => name !== undefined && own.has(name));
    const kept = union.value.entries
      .filter(({ key }) => key !== 'by' || !hasOwn)
      .map((entry) =>
        entry.key === 'of'
          ? { ...entry, value: { ...of.value, kind: 'list' as const, items: [...members.values()] } }
          : entry,
      );
    return { ...union, value: { ...union.value, entries: kept } };
  });
  return { ...section, value: { ...section.value, entries } };
}

/** The pointer of each name, without `#`: that of a schema under `components` before those of equal shapes elsewhere. */
function pointersByName(names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [pointer, name] of names) {
    const known = found.get(name);
    const isBetter = known === undefined || (isComponent(pointer) && !isComponent(`#${known}`));
    if (isBetter) found.set(name, pointer.slice(1));
  }
  return found;
}

function isComponent(pointer: string): boolean {
  return /^#\/(?:components\/schemas|\$defs|definitions)\/[^/]+$/.test(pointer);
}

function pointerOfDeclaration(
  section: SectionName,
  name: string,
  declared: ReadonlyMap<string, string>,
  pointers: Pointers,
): string {
  const known = declared.get(name);
  if (known !== undefined) return known;
  if (section === 'auth') return SCHEMES + name;
  if (section === 'events') return pointers.within('/webhooks', [name]);
  return section === 'services' ? '/servers' : section === 'facts' ? '/info' : '';
}

// -------------------------------------------------------------------------------------------------- places and sources

interface Locating {
  readonly layer: string;
  readonly document: SourceFile;
  readonly pointers: Pointers;
  readonly places: Places;
}

/** The declaration with the places of its facts in the document, and their pointers as sources. */
function locate(section: SectionName, entry: Entry, pointer: string, context: Locating): Entry {
  const { pointers } = context;
  switch (section) {
    case 'objects':
      return withMembers(entry, pointer, context, { fields: (key) => pointers.property(pointer, key) });
    case 'enums':
      return withMembers(entry, pointer, context, {
        values: (_, member) => pointers.enumValue(pointer, wireValue(member.value)),
      });
    case 'endpoints': {
      const parameter = (key: string): string => pointers.parameter(pointer, key);
      return withMembers(entry, pointer, context, {
        params: parameter,
        query: parameter,
        headers: parameter,
        cookies: parameter,
        body: () => `${pointer}/requestBody`,
        responses: (_, { value }) => {
          const status = valueOf(value, 'status');
          return status?.kind === 'scalar' ? `${pointer}/responses/${String(status.value)}` : pointer;
        },
      });
    }
    case 'identifiers':
    case 'scalars':
    case 'bitsets':
    case 'unions':
    case 'collections':
    case 'events':
    case 'channels':
    case 'states':
    case 'auth':
    case 'services':
    case 'urls':
    case 'permissions':
    case 'facts':
      return withMembers(entry, pointer, context, {});
  }
}

function wireValue(node: Node): unknown {
  const value = node.kind === 'map' ? valueOf(node, 'value') : node;
  return value?.kind === 'scalar' ? value.value : undefined;
}

type MemberPointers = Readonly<Record<string, (key: string, member: Entry) => string>>;

function withMembers(entry: Entry, pointer: string, context: Locating, lists: MemberPointers): Entry {
  if (!isMap(entry.value)) return moved(entry, pointer, context);
  const place = placeOf(pointer, context);
  const entries = entry.value.entries.map((part): Entry => {
    const find = Object.hasOwn(lists, part.key) ? lists[part.key] : undefined;
    const { value } = part;
    if (find === undefined) return movedTo(place, part);
    if (value.kind === 'list') {
      const items = value.items.map((one) => {
        const item: Entry = { key: '', optional: false, keySpan: one.span, value: one };
        return moved(item, find('', item), context).value;
      });
      return { ...part, keySpan: place.span(), value: { ...value, ...placed(place), items } };
    }
    if (!isMap(value) || part.key === 'body') return moved(part, find(part.key, part), context);
    const members = value.entries.map((one) => moved(one, find(one.key, one), context));
    return { ...part, keySpan: place.span(), value: { ...value, ...placed(place), entries: members } };
  });
  return { ...entry, keySpan: place.span(), value: { ...entry.value, ...placed(place), entries } };
}

/** A place in the document, of which each node has a span of its own. */
interface PlaceInDocument {
  readonly span: () => Span;
  readonly provenance: Provenance;
}

function placeOf(pointer: string, { layer, document, places }: Locating): PlaceInDocument {
  const { start, end } = places.find(pointer);
  return {
    span: () => ({ file: document, start, end }),
    provenance: { layer, source: [`${document.path}#${pointer}`] },
  };
}

function placed({ span, provenance }: PlaceInDocument): { readonly span: Span; readonly provenance: Provenance } {
  return { span: span(), provenance };
}

function moved(entry: Entry, pointer: string, context: Locating): Entry {
  return movedTo(placeOf(pointer, context), entry);
}

function movedTo(place: PlaceInDocument, entry: Entry): Entry {
  const move = (node: Node): Node => {
    switch (node.kind) {
      case 'scalar':
      case 'not-shown':
        return { ...node, ...placed(place) };
      case 'list':
        return { ...node, ...placed(place), items: node.items.map(move) };
      case 'map':
        return { ...node, ...placed(place), entries: node.entries.map(moveEntry) };
    }
  };
  const moveEntry = (one: Entry): Entry => ({ ...one, keySpan: place.span(), value: move(one.value) });
  return moveEntry(entry);
}
