import type { Queries } from '../../queries/index.js';
import { declarationFile, referenceOf } from '../../read/grammar/index.js';
import {
  emptyMap,
  entriesOf,
  entryOf,
  impliedEntry,
  stringOf,
  stringsOf,
  valueOf,
  withEntry,
  withTexts,
} from '../../read/nodes.js';
import type { Entry, Node } from '../../read/syntax.js';
import { walk, type Place } from '../../read/walk.js';
import type { SectionName } from '../sections.js';
import type { CorrectedSections } from './corrected-sections.js';

interface Renamed {
  readonly object: string;
  readonly from: string;
  readonly to: string;
  /** The type names of the object and its views. */
  readonly names: ReadonlySet<string>;
}

/** Renames a field of an object with all references to it. Also renames it in objects that extend the object. */
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
      queries.memoize(query, [entry.key, entry.value], () => inDeclaration(section, entry, renamed)),
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

/** Renames a field in an object that declares it again. */
function withRenamedField(object: Node, from: string, to: string): Node {
  const fields = entryOf(object, 'fields');
  const field = entryOf(fields?.value, from);
  if (object.kind !== 'map' || fields?.value.kind !== 'map' || field === undefined) return object;
  const entries = fields.value.entries.map((entry) => (entry === field ? { ...field, key: to } : entry));
  return withEntry(object, { ...fields, value: { ...fields.value, entries } });
}

/** Renames the field where the grammar expects names of fields. */
function inDeclaration(section: SectionName, entry: Entry, renamed: Renamed): Node {
  const { object, from, to } = renamed;
  // Returns early, because most declarations that mention the object do not name the field.
  if (!names(entry.value, from)) return entry.value;
  const changed = new Map<Entry | Node, string>();
  const { file } = entry.keySpan;
  const inSection = { ...emptyMap(file), entries: [entry] };
  walk({ ...emptyMap(file), entries: [impliedEntry(section, inSection)] }, declarationFile, {
    key: (field, place, { keys, names }) => {
      if (names === undefined || Object.hasOwn(keys, field.key)) return;
      const isCondition = names.refersTo === 'field of condition';
      const isNamed =
        names.refersTo === 'held field'
          ? holdsRenamed(place, renamed)
          : (isCondition || names.refersTo === 'field') && namesOwnField(place, renamed);
      if (field.key === from && isNamed) changed.set(field, to);
      if (field.key === `^${from}` && isCondition && isWithin(entry.value, object)) changed.set(field, `^${to}`);
    },
    scalar: (node, place, shapes) => {
      const reference = referenceOf(shapes);
      if (node.value === `${object}.${from}` && reference === 'path') changed.set(node, `${object}.${to}`);
      const isName = node.value === from && reference === 'field' && place.path[2] !== 'reserved';
      if (isName && namesOwnField(place, renamed)) changed.set(node, to);
    },
  });
  return withTexts(entry.value, changed);
}

/** Whether a node contains the name of the field as a key, or at the end of a text. */
function names(node: Node, field: string): boolean {
  if (node.kind === 'scalar') return typeof node.value === 'string' && node.value.endsWith(field);
  if (node.kind === 'list') return node.items.some((item) => names(item, field));
  return node.kind === 'map' && node.entries.some(({ key, value }) => key.endsWith(field) || names(value, field));
}

/** Whether names of fields at a place belong to the renamed object. In other sections, an old name is reported. */
function namesOwnField({ path, within }: Place, { object }: Renamed): boolean {
  const [section, name] = path;
  const declaration = within[2];
  const inlineFrom = path[2] === 'views' ? 6 : 4;
  // Inside an inline object, names of fields belong to that object.
  if (section === 'objects')
    return name === object && !path.slice(inlineFrom, -1).some((step) => step === 'fields' || step === 'rules');
  if (section === 'unions') return stringsOf(valueOf(declaration, 'of')).includes(object);
  if (section === 'collections') return stringOf(declaration, 'of') === object;
  return section === 'states' && stringOf(declaration, 'of')?.startsWith(`${object}.`) === true;
}

function isWithin(object: Node, container: string): boolean {
  return stringsOf(valueOf(object, 'within')).some((ref) => ref.startsWith(`${container}.`));
}

/** Whether an `expect` at a place names the renamed object, in its `has` type or in `to`. */
function holdsRenamed({ path, within }: Place, { names }: Renamed): boolean {
  const at = path.lastIndexOf('expect', -2);
  const words =
    path[at + 1] === 'has'
      ? (stringOf(within[at], 'type')?.match(/\w+/g) ?? [])
      : [stringOf(within[at + 3], 'to') ?? ''];
  return words.some((word) => names.has(word));
}
