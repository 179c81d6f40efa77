import { isMap, valueOf, type SectionName } from '../../read/index.js';
import type { Entry, Node, Provenance, SourceFile, Span } from '../../read/syntax.js';
import type { Places } from './places.js';
import type { Pointers } from './pointers.js';

export const SCHEMES = '/components/securitySchemes/';

/** Where a declaration is: in the first file of a document, where its name is empty, or in one that this refers to. */
export interface DeclarationPlace {
  readonly file: string;
  /** Without `#`. */
  readonly pointer: string;
}

/** The place of each name: that of a schema under `components` before those of equal shapes elsewhere. */
export function placesByName(names: ReadonlyMap<string, string>): ReadonlyMap<string, DeclarationPlace> {
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
export function placeOfDeclaration(
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

/** A document whose declarations get their places. */
export interface Locating {
  /** The layer that the document is; absent if it is the whole spec. */
  readonly layer?: string;
  readonly document: SourceFile;
  readonly pointers: Pointers;
  readonly places: Places;
}

/** The declaration with the places of its facts in the document; those of a layer have their pointers as sources. */
export function locate(section: SectionName, entry: Entry, pointer: string, context: Locating): Entry {
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
  readonly provenance?: Provenance;
}

function placeOf(pointer: string, { layer, document, places }: Locating): PlaceInDocument {
  const { start, end } = places.find(pointer);
  return {
    span: () => ({ file: document, start, end }),
    ...(layer === undefined ? {} : { provenance: { layer, source: [`${document.path}#${pointer}`] } }),
  };
}

function placed({ span, provenance }: PlaceInDocument): Pick<Node, 'span' | 'provenance'> {
  return { span: span(), ...(provenance === undefined ? {} : { provenance }) };
}

/** The same with all of its nodes at the place of a pointer. */
export function moved(entry: Entry, pointer: string, context: Locating): Entry {
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
