import type { PublishedFacts, SectionName, Sections as Declarations } from '../../read/index.js';
import { emptyMap, scalarText, entriesOf, entryOf, itemsOf, valueOf, withEntry } from '../../read/nodes.js';
import type { Entry, MapNode, Node } from '../../read/syntax.js';
import { NO_STORE, type Queries } from '../../queries/index.js';
import type { AppliedCorrection } from './earlier-layers.js';
import { inheritedFields, type Sections } from './stamp.js';
import { groupBy } from '../group-by.js';

/**
 * Adds declarations of published documents without a hand-written equivalent. Runs before other layers, so that these
 * can correct them.
 *
 * @param byHand declarations of the spec and the layers of the profile
 */
export function addPublished(sections: Sections, published: readonly PublishedFacts[], byHand: HandWritten): Sections {
  const added = new Map<SectionName, Map<string, Entry>>();
  const hasServices = sections.services.entries.length > 0;
  for (const { section, entry } of published.flatMap(({ facts }) => facts)) {
    if (section === 'services' && hasServices) continue;
    if (section === 'endpoints' ? byHand.endpoint(entry) !== undefined : byHand.has(section, entry.key)) continue;
    let list = added.get(section);
    if (list === undefined) added.set(section, (list = new Map()));
    if (!list.has(entry.key)) list.set(entry.key, entry);
  }
  if (added.size === 0) return sections;
  const extended = [...added].map(([section, list]): [SectionName, MapNode] => {
    const before = sections[section];
    return [section, { ...before, entries: [...before.entries, ...list.values()] }];
  });
  return { ...sections, ...(Object.fromEntries(extended) as Partial<Sections>) };
}

/**
 * Adds to hand-written declarations the members that only published documents have: optional fields, members of enums,
 * scopes, and parameters and responses of endpoints. Runs after other layers, which take precedence.
 */
export function completeFromPublished(
  sections: Sections,
  published: readonly PublishedFacts[],
  history: readonly AppliedCorrection[],
  byHand: HandWritten,
  queries: Queries = NO_STORE,
): Sections {
  const facts = published.flatMap((document) => document.facts);
  const completed = COMPLETED.map((section): [SectionName, MapNode] => {
    const own = facts.filter((fact) => fact.section === section);
    const bySubject = groupBy(own, ({ entry }) => (section === 'endpoints' ? byHand.endpoint(entry) : entry.key));
    const before = sections[section];
    if (bySubject.size === 0) return [section, before];
    const removed = removedFrom(section, history);
    const entries = before.entries.map((entry): Entry => {
      const said = bySubject.get(entry.key)?.filter((fact) => fact.entry.value !== entry.value) ?? [];
      if (said.length === 0 || entry.value.kind !== 'map') return entry;
      const inherited = section === 'objects' ? inheritedFields(entry.key, sections.objects) : NONE;
      const gone = removed.get(entry.key) ?? NONE;
      const args = [
        section,
        entry.value,
        [...inherited, '', ...gone].join('\n'),
        ...said.map((fact) => fact.entry.value),
      ];
      const value = queries.memoize('completed declaration', args, () =>
        said.reduce(
          (declaration, fact) => completedWith(section, declaration, fact.entry.value, inherited, gone),
          entry.value as MapNode,
        ),
      );
      return value === entry.value ? entry : { ...entry, value };
    });
    return [section, { ...before, entries }];
  });
  return { ...sections, ...(Object.fromEntries(completed) as Partial<Sections>) };
}

const COMPLETED = ['objects', 'enums', 'endpoints', 'auth'] as const;
type Completed = (typeof COMPLETED)[number];

const NONE: ReadonlySet<string> = new Set();

function completedWith(
  section: Completed,
  own: MapNode,
  published: Node,
  inherited: ReadonlySet<string>,
  gone: ReadonlySet<string>,
): MapNode {
  switch (section) {
    case 'objects':
      return withMembers(own, published, 'fields', (entry, entries) =>
        hasKey(entries, entry.key) || inherited.has(entry.key) || gone.has(`fields.${entry.key}`)
          ? undefined
          : { ...entry, optional: true },
      );
    case 'enums':
      return isSameWire(own, published) ? withEnumMembers(own, published, gone) : own;
    case 'auth':
      return withMembers(own, published, 'scopes', (entry, entries) =>
        hasKey(entries, entry.key) || gone.has(`scopes.${entry.key}`) ? undefined : entry,
      );
    case 'endpoints':
      return completedEndpoint(own, published, gone);
  }
}

function withEnumMembers(own: MapNode, published: Node, gone: ReadonlySet<string>): MapNode {
  const known = new Set(entriesOf(valueOf(own, 'values')).map(({ value }) => wireText(valueOf(value, 'value'))));
  const reserved = new Set(itemsOf(valueOf(own, 'reserved')).map((item) => wireText(item)));
  return withMembers(own, published, 'values', (entry, entries) => {
    const value = wireText(valueOf(entry.value, 'value'));
    const isKnown = known.has(value) || hasKey(entries, entry.key) || gone.has(`values.${entry.key}`);
    return isKnown || reserved.has(value) || reserved.has(wireText(entry.key)) ? undefined : entry;
  });
}

function wireText(value: Node | string | undefined): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return value?.kind === 'scalar' ? JSON.stringify(value.value) : '';
}

/** Whether two enums have the same wire form. An enum of unknown form takes no members. */
function isSameWire(own: MapNode, published: Node): boolean {
  return scalarText(valueOf(own, 'wire')) === scalarText(valueOf(published, 'wire'));
}

/** Adds parameters as optional ones; adds a body and responses only if there are none. */
function completedEndpoint(own: MapNode, published: Node, gone: ReadonlySet<string>): MapNode {
  let endpoint = own;
  for (const list of ['query', 'headers', 'cookies'] as const) {
    endpoint = withMembers(endpoint, published, list, (entry, entries) =>
      hasKey(entries, entry.key) || gone.has(`${list}.${entry.key}`) ? undefined : { ...entry, optional: true },
    );
  }
  for (const key of ['doc', 'auth', 'groups']) {
    const said = entryOf(published, key);
    if (said !== undefined && entryOf(endpoint, key) === undefined && !gone.has(key))
      endpoint = withEntry(endpoint, said);
  }
  return withResponses(endpoint, published);
}

function withResponses(own: MapNode, published: Node): MapNode {
  const [ours, theirs] = [entryOf(own, 'responses'), entryOf(published, 'responses')];
  if (theirs?.value.kind !== 'list') return own;
  if (ours === undefined) return withEntry(own, theirs);
  if (ours.value.kind !== 'list') return own;
  const statusOf = (node: Node): string => wireText(valueOf(node, 'status'));
  const known = new Set(ours.value.items.map(statusOf));
  // Another success status would be an alternative to the hand-written response.
  const missing = theirs.value.items.filter(
    (item) => !known.has(statusOf(item)) && !/^(?:2|"2|"d)/.test(statusOf(item)),
  );
  if (missing.length === 0) return own;
  return withEntry(own, { ...ours, value: { ...ours.value, items: [...ours.value.items, ...missing] } });
}

/** Adds the members of a list that only the document has, unless the list is `!not-shown`. */
function withMembers(
  own: MapNode,
  published: Node,
  list: string,
  add: (entry: Entry, known: readonly Entry[]) => Entry | undefined,
): MapNode {
  const [ours, theirs] = [entryOf(own, list), entryOf(published, list)];
  if (theirs?.value.kind !== 'map' || (ours !== undefined && ours.value.kind !== 'map')) return own;
  const known = entriesOf(ours?.value);
  const added = theirs.value.entries.flatMap((entry) => add(entry, known) ?? []);
  if (added.length === 0) return own;
  const before = ours ?? { ...theirs, value: { ...emptyMap(own.span.file), span: theirs.value.span } };
  const value: MapNode = { ...(before.value as MapNode), entries: [...known, ...added] };
  return withEntry(own, { ...before, value });
}

function hasKey(entries: readonly Entry[], key: string): boolean {
  return entries.some((entry) => entry.key === key);
}

/** Paths that corrections have removed or renamed, by declaration: `fields.title`. */
function removedFrom(
  section: SectionName,
  history: readonly AppliedCorrection[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const removed = new Map<string, Set<string>>();
  for (const { gone } of history) {
    const [where, name, ...rest] = gone?.split('.') ?? [];
    if (where !== section || name === undefined || rest.length === 0) continue;
    const list = removed.get(name);
    if (list === undefined) removed.set(name, new Set([rest.join('.')]));
    else list.add(rest.join('.'));
  }
  return removed;
}

/** The hand-written declarations of the spec and the layers of a profile. */
export interface HandWritten {
  readonly has: (section: SectionName, name: string) => boolean;
  /** The endpoint with the name, or with the method and path, of a published one. */
  readonly endpoint: (published: Entry) => string | undefined;
}

const TYPES: ReadonlySet<SectionName> = new Set(['identifiers', 'scalars', 'enums', 'bitsets', 'objects', 'unions']);

/**
 * @param declared the sections of the spec and of the fills of the profile
 * @param corrections of the layers of the profile, which may add and rename declarations
 */
export function handWritten(declared: readonly Declarations[], corrections: readonly MapNode[]): HandWritten {
  const names = new Set<string>();
  const types = new Set<string>();
  const endpoints = new Map<string, string>();
  const add = (section: SectionName, name: string, value: Node | undefined): void => {
    names.add(`${section}.${name}`);
    if (TYPES.has(section)) types.add(name);
    for (const view of section === 'objects' ? entriesOf(valueOf(value, 'views')) : []) types.add(name + view.key);
    const route = section === 'endpoints' ? routeOf(value) : undefined;
    if (route !== undefined && !endpoints.has(route)) endpoints.set(route, name);
  };
  for (const sections of declared) {
    for (const [section, { entries }] of Object.entries(sections) as [SectionName, MapNode][])
      for (const { key, value } of entries) add(section, key, value);
  }
  for (const correction of corrections) {
    const path = scalarText(valueOf(correction, 'at'))?.split('.') ?? [];
    const renamed = scalarText(valueOf(correction, 'rename'));
    const added = valueOf(correction, 'add');
    if (path.length === 2 && renamed !== undefined) add(path[0] as SectionName, renamed, undefined);
    else if (path.length === 2 && added !== undefined) add(path[0] as SectionName, path[1]!, added);
    else if (path.length === 4 && path[2] === 'views' && added !== undefined) types.add(path[1]! + path[3]!);
  }
  return {
    has: (section, name) => names.has(`${section}.${name}`) || (TYPES.has(section) && types.has(name)),
    endpoint: ({ key, value }) => {
      const route = routeOf(value);
      const same = route === undefined ? undefined : endpoints.get(route);
      return same ?? (names.has(`endpoints.${key}`) ? key : undefined);
    },
  };
}

/** `GET /books/{}`, because names of parameters may differ. */
function routeOf(endpoint: Node | undefined): string | undefined {
  const [method, path] = [scalarText(valueOf(endpoint, 'method')), scalarText(valueOf(endpoint, 'path'))];
  if (method === undefined || path === undefined) return undefined;
  return `${method} ${path.replaceAll(/\{[^{}]*\}/g, '{}')}`;
}
