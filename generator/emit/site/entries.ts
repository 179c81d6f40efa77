import type { Declared, Field, Model, ObjectType } from '../../model/model.js';
import { declarationsIn, type DeclarationIn, type SectionName } from '../../model/sections.js';
import { words } from '../names.js';
import { pathOf, visitDeclaration, type MemberPlace } from '../../model/visit.js';

interface KindOfPage {
  readonly kind: string;
  readonly folder: string;
  readonly one: string;
  readonly many: string;
}

/** The kinds of pages of each section, in the order of the site. */
const pagesOf = {
  objects: [
    { kind: 'object', folder: 'objects', one: 'Object', many: 'Objects' },
    { kind: 'view', folder: 'views', one: 'View', many: 'Views' },
  ],
  unions: [{ kind: 'union', folder: 'unions', one: 'Union', many: 'Unions' }],
  enums: [{ kind: 'enum', folder: 'enums', one: 'Enum', many: 'Enums' }],
  bitsets: [{ kind: 'bit-set', folder: 'bit-sets', one: 'Bit set', many: 'Bit sets' }],
  identifiers: [{ kind: 'identifier', folder: 'identifiers', one: 'Identifier', many: 'Identifiers' }],
  scalars: [{ kind: 'scalar', folder: 'scalars', one: 'Scalar', many: 'Scalars' }],
  endpoints: [{ kind: 'endpoint', folder: 'endpoints', one: 'Endpoint', many: 'Endpoints' }],
  events: [{ kind: 'event', folder: 'events', one: 'Event', many: 'Events' }],
  channels: [{ kind: 'channel', folder: 'channels', one: 'Event channel', many: 'Event channels' }],
  states: [{ kind: 'state', folder: 'states', one: 'State', many: 'States' }],
  collections: [{ kind: 'collection', folder: 'collections', one: 'Collection', many: 'Collections' }],
  permissions: [{ kind: 'permission', folder: 'permissions', one: 'Permissions', many: 'Permissions' }],
  auth: [{ kind: 'auth', folder: 'auth', one: 'Authorization', many: 'Authorization' }],
  services: [{ kind: 'service', folder: 'services', one: 'Service', many: 'Services' }],
  urls: [{ kind: 'url', folder: 'urls', one: 'Address', many: 'Addresses' }],
  facts: [],
} as const satisfies Readonly<Record<SectionName, readonly KindOfPage[]>>;

type KindsOf<Section extends SectionName> = (typeof pagesOf)[Section][number]['kind'];

export type Kind = KindsOf<SectionName>;

/** The section that declarations of a kind are in. */
type SectionOf<Of extends Kind> = {
  [Section in SectionName]: Of extends KindsOf<Section> ? Section : never;
}[SectionName];

/** Every kind of declaration that has pages. */
export const KINDS = (Object.keys(pagesOf) as SectionName[]).flatMap((section) =>
  pagesOf[section].map((page) => ({ ...page, section })),
);

/** Kinds whose declarations are types. They share one namespace. */
export const TYPE_KINDS: readonly Kind[] = ['object', 'view', 'union', 'enum', 'bit-set', 'identifier', 'scalar'];

/** A declaration that has a page of its own. */
export type Entry<Of extends Kind = Kind> = {
  readonly [One in Of]: {
    readonly kind: One;
    readonly name: string;
    readonly declared: DeclarationIn<SectionOf<One>>;
    /** Its path in the spec, in the form that gaps and corrections use: `objects.Book`. */
    readonly specPath: string;
  };
}[Of];

/** All declarations of a Model, in the order of the spec within each kind. */
export function entriesOf(model: Model): readonly Entry[] {
  return KINDS.flatMap(({ kind, section }) =>
    declarationsIn(section, model)
      .filter((declared) => isView(declared) === (kind === 'view'))
      .map((declared) => ({ kind, name: declared.name, declared, specPath: pathOf(section, declared) }) as Entry),
  );
}

function isView(declared: Declared): boolean {
  return (declared as ObjectType).view !== undefined;
}

/** A name that reads as words where names are not written in code: `Create message` for `create_message`. */
export function titleOf(entry: Entry): string {
  if (entry.kind !== 'endpoint') return entry.name;
  const text = words(entry.name)
    .map((word) => (/^[A-Z0-9]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return text === '' ? entry.name : text.charAt(0).toUpperCase() + text.slice(1);
}

/** The name of the object of a view, or of the declaration itself. */
export function baseName(entry: Entry): string {
  return (entry.kind === 'view' ? entry.declared.view?.of : undefined) ?? entry.name;
}

/** The section of the spec that a declaration is in. */
export function sectionOf(kind: Kind): SectionName {
  return KINDS.find((row) => row.kind === kind)!.section;
}

/** A member of a declaration that has an anchor. */
export interface Member {
  readonly declared: Declared | Field;
  readonly group: MemberPlace;
}

/** The named members of a declaration. */
export function membersOf(entry: Entry): readonly Member[] {
  const members = new Map<string, Member>();
  visitDeclaration(sectionOf(entry.kind), entry.declared, {
    // A header that several answers have is one member.
    member: (declared, { place }) => {
      const key = `${place} ${declared.name}`;
      if (!members.has(key)) members.set(key, { declared, group: place });
    },
  });
  return [...members.values()];
}
