import { defined } from '../../defined.js';
import { recordedParts } from '../write/record.js';
import { collectProblems, Diagnostics, type Diagnostic } from '../../diagnostics/index.js';
import type { LayerTree, PublishedFact, PublishedFacts, PublishedSource, SpecTree } from '../../read/index.js';
import type { SourceFile } from '../../read/syntax.js';
import { normaliseDeclaration } from '../../model/normalise.js';
import { checkMap, type KnownNames, namesOfCorrections, namesOfSpec } from './check-map.js';
import { type PublishedMap, readMap } from './published-map.js';
import { dialectOf } from '../document.js';
import { declarationsOf } from '../import-document.js';
import { Documents } from '../load/documents.js';
import { ImportError, reportImportError } from '../load/import-error.js';
import { located, placesIn, SCHEMES } from './locate.js';
import { Pointers } from './pointers.js';

export interface PublishedResult {
  readonly facts: PublishedFacts;
  readonly problems: readonly Diagnostic[];
}

/**
 * Imports the document of a layer, with names from its map. Each fact has its place in the document, and its pointer as
 * the source.
 *
 * @param own names by hand in the spec and all of its layers
 */
export function publishedFacts(layer: string, source: PublishedSource, own: KnownNames): PublishedResult {
  const diagnostics = new Diagnostics();
  const { document, map: mapFile, record: recordFile } = source;
  const documents = withProblems(source, diagnostics, () => {
    const loaded = new Documents(document.path, inMemory(document));
    dialectOf(loaded.root);
    return loaded;
  });
  if (documents === undefined) return { facts: none(layer), problems: diagnostics.sorted() };
  const written =
    mapFile && mapOf(`${mapFile.path}\0${mapFile.text}`, () => collectProblems((found) => readMap(mapFile, found)));
  diagnostics.addAll(written?.problems ?? []);
  const map = written && checkMap(written.result, documents.root.root, own, diagnostics);
  // Problems have places in the text of the map, and its valid names depend on the spec.
  const names = map?.names.map(({ published }) => published);
  const key = JSON.stringify([layer, document.path, mapFile?.path, mapFile?.text, names, recordFile?.text]);
  const made = resultOf(`${key}\0${document.text}`, () => {
    const found = new Diagnostics();
    const facts = withProblems(source, found, () => factsOf(layer, source, documents, map, found));
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

/** Number of memoized documents, for repeated compilations and for comparisons of revisions. */
const RECENT = 4;
const resultOf = memoized<PublishedResult>();
const mapOf = memoized<{ readonly result: PublishedMap; readonly problems: readonly Diagnostic[] }>();

function memoized<Result>(): (key: string, make: () => Result) => Result {
  const recent = new Map<string, Result>();
  return (key, make) => {
    const result = recent.get(key) ?? make();
    recent.delete(key);
    recent.set(key, result);
    if (recent.size > RECENT) recent.delete(recent.keys().next().value!);
    return result;
  };
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
    reportImportError(error, document, span, diagnostics);
    return undefined;
  }
}

function factsOf(
  layer: string,
  { document, record }: PublishedSource,
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
  const types = new Map<string, string>();
  const schemes = new Map(
    named.flatMap(({ name, pointer }) =>
      pointer.startsWith(SCHEMES) ? [[pointer.slice(SCHEMES.length), name] as const] : [],
    ),
  );
  const insteadOf = (given: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
    for (const { name, is, pointer } of named) {
      const other = given.get(`#${pointer}`);
      if (pointer.startsWith(SCHEMES) || other === undefined || other === name) continue;
      if (is.kind === 'own' || /^[a-z]/.test(name)) types.set(other, name);
      else
        diagnostics.report('bad-name', { name, what: 'a name of a type here: it is taken or reserved' }, is.span, {
          hint: `give it another one; the import would call it ${other}`,
        });
    }
    return types;
  };
  const byHand = new Set(named.flatMap(({ name, is }) => (is.kind === 'own' ? [name] : [])));
  const converted = declarationsOf(documents, {
    without: [],
    names: pins,
    withNamedContainers: false,
    elsewhere: { names: byHand, schemes, insteadOf },
    ...defined({ parts: record && recordedParts(record) }),
  });
  const placeOf = placesIn(new Map([['', { layer, document, placeOf: documents.root.placeOf }]]));
  const facts = located(converted.declared, placeOf).map(({ section, pointer, entry }): PublishedFact => {
    const key = (section === 'auth' ? schemes : types).get(entry.key) ?? entry.key;
    return {
      section,
      pointer: `#${pointer}`,
      entry: { ...entry, key, value: normaliseDeclaration(section, entry.value) },
    };
  });
  return { layer, facts };
}

/** The pointer, without `#`, of a name in a map. */
export function pointerOf(published: string, pointers: Pointers): string {
  if (published.startsWith('#')) return published.slice(1);
  const escaped = published.replaceAll('~', '~0').replaceAll('/', '~1');
  const places = ['/components/schemas/', '/$defs/', '/definitions/', SCHEMES].map((folder) => folder + escaped);
  return places.find((place) => pointers.at(place) !== undefined) ?? pointers.operations().get(published) ?? places[0]!;
}

/**
 * Adds the facts of published documents to the layers of a spec.
 *
 * @param wanted the layers whose documents are imported; all by default
 */
export function importLayers(spec: SpecTree, diagnostics: Diagnostics, wanted?: readonly string[]): SpecTree {
  const all = [...spec.layers.values()];
  if (all.every(({ published }) => published === undefined)) return spec;
  const own = namesByHand(spec);
  const layers = new Map(
    all.map((layer): [string, LayerTree] => {
      if (layer.published === undefined || wanted?.includes(layer.name) === false) return [layer.name, layer];
      const { facts, problems } = publishedFacts(layer.name, layer.published, own);
      diagnostics.addAll(problems);
      return [layer.name, { ...layer, facts }];
    }),
  );
  return { ...spec, layers };
}

function namesByHand(spec: SpecTree): KnownNames {
  const layers = [...spec.layers.values()];
  return new Set([
    ...[spec.base, ...layers.map(({ fills }) => fills)].flatMap(namesOfSpec),
    ...layers.flatMap(({ corrections }) => namesOfCorrections(corrections)),
  ]);
}
