import { posix } from 'node:path';
import type { Intent } from '../../model/connection.js';
import { isDeviceName } from '../../model/device-names.js';
import { groupBy } from '../../model/group-by.js';
import {
  type Declared,
  type Endpoint,
  type Field,
  isNotShown,
  type Model,
  type ObjectType,
} from '../../model/model.js';
import { type DeclarationIn, declarationsIn, type SectionName } from '../../model/sections.js';
import { type MemberPlace, pathOf, visitDeclaration } from '../../model/visit.js';
import { words } from '../names.js';

/** The paths of one profile in the site, relative to the root of the site. */
export interface Places {
  readonly model: Model;
  /** `full/` for the profile `full`; empty for the profile at the root of the site. */
  readonly root: string;
  readonly entries: readonly Entry[];
  readonly ofKind: <Of extends Kind>(kind: Of) => readonly Entry<Of>[];
  readonly inAlphabet: (kind: Kind) => readonly Entry[];
  readonly groups: readonly EndpointGroup[];
  readonly groupOf: (endpoint: Entry<'endpoint'>) => EndpointGroup;
  readonly statesOf: (object: string) => readonly Entry<'state'>[];
  readonly pathOf: (entry: Entry) => string;
  readonly at: (path: string) => Entry | undefined;
  readonly member: (entry: Entry, name: string) => Member | undefined;
  readonly find: (kind: Kind, name: string) => Entry | undefined;
  readonly findType: (name: string) => Entry | undefined;
  /** The only enum or bit set with a value or bit of this name. */
  readonly findOwner: (value: string) => Entry | undefined;
}

/**
 * The profile whose pages are at the root of the site: the one with the most endpoints, because it serves readers who work with
 * real data; among equals, the main one.
 */
export function openingProfile(models: readonly Model[]): Model | undefined {
  const [opening] = models.toSorted(
    (model, other) =>
      other.endpoints.length - model.endpoints.length ||
      Number(other.profile.entry === '.') - Number(model.profile.entry === '.'),
  );
  return opening;
}

/** @param isOpening whether the pages are at the root of the site */
export function placesOf(model: Model, isOpening = model.profile.entry === '.'): Places {
  const root = isOpening ? '' : `${fileName(model.profile.name)}/`;
  const entries = entriesOf(model);
  const byName = new Map(entries.map((entry) => [`${entry.kind} ${entry.name}`, entry]));
  const byKind = groupBy(entries, ({ kind }) => kind);
  const ofKind = <Of extends Kind>(kind: Of) => (byKind.get(kind) ?? []) as readonly Entry<Of>[];
  const sorted = new Map([...byKind].map(([kind, own]) => [kind, own.toSorted(byCharacters)]));
  const states = groupBy(ofKind('state'), ({ declared }) => declared.object);
  const groups = endpointGroups(ofKind('endpoint'));
  const byEndpoint = new Map(groups.flatMap((group) => group.entries.map((entry) => [entry, group] as const)));
  const paths = pathsOf(entries, root);
  const byPath = new Map([...paths].map(([entry, path]) => [path, entry]));
  const members = new Map<Entry, ReadonlyMap<string, Member>>();
  const owners = ownersIn(entries);
  const find = (kind: Kind, name: string) => byName.get(`${kind} ${name}`);
  return {
    model,
    root,
    entries,
    ofKind,
    groups,
    groupOf: (endpoint) => byEndpoint.get(endpoint)!,
    inAlphabet: (kind) => sorted.get(kind) ?? [],
    statesOf: (object) => states.get(object) ?? [],
    pathOf: (entry) => paths.get(entry)!,
    at: (path) => byPath.get(path),
    member: (entry, name) => {
      if (!members.has(entry)) members.set(entry, firstByName(membersOf(entry)));
      return members.get(entry)!.get(name);
    },
    find,
    findOwner: (value) => owners.get(value),
    findType: (name) => TYPE_KINDS.map((kind) => find(kind, name)).find((entry) => entry !== undefined),
  };
}

/** An intent of a channel, with the bit set that its bit is in. */
interface PlacedIntent extends Intent {
  readonly owner: Entry<'bit-set'> | undefined;
}

export function intentsIn({ model, ofKind }: Places): readonly PlacedIntent[] {
  return model.channels.flatMap(({ connection }) => {
    if (connection === undefined || isNotShown(connection)) return [];
    const { intents } = connection;
    const owner = ofKind('bit-set').find(({ declared: { bits } }) =>
      intents.every(({ bit }) => bits.some(({ name }) => name === bit)),
    );
    return intents.map((intent) => ({ ...intent, owner }));
  });
}

function firstByName(members: readonly Member[]): ReadonlyMap<string, Member> {
  return new Map(members.toReversed().map((member) => [member.declared.name, member]));
}

/** Independent of the locale, so that every machine sorts alike. */
function byCharacters(one: Entry, other: Entry): number {
  return one.name < other.name ? -1 : 1;
}

function ownersIn(entries: readonly Entry[]): ReadonlyMap<string, Entry | undefined> {
  const owners = new Map<string, Entry | undefined>();
  for (const entry of entries) {
    if (entry.kind !== 'enum' && entry.kind !== 'bit-set') continue;
    for (const { declared } of membersOf(entry)) {
      owners.set(declared.name, owners.has(declared.name) ? undefined : entry);
    }
  }
  return owners;
}

/** Names that differ only in case or in characters that file names exclude get different files. */
function pathsOf(entries: readonly Entry[], root: string): ReadonlyMap<Entry, string> {
  const taken = new Set<string>();
  return new Map(
    entries.map((entry) => {
      const folder = `${root}${folderOf(entry.kind)}/`;
      const wanted = `${folder}${fileName(entry.name)}`;
      let path = wanted;
      for (let count = 2; taken.has(path.toLowerCase()); count += 1) path = `${wanted}-${count}`;
      taken.add(path.toLowerCase());
      return [entry, `${path}.html`];
    }),
  );
}

/** Avoids `index`, the list of the folder, and the reserved device names of Windows. */
function fileName(name: string): string {
  const safe = name
    .replaceAll('*', 'all')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^\.+/, '');
  return safe === '' || safe.toLowerCase() === 'index' || isDeviceName(safe) ? `${safe}-` : safe;
}

export function folderOf(kind: Kind): string {
  return KINDS.find((known) => known.kind === kind)!.folder;
}

export function anchorOf(group: string, name: string): string {
  return `${group}-${name.replace(/[^\w-]/g, (character) => `.${character.codePointAt(0)!.toString(16)}.`)}`;
}

export function listPath(root: string, kind: Kind): string {
  return `${root}${folderOf(kind)}/index.html`;
}

/** The relative path between two files of the site, so that links work at any base URL. */
export function relativePath(from: string, to: string): string {
  const [path = '', anchor] = to.split('#');
  const way = posix.relative(posix.dirname(from), path);
  return anchor === undefined ? way : `${way}#${anchor}`;
}

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

type SectionOf<Of extends Kind> = {
  [Section in SectionName]: Of extends KindsOf<Section> ? Section : never;
}[SectionName];

export const KINDS = (Object.keys(pagesOf) as SectionName[]).flatMap((section) =>
  pagesOf[section].map((page) => ({ ...page, section })),
);

/** Kinds whose declarations are types. They share one namespace. */
const TYPE_KINDS: readonly Kind[] = ['object', 'view', 'union', 'enum', 'bit-set', 'identifier', 'scalar'];

export type Entry<Of extends Kind = Kind> = {
  readonly [Kind in Of]: {
    readonly kind: Kind;
    readonly name: string;
    readonly declared: DeclarationIn<SectionOf<Kind>>;
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

/** The title of a page: `Create message` for the endpoint `create_message`. */
export function titleOf(entry: Entry): string {
  if (entry.kind !== 'endpoint') return entry.name;
  const text = words(entry.name)
    .map((word) => (/^[A-Z0-9]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return text === '' ? entry.name : text.charAt(0).toUpperCase() + text.slice(1);
}

export function baseName(entry: Entry): string {
  return (entry.kind === 'view' ? entry.declared.view?.of : undefined) ?? entry.name;
}

export function sectionOf(kind: Kind): SectionName {
  return KINDS.find((row) => row.kind === kind)!.section;
}

export interface Member {
  readonly declared: Declared | Field;
  readonly group: MemberPlace;
}

export function membersOf(entry: Entry): readonly Member[] {
  const members = new Map<string, Member>();
  visitDeclaration(sectionOf(entry.kind), entry.declared, {
    // Several answers can have the same header, which is one member.
    member: (declared, { place }) => {
      const key = `${place} ${declared.name}`;
      if (!members.has(key)) members.set(key, { declared, group: place });
    },
  });
  return [...members.values()];
}

export interface EndpointGroup {
  readonly title: string;
  readonly entries: readonly Entry<'endpoint'>[];
}

/** A resource with fewer endpoints is listed with its parent resource. */
const FEWEST = 3;

/** The groups of the spec. Without them, the resources of the paths: `/guilds/{id}/roles` is in `Guilds / Roles`. */
function endpointGroups(entries: readonly Entry<'endpoint'>[]): readonly EndpointGroup[] {
  const hasGroups = entries.some(({ declared }) => declared.groups.length > 0);
  const titleOf = hasGroups ? ({ groups }: Endpoint) => groups[0] ?? 'Other' : resourceIn(entries);
  return [...groupBy(entries, ({ declared }) => titleOf(declared))]
    .map(([title, own]) => ({ title, entries: own }))
    .toSorted((one, other) => (one.title < other.title ? -1 : 1));
}

function resourceIn(entries: readonly Entry<'endpoint'>[]): (endpoint: Endpoint) => string {
  const paths = entries.map(({ declared }) => namesIn(declared));
  // A version or another prefix of all paths is no resource.
  const shared = paths.some((path) => path.length > 1) && paths.every(([first]) => first === paths[0]![0]) ? 1 : 0;
  const titles = (endpoint: Endpoint) =>
    namesIn(endpoint)
      .slice(shared, shared + 2)
      .map(title);
  const nested = groupBy(entries, ({ declared }) => titles(declared).join(' / '));
  return (endpoint) => {
    const both = titles(endpoint);
    return (nested.get(both.join(' / '))!.length >= FEWEST ? both.join(' / ') : both[0]) || 'Other';
  };
}

function namesIn({ path }: Endpoint): readonly string[] {
  return isNotShown(path) ? [] : path.split('/').filter((part) => part !== '' && !part.includes('{'));
}

function title(name: string): string {
  const text = words(name).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
