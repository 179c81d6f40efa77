import { collectProblems, type Diagnostics } from '../../diagnostics/index.js';
import type { Queries } from '../../queries/index.js';
import { MAX_NAME_LENGTH } from '../../read/limits.js';
import type { Entry, MapNode, Node, ScalarNode } from '../../read/syntax.js';
import { namesIn, parseType } from '../../read/type-syntax.js';
import type { Sections } from '../layers/stamp.js';
import { asText, entriesOf, entryOf, impliedEntry, stringOf, valueOf, withEntry } from '../../read/nodes.js';
import { capitalised } from '../../capitals.js';

/** The word for the inline object in the type of a field: `list[object]`. */
export const INLINE = 'object';

/** Keys of a field that belong to its inline object. */
const OWN_KEYS: ReadonlySet<string> = new Set(['fields', 'rules', 'other-keys', 'key-patterns']);

/** The key with the path of an inline object. Specs cannot contain it. */
const WRITTEN_AT = '(written at)';

/** The path of an inline object: `objects.Customer.fields.address`. */
export function writtenAtOf(object: Node): string | undefined {
  return stringOf(object, WRITTEN_AT);
}

/**
 * Moves each inline object into a declaration of its own, after the one that contains it. Its name is made from the
 * object and the field: `CustomerAddress`. Positions stay those of the spec.
 */
export function hoistInlineObjects(sections: Sections, diagnostics: Diagnostics, queries: Queries): Sections {
  const { objects } = sections;
  if (!objects.entries.some(hasInline)) return sections;
  const entries = objects.entries.flatMap((entry) => {
    if (!hasInline(entry)) return [entry];
    const { key, keySpan, optional, value } = entry;
    const { result, problems } = queries.memoize('objects inside a declaration', [key, keySpan, optional, value], () =>
      collectProblems((found) => hoisted(entry, found)),
    );
    diagnostics.addAll(problems);
    return result;
  });
  return { ...sections, objects: { ...objects, entries } };
}

function hasInline({ value }: Entry): boolean {
  return [value, ...entriesOf(valueOf(value, 'views')).map((view) => view.value)].some((node) =>
    [...entriesOf(valueOf(node, 'fields')), ...entriesOf(valueOf(node, 'add'))].some(isInline),
  );
}

function isInline({ value }: Entry): boolean {
  return value.kind === 'map' && value.entries.some(({ key }) => OWN_KEYS.has(key));
}

/** A declaration without its inline objects, followed by these. */
function hoisted(entry: Entry, diagnostics: Diagnostics): readonly Entry[] {
  const found: Entry[] = [];
  const path = writtenAtOf(entry.value) ?? `objects.${entry.key}`;
  const place: Place = { owner: entry.key, path, around: entry.value, found, diagnostics };
  const own = inFields(entry.value, 'fields', place);
  const views = valueOf(own, 'views');
  const changed = entriesOf(views).map((view): Entry => {
    const inView = { ...place, owner: entry.key + view.key, path: `${path}.views.${view.key}` };
    return { ...view, value: inFields(view.value, 'add', inView) };
  });
  const value =
    views?.kind === 'map' && own.kind === 'map'
      ? withEntry(own, { ...entryOf(own, 'views')!, value: { ...views, entries: changed } })
      : own;
  return [{ ...entry, value }, ...found.flatMap((object) => hoisted(object, diagnostics))];
}

interface Place {
  /** The object or view of the fields, and its path. */
  readonly owner: string;
  readonly path: string;
  /** The node with the section for inline objects. */
  readonly around: Node;
  readonly found: Entry[];
  readonly diagnostics: Diagnostics;
}

function inFields(node: Node, list: 'fields' | 'add', place: Place): Node {
  const fields = entryOf(node, list);
  if (node.kind !== 'map' || fields?.value.kind !== 'map' || !fields.value.entries.some(isInline)) return node;
  const path = `${place.path}.${list}`;
  const entries = fields.value.entries.map((field) =>
    isInline(field) ? withoutObject(field, { ...place, path }) : field,
  );
  return withEntry(node, { ...fields, value: { ...fields.value, entries } });
}

/** Replaces the inline object of a field by its name, and adds it to those found. */
function withoutObject(field: Entry, place: Place): Entry {
  const { diagnostics } = place;
  const value = field.value as MapNode;
  const name = place.owner + pascal(stringOf(value, 'as') ?? field.key);
  if (name.length > MAX_NAME_LENGTH) {
    const expected = `at most ${MAX_NAME_LENGTH} characters: declare the object under objects with a name of its own`;
    diagnostics.report('bad-name', { name, what: 'the name of the object in this field' }, field.keySpan, { expected });
  }
  if (entryOf(value, 'fields') === undefined) {
    const where = 'a field with rules or other-keys';
    diagnostics.report('missing-key', { key: 'fields', where }, field.keySpan, { hint: 'add fields:' });
  }
  const rest = value.entries.filter(({ key }) => !OWN_KEYS.has(key));
  const written = valueOf(value, 'type');
  place.found.push({ ...field, key: name, optional: false, value: objectOf(field, value, place) });
  const type = impliedEntry('type', typeOf(written, name, field, diagnostics));
  return { ...field, value: withEntry({ ...value, entries: rest }, type) };
}

/** The declaration of an inline object. */
function objectOf(field: Entry, value: MapNode, { path, around }: Place): MapNode {
  const own = value.entries.filter(({ key }) => OWN_KEYS.has(key) || KEPT.has(key));
  const inherited = ['section', 'source'].flatMap((key) => {
    const entry = entryOf(value, key) ?? entryOf(around, key);
    return entry === undefined || own.includes(entry) ? [] : [entry];
  });
  const writtenAt: ScalarNode = { kind: 'scalar', value: `${path}.${field.key}`, span: field.keySpan };
  return { ...value, entries: [...own, ...inherited, impliedEntry(WRITTEN_AT, writtenAt)] };
}

/** Keys of a field that also apply to its inline object. */
const KEPT: ReadonlySet<string> = new Set(['doc', 'section', 'source']);

/** The type of a field with a name in place of `object`, which is the default type. */
function typeOf(written: Node | undefined, name: string, field: Entry, diagnostics: Diagnostics): Node {
  const text = asText(written);
  if (written?.kind !== 'scalar' || text === undefined) {
    return { kind: 'scalar', value: name, span: written?.span ?? field.keySpan };
  }
  const parsed = parseType(text);
  // The problem was already reported by the reader.
  if (!parsed.ok) return written;
  const places = [...namesIn(parsed.type)].filter((syntax) => syntax.name === INLINE);
  if (places.length === 0) {
    const problem = 'the type names no object that the fields could belong to';
    diagnostics.report('bad-type', { problem }, written.span, {
      expected: 'object, object | null, list[object], ...',
      hint: 'write object in the place of the object, or leave the type out',
    });
  }
  const value = places.reduceRight((type, { start, end }) => type.slice(0, start) + name + type.slice(end), text);
  return { ...written, value };
}

/** `ShippingAddress` for `shipping_address`. */
function pascal(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return words.map(capitalised).join('') || 'Object';
}
