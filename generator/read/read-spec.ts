import { defined } from '../defined.js';
import { type Diagnostic, Diagnostics } from '../diagnostics/diagnostics.js';
import { NO_STORE, type Queries } from '../queries/index.js';
import { checkLayers, checkProfiles, checkSources } from './check-root.js';
import { checkShape } from './check-shape.js';
import {
  declarationFile,
  layerFile,
  type MapShape,
  rootFile,
  type SectionName,
  sectionNames,
  shapesAt,
} from './grammar/index.js';
import { emptyMap, isMap, scalarText, valueOf } from './nodes.js';
import { attachedPaths, type Attachment, attachmentsOf, isOptional, readSpecFolder } from './spec-files.js';
import type { Entry, MapNode, Node, SourceFile, Span } from './syntax.js';
import { readYaml } from './yaml.js';

/** The declarations of all files by section. Empty sections are present. */
export type Sections = Readonly<Record<SectionName, MapNode>>;

/** The declarations of all files of a spec, before they are resolved. */
export interface SpecTree {
  readonly root: {
    readonly spec: MapNode;
    readonly layers: MapNode;
    readonly profiles: MapNode;
  };
  readonly base: Sections;
  /** In the order of spec.yaml. A layer without a file is present and empty. */
  readonly layers: ReadonlyMap<string, LayerTree>;
}

export interface LayerTree {
  readonly name: string;
  readonly fills: Sections;
  readonly corrections: readonly MapNode[];
  /** The published document of the layer. */
  readonly published?: PublishedSource;
  /** The facts of the document after its import. */
  readonly facts?: PublishedFacts;
}

/** The declarations of a published document in the spec language. */
export interface PublishedFacts {
  readonly layer: string;
  readonly facts: readonly PublishedFact[];
}

/** A declaration in its long form. Several may correspond to one hand-written declaration. */
export interface PublishedFact {
  readonly section: SectionName;
  readonly entry: Entry;
  /** Its JSON pointer: `#/components/schemas/Book`. */
  readonly pointer: string;
}

/** A published document with its map. */
export interface PublishedSource {
  readonly document: SourceFile;
  readonly map?: SourceFile;
  /** The record of its import, with its names. */
  readonly record?: SourceFile;
  /** The position of its path in `spec.yaml`. */
  readonly span: Span;
}

export interface ReadResult {
  readonly files: readonly SourceFile[];
  /** Published documents and their maps. */
  readonly attached: readonly SourceFile[];
  readonly spec: SpecTree;
  readonly parsed: readonly ParseResult[];
  readonly diagnostics: readonly Diagnostic[];
  /** False if a file is missing or is not YAML, so that declared names may be unknown. */
  readonly complete: boolean;
  /** The part of the spec to compile; all of it if absent. */
  readonly subset?: SubsetPatterns;
}

/** Selects a part of a spec by patterns of names, such as `tag:pets`. */
export interface SubsetPatterns {
  /**
   * `tag:pets`, `path:/pets/**`, `operation:list_*`, `event:PET_*` or `type:Pet`. `*` matches any text, and in paths
   * one segment. Without a kind, a pattern is a path if it begins with a slash, and otherwise a name of any kind.
   * Absent: everything.
   */
  readonly include?: readonly string[] | undefined;
  /** Patterns of names to leave out, unless a remaining declaration needs them. */
  readonly exclude?: readonly string[] | undefined;
}

/** The files of a spec folder at one moment. */
export interface SpecSnapshot {
  /** Includes published documents and their maps. */
  readonly files: readonly SourceFile[];
  /** False if a file could not be read. */
  readonly complete: boolean;
  readonly problems: readonly Diagnostic[];
}

/** Reads the files, with `unsaved` texts by path in place of those on disk. */
export function takeSnapshot(dir: string, unsaved?: ReadonlyMap<string, string>): SpecSnapshot {
  const diagnostics = new Diagnostics();
  const { files, attached, complete } = readSpecFolder(dir, diagnostics, unsaved);
  return { files: [...files, ...attached], complete, problems: diagnostics.sorted() };
}

/** Reads a spec folder. Never throws for its content: all problems are in the result. */
export function readSpec(dir: string): ReadResult {
  return readSnapshot(takeSnapshot(dir));
}

/** Reads files in memory. Their paths are relative to the spec folder. */
export function readSpecFiles(files: readonly SourceFile[]): ReadResult {
  return readSnapshot({ files, complete: true, problems: [] });
}

/** Checks complete declarations of a section, such as those of a profile after its layers. */
export function checkDeclarations(section: SectionName, node: MapNode, diagnostics: Diagnostics): void {
  const place = { what: section, owner: node.span, notShown: false };
  checkShape(node, declarationFile.keys[section]!.shape, diagnostics, place);
}

interface Parsed {
  readonly file: SourceFile;
  readonly node: MapNode;
}

export interface ParseResult {
  readonly file: SourceFile;
  readonly node?: MapNode;
  /** False if the text is not YAML. */
  readonly wellFormed: boolean;
  readonly problems: readonly Diagnostic[];
}

export function readSnapshot(snapshot: SpecSnapshot, queries: Queries = NO_STORE): ReadResult {
  const byPath = new Map(snapshot.files.map((file) => [file.path, file]));
  const files = queries.trackMap('files of the spec', byPath, (now, before) =>
    now.text === before.text ? before : now,
  );
  return readParsed(snapshot, ({ path }) =>
    queries.memoize('tree of a file', [path], () => parseFile(files.get(path)!)),
  );
}

function readParsed(
  { files, problems, complete: allRead }: SpecSnapshot,
  parsedFile: (file: SourceFile) => ParseResult,
): ReadResult {
  const diagnostics = new Diagnostics();
  diagnostics.addAll(problems);
  const rootFile = files.find(isRoot);
  const named = rootFile === undefined ? new Set<string>() : attachedPaths(rootFile);
  const attached = files.filter(({ path }) => named.has(path));
  const inOrder = files
    .filter(({ path }) => !named.has(path))
    .toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const results = inOrder.map(parsedFile);
  for (const result of results) diagnostics.addAll(result.problems);
  const sorted = results.map(({ file }) => file);
  const parsed = results.filter((result): result is typeof result & Parsed => result.node !== undefined);
  const layers = parsed.filter(({ file }) => layerOf(file) !== undefined);
  const declarations = parsed.filter(({ file }) => layerOf(file) === undefined);
  const root = rootOf(sorted, parsed, diagnostics, allRead);
  const layerFiles = sorted.flatMap((file) => {
    const name = layerOf(file);
    return name === undefined ? [] : [{ file, name }];
  });
  const spec: SpecTree = {
    root,
    base: merge(
      declarations.map(({ node }) => node),
      root.spec.span.file,
      diagnostics,
    ),
    layers: layerTrees(root.layers, layers, attached, allRead, diagnostics),
  };
  checkLayers(root.layers, layerFiles, diagnostics);
  checkProfiles(root, diagnostics);
  return {
    files: sorted,
    attached,
    spec,
    parsed: results,
    diagnostics: diagnostics.sorted(),
    complete:
      allRead &&
      results.every((result) => result.wellFormed) &&
      sorted.some(isRoot) &&
      [...named].every((path) => isOptional(path) || attached.some((file) => file.path === path)),
  };
}

/** The shape of a file of a spec, by its path. */
export function shapeOfFile(file: SourceFile): MapShape {
  return isRoot(file) ? rootFile : layerOf(file) === undefined ? declarationFile : layerFile;
}

export function parseFile(file: SourceFile): ParseResult {
  const diagnostics = new Diagnostics();
  const result = parse(file, diagnostics);
  return { file, ...result, problems: diagnostics.sorted() };
}

function parse(file: SourceFile, diagnostics: Diagnostics): { readonly node?: MapNode; readonly wellFormed: boolean } {
  const { node, wellFormed } = readYaml(file, diagnostics);
  const shape = shapeOfFile(file);
  if (node === undefined) {
    if (wellFormed && isRoot(file)) checkShape(emptyMap(file), shape, diagnostics, wholeFile(file));
    return { wellFormed };
  }
  // Invalid YAML was already reported, and its shape is unreliable.
  if (wellFormed) checkFile(file, node, shape, diagnostics);
  return isMap(node) ? { node, wellFormed } : { wellFormed };
}

function checkFile(
  file: SourceFile,
  node: Parameters<typeof checkShape>[0],
  shape: typeof rootFile,
  diagnostics: Diagnostics,
): void {
  if (shape !== layerFile || !isMap(node)) return checkShape(node, shape, diagnostics, wholeFile(file));
  const fills = valueOf(node, 'fills');
  checkShape(
    { ...node, entries: node.entries.filter((entry) => entry.key !== 'fills') },
    shape,
    diagnostics,
    wholeFile(file),
  );
  if (fills !== undefined) {
    const owner = node.entries.find((entry) => entry.key === 'fills')!.keySpan;
    checkShape(fills, declarationFile, diagnostics, { what: 'fills', owner, notShown: false }, { partial: true });
    checkSources(fills, diagnostics);
  }
  for (const correction of correctionsOf(node)) checkReplacement(correction, diagnostics);
}

/** Checks the value of a correction against the shape of its path, if the path alone determines the shape. */
function checkReplacement(correction: MapNode, diagnostics: Diagnostics): void {
  const path = scalarText(valueOf(correction, 'at'))?.split('.');
  const value = correction.entries.find((entry) => entry.key === 'set' || entry.key === 'add');
  // Names of facts, scopes and properties may contain dots.
  if (path === undefined || value === undefined || path[0] === 'facts' || path[0] === 'auth') return;
  const shapes = shapesAt(path);
  if (shapes.length === 0) return;
  const place = { what: path.at(-1)!, owner: value.keySpan };
  checkShape(value.value, shapes.length === 1 ? shapes[0]! : { kind: 'either', shapes }, diagnostics, place);
}

function rootOf(
  files: readonly SourceFile[],
  parsed: readonly Parsed[],
  diagnostics: Diagnostics,
  allRead: boolean,
): SpecTree['root'] {
  const file = files.find(isRoot) ?? { path: 'spec.yaml', text: '' };
  if (!files.includes(file) && allRead) reportMissingRoot(files, file, diagnostics);
  const node = parsed.find((result) => result.file === file)?.node;
  const part = (key: string): MapNode => {
    const value = valueOf(node, key);
    return isMap(value) ? value : emptyMap(file);
  };
  const layers = part('layers');
  const profiles = valueOf(node, 'profiles') === undefined ? onlyProfile(file, layers) : part('profiles');
  return { spec: part('spec'), layers, profiles };
}

/** The default profile of a spec without profiles, with all of its layers. */
function onlyProfile(file: SourceFile, { entries }: MapNode): MapNode {
  const { span } = emptyMap(file);
  const text = (value: string): Node => ({ kind: 'scalar', value, span });
  const entry = (key: string, value: Node): Entry => ({ key, optional: false, keySpan: span, value });
  const layers: Node = { kind: 'list', items: entries.map(({ key }) => text(key)), span };
  const profile: Node = { kind: 'map', entries: [entry('layers', layers), entry('entry', text('.'))], span };
  return { kind: 'map', entries: [entry('default', profile)], span };
}

function reportMissingRoot(files: readonly SourceFile[], file: SourceFile, diagnostics: Diagnostics): void {
  const other = files.find(({ path }) => /^spec\.yml$/i.test(path) || path.toLowerCase() === 'spec.yaml');
  const hint = other === undefined ? 'begin one with spec: { name, version }' : `rename ${other.path} to spec.yaml`;
  diagnostics.report('missing-file', { path: 'spec.yaml' }, wholeFile(file).owner, { hint });
}

// ------------------------------------------------------------------------------------------------------------- merging

/** Merges the sections of several files. The first of two declarations with one name wins. */
function merge(maps: readonly MapNode[], home: SourceFile, diagnostics: Diagnostics): Sections {
  const merged = sectionNames.map((name) => [
    name,
    mergeSection(
      maps.flatMap((map) => sectionOf(map, name)),
      home,
      diagnostics,
    ),
  ]);
  return Object.fromEntries(merged) as Sections;
}

function sectionOf(map: MapNode, name: SectionName): readonly MapNode[] {
  const value = valueOf(map, name);
  return isMap(value) ? [value] : [];
}

function mergeSection(sections: readonly MapNode[], home: SourceFile, diagnostics: Diagnostics): MapNode {
  const entries = new Map<string, Entry>();
  for (const entry of sections.flatMap((section) => section.entries)) {
    const first = entries.get(entry.key);
    if (first === undefined) entries.set(entry.key, entry);
    else {
      const related = [{ span: first.keySpan, message: 'it is declared here first' }];
      const hint = 'put the two together, or rename one';
      diagnostics.report('duplicate-name', { name: entry.key }, entry.keySpan, { related, hint });
    }
  }
  return { kind: 'map', entries: [...entries.values()], span: sections[0]?.span ?? emptyMap(home).span };
}

// -------------------------------------------------------------------------------------------------------------- layers

function layerTrees(
  declared: MapNode,
  files: readonly Parsed[],
  attached: readonly SourceFile[],
  allRead: boolean,
  diagnostics: Diagnostics,
): ReadonlyMap<string, LayerTree> {
  const attachments = attachmentsOf(declared);
  const names = [...declared.entries.map((entry) => entry.key), ...files.map(({ file }) => layerOf(file)!)];
  return new Map(
    [...new Set(names)].map((name) => {
      const nodes = files.filter(({ file }) => layerOf(file) === name).map(({ node }) => node);
      const fills = nodes.map((node) => valueOf(node, 'fills')).filter(isMap);
      const corrections = nodes.flatMap(correctionsOf);
      const attachment = attachments.get(name);
      return [
        name,
        defined({
          name,
          fills: merge(fills, declared.span.file, diagnostics),
          corrections,
          published: attachment && publishedSource(attachment, attached, allRead, diagnostics),
        }),
      ];
    }),
  );
}

/** The files that a layer imports. A missing one is reported at its name in `spec.yaml`. */
function publishedSource(
  { document, map, record }: Attachment,
  attached: readonly SourceFile[],
  allRead: boolean,
  diagnostics: Diagnostics,
): PublishedSource | undefined {
  const [documentFile, mapFile] = [document, map].map((named) => {
    const file = attached.find(({ path }) => path === named?.path);
    if (named !== undefined && file === undefined && allRead)
      diagnostics.report('missing-file', { path: named.path }, named.node.span, {
        hint: 'paths are relative to the folder of the spec',
      });
    return file;
  });
  if (documentFile === undefined) return undefined;
  const recordFile = attached.find(({ path }) => path === record);
  return defined({ document: documentFile, map: mapFile, record: recordFile, span: document.node.span });
}

function correctionsOf(node: MapNode): readonly MapNode[] {
  const list = valueOf(node, 'corrections');
  return list?.kind === 'list' ? list.items.filter(isMap) : [];
}

/** The layer of a file: `fills` for `layers/fills.yaml` and for every file under `layers/fills/`. */
function layerOf({ path }: SourceFile): string | undefined {
  return /^layers\/([^/]+?)(?:\.ya?ml$|\/)/.exec(path)?.[1];
}

function isRoot({ path }: SourceFile): boolean {
  return path === 'spec.yaml';
}

function wholeFile(file: SourceFile): { readonly what: string; readonly owner: Span; readonly notShown: false } {
  return { what: 'the file', owner: { file, start: 0, end: 0 }, notShown: false };
}
