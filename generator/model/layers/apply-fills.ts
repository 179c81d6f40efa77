import { collectProblems, type Diagnostics } from '../../diagnostics/diagnostics.js';
import { didYouMean } from '../../diagnostics/suggest.js';
import type { Entry, ListNode, MapNode, Node, NotShownNode, Provenance, Span } from '../../read/syntax.js';
import { NO_STORE, type Queries } from '../../queries/index.js';
import { entryOf, innerNodes, keysOf, sameValue, valueOf, withEntry } from '../../read/nodes.js';
import { sectionNames } from '../../read/index.js';
import { describeOrigin, explainMissingPath, type AppliedCorrection } from './earlier-layers.js';
import {
  explainInheritedPath,
  normaliseSections,
  oneLineInOrder,
  type SectionName,
  type Sections,
  citing,
  stamp,
} from './stamp.js';

/** The value of a fill for a `!not-shown`. */
export interface Filling {
  readonly node: Node;
  readonly text: string;
}

/** Fillings by the `!not-shown` that each replaces. */
export type Fillings = ReadonlyMap<NotShownNode, Filling>;

export interface Filled {
  readonly sections: Sections;
  readonly fillings: Fillings;
}

/** Keys without effect on JSON, which a fill may add. */
const annotations = new Set(['doc', 'see', 'unit', 'source', 'alias']);

/** A key that a fill may add to a field, because validators ignore it. */
const EXPECTATIONS = 'expect';

/** Keys of maps that `others: !not-shown` declares incomplete. */
const openMembers = new Set(['values', 'bits', 'scopes', 'parts', 'query']);

/** Keys of lists that `others: !not-shown` declares incomplete. */
const openLists = new Set(['transitions']);

/** The main fact of a member. If it is not shown, a fill may also add the facts that depend on it, such as limits. */
const mainFacts = ['type', 'value', 'bit'];

/**
 * Replaces `!not-shown` by the facts of a fills layer. Reports a fact that is already shown (`fill-contradicts`), an
 * unknown place (`fill-fills-nothing`) and a missing citation (`missing-source`).
 */
export function applyFills(
  base: Sections,
  layer: string,
  fills: Sections,
  history: readonly AppliedCorrection[],
  corrections: readonly Node[],
  diagnostics: Diagnostics,
  queries: Queries = NO_STORE,
): Filled {
  const fillings = new Map<NotShownNode, Filling>();
  const misses: Miss[] = [];
  const words = new Set(corrections.flatMap(newFact).flatMap(wordsOf));
  const sections: Record<SectionName, MapNode> = { ...base };
  const brought: Brought[] = [];
  const normal = normaliseSections(fills, queries);
  for (const name of sectionNames) {
    const known = base[name];
    for (const entry of normal[name].entries) {
      const target = entryOf(known, entry.key);
      if (target === undefined) {
        brought.push({ section: name, entry, known: keysOf(known) });
        continue;
      }
      const { others, views } = name === 'objects' ? withoutNewViews(entry, target) : { others: entry, views: [] };
      brought.push(...views);
      const { result: filled, problems } = fillDeclaration(name, target, others, layer, queries);
      for (const [node, filling] of filled.fillings) fillings.set(node, filling);
      for (const word of filled.words) words.add(word);
      misses.push(...filled.misses);
      diagnostics.addAll(problems);
      sections[name] = withEntry(sections[name], { ...target, value: filled.value });
    }
  }
  const { added, unused } = addBrought(sections, brought, layer, words, diagnostics, queries);
  for (const miss of [...misses, ...unused]) reportMiss(miss, history, sections.objects, diagnostics);
  return { sections: added, fillings };
}

/** The value that a correction sets or adds. */
function newFact(correction: Node): readonly Node[] {
  return ['set', 'add'].flatMap((verb) => valueOf(correction, verb) ?? []);
}

/** Fills one declaration, independently of others. */
function fillDeclaration(section: SectionName, known: Entry, fill: Entry, layer: string, queries: Queries) {
  return queries.memoize('filled declaration', [section, known.value, fill.key, fill.value, fill.keySpan, layer], () =>
    collectProblems((diagnostics) => {
      const context: Context = { diagnostics, fillings: new Map(), placed: [], misses: [] };
      const place = step(rootPlace, section, fill.key);
      const { value } = mergeEntry(known, fill, place, { layer, source: [] }, context);
      const { fillings, placed, misses } = context;
      return { value, fillings, misses, words: new Set(placed.flatMap(wordsOf)) };
    }),
  );
}

interface Context {
  readonly diagnostics: Diagnostics;
  readonly fillings: Map<NotShownNode, Filling>;
  readonly placed: Node[];
  readonly misses: Miss[];
}

/** A fact that fills no gap. */
interface Miss {
  readonly span: Span;
  readonly path: string;
  readonly key: string;
  /** The existing keys beside it. */
  readonly known: readonly string[];
}

interface Brought {
  readonly section: SectionName;
  readonly entry: Entry;
  readonly known: readonly string[];
  /** The object of a view, and the fill of this object. */
  readonly of?: { readonly object: string; readonly fill: MapNode };
}

interface Place {
  readonly path: string;
  /** The `others: !not-shown` for new members. */
  readonly others?: NotShownNode;
  /** Whether the main fact of a member is not shown, so that a fill may add facts. */
  readonly open?: boolean;
  /** Whether the fill is an item of a list, which equal facts identify. */
  readonly aligned?: boolean;
}

const rootPlace: Place = { path: '' };

function step(place: Place, ...names: readonly string[]): Place {
  const path = [place.path, ...names].filter((name) => name !== '').join('.');
  return {
    path,
    ...(place.aligned === true ? { aligned: true } : {}),
    ...(place.open === true ? { open: true } : {}),
  };
}

function mergeEntry(known: Entry, fill: Entry, place: Place, outer: Provenance, context: Context): Entry {
  return { ...known, value: merge(known.value, fill.value, fill.keySpan, place, outer, context) };
}

function merge(known: Node, fill: Node, span: Span, at: Place, outer: Provenance, context: Context): Node {
  if (known.kind === 'not-shown') return replace(known, fill, span, at.path, outer, context);
  if (known.kind === 'map' && fill.kind === 'map') return mergeMaps(known, fill, at, outer, context);
  if (known.kind === 'list' && fill.kind === 'list' && known.items.length === fill.items.length && hasOpenFact(known)) {
    return mergeLists(known, fill, at, outer, context);
  }
  if (at.aligned !== true || !sameValue(known, fill)) {
    const related = [{ span: known.span, message: `${describeOrigin(known)} shows it here` }];
    const hint = known.provenance === undefined ? 'write a correction' : 'leave one of the two out';
    const problem = { path: at.path, shown: oneLineInOrder(known) };
    context.diagnostics.report('fill-contradicts', problem, fill.span, { related, hint });
  }
  return known;
}

function replace(known: NotShownNode, fill: Node, at: Span, path: string, outer: Provenance, context: Context): Node {
  if (fill.kind === 'not-shown') {
    context.diagnostics.report('fill-fills-nothing', { path }, fill.span);
    return known;
  }
  const placed = place(fill, at, path, outer, context);
  context.fillings.set(known, { node: placed, text: oneLineInOrder(withoutSource(fill)) });
  return placed;
}

function withoutSource(node: Node): Node {
  return node.kind === 'map' ? { ...node, entries: node.entries.filter((entry) => entry.key !== 'source') } : node;
}

/** Adds the layer to a fact, and checks that it cites a source. */
function place(fill: Node, at: Span, path: string, outer: Provenance, context: Context): Node {
  if (citing(fill, outer).source.length === 0) context.diagnostics.report('missing-source', { path }, at);
  const placed = stamp(fill, outer);
  context.placed.push(placed);
  return placed;
}

function mergeMaps(known: MapNode, fill: MapNode, at: Place, outer: Provenance, context: Context): Node {
  const provenance = citing(fill, outer);
  const others = valueOf(known, 'others');
  const openFact = at.open === true || mainFacts.some((key) => valueOf(known, key)?.kind === 'not-shown');
  let merged = known;
  for (const entry of fill.entries) {
    if (entry.key === 'source') continue;
    const below = { ...step(at, entry.key), ...(entry.key === EXPECTATIONS ? { open: true } : {}) };
    const inner = others?.kind === 'not-shown' && openMembers.has(entry.key) ? { ...below, others } : below;
    const target = entryOf(known, entry.key);
    if (target !== undefined && others?.kind === 'not-shown' && openLists.has(entry.key)) {
      merged = withEntry(merged, { ...target, value: appended(target.value, entry, below, provenance, context) });
      addToOthers(others, entry, merged, context);
    } else if (target !== undefined) {
      merged = withEntry(merged, mergeEntry(target, entry, inner, provenance, context));
    } else if (
      annotations.has(entry.key) ||
      entry.key === EXPECTATIONS ||
      openFact ||
      at.others !== undefined ||
      inner.others !== undefined
    ) {
      merged = withEntry(merged, {
        ...entry,
        value: place(entry.value, entry.keySpan, below.path, provenance, context),
      });
      const open = at.others ?? inner.others;
      if (open !== undefined) addToOthers(open, entry, merged, context);
    } else {
      context.misses.push({ span: entry.keySpan, path: below.path, key: entry.key, known: keysOf(known) });
    }
  }
  return merged;
}

function appended(known: Node, fill: Entry, at: Place, outer: Provenance, context: Context): Node {
  if (known.kind !== 'list' || fill.value.kind !== 'list') {
    return merge(known, fill.value, fill.keySpan, at, outer, context);
  }
  const placed = place(fill.value, fill.keySpan, at.path, outer, context);
  return { ...known, items: [...known.items, ...(placed.kind === 'list' ? placed.items : [])] };
}

/** Adds a new member in place of a part of `others: !not-shown`. */
function addToOthers(others: NotShownNode, entry: Entry, merged: MapNode, context: Context): void {
  const before = context.fillings.get(others);
  const node = before?.node ?? valueOf(merged, entry.key) ?? entry.value;
  context.fillings.set(others, { node, text: before === undefined ? entry.key : `${before.text}, ${entry.key}` });
}

function mergeLists(known: ListNode, fill: ListNode, at: Place, outer: Provenance, context: Context): Node {
  const items = known.items.map((item, index) =>
    merge(
      item,
      fill.items[index]!,
      fill.items[index]!.span,
      { ...step(at, String(index)), aligned: true },
      outer,
      context,
    ),
  );
  return { ...known, items };
}

function hasOpenFact(node: Node): boolean {
  return node.kind === 'not-shown' || innerNodes(node).some(hasOpenFact);
}

/** Adds the layer's own declarations to which its facts refer, directly or transitively. */
function addBrought(
  sections: Sections,
  brought: readonly Brought[],
  layer: string,
  wordsOfFacts: Iterable<string>,
  diagnostics: Diagnostics,
  queries: Queries,
): { readonly added: Sections; readonly unused: readonly Miss[] } {
  const added: Record<SectionName, MapNode> = { ...sections };
  let waiting = brought;
  const names = new Set(wordsOfFacts);
  for (;;) {
    const wanted = waiting.filter(
      ({ entry, of }) =>
        names.has((of?.object ?? '') + entry.key) ||
        (of === undefined && viewNames(entry).some((name) => names.has(name))),
    );
    if (wanted.length === 0) break;
    for (const { section, entry, of } of wanted) {
      const { result, problems } = bringDeclaration(section, entry, of, layer, queries);
      diagnostics.addAll(problems);
      const value = { ...entry, value: result.value };
      added[section] = of === undefined ? withEntry(added[section], value) : withView(added[section], of.object, value);
      for (const word of result.words) names.add(word);
    }
    waiting = waiting.filter((declaration) => !wanted.includes(declaration));
  }
  const unused = waiting.map(({ section, entry, known, of }) => ({
    span: entry.keySpan,
    path: of === undefined ? `${section}.${entry.key}` : `${section}.${of.object}.views.${entry.key}`,
    key: entry.key,
    known,
  }));
  return { added, unused };
}

/** Separates the new views of an object from the rest of its fill. */
function withoutNewViews(entry: Entry, target: Entry): { readonly others: Entry; readonly views: readonly Brought[] } {
  const views = valueOf(entry.value, 'views');
  if (entry.value.kind !== 'map' || views?.kind !== 'map') return { others: entry, views: [] };
  const known = keysOf(valueOf(target.value, 'views'));
  const own = views.entries.filter(({ key }) => known.includes(key));
  const added = views.entries.filter(({ key }) => !known.includes(key));
  if (added.length === 0) return { others: entry, views: [] };
  const entries = entry.value.entries.flatMap((inner): readonly Entry[] => {
    if (inner.key !== 'views') return [inner];
    return own.length === 0 ? [] : [{ ...inner, value: { ...views, entries: own } }];
  });
  const of = { object: entry.key, fill: entry.value };
  return {
    others: { ...entry, value: { ...entry.value, entries } },
    views: added.map((view) => ({ section: 'objects', entry: view, known, of })),
  };
}

function withView(objects: MapNode, name: string, view: Entry): MapNode {
  const object = entryOf(objects, name);
  if (object?.value.kind !== 'map') return objects;
  const views = entryOf(object.value, 'views');
  const map: MapNode = views?.value.kind === 'map' ? views.value : { kind: 'map', entries: [], span: view.value.span };
  const changed = { ...(views ?? { ...view, key: 'views' }), value: withEntry(map, view) };
  return withEntry(objects, { ...object, value: withEntry(object.value, changed) });
}

/** Adds a declaration of the layer itself. */
function bringDeclaration(section: SectionName, entry: Entry, of: Brought['of'], layer: string, queries: Queries) {
  return queries.memoize(
    'declaration of a layer',
    [section, entry.key, entry.keySpan, entry.value, of?.fill ?? entry.value, layer],
    () =>
      collectProblems((diagnostics) => {
        const context: Context = { diagnostics, fillings: new Map(), placed: [], misses: [] };
        const outer = { layer, source: [] };
        const cited = of === undefined ? outer : citing(of.fill, outer);
        const path = of === undefined ? `${section}.${entry.key}` : `${section}.${of.object}.views.${entry.key}`;
        const value = place(entry.value, entry.keySpan, path, cited, context);
        return { value, words: wordsOf(value) };
      }),
  );
}

function viewNames(entry: Entry): readonly string[] {
  return keysOf(valueOf(entry.value, 'views')).map((key) => entry.key + key);
}

/** The words of all texts except prose, which include all referenced names. */
function wordsOf(node: Node): readonly string[] {
  const words = new Set<string>();
  const visit = (value: Node): void => {
    if (value.kind === 'scalar' && typeof value.value === 'string') {
      for (const word of value.value.match(/\w+/g) ?? []) words.add(word);
    }
    if (value.kind === 'list') value.items.forEach(visit);
    if (value.kind === 'map') {
      for (const entry of value.entries) if (!annotations.has(entry.key)) visit(entry.value);
    }
  };
  visit(node);
  return [...words];
}

/** @param history corrections of earlier layers */
function reportMiss(
  { span, path, key, known }: Miss,
  history: readonly AppliedCorrection[],
  objects: Node,
  diagnostics: Diagnostics,
): void {
  const why = explainMissingPath(path, history) ?? explainInheritedPath(path, objects) ?? didYouMean(key, known);
  diagnostics.report('fill-fills-nothing', { path }, span, why);
}
