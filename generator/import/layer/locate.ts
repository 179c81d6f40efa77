import { isMap, valueOf, type SectionName, sectionNames } from '../../read/index.js';
import type { Entry, Node, Provenance, SourceFile, Span, MapNode, ScalarNode } from '../../read/syntax.js';
import type { SourceDocument } from '../load/source-document.js';
import type { Pointers } from './pointers.js';
import { orderKeys } from '../../fmt/format-spec.js';
import type { Item, Layout } from '../../fmt/read-layout.js';
import { declarationFile } from '../../read/grammar/index.js';
import { compareText } from '../../diagnostics/diagnostics.js';
import type { Converted } from '../import-document.js';
import type { Filed } from '../write/files.js';
import { block, layoutOf } from '../write/yaml-data.js';

export const SCHEMES = '/components/securitySchemes/';

/** The place of a declaration. The first file of a document has an empty name. */
interface DeclarationPlace {
  readonly file: string;
  /** Without `#`. */
  readonly pointer: string;
}

/** A document whose declarations get their places. */
export interface Locating {
  /** The layer of the document; absent if it is the whole spec. */
  readonly layer?: string;
  readonly document: SourceFile;
  readonly pointers: Pointers;
  readonly placeOf: SourceDocument['placeOf'];
}

/** A declaration with the places of its facts. */
export interface Located {
  readonly section: SectionName;
  /** Its place in the file, without `#`. */
  readonly pointer: string;
  readonly entry: Entry;
}

/**
 * The declarations of an import, by section.
 *
 * @param files by name
 */
export function located(
  { declared, names }: Pick<Converted, 'declared' | 'names'>,
  files: ReadonlyMap<string, Locating>,
): readonly Located[] {
  const first = files.get('')!;
  const tree = treeOf(declared, first.document);
  const places = placesByName(names);
  return sectionNames.flatMap((section) => {
    const declarations = valueOf(tree, section);
    return (isMap(declarations) ? declarations.entries : []).map((entry): Located => {
      const { file, pointer } = placeOfDeclaration(section, entry.key, places, first.pointers);
      return { section, pointer, entry: locate(section, entry, pointer, files.get(file)!) };
    });
  });
}

/** The place of each name; a schema under `components` before equal shapes elsewhere. */
function placesByName(names: ReadonlyMap<string, string>): ReadonlyMap<string, DeclarationPlace> {
  const found = new Map<string, DeclarationPlace>();
  for (const [at, name] of names) {
    const hash = at.indexOf('#');
    const place = { file: at.slice(0, hash), pointer: at.slice(hash + 1) };
    const known = found.get(name);
    if (known === undefined || (isComponent(place) && !isComponent(known))) found.set(name, place);
  }
  return found;
}

function isComponent({ file, pointer }: DeclarationPlace): boolean {
  return file === '' && /^\/(?:components\/schemas|\$defs|definitions)\/[^/]+$/.test(pointer);
}

/** @param pointers of the first file of the document */
function placeOfDeclaration(
  section: SectionName,
  name: string,
  declared: ReadonlyMap<string, DeclarationPlace>,
  pointers: Pointers,
): DeclarationPlace {
  const known = declared.get(name);
  if (known !== undefined) return known;
  if (section === 'auth') return inFirstFile(SCHEMES + name);
  if (section === 'events') return inFirstFile(pointers.within('/webhooks', [name]));
  return inFirstFile(section === 'services' ? '/servers' : section === 'facts' ? '/info' : '');
}

function inFirstFile(pointer: string): DeclarationPlace {
  return { file: '', pointer };
}

/** The declaration with the places of its facts in the document. Facts of a layer have pointers as sources. */
function locate(section: SectionName, entry: Entry, pointer: string, context: Locating): Entry {
  return withMembers(entry, pointer, context, memberPointers(section, pointer, context));
}

/** The places of members that are more precise than that of their declaration. */
function memberPointers(section: SectionName, pointer: string, { pointers }: Locating): MemberPointers {
  if (section === 'objects') return { fields: (key) => pointers.property(pointer, key) };
  if (section === 'enums') return { values: (_, member) => pointers.enumValue(pointer, wireValue(member.value)) };
  if (section !== 'endpoints') return {};
  const parameter =
    (place: string) =>
    (key: string): string =>
      pointers.parameter(pointer, key, place);
  return {
    params: parameter('path'),
    query: parameter('query'),
    headers: parameter('header'),
    cookies: parameter('cookie'),
    body: () => `${pointer}/requestBody`,
    responses: (_, { value }) => {
      const status = valueOf(value, 'status');
      return status?.kind === 'scalar' ? `${pointer}/responses/${String(status.value)}` : pointer;
    },
  };
}

function wireValue(node: Node): unknown {
  const value = node.kind === 'map' ? valueOf(node, 'value') : node;
  return value?.kind === 'scalar' ? value.value : undefined;
}

type MemberPointers = Readonly<Record<string, (key: string, member: Entry) => string>>;

function withMembers(entry: Entry, pointer: string, context: Locating, lists: MemberPointers): Entry {
  if (!isMap(entry.value)) return moved(entry, pointer, context);
  const place = placeAt(pointer, context);
  const entries = entry.value.entries.map((part): Entry => {
    const find = Object.hasOwn(lists, part.key) ? lists[part.key] : undefined;
    const { value } = part;
    if (find === undefined) return movedTo(place, part);
    if (value.kind === 'list') {
      const items = value.items.map((node) => {
        const item: Entry = { key: '', optional: false, keySpan: node.span, value: node };
        const at = find('', item);
        const headers = (name: string): string => context.pointers.within(at, ['headers', name]);
        return withMembers(item, at, context, { headers }).value;
      });
      return { ...part, keySpan: place.span(), value: placed({ ...value, items }, place) };
    }
    if (!isMap(value) || part.key === 'body') return moved(part, find(part.key, part), context);
    const members = value.entries.map((inner) => moved(inner, find(inner.key, inner), context));
    return { ...part, keySpan: place.span(), value: placed({ ...value, entries: members }, place) };
  });
  return { ...entry, keySpan: place.span(), value: placed({ ...entry.value, entries }, place) };
}

/** A place in the document, with a new span for each node. */
interface PlaceInDocument {
  readonly span: () => Span;
  readonly provenance: Provenance | undefined;
}

function placeAt(pointer: string, { layer, document, placeOf }: Locating): PlaceInDocument {
  const { start, end } = placeOf(pointer);
  return {
    span: () => ({ file: document, start, end }),
    provenance: layer === undefined ? undefined : { layer, source: [`${document.path}#${pointer}`] },
  };
}

function placed<Placed extends Node>(node: Placed, { span, provenance }: PlaceInDocument): Placed {
  return provenance === undefined ? { ...node, span: span() } : { ...node, span: span(), provenance };
}

/** The entry with all nodes at the place of a pointer. */
export function moved(entry: Entry, pointer: string, context: Locating): Entry {
  return movedTo(placeAt(pointer, context), entry);
}

function movedTo(place: PlaceInDocument, entry: Entry): Entry {
  const move = (node: Node): Node => {
    switch (node.kind) {
      case 'scalar':
      case 'not-shown':
        return placed(node, place);
      case 'list':
        return placed({ ...node, items: node.items.map(move) }, place);
      case 'map':
        return placed({ ...node, entries: node.entries.map(moveEntry) }, place);
    }
  };
  const moveEntry = (inner: Entry): Entry => ({ ...inner, keySpan: place.span(), value: move(inner.value) });
  return moveEntry(entry);
}

/**
 * The tree of the declarations of an import in one file, as if it was read from files: printing and reading took more
 * than half of the time. Nodes have no places yet.
 */
export function treeOf(declared: readonly Filed[], document: SourceFile): MapNode {
  const nowhere = (): Span => ({ file: document, start: 0, end: 0 });
  // A key and its value need different spans, because equal ones mark an expanded short form.
  const [keySpan, span] = [nowhere(), nowhere()];
  const nodeOf = (layout: Layout): Node => {
    if (layout.kind === 'scalar') {
      const { tag, isText, text } = layout;
      if (tag !== undefined) return { kind: 'not-shown', text: text.trim(), span };
      return { kind: 'scalar', value: isText ? text : (JSON.parse(text) as ScalarNode['value']), span };
    }
    if (layout.kind === 'list') return { kind: 'list', items: layout.items.map(({ value }) => nodeOf(value)), span };
    return { kind: 'map', entries: layout.items.map(entryOf), span };
  };
  const entryOf = ({ key, value }: Item): Entry => {
    const name = key?.text ?? '';
    const optional = name.endsWith('?');
    return { key: optional ? name.slice(0, -1) : name, optional, keySpan, value: nodeOf(value) };
  };
  const byFile = declared.toSorted((a, b) => compareText(a.file ?? '', b.file ?? ''));
  const entries = sectionNames.flatMap((section): readonly Entry[] => {
    const inside = byFile.filter((declaration) => declaration.section === section);
    if (inside.length === 0) return [];
    const data = block({ [section]: block(inside.map(({ entry }) => entry)) });
    const node = nodeOf(orderKeys(layoutOf(data), declarationFile));
    return node.kind === 'map' ? node.entries : [];
  });
  return { kind: 'map', entries, span };
}
