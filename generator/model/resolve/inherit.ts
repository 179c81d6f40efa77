import { type Diagnostic, type Diagnostics, didYouMean } from '../../diagnostics/index.js';
import type { Queries } from '../../queries/index.js';
import { MAX_INHERITED, MOST } from '../../read/limits.js';
import type { Entry, ListNode, MapNode, Node } from '../../read/syntax.js';
import { asText, entriesOf, entryOf, impliedEntry, itemsOf, valueOf, withEntry } from '../../read/nodes.js';
import { depthFirst } from '../graph.js';
import { inWords, type TypeNames } from './types.js';

/** Objects with their inherited members, and the ancestors of each. */
interface Inherited {
  readonly objects: MapNode;
  /** All objects that an object extends, directly or indirectly. Absent for objects that extend none. */
  readonly ancestors: ReadonlyMap<string, readonly string[]>;
}

/**
 * Adds inherited fields, rules, identity and other keys to each object. Fields of the first base come first; a field
 * that is declared again keeps its place. Reports bases that are no objects, and circles.
 */
export function inheritObjects(
  objects: MapNode,
  names: TypeNames,
  diagnostics: Diagnostics,
  queries: Queries,
): Inherited {
  if (objects.entries.every(({ value }) => valueOf(value, 'extends') === undefined)) {
    return { objects, ancestors: new Map() };
  }
  const declared = new Map(objects.entries.toReversed().map((entry) => [entry.key, entry]));
  const basesByEntry = new Map<Entry, readonly Entry[]>();
  const order = depthFirst(
    objects.entries,
    (entry) => {
      const bases = basesOf(entry, declared, names, diagnostics);
      basesByEntry.set(entry, bases);
      return bases;
    },
    (circle) => {
      const [entry, base] = circle.slice(-2) as [Entry, Entry];
      const span = valueOf(entry.value, 'extends')!.span;
      const path = circle.map(({ key }) => key);
      diagnostics.report('extends-circle', { path }, span, { hint: 'leave one of them out' });
      basesByEntry.set(
        entry,
        basesByEntry.get(entry)!.filter((other) => other !== base),
      );
    },
  );
  const done = new Map<Entry, Entry>();
  const ancestors = new Map<string, readonly string[]>();
  let inherited = 0;
  for (const entry of order) {
    const bases = basesByEntry.get(entry)!;
    if (bases.length === 0) continue;
    const wholes = bases.map((base) => done.get(base) ?? base);
    const own = entriesOf(valueOf(entry.value, 'fields')).length;
    const value = queries.memoize(
      'object with what it inherits',
      [entry.value, ...wholes.map((whole) => whole.value)],
      () => withInherited(entry.value, wholes),
    );
    const fields = entriesOf(valueOf(value, 'fields')).length;
    const lineage = [...new Set(bases.flatMap((base) => [base.key, ...(ancestors.get(base.key) ?? [])]))];
    inherited += fields - own + lineage.length;
    if (fields > MOST.fields || inherited > MAX_INHERITED) {
      const [what, most] = fields > MOST.fields ? ['this object', MOST.fields] : ['the spec', MAX_INHERITED];
      diagnostics.report('inherits-too-much', { object: entry.key, what, most }, entry.keySpan);
      if (inherited > MAX_INHERITED) break;
    }
    done.set(entry, { ...entry, value });
    ancestors.set(entry.key, lineage);
  }
  return { objects: { ...objects, entries: objects.entries.map((entry) => done.get(entry) ?? entry) }, ancestors };
}

function basesOf(
  entry: Entry,
  declared: ReadonlyMap<string, Entry>,
  names: TypeNames,
  diagnostics: Diagnostics,
): readonly Entry[] {
  const found = itemsOf(valueOf(entry.value, 'extends')).flatMap((item): readonly Entry[] => {
    const name = asText(item);
    if (name === undefined) return [];
    const base = declared.get(name);
    const known = names.get(name);
    if (base !== undefined && known?.kind === 'object') {
      if (valueOf(base.value, 'fields')?.kind === 'not-shown' || base.value.kind === 'not-shown') {
        diagnostics.report('extends-unknown', { object: entry.key, base: name }, item.span);
        return [];
      }
      return [base];
    }
    if (known === undefined) {
      diagnostics.report('unknown-type', { name }, item.span, didYouMean(name, declared.keys()));
    } else {
      const is = known.viewOf === undefined ? inWords[known.kind] : `a view of ${known.viewOf}`;
      diagnostics.report('not-of-this-kind', { name, is, wanted: 'an object of its own' }, item.span);
    }
    return [];
  });
  return [...new Set(found)];
}

function withInherited(node: Node, bases: readonly Entry[]): Node {
  if (node.kind !== 'map') return node;
  const withFields = withFieldsOf(node, bases);
  const rules = rulesOf(node, bases);
  const withRules = rules === undefined ? withFields : withEntry(withFields, impliedEntry('rules', rules));
  const identity = bases.flatMap((base) => itemsOf(valueOf(base.value, 'identity')));
  const withIdentity =
    identity.length === 0 || valueOf(node, 'identity') !== undefined
      ? withRules
      : withEntry(withRules, impliedEntry('identity', listOf(identity, node)));
  return ['other-keys', 'key-patterns'].reduce((inherited, key) => {
    const theirs = bases.map((base) => valueOf(base.value, key)).find((value) => value !== undefined);
    return theirs === undefined || valueOf(node, key) !== undefined
      ? inherited
      : withEntry(inherited, impliedEntry(key, theirs));
  }, withIdentity);
}

function withFieldsOf(node: MapNode, bases: readonly Entry[]): MapNode {
  const own = entryOf(node, 'fields');
  if (own?.value.kind === 'not-shown') return node;
  const fields = new Map<string, Entry>();
  for (const base of bases) {
    for (const field of entriesOf(valueOf(base.value, 'fields'))) {
      if (!fields.has(field.key)) fields.set(field.key, { ...field, value: placed(field.value, base.value, node) });
    }
  }
  for (const field of entriesOf(own?.value)) {
    const before = fields.get(field.key);
    fields.set(field.key, before === undefined ? field : { ...field, value: withDoc(field.value, before.value) });
  }
  const span = own?.value.span ?? valueOf(node, 'extends')!.span;
  const value: MapNode = { kind: 'map', entries: [...fields.values()], span };
  return withEntry(node, own === undefined ? impliedEntry('fields', value) : { ...own, value });
}

/** The rules of all bases and of the object. A rule that several bases inherit from one counts once. */
function rulesOf(node: MapNode, bases: readonly Entry[]): ListNode | undefined {
  const own = valueOf(node, 'rules');
  const rules = new Map<string, Node>();
  for (const base of bases) {
    for (const rule of itemsOf(valueOf(base.value, 'rules'))) {
      const { file, start } = rule.span;
      const key = `${file.path}:${start}`;
      if (!rules.has(key)) rules.set(key, placed(rule, base.value, node));
    }
  }
  return rules.size === 0 ? undefined : listOf([...rules.values(), ...itemsOf(own)], own ?? node);
}

function listOf(items: readonly Node[], { span }: Node): ListNode {
  return { kind: 'list', items, span };
}

/** Copies a member into another object, with the section and the source that it has in its base. */
function placed(member: Node, base: Node, node: MapNode): Node {
  return ['section', 'source'].reduce((placed, key) => {
    const outer = valueOf(base, key);
    if (outer === undefined || placed.kind !== 'map' || valueOf(placed, key) !== undefined) return placed;
    return outer === valueOf(node, key) ? placed : withEntry(placed, impliedEntry(key, outer));
  }, member);
}

/** A field that is declared again inherits the doc, unless it has its own. */
function withDoc(field: Node, before: Node): Node {
  const doc = entryOf(before, 'doc');
  return doc === undefined || field.kind !== 'map' || entryOf(field, 'doc') !== undefined
    ? field
    : withEntry(field, doc);
}

/**
 * The problems of objects, except inherited ones, which a correction of the ancestor resolves, too.
 *
 * @param found the problems of each object
 * @param ancestors all objects that an object extends
 */
export function withoutInherited(
  found: ReadonlyMap<string, readonly Diagnostic[]>,
  ancestors: ReadonlyMap<string, readonly string[]>,
): readonly Diagnostic[] {
  const keys = new Map(Array.from(found, ([object, problems]) => [object, new Set(problems.map(keyOf))]));
  return Array.from(found).flatMap(([object, problems]) => {
    const above = (ancestors.get(object) ?? []).flatMap((ancestor) => keys.get(ancestor) ?? []);
    return problems.filter((problem) => !above.some((known) => known.has(keyOf(problem))));
  });
}

/** Identifies a problem without its message, which names the object. */
function keyOf({ code, span }: Diagnostic): string {
  return [code, span.file.path, span.start, span.end].join('\0');
}
