import { defined } from '../../defined.js';
import { collectProblems, didYouMean, suggest, type Diagnostics, type Extras } from '../../diagnostics/index.js';
import type { Entry, MapNode, Node, NotShownNode, Provenance, Span } from '../../read/syntax.js';
import type { Correction } from '../model.js';
import {
  asText,
  booleanOf,
  entriesOf,
  entryOf,
  impliedEntry,
  keysOf,
  sameValue,
  stringsOf,
  valueOf,
  withEntry,
  withItem,
  withoutEntry,
} from '../../read/nodes.js';
import { NO_STORE, type Queries } from '../../queries/index.js';
import type { SectionName } from '../../read/index.js';
import { originAt } from '../resolve/resolving.js';
import type { Filling, Fillings } from './apply-fills.js';
import {
  filledIn,
  documentationKeys,
  describeOrigin,
  explainMissingPath,
  type AppliedCorrection,
  CorrectionHistory,
} from './earlier-layers.js';
import { CorrectedSections } from './corrected-sections.js';
import { explainInheritedPath, oneLineInOrder, type Sections, stamp } from './stamp.js';
import { renameField } from './rename-field.js';
import { isImplied, normaliseDeclaration } from '../normalise.js';

export interface Corrected {
  readonly sections: Sections;
  readonly corrections: readonly Correction[];
  readonly fillings: Fillings;
  /** The corrections applied so far, including those of earlier layers. */
  readonly history: readonly AppliedCorrection[];
}

/** Applies a list of corrections in order. Each one must change something, state a reason and cite a source. */
export function applyCorrections(
  base: Sections,
  layer: string,
  list: readonly MapNode[],
  before: readonly AppliedCorrection[],
  diagnostics: Diagnostics,
  queries: Queries = NO_STORE,
): Corrected {
  const applied: Correction[] = [];
  const history = new CorrectionHistory(before);
  const fillings = new Map<NotShownNode, Filling>();
  const sections = new CorrectedSections(base);
  for (const item of list) {
    const correcting = readCorrection(item, layer, diagnostics, queries);
    if (correcting === undefined) continue;
    const result = correct(sections, correcting, history);
    if (result === undefined) continue;
    if (result.renames !== undefined) history.rename(result.renames);
    history.add(result.applied);
    applied.push(result.correction);
    if (result.filled !== undefined) fillings.set(result.filled.node, result.filled.filling);
  }
  return { sections: sectionsOf(sections.tree), corrections: applied, fillings, history: history.all };
}

function sectionsOf(tree: Node): Sections {
  return Object.fromEntries(entriesOf(tree).map((entry) => [entry.key, entry.value])) as unknown as Sections;
}

interface Correcting {
  readonly item: Node;
  readonly at: string;
  readonly atSpan: Span;
  readonly change: Correction['change'];
  readonly value: Node | undefined;
  readonly optional: boolean | undefined;
  readonly because: string;
  readonly provenance: Provenance;
  readonly diagnostics: Diagnostics;
  readonly queries: Queries;
}

function readCorrection(item: Node, layer: string, diagnostics: Diagnostics, queries: Queries): Correcting | undefined {
  const atNode = valueOf(item, 'at');
  const at = asText(atNode);
  if (atNode === undefined || at === undefined) return undefined;
  const [reason, cited] = [valueOf(item, 'because'), valueOf(item, 'source')];
  const because = asText(reason)?.trim() ?? '';
  const source = stringsOf(cited);
  // A missing key was already reported by the reader.
  if (reason !== undefined && because === '') diagnostics.report('correction-without-reason', { at }, atNode.span);
  if (cited !== undefined && source.length === 0) diagnostics.report('missing-source', { path: at }, atNode.span);
  const change =
    (['set', 'add', 'remove', 'rename'] as const).find((verb) => entryOf(item, verb) !== undefined) ?? 'set';
  return {
    item,
    at,
    atSpan: atNode.span,
    change,
    value: valueOf(item, change),
    optional: booleanOf(item, 'optional'),
    because,
    provenance: { layer, source, because },
    diagnostics,
    queries,
  };
}

interface Change {
  readonly tree: Node;
  readonly correction: Correction;
  readonly filled?: { readonly node: NotShownNode; readonly filling: Filling };
}

interface Result extends Change {
  readonly applied: AppliedCorrection;
  readonly renames?: Renames;
}

function correct(sections: CorrectedSections, correcting: Correcting, history: CorrectionHistory): Result | undefined {
  const { at, change, diagnostics, queries } = correcting;
  const tree = sections.around(at, change === 'rename' ? asText(correcting.value) : undefined);
  const path = resolvePath(tree, at) ?? (change === 'add' ? resolveNewPath(tree, at) : undefined);
  if (path === undefined) {
    const { missing, known, isItem } = nearest(sections.tree, at);
    const otherwise = isItem
      ? { hint: `items count from 0, and there are ${known.length}` }
      : didYouMean(missing, known);
    const why =
      explainMissingPath(at, history.all) ?? explainInheritedPath(at, valueOf(sections.tree, 'objects')) ?? otherwise;
    diagnostics.report('unresolvable-path', { path: at, at: missing }, correcting.atSpan, why);
    return undefined;
  }
  // A correction of a whole section was already reported by the reader.
  if (path.length === 1) return undefined;
  const result = path.length === 2 ? changedWhole(tree, path, correcting) : changedInside(tree, path, correcting);
  if (result === undefined) return undefined;
  const applied = appliedFrom(correcting, path, tree);
  const earlier = contradicted(applied, nodeAt(tree, path), history);
  if (earlier !== undefined) {
    diagnostics.report('correction-taken-back', { path: at, layer: applied.layer }, correcting.atSpan, {
      related: [{ span: earlier, message: 'the layer states something else here' }],
      hint: applied.wasItem
        ? 'items behind a removed one move up: begin with the last'
        : 'say it once, or in a layer of its own',
    });
  }
  sections.take(tree, result.tree);
  if (change !== 'rename') return { ...result, applied };
  const to = renamedPath(path, correcting);
  const isField = path.length === 4 && path[0] === 'objects' && path[2] === 'fields';
  if (isField) renameField(sections, { object: path[1]!, from: path[3]!, to: to.at(-1)! }, queries);
  return { ...result, applied: { ...applied, path: to }, renames: { from: path, to } };
}

function renamedPath(path: Path, { value }: Correcting): Path {
  return [...path.slice(0, -1), asText(value)!];
}

/** The facts about a correction that decide whether it contradicts another one. */
function appliedFrom(
  { change, value, optional, at, atSpan, provenance }: Correcting,
  path: Path,
  tree: Node,
): AppliedCorrection {
  return {
    change,
    path,
    hasValue: change === 'add' || (change === 'set' && value !== undefined),
    hasPresence: optional !== undefined,
    isShort: value?.kind === 'scalar' || value?.kind === 'not-shown',
    wasItem: nodeAt(tree, path.slice(0, -1))?.kind === 'list',
    layer: provenance.layer,
    span: atSpan,
    ...(change === 'remove' || change === 'rename' ? { gone: at } : {}),
  };
}

/** The earlier statement of the same layer that this correction contradicts. */
function contradicted(
  applied: AppliedCorrection,
  before: Node | undefined,
  history: CorrectionHistory,
): Span | undefined {
  const earlier = history.contradictedBy(applied);
  if (earlier !== undefined || before === undefined) return earlier?.span;
  if (applied.change !== 'remove' && !(applied.change === 'set' && applied.hasValue)) return undefined;
  return filledIn(before, applied)?.span;
}

function changedWhole(tree: Node, path: Path, correcting: Correcting): Change | undefined {
  const change = changed(tree, path, correcting);
  if (change === undefined) return undefined;
  const { item, provenance, queries } = correcting;
  const args = [item, provenance.layer, path.join('\n'), nodeAt(tree, path) ?? NOTHING];
  const normal = (part: Entry | Node): Entry | Node => {
    if (!isEntry(part)) return part;
    const corrected = () => normaliseDeclaration(sectionOf(path), part.value);
    return { ...part, value: queries.memoize('corrected whole declaration', args, corrected) };
  };
  const to = correcting.change === 'rename' ? renamedPath(path, correcting) : path;
  return { ...change, tree: changeAt(change.tree, to, normal) };
}

/** Compares with an empty declaration, so that a new one is checked completely. */
const NOTHING = {};

/** Changes a part of a declaration, depending only on this part. */
function changedInside(tree: Node, path: Path, correcting: Correcting): Change | undefined {
  const [section = '', name = ''] = path;
  const declaration = nodeAt(tree, [section, name])!;
  const { item, provenance, diagnostics, queries } = correcting;
  const { result, problems } = queries.memoize(
    'corrected declaration',
    [item, provenance.layer, path.join('\n'), declaration],
    () => collectProblems((found) => correctedAlone(path, declaration, { ...correcting, diagnostics: found })),
  );
  diagnostics.addAll(problems);
  if (result === undefined) return undefined;
  const put = (part: Entry | Node): Entry | Node => (isEntry(part) ? { ...part, value: result.corrected } : part);
  return { ...result.change, tree: changeAt(tree, [section, name], put) };
}

function correctedAlone(path: Path, before: Node, correcting: Correcting) {
  const change = changed(treeOf(path, before), path, correcting);
  if (change === undefined) return undefined;
  const declaration = nodeAt(change.tree, path.slice(0, 2))!;
  return { change, corrected: normaliseDeclaration(sectionOf(path), declaration) };
}

function sectionOf([section]: Path): SectionName {
  return section as SectionName;
}

function treeOf([section = '', name = '']: Path, declaration: Node): MapNode {
  const { span } = declaration;
  const inSection: MapNode = { kind: 'map', span, entries: [impliedEntry(name, declaration)] };
  return { kind: 'map', span, entries: [impliedEntry(section, inSection)] };
}

function changed(tree: Node, path: Path, correcting: Correcting): Change | undefined {
  return { set, add, remove, rename }[correcting.change](tree, path, correcting);
}

type Path = readonly string[];

interface Renames {
  readonly from: Path;
  readonly to: Path;
}

/** Splits a path at its dots. Keys may contain dots; the reading with the longest keys wins. */
function resolvePath(node: Node, at: string): Path | undefined {
  if (node.kind === 'list') {
    const [index = '', ...rest] = at.split('.');
    const item = /^\d+$/.test(index) ? node.items[Number(index)] : undefined;
    if (item === undefined) return undefined;
    return below(index, item, rest.length === 0 ? undefined : rest.join('.'));
  }
  if (node.kind !== 'map') return undefined;
  const candidates = node.entries
    .filter(({ key }) => at.startsWith(key) && (at.length === key.length || at[key.length] === '.'))
    .toSorted((a, b) => b.key.length - a.key.length);
  for (const { key, value } of candidates) {
    const found = below(key, value, at === key ? undefined : at.slice(key.length + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}

function below(key: string, node: Node, rest: string | undefined): Path | undefined {
  if (rest === undefined) return [key];
  const path = resolvePath(node, rest);
  return path === undefined ? undefined : [key, ...path];
}

/** Splits a path whose last key is new. The reading with the longest existing prefix wins. */
function resolveNewPath(tree: Node, at: string): Path | undefined {
  const parts = at.split('.');
  for (let known = parts.length - 1; known > 0; known--) {
    const parent = resolvePath(tree, parts.slice(0, known).join('.'));
    if (parent === undefined) continue;
    // Only keys of facts and scopes contain dots. Elsewhere, a missing step is an error.
    const key = parts.slice(known).join('.');
    const dotted = parent.length === 1 ? parent[0] === 'facts' : parent.at(-1) === 'scopes';
    if (nodeAt(tree, parent)?.kind === 'map' && (dotted || !key.includes('.'))) return [...parent, key];
  }
  return undefined;
}

interface Nearest {
  readonly missing: string;
  readonly known: readonly string[];
  /** Whether the missing part is an item of a list. */
  readonly isItem: boolean;
}

/** The first missing key of a path, and the existing keys beside it. */
function nearest(tree: Node, at: string): Nearest {
  const parts = at.split('.');
  for (let length = parts.length - 1; length > 0; length--) {
    const path = resolvePath(tree, parts.slice(0, length).join('.'));
    if (path === undefined) continue;
    const parent = nodeAt(tree, path);
    const known = parent?.kind === 'list' ? parent.items.map((_, index) => String(index)) : keysOf(parent);
    return { missing: missingKey(parts.slice(length), known), known, isItem: parent?.kind === 'list' };
  }
  return { missing: parts[0] ?? '', known: keysOf(tree), isItem: false };
}

/** The missing key. If existing keys contain dots, it has as many parts as the most similar one, or all. */
function missingKey(parts: readonly string[], known: readonly string[]): string {
  if (!known.some((key) => key.includes('.'))) return parts[0]!;
  const ways = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
  const isNear = (way: string): boolean => suggest(way, known)?.split('.').length === way.split('.').length;
  return ways.find(isNear) ?? ways[0]!;
}

function nodeAt(node: Node | undefined, path: Path): Node | undefined {
  const [key, ...rest] = path;
  if (key === undefined || node === undefined) return node;
  return nodeAt(node.kind === 'list' ? node.items[Number(key)] : valueOf(node, key), rest);
}

/** Changes or removes the node at a path. */
function changeAt(node: Node, path: Path, change: (entry: Entry | Node) => Entry | Node | undefined): Node {
  const [key, ...rest] = path;
  if (key === undefined) return node;
  if (node.kind === 'list') {
    const index = Number(key);
    const item = node.items[index]!;
    if (rest.length > 0) return withItem(node, index, changeAt(item, rest, change));
    return withItem(node, index, change(item) as Node | undefined);
  }
  const entry = entryOf(node, key);
  if (node.kind !== 'map' || entry === undefined) return node;
  if (rest.length > 0) return withEntry(node, { ...entry, value: changeAt(entry.value, rest, change) });
  const changed = change(entry) as Entry | undefined;
  if (changed === undefined) return withoutEntry(node, key);
  return { ...node, entries: node.entries.map((other) => (other === entry ? changed : other)) };
}

function isEntry(part: Entry | Node): part is Entry {
  return 'keySpan' in part;
}

function set(tree: Node, path: Path, correcting: Correcting): Change | undefined {
  const { value, optional, provenance } = correcting;
  const before = nodeAt(tree, path)!;
  const parent = nodeAt(tree, path.slice(0, -1));
  const wasOptional = parent?.kind === 'map' ? entryOf(parent, path.at(-1)!)?.optional : undefined;
  const next = value === undefined ? before : inLongForm(before, stamp(value, provenance), provenance);
  const sameNode = value === undefined || sameValue(before, next);
  if (sameNode && (optional === undefined || optional === wasOptional)) {
    const shown = isImplied(before) ? entriesOf(before)[0]!.value : before;
    return refused('correction-changes-nothing', correcting, {
      related: [{ span: shown.span, message: `${describeOrigin(shown)} says so here` }],
      hint: 'leave the correction out',
    });
  }
  const corrected = changeAt(tree, path, (part) =>
    isEntry(part)
      ? {
          ...part,
          value: value === undefined ? { ...part.value, provenance } : next,
          optional: optional ?? part.optional,
        }
      : next,
  );
  const [was, now] =
    value === undefined
      ? [presence(wasOptional), presence(optional)]
      : [
          oneLineInOrder(before),
          oneLineInOrder(value) + (optional === undefined || optional === wasOptional ? '' : `, ${presence(optional)}`),
        ];
  const filled =
    before.kind === 'not-shown' && value !== undefined
      ? { node: before, filling: { node: next, text: oneLineInOrder(value) } }
      : undefined;
  return defined({ tree: corrected, correction: record(correcting, was, now), filled });
}

function presence(is: boolean | undefined): string {
  return is === true ? 'optional' : 'always there';
}

/** Expands a value to the long form of the member that it replaces: `LOST: 3` replaces `LOST: { value: 2, doc: ... }`. */
function inLongForm(before: Node, value: Node, provenance: Provenance): Node {
  if (before.kind !== 'map' || value.kind === 'map' || value.kind === 'list') return value;
  const main = before.entries.find((entry) => ['type', 'value', 'bit'].includes(entry.key));
  if (main === undefined) return value;
  const kept = before.entries.filter((entry) => documentationKeys.has(entry.key));
  return { kind: 'map', span: value.span, provenance, entries: [{ ...main, value }, ...kept] };
}

function add(tree: Node, path: Path, correcting: Correcting): Change | undefined {
  const { value, optional, provenance } = correcting;
  const existing = nodeAt(tree, path);
  if (existing !== undefined) {
    const related = [{ span: existing.span, message: 'it is here' }];
    return refused('path-exists', correcting, { related, hint: 'write set to replace it' });
  }
  if (value === undefined) return undefined;
  const entry: Entry = {
    key: path.at(-1)!,
    optional: optional ?? false,
    keySpan: correcting.atSpan,
    value: stamp(value, provenance),
  };
  const parent = path.slice(0, -1);
  const changed = changeAt(tree, parent, (part) => {
    if (!isEntry(part)) return part.kind === 'map' ? withEntry(part, entry) : part;
    return part.value.kind === 'map' ? { ...part, value: withEntry(part.value, entry) } : part;
  });
  const after = oneLineInOrder(value) + (optional === true ? ', optional' : '');
  return { tree: changed, correction: record(correcting, undefined, after) };
}

function remove(tree: Node, path: Path, correcting: Correcting): Change | undefined {
  if (correcting.value?.kind !== 'scalar' || correcting.value.value !== true)
    return refused('correction-changes-nothing', correcting);
  const before = nodeAt(tree, path)!;
  const changed = changeAt(tree, path, () => undefined);
  return { tree: changed, correction: record(correcting, oneLineInOrder(before), undefined) };
}

function rename(tree: Node, path: Path, correcting: Correcting): Change | undefined {
  const { provenance, optional, atSpan } = correcting;
  const from = path.at(-1)!;
  const to = asText(correcting.value);
  const parent = nodeAt(tree, path.slice(0, -1));
  if (to === undefined || parent?.kind !== 'map') return undefined;
  if (to === from) return refused('correction-changes-nothing', correcting);
  const existing = entryOf(parent, to);
  if (existing !== undefined) {
    const target = [...path.slice(0, -1), to].join('.');
    const related = [{ span: existing.keySpan, message: 'it is here' }];
    const place = { ...correcting, at: target, atSpan: correcting.value?.span ?? atSpan };
    return refused('path-exists', place, { related, hint: 'choose another name' });
  }
  const renamed = changeAt(tree, path, (part) =>
    isEntry(part)
      ? {
          ...part,
          key: to,
          keySpan: correcting.value?.span ?? atSpan,
          optional: optional ?? part.optional,
          value: { ...part.value, provenance },
        }
      : part,
  );
  return { tree: renamed, correction: record(correcting, from, to) };
}

function refused(
  code: 'correction-changes-nothing' | 'path-exists',
  { at, atSpan, diagnostics }: Correcting,
  extras?: Extras,
): undefined {
  diagnostics.report(code, { path: at }, atSpan, extras);
}

function record(correcting: Correcting, before: string | undefined, after: string | undefined): Correction {
  const { at, change, because, provenance, atSpan } = correcting;
  return defined({
    path: at,
    change,
    because,
    before,
    after,
    origin: originAt(atSpan, {}, provenance),
  });
}
