import { isDeviceName } from '../../model/device-names.js';
import type { Intent } from '../../model/connection.js';
import { isNotShown, type Model } from '../../model/model.js';
import { endpointGroups, type EndpointGroup } from './endpoint-groups.js';
import { entriesOf, KINDS, membersOf, TYPE_KINDS, type Entry, type Kind, type Member } from './entries.js';
import { groupBy } from '../../model/group-by.js';

/** The paths of one profile in the site, relative to the root of the site. */
export interface Places {
  readonly model: Model;
  /** Folder of the profile: empty for the one that the site opens on, otherwise its name and a slash. */
  readonly root: string;
  readonly entries: readonly Entry[];
  readonly ofKind: <Of extends Kind>(kind: Of) => readonly Entry<Of>[];
  /** The same in alphabetical order. */
  readonly inAlphabet: (kind: Kind) => readonly Entry[];
  /** The groups of the endpoints, in alphabetical order. */
  readonly groups: readonly EndpointGroup[];
  readonly groupOf: (endpoint: Entry<'endpoint'>) => EndpointGroup;
  /** The states that an object or view holds. */
  readonly statesOf: (object: string) => readonly Entry<'state'>[];
  /** Events whose names begin those of other events. */
  readonly families: readonly Entry<'event'>[];
  readonly pathOf: (entry: Entry) => string;
  /** The declaration whose page is at a path. */
  readonly at: (path: string) => Entry | undefined;
  /** The first member of a declaration with this name. */
  readonly member: (entry: Entry, name: string) => Member | undefined;
  readonly find: (kind: Kind, name: string) => Entry | undefined;
  /** The type with this name. */
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
    (one, other) =>
      other.endpoints.length - one.endpoints.length ||
      Number(other.profile.entry === '.') - Number(one.profile.entry === '.'),
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
    families: ofKind('event').filter(({ declared }) => declared.family),
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

/** The owner of each value and bit name, `undefined` if the name is ambiguous. */
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
  return KINDS.find((one) => one.kind === kind)!.folder;
}

/** The anchor of a member on the page of its declaration, unique per name. */
export function anchorOf(group: string, name: string): string {
  return `${group}-${name.replace(/[^\w-]/g, (character) => `.${character.codePointAt(0)!.toString(16)}.`)}`;
}

/** The relative path between two files of the site, so that links work at any base URL. */
export function relativePath(from: string, to: string): string {
  const fromFolders = from.split('/').slice(0, -1);
  const [path = '', anchor] = to.split('#');
  const toParts = path.split('/');
  let shared = 0;
  while (shared < fromFolders.length && shared < toParts.length - 1 && fromFolders[shared] === toParts[shared]) {
    shared += 1;
  }
  const way = [...fromFolders.slice(shared).map(() => '..'), ...toParts.slice(shared)].join('/');
  return anchor === undefined ? way : `${way}#${anchor}`;
}
