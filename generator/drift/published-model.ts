import { positionAt } from '../diagnostics/diagnostics.js';
import { compileRead } from '../compile.js';
import { importFrom } from '../import/import-document.js';
import { placesIn } from '../import/layer/places.js';
import { Pointers } from '../import/layer/pointers.js';
import { Documents, readBytes } from '../import/load/documents.js';
import { ImportError } from '../import/load/import-error.js';
import { below, keysOf } from '../import/load/pointer.js';
import { type Model, type Origin, isNotShown, type Declared } from '../model/model.js';
import { readSpecFiles } from '../read/read-spec.js';
import type { SourceFile } from '../read/syntax.js';
import { singleValues } from './published-types.js';
import { type PublishedMap, publishedNames } from '../import/layer/published-map.js';
import type { Alignment } from './align/align.js';
import { printLayout } from '../fmt/print-layout.js';
import { block, layoutOf } from '../import/write/yaml-data.js';

/** A published document in the terms of the spec language, and where it says what. */
export interface PublishedModel {
  readonly model: Model;
  /** The parsed document. */
  readonly root: unknown;
  /** The pointer, without `#`, of the declaration that got a name. */
  readonly pointerOf: (name: string) => string;
  readonly property: (name: string, field: string) => string;
  readonly enumValue: (name: string, value: string | number) => string;
  /** The parameter of an endpoint, which requests have at a place, or the endpoint itself. */
  readonly parameter: (endpoint: string, name: string, place: 'path' | 'query' | 'header' | 'cookie') => string;
  /** The pointer of an endpoint under these keys, or as much of the way as there is. */
  readonly within: (endpoint: string, ...keys: readonly string[]) => string;
  /** The pointer of an auth scheme. */
  readonly schemePointer: (name: string) => string;
  /** The pointer below another one under these keys, or as much of the way as there is. */
  readonly below: (pointer: string, ...keys: readonly string[]) => string;
  /** The name that the import gave to an auth scheme that a map names. */
  readonly schemeOf: (written: string) => string | undefined;
  /** The place of a pointer in the document. */
  readonly originOf: (pointer: string) => Origin;
  /** The name that the import gave to what a map names: a component, an operation or a pointer. */
  readonly nameOf: (written: string) => string | undefined;
  /** How a map names a declaration: the component, the `operationId`, or the pointer. Undefined for one of another file. */
  readonly writtenName: (name: string) => string | undefined;
}

/**
 * Imports a published document. Nothing is written.
 *
 * @throws {ImportError} if it cannot be imported
 */
export function readPublished(path: string): PublishedModel {
  const documents = new Documents(path);
  const { files, record } = importFrom(documents, {
    without: [],
    names: new Map(),
    withNamedContainers: false,
  });
  const read = readSpecFiles(files.filter((file) => file.path !== 'import.yaml'));
  const { models, problems } = compileRead(read, 'main');
  const [model] = models;
  // An enum may have more values than a spec.
  if (model === undefined) throw new ImportError({ file: path }, `the import has problems: ${problems[0]!.message}`);
  const pointers = new Pointers(documents.root.root);
  const file: SourceFile = { path, text: readBytes(path, path).toString() };
  const places = placesIn(file, documents.root);
  const byName = new Map<string, string>();
  for (const [pointer, name] of record.names) {
    // Schemas of other files have no place in this one.
    if (!pointer.startsWith('#')) continue;
    if (!byName.has(name) || isComponent(pointer)) byName.set(name, pointer.slice(1));
  }
  const typeNames = new Set(
    [model.identifiers, model.scalars, model.enums, model.bitSets, model.objects, model.unions]
      .flat()
      .map(({ name }) => name),
  );
  const singles = singleValues(documents.root.root).filter(
    ({ pointer, declared }) => !typeNames.has(declared.name) && !record.names.has(`#${pointer}`),
  );
  for (const { pointer, declared } of singles) byName.set(declared.name, pointer);
  const nameAt = new Map([
    ...record.names,
    ...singles.map(({ pointer, declared }) => [`#${pointer}`, declared.name] as const),
  ]);
  const schemes = schemesByKey(Object.keys(pointers.at(SCHEMES) ?? {}), model.auth);
  // If a scheme has two keys, the first one counts.
  const keyOfScheme = new Map([...schemes].toReversed().map(([key, name]) => [name, key]));
  const pointerOf = (name: string): string => byName.get(name) ?? '';
  const operations = new Map([...pointers.operations()].map(([id, pointer]) => [pointer, id]));
  return {
    model: { ...model, enums: [...model.enums, ...singles.map(({ declared }) => declared)] },
    root: documents.root.root,
    pointerOf,
    property: (name, field) => pointers.property(pointerOf(name), field),
    enumValue: (name, value) => pointers.enumValue(pointerOf(name), value),
    parameter: (endpoint, name, place) => pointers.parameter(pointerOf(endpoint), name, place),
    within: (endpoint, ...keys) => pointers.within(pointerOf(endpoint), keys),
    schemePointer: (name) => {
      const key = keyOfScheme.get(name);
      return key === undefined ? SCHEMES : below(SCHEMES, key);
    },
    below: (pointer, ...keys) => pointers.within(pointer, keys),
    schemeOf: (written) => schemes.get(written),
    originOf: (pointer) => {
      const { line, column } = positionAt(file, places(pointer).start);
      return { file: path, line, column, source: [`#${pointer}`] };
    },
    nameOf: (written) => {
      if (written.startsWith('#')) return nameAt.get(written);
      const folders = ['/components/schemas', '/$defs', '/definitions'].map((folder) => `#${below(folder, written)}`);
      const operation = pointers.operations().get(written);
      const all = [...folders, ...(operation === undefined ? [] : [`#${operation}`])];
      return all.map((pointer) => nameAt.get(pointer)).find((name) => name !== undefined);
    },
    writtenName: (name) => {
      const pointer = byName.get(name);
      if (pointer === undefined) return undefined;
      if (isComponent(`#${pointer}`))
        return pointer
          .slice(pointer.lastIndexOf('/') + 1)
          .replaceAll('~1', '/')
          .replaceAll('~0', '~');
      return operations.get(pointer) ?? `#${pointer}`;
    },
  };
}

const SCHEMES = '/components/securitySchemes';

/** The names of schemes by their keys in the document, which can have characters that names lack. */
function schemesByKey(keys: readonly string[], schemes: Model['auth']): ReadonlyMap<string, string> {
  const plain = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  const names = new Set(schemes.map(({ name }) => name));
  const byPlain = new Map(schemes.toReversed().map(({ name }) => [plain(name), name]));
  return new Map(
    keys.flatMap((key) => {
      const found = names.has(key) ? key : byPlain.get(plain(key));
      return found === undefined ? [] : [[key, found] as const];
    }),
  );
}

function isComponent(pointer: string): boolean {
  return /^#\/(?:components\/schemas|\$defs|definitions)\/[^/]+$/.test(pointer);
}

/**
 * The declarations by hand: the Model without the declarations, fields and members that published documents of its layers brought. Types may
 * refer to what is left out.
 */
export function ownFacts(model: Model, publishedLayers: ReadonlySet<string>): Model {
  if (publishedLayers.size === 0) return model;
  const isOwn = ({ origin }: Pick<Declared, 'origin'>): boolean =>
    origin.layer === undefined || !publishedLayers.has(origin.layer);
  return {
    ...model,
    identifiers: model.identifiers.filter(isOwn),
    scalars: model.scalars.filter(isOwn),
    enums: model.enums
      .filter(isOwn)
      .map((enumeration) => ({ ...enumeration, values: enumeration.values.filter(isOwn) })),
    bitSets: model.bitSets.filter(isOwn),
    objects: model.objects.filter(isOwn).map((object) => ({ ...object, fields: object.fields.filter(isOwn) })),
    unions: model.unions.filter(isOwn),
    endpoints: model.endpoints.filter(isOwn).map((one) => ({
      ...one,
      query: one.query.filter(isOwn),
      headers: one.headers.filter(isOwn),
      cookies: one.cookies.filter(isOwn),
      bodies: isNotShown(one.bodies) ? one.bodies : one.bodies.filter(isOwn),
      responses: one.responses.filter(isOwn),
    })),
    events: model.events.filter(isOwn),
    auth: model.auth.filter(isOwn),
  };
}

/** The alignment that a map says. Names to which the import gave no declaration of their own are left out. */
export function alignmentOf(map: PublishedMap, own: Model, { nameOf, schemeOf }: PublishedModel): Alignment {
  const byOwn = publishedNames(map);
  const of = (declared: readonly { readonly name: string }[], named = nameOf): ReadonlyMap<string, readonly string[]> =>
    new Map(
      declared.flatMap(({ name }) => {
        const names = (byOwn.get(name) ?? []).flatMap((written) => named(written) ?? []);
        return names.length === 0 ? [] : [[name, names] as const];
      }),
    );
  return {
    objects: of(own.objects.filter(({ view }) => view === undefined)),
    enums: of(own.enums),
    identifiers: of(own.identifiers),
    endpoints: of(own.endpoints),
    schemes: of(own.auth, schemeOf),
  };
}

/**
 * The map of a document, for a person to look at: each published name with the own one, several of one in a list. It has no names
 * for declarations of other files.
 */
export function mapText(
  { objects, enums, identifiers, endpoints, schemes }: Alignment,
  { writtenName, schemePointer }: Pick<PublishedModel, 'writtenName' | 'schemePointer'>,
): string {
  const writtenScheme = (name: string): string => keysOf(schemePointer(name))!.at(-1)!;
  const all = [identifiers, enums, objects, endpoints].map((map) => [map, writtenName] as const);
  const lines = [...all, [schemes, writtenScheme] as const].flatMap(([map, written]) =>
    [...map].flatMap(([own, published]) => {
      const names = published.flatMap((name) => written(name) ?? []).map(keyText);
      if (names.length === 0) return [];
      return [`${names.length === 1 ? names[0]! : `[${names.join(', ')}]`}: ${own}\n`];
    }),
  );
  return lines.toSorted().join('');
}

/** A key as YAML writes it, in or out of brackets. */
function keyText(name: string): string {
  if (/^[A-Za-z_][\w.-]*$/.test(name)) {
    const content = layoutOf(block([[name, 1]]));
    const text = printLayout({ content, comments: [] });
    return text.slice(0, text.lastIndexOf(':'));
  }
  return JSON.stringify(name);
}
