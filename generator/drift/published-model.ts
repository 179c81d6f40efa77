import { dirname, join } from 'node:path';
import { compileRead } from '../compile.js';
import { positionAt } from '../diagnostics/diagnostics.js';
import { printLayout } from '../fmt/print-layout.js';
import { convert } from '../import/import-document.js';
import { Pointers } from '../import/layer/pointers.js';
import { type PublishedMap, publishedNames } from '../import/layer/published-map.js';
import { Documents, readBytes } from '../import/load/documents.js';
import { ImportError } from '../import/load/import-error.js';
import { below, isMap, keysOf, valueAt } from '../import/load/pointer.js';
import { specOf } from '../import/read-document.js';
import { block, layoutOf } from '../import/write/yaml-data.js';
import { declaredAs } from '../model/by-name.js';
import { type Enum, type Model, type Origin, isNotShown, type Declared } from '../model/model.js';
import { declarationsIn, mapSections, typeSections } from '../model/sections.js';
import type { SourceFile } from '../read/syntax.js';
import type { Alignment } from './align/align.js';

/** A published document as a Model. Origins are places in the document, with pointers as sources. */
export interface PublishedModel {
  readonly model: Model;
  readonly root: unknown;
  /** The place at a path of keys inside another place, as far as it exists. */
  readonly inside: (place: Origin, ...keys: readonly string[]) => Origin;
  /** The imported name of an auth scheme in a map. */
  readonly schemeOf: (written: string) => string | undefined;
  readonly originOf: (pointer: string) => Origin;
  /** The imported name of a component, an operation or a pointer in a map. */
  readonly nameOf: (written: string) => string | undefined;
  /** The name in a map for a declaration: a component, an `operationId`, or a pointer. Undefined for other files. */
  readonly writtenName: (name: string) => string | undefined;
}

/** The layer of all facts of the document. */
const PUBLISHED = 'published';

/**
 * Imports a published document without writing files.
 *
 * @throws {ImportError} if it cannot be imported
 */
export function readPublished(path: string): PublishedModel {
  const documents = new Documents(path);
  const { root } = documents;
  const converted = convert(documents, { without: [], names: new Map(), withNamedContainers: false });
  const fileOf = (name: string): SourceFile => {
    const location = name === root.name ? path : join(dirname(path), name);
    return { path: location, text: readBytes(location, location).toString() };
  };
  const { models, problems } = compileRead(specOf(documents, converted, fileOf, PUBLISHED), 'main');
  const [model] = models;
  // An enum may have more values than a spec allows.
  if (model === undefined) throw new ImportError({ file: path }, `the import has problems: ${problems[0]!.message}`);
  const pointers = new Pointers(root.root);
  const file = fileOf(root.name);
  const originOf = (pointer: string): Origin => {
    const { line, column } = positionAt(file, root.placeOf(pointer).start);
    return { file: path, line, column, source: [`${path}#${pointer}`] };
  };
  const types = typeSections.flatMap((section) => declarationsIn(section, model));
  const singles = singleValues(root.root, originOf).filter(
    ({ pointer, declared }) => types.every(({ name }) => name !== declared.name) && !converted.names.has(`#${pointer}`),
  );
  const nameAt = new Map([
    ...converted.names,
    ...singles.map(({ pointer, declared }) => [`#${pointer}`, declared.name] as const),
  ]);
  const schemes = schemesByKey(Object.keys(pointers.at(SCHEMES) ?? {}), model.auth);
  // If a scheme has two keys, the first one counts.
  const keyOfScheme = new Map([...schemes].toReversed().map(([key, name]) => [name, key]));
  const auth = model.auth.map((scheme) => {
    const key = keyOfScheme.get(scheme.name);
    return { ...scheme, origin: originOf(key === undefined ? SCHEMES : below(SCHEMES, key)) };
  });
  const enums = [...model.enums, ...singles.map(({ declared }) => declared)];
  const declaredAt = new Map([...types, ...enums, ...model.endpoints].map(({ name, origin }) => [name, origin]));
  const operations = new Map([...pointers.operations()].map(([id, pointer]) => [pointer, id]));
  return {
    model: { ...model, enums, auth },
    root: root.root,
    inside: (place, ...keys) => (place.file === path ? originOf(pointers.within(pointerOf(place), keys)) : place),
    schemeOf: (written) => schemes.get(written),
    originOf,
    nameOf: (written) => {
      if (written.startsWith('#')) return nameAt.get(written);
      const folders = ['/components/schemas', '/$defs', '/definitions'].map((folder) => `#${below(folder, written)}`);
      const operation = pointers.operations().get(written);
      const all = [...folders, ...(operation === undefined ? [] : [`#${operation}`])];
      return all.map((pointer) => nameAt.get(pointer)).find((name) => name !== undefined);
    },
    writtenName: (name) => {
      const origin = declaredAt.get(name);
      // A map has no names for other files.
      if (origin?.file !== path) return undefined;
      const pointer = pointerOf(origin);
      if (isComponent(`#${pointer}`)) return keysOf(pointer)!.at(-1)!;
      return operations.get(pointer) ?? `#${pointer}`;
    },
  };
}

/** The pointer, without `#`, of a place in a document. */
export function pointerOf({ file, source = [] }: Origin): string {
  return source[0]!.slice(file.length + 1);
}

export const SCHEMES = '/components/securitySchemes';

/** The names of schemes by their keys in the document, which may have other characters. */
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
 * The schemas of a document with a single value, as enums, because an own enum may be their counterpart. An import
 * inlines the value.
 */
function singleValues(
  root: unknown,
  originOf: PublishedModel['originOf'],
): readonly { readonly key: string; readonly pointer: string; readonly declared: Enum }[] {
  return FOLDERS.flatMap((folder) => {
    const schemas = valueAt(root, keysOf(folder) ?? []);
    if (!isMap(schemas)) return [];
    return Object.entries(schemas).flatMap(([key, schema]) => {
      const single = singleOf(schema);
      if (single === undefined) return [];
      const pointer = below(folder, key);
      const facts = { doc: '', see: [], origin: originOf(pointer) } as const;
      const wire = typeof single.value === 'string' ? 'str' : 'int';
      const values = [{ ...facts, name: single.name, value: single.value }];
      const declared: Enum = { ...facts, name: key, wire, open: false, values, complete: true, reserved: [] };
      return [{ key, pointer, declared }];
    });
  });
}

const FOLDERS = ['/components/schemas', '/$defs', '/definitions'] as const;

function singleOf(schema: unknown): { readonly name: string; readonly value: string | number } | undefined {
  if (!isMap(schema)) return undefined;
  const { oneOf, anyOf, enum: listed, title } = schema;
  const value = Object.hasOwn(schema, 'const') ? schema['const'] : onlyOf(listed);
  if (typeof value === 'string' || Number.isSafeInteger(value))
    return { name: nameOf(title), value: value as string | number };
  const part = onlyOf(oneOf) ?? onlyOf(anyOf);
  if (!isMap(part) || !Object.hasOwn(part, 'const')) return undefined;
  return singleOf({ const: part['const'], title: part['title'] });
}

function nameOf(title: unknown): string {
  const text = String(title);
  return /^[A-Z][A-Z0-9_]*$/.test(text) ? text : 'VALUE';
}

function onlyOf(list: unknown): unknown {
  return Array.isArray(list) && list.length === 1 ? list[0] : undefined;
}

/**
 * The Model without declarations, fields and members from published layers. Types may refer to removed declarations.
 */
export function ownFacts(model: Model, publishedLayers: ReadonlySet<string>): Model {
  if (publishedLayers.size === 0) return model;
  const ownOf = <Part extends Pick<Declared, 'origin'>>(parts: readonly Part[]): readonly Part[] =>
    parts.filter(({ origin }) => origin.layer === undefined || !publishedLayers.has(origin.layer));
  const own = mapSections(model, ownOf);
  return {
    ...own,
    enums: own.enums.map((enumeration) => ({ ...enumeration, values: ownOf(enumeration.values) })),
    objects: own.objects.map((object) => ({ ...object, fields: ownOf(object.fields) })),
    endpoints: own.endpoints.map((endpoint) => ({
      ...endpoint,
      query: ownOf(endpoint.query),
      headers: ownOf(endpoint.headers),
      cookies: ownOf(endpoint.cookies),
      bodies: isNotShown(endpoint.bodies) ? endpoint.bodies : ownOf(endpoint.bodies),
      responses: ownOf(endpoint.responses),
    })),
  };
}

/** The alignment in a map. Names without an imported declaration are left out. */
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
 * The map of a document as text: each published name with the own one, or a list of several. Declarations in other
 * files are left out.
 */
export function mapText(
  { objects, enums, identifiers, endpoints, schemes }: Alignment,
  { writtenName, model }: Pick<PublishedModel, 'writtenName' | 'model'>,
): string {
  const writtenScheme = (name: string): string => keysOf(pointerOf(declaredAs(model.auth, name)!.origin))!.at(-1)!;
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

/** A key in the notation of YAML, in or out of brackets. */
function keyText(name: string): string {
  if (/^[A-Za-z_][\w.-]*$/.test(name)) {
    const content = layoutOf(block([[name, 1]]));
    const text = printLayout({ content, comments: [] });
    return text.slice(0, text.lastIndexOf(':'));
  }
  return JSON.stringify(name);
}
