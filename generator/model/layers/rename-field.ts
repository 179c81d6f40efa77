import type { Queries } from '../../queries/index.js';
import type { Entry, ListNode, Node } from '../../read/syntax.js';
import { KEYS_OF_EXCEPTIONS } from '../limits/limit-kinds.js';
import { textOf, entriesOf, entryOf, stringsOf, valueOf, withEntry } from '../../read/nodes.js';
import type { SectionName } from '../sections.js';
import type { CorrectedSections } from './corrected-sections.js';

/** A field of an object, and its new name. */
interface Renamed {
  readonly object: string;
  readonly from: string;
  readonly to: string;
  /** The object and its views, as types name them. */
  readonly names: ReadonlySet<string>;
}

/**
 * Renames every reference to a field of an object. An object that extends this one has the field as well: its own name for it, and what
 * refers to it, change too.
 */
export function renameField(
  sections: CorrectedSections,
  { object, from, to }: Omit<Renamed, 'names'>,
  queries: Queries,
): void {
  const heirs = heirsOf(sections, object);
  renameReferences(sections, { object, from, to }, queries);
  for (const heir of heirs) {
    const [own] = sections.ofObject(heir);
    if (own !== undefined) sections.put('objects', own, withRenamedField(own.value, from, to));
    renameReferences(sections, { object: heir, from, to }, queries);
  }
}

function renameReferences(
  sections: CorrectedSections,
  { object, from, to }: Omit<Renamed, 'names'>,
  queries: Queries,
): void {
  const own = sections.ofObject(object);
  const views = own.flatMap(({ value }) => entriesOf(valueOf(value, 'views')).map(({ key }) => object + key));
  const renamed = { object, from, to, names: new Set([object, ...views]) };
  const query = `declaration with ${[...renamed.names].join(', ')}.${from} renamed to ${to}`;
  const others = [...sections.mentioning(renamed.names)].filter(
    ({ section, entry }) => section !== 'objects' || entry.key !== object,
  );
  for (const { section, entry } of [...own.map((entry) => ({ section: 'objects', entry }) as const), ...others])
    sections.put(
      section,
      entry,
      queries.memoize(query, [entry.key, entry.value], () =>
        renameUse(inDeclaration(section, entry, renamed), `${object}.${from}`, `${object}.${to}`),
      ),
    );
}

/** Objects that extend the object, directly or through others. */
function heirsOf(sections: CorrectedSections, object: string): readonly string[] {
  const heirs = new Set([object]);
  for (const name of heirs)
    for (const { section, entry } of sections.mentioning([name]))
      if (section === 'objects' && stringsOf(valueOf(entry.value, 'extends')).includes(name)) heirs.add(entry.key);
  return [...heirs].slice(1);
}

/** An object with a field that it declares again under its new name. */
function withRenamedField(object: Node, from: string, to: string): Node {
  return inKey(object, 'fields', (fields) =>
    fields.kind === 'map' && fields.entries.some(({ key }) => key === from)
      ? { ...fields, entries: fields.entries.map((entry) => (entry.key === from ? { ...entry, key: to } : entry)) }
      : fields,
  );
}

function inDeclaration(section: SectionName, { key, value }: Entry, renamed: Renamed): Node {
  const { object, from, to } = renamed;
  switch (section) {
    case 'objects': {
      const ref = inKey(value, 'within', (within) => renameText(within, `${object}.${from}`, `${object}.${to}`));
      const own = key === object ? inOwnObject(ref, from, to) : ref;
      const inside = isWithin(own, object) ? renameKeysDeep(own, `^${from}`, `^${to}`) : own;
      const fields = inKey(inside, 'fields', (node) => inHeldFields(node, renamed));
      return inKey(fields, 'views', (views) =>
        mapEntries(views, ({ value: view }) => inKey(view, 'add', (added) => inHeldFields(added, renamed))),
      );
    }
    case 'states': {
      const state = inKey(value, 'of', (of) => renameText(of, `${object}.${from}`, `${object}.${to}`));
      const isOfObject = textOf(valueOf(value, 'of'))?.startsWith(`${object}.`) === true;
      return isOfObject ? inKey(state, 'transitions', (list) => inConditions(list, from, to)) : state;
    }
    case 'unions':
      return inKey(value, 'by', (by) => (listsMember(value, object) ? renameText(by, from, to) : by));
    case 'collections':
      return textOf(valueOf(value, 'of')) === object
        ? inKey(value, 'rules', (rules) => inConditions(renameValues(rules, 'at-most-per', from, to), from, to))
        : value;
    case 'identifiers':
    case 'scalars':
    case 'enums':
    case 'bitsets':
    case 'endpoints':
    case 'events':
    case 'channels':
    case 'permissions':
    case 'auth':
    case 'services':
    case 'urls':
    case 'facts':
      // None of these is followed: a reference to the former name is reported.
      return value;
  }
}

function isWithin(object: Node, container: string): boolean {
  return stringsOf(valueOf(object, 'within')).some((ref) => ref.startsWith(`${container}.`));
}

/** Keys beside the conditions of exceptions and rules. A field of such a name cannot be a condition there. */
const besidesConditions = {
  when: KEYS_OF_EXCEPTIONS,
  rules: new Set(['doc', 'see', 'section', 'source']),
};

/** Keys of a view that list fields. */
const viewLists = ['omit', 'only', 'require', 'required', 'optional', 'nullable', 'non-null'];

function inOwnObject(object: Node, from: string, to: string): Node {
  const identity = inKey(object, 'identity', (list) => renameText(list, from, to));
  const fields = inKey(identity, 'fields', (node) => inFields(node, from, to));
  const rules = inKey(fields, 'rules', (list) =>
    ['exactly-one-set', 'at-most-one-non-null', 'at-least-one-set', 'ordered', 'required-when'].reduce(
      (node, kind) => renameValues(node, kind, from, to),
      besidesConditions.rules.has(from) ? list : renameKeysDeep(list, from, to),
    ),
  );
  return inKey(rules, 'views', (views) =>
    mapEntries(views, ({ value }) => {
      const lists = viewLists.reduce((view, verb) => inKey(view, verb, (list) => renameText(list, from, to)), value);
      const types = inKey(lists, 'types', (list) => renameKeysDeep(list, from, to));
      return inKey(types, 'add', (added) => inFields(added, from, to));
    }),
  );
}

/** Where fields name other fields of their object. */
function inFields(fields: Node, from: string, to: string): Node {
  return mapEntries(fields, ({ value }) => {
    const limited = inKey(value, 'when', (when) =>
      besidesConditions.when.has(from) ? when : renameKeysDeep(when, from, to),
    );
    const relevant = inKey(limited, 'relevant-when', (when) => renameKeysDeep(when, from, to));
    return inKey(relevant, 'expect', (expected) => inExpectation(expected, from, to));
  });
}

/** An expectation of a field, where it names other fields of its object. */
function inExpectation(expected: Node, from: string, to: string): Node {
  const conditions = (node: Node): Node => inKey(node, 'when', (when) => renameKeysDeep(when, from, to));
  const eachWithConditions = (list: Node): Node => (list.kind === 'list' ? mapItems(list, conditions) : list);
  const lists = ['refers', 'is'].reduce((node, kind) => inKey(node, kind, eachWithConditions), conditions(expected));
  const names = ['with', 'at-least', 'at-most', 'keys-of'].reduce(
    (node, kind) => inKey(node, kind, (name) => renameText(name, from, to)),
    lists,
  );
  // A list has values of the held field; a name alone is a field of this object.
  return inKey(names, 'has', (held) =>
    mapEntries(held, ({ value }) => (value.kind === 'scalar' ? renameText(value, from, to) : value)),
  );
}

/** Where fields of any object say what the renamed object has that they hold or identify. */
function inHeldFields(fields: Node, { names, from, to }: Renamed): Node {
  const rename = (held: Node): Node => renameOwnKeys(held, from, to);
  return mapEntries(fields, ({ value }) =>
    inKey(value, 'expect', (expected) => {
      const holds = wordsOf(valueOf(value, 'type')).some((word) => names.has(word));
      const held = holds ? inKey(expected, 'has', rename) : expected;
      return inKey(held, 'refers', (list) =>
        list.kind === 'list'
          ? mapItems(list, (target) =>
              names.has(textOf(valueOf(target, 'to')) ?? '') ? inKey(target, 'has', rename) : target,
            )
          : list,
      );
    }),
  );
}

/** The names in a type. */
function wordsOf(type: Node | undefined): readonly string[] {
  return textOf(type)?.match(/\w+/g) ?? [];
}

/** Whether an object is among the members of a union. */
function listsMember(union: Node, object: string): boolean {
  return stringsOf(valueOf(union, 'of')).includes(object);
}

/** The conditions under `where` in every map of a list. */
function inConditions(list: Node, from: string, to: string): Node {
  if (list.kind !== 'list') return list;
  return mapItems(list, (item) => inKey(item, 'where', (where) => renameKeysDeep(where, from, to)));
}

/** `deprecated.use` anywhere in the tree. */
function renameUse(node: Node, from: string, to: string): Node {
  if (node.kind === 'list') return mapItems(node, (item) => renameUse(item, from, to));
  return mapEntries(node, ({ key, value }) =>
    key === 'deprecated' ? inKey(value, 'use', (use) => renameText(use, from, to)) : renameUse(value, from, to),
  );
}

/** A string, or the strings of a list, that are exactly the old name. */
function renameText(node: Node, from: string, to: string): Node {
  if (node.kind === 'list') return mapItems(node, (item) => renameText(item, from, to));
  return node.kind === 'scalar' && node.value === from ? { ...node, value: to } : node;
}

/** In every map of a list, the strings under one key. */
function renameValues(node: Node, key: string, from: string, to: string): Node {
  if (node.kind === 'list') return mapItems(node, (item) => renameValues(item, key, from, to));
  return inKey(node, key, (value) => renameText(value, from, to));
}

function renameKeysDeep(node: Node, from: string, to: string): Node {
  if (node.kind === 'list') return mapItems(node, (item) => renameKeysDeep(item, from, to));
  return renameOwnKeys(
    mapEntries(node, ({ value }) => renameKeysDeep(value, from, to)),
    from,
    to,
  );
}

/** The keys of a map alone, not those of what is inside. */
function renameOwnKeys(node: Node, from: string, to: string): Node {
  if (node.kind !== 'map' || !node.entries.some((entry) => entry.key === from)) return node;
  return { ...node, entries: node.entries.map((entry) => (entry.key === from ? { ...entry, key: to } : entry)) };
}

function inKey(node: Node, key: string, change: (value: Node) => Node): Node {
  const entry = entryOf(node, key);
  if (node.kind !== 'map' || entry === undefined) return node;
  const value = change(entry.value);
  return value === entry.value ? node : withEntry(node, { ...entry, value });
}

// Unchanged nodes keep their identity.

function mapEntries(node: Node, change: (entry: Entry) => Node): Node {
  if (node.kind !== 'map') return node;
  const values = node.entries.map(change);
  if (values.every((value, index) => value === node.entries[index]!.value)) return node;
  const entries = node.entries.map((entry, index) =>
    entry.value === values[index] ? entry : { ...entry, value: values[index]! },
  );
  return { ...node, entries };
}

function mapItems(node: ListNode, change: (item: Node) => Node): Node {
  const items = node.items.map(change);
  return items.every((item, index) => item === node.items[index]) ? node : { ...node, items };
}
