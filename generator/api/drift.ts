import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { compileRead, selectionOf } from '../compile.js';
import { fitting } from '../corrections/fitting.js';
import { layerText } from '../corrections/proposal.js';
import { Diagnostics } from '../diagnostics/diagnostics.js';
import { problemsOf, type Problem } from '../diagnostics/print.js';
import { matches } from '../diff/approvals/approvals.js';
import { alignmentOf, mapText, ownFacts, readPublished } from '../drift/published-model.js';
import { printedChanges } from '../diff/change.js';
import { FIRST_GROUPS, type DriftLine } from '../drift/drift-line.js';
import { driftText, driftMarkdown } from '../drift/print.js';
import { sarif } from '../diff/formats/sarif.js';
import { github } from '../diff/formats/github.js';
import { readApprovals } from '../diff/index.js';
import { align } from '../drift/align/align.js';
import { correctionsFor } from '../drift/corrections.js';
import { asDiff, driftOf, type Drift } from '../drift/drift.js';
import type { Aligned } from '../drift/aligned.js';
import { checkMap } from '../import/layer/check-map.js';
import { readMap } from '../import/layer/published-map.js';
import { readBytes } from '../import/load/documents.js';
import { loadValidators } from '../interpret/validators.js';
import type { Model } from '../model/model.js';
import type { SpecOptions } from '../load-spec.js';
import { openSpec } from '../open-spec.js';
import type { SpecTree } from '../read/read-spec.js';
import type { SourceFile } from '../read/syntax.js';

export type { Drift } from '../drift/drift.js';
export type { DriftLine, Group as DriftGroup } from '../drift/drift-line.js';

export interface DriftOptions extends SpecOptions {
  /** Path of the published document: OpenAPI or JSON Schema, in JSON or YAML. */
  readonly document: string;
  /** Default: the main profile. */
  readonly profile?: string | undefined;
  /** Path of the map of the document. Default: that of a layer of the spec with this document, or else a proposal. */
  readonly map?: string | undefined;
  /** Only lines whose path in the spec matches one of these: `*` matches one name, `**` several. */
  readonly paths?: readonly string[] | undefined;
  /** Return the map only, without a comparison. */
  readonly mapOnly?: boolean | undefined;
  /** Also return the corrections, which takes about as long as the comparison. */
  readonly corrections?: boolean | undefined;
  /** Called before each step with its description. */
  readonly onProgress?: (step: string) => void;
}

export interface DriftResult {
  /** Absent if there are problems, or if only the map is wanted. */
  readonly drift?: Drift;
  /** The map that was used or is proposed, as text. */
  readonly map?: string;
  /** Whether the map is a proposal that was not reviewed. */
  readonly isProposed?: boolean;
  /** Corrections that make the spec agree with the document, as far as they fit; absent unless requested. */
  readonly corrections?: DriftCorrections;
  readonly context?: DriftContext;
  readonly problems: readonly Problem[];
}

export interface DriftCorrections {
  /** The text of a layer; empty if there are no corrections. */
  readonly text: string;
  readonly count: number;
  /** Corrections that the spec would not accept, and differences that no correction can express. */
  readonly refused: readonly { readonly at: string; readonly problem: string }[];
}

export interface DriftContext {
  readonly document: string;
  readonly profile: string;
  readonly prefix: string;
}

export type DriftFormat = 'text' | 'json' | 'markdown' | 'sarif' | 'github';

/**
 * Compares a hand-written spec with a published document. Writes nothing.
 *
 * @throws {SpecFolderError} if there is no spec
 * @throws {UnknownProfileError} if the spec lacks the profile
 * @throws {ImportError} if the document cannot be read
 */
export async function drift(options: DriftOptions): Promise<DriftResult> {
  const { spec, document, profile, paths = [], onProgress } = options;
  onProgress?.(`compiling ${spec}`);
  const { read, folder, prefix } = await openSpec(spec, options);
  const { models, problems } = compileRead(read, selectionOf(profile, 'main'));
  const approvals = readApprovals(folder);
  const [whole] = models;
  const found = [...problems, ...approvals.problems];
  if (found.length > 0 || whole === undefined) return { problems: problemsOf(found, prefix) };
  const own = ownFacts(whole, publishedLayers(read.spec));
  onProgress?.(`reading ${document}`);
  const published = readPublished(document);
  const file = mapFile(options, read.spec);
  const diagnostics = new Diagnostics();
  const map = file && checkMap(readMap(file, diagnostics), published.root, namesIn(own), diagnostics);
  if (!diagnostics.empty)
    return { problems: problemsOf(diagnostics.sorted(), options.map === undefined ? prefix : '') };
  const isNamed = (name: string): boolean => published.writtenName(name)?.startsWith('#') === false;
  const alignment = map === undefined ? align(own, published.model, isNamed) : alignmentOf(map, own, published);
  const known = { map: file?.text ?? mapText(alignment, published), isProposed: file === undefined };
  if (options.mapOnly) return { ...known, problems: [] };
  onProgress?.('comparing');
  const compared = await driftOf(own, whole, published, alignment, approvals.approvals, loadValidators);
  const lines = compared.drift.lines.filter(
    ({ path }) => paths.length === 0 || paths.some((pattern) => matches(pattern, path)),
  );
  return {
    drift: { ...compared.drift, lines },
    ...known,
    ...(options.corrections ? { corrections: correctionsOf(lines, own, whole, compared.aligned, read.spec) } : {}),
    context: { document, profile: whole.profile.name, prefix },
    problems: [],
  };
}

/** The corrections of the lines without approval, as far as the spec accepts them. */
function correctionsOf(
  lines: readonly DriftLine[],
  own: Model,
  whole: Model,
  aligned: Aligned,
  spec: SpecTree,
): DriftCorrections {
  const open = lines.filter(({ approval }) => approval === undefined);
  const { proposals, unwritten } = correctionsFor(open, own, aligned);
  const { kept, refused } = fitting(spec, whole.profile.name, whole, proposals);
  return {
    text: kept.length === 0 ? '' : layerText(kept),
    count: kept.length,
    refused: [...refused.map(({ proposal, problem }) => ({ at: proposal.at, problem })), ...unwritten],
  };
}

/** Prints a drift. The format `text` is shortened to one screen, unless all lines are requested. */
export async function formatDrift(
  found: Drift,
  context: DriftContext,
  format: DriftFormat,
  { all = false }: { readonly all?: boolean } = {},
): Promise<string> {
  const { document, profile, prefix } = context;
  const open = all ? found.lines : found.lines.filter(({ group }) => FIRST_GROUPS.has(group));
  const options = { color: false, prefixes: { before: '', after: prefix } };
  switch (format) {
    case 'text':
      return driftText(found, { ...context, all });
    case 'markdown':
      return driftMarkdown(found, { ...context, all });
    // `schema/drift.schema.json` describes it.
    case 'json':
      return `${JSON.stringify({ format: 1, document, profile, ...found, lines: printedChanges(found.lines) }, null, 2)}\n`;
    case 'sarif':
      return sarif(asDiff(open, document, profile), options, 'snowspec drift');
    case 'github':
      return github(asDiff(open, document, profile), options);
  }
}

function publishedLayers({ layers }: SpecTree): ReadonlySet<string> {
  return new Set([...layers.values()].filter(({ published }) => published !== undefined).map(({ name }) => name));
}

/** The map of the options, or of the layer with the same document. */
function mapFile({ map, document, spec }: DriftOptions, { layers }: SpecTree): SourceFile | undefined {
  if (map !== undefined) return { path: map, text: readBytes(map, map).toString() };
  const real = realOf(document);
  const layer = [...layers.values()].find(
    ({ published }) => published && realOf(resolve(spec, published.document.path)) === real,
  );
  return layer?.published?.map;
}

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function namesIn(model: Model): ReadonlySet<string> {
  const { identifiers, scalars, enums, bitSets, objects, unions, endpoints, auth } = model;
  const declared = [identifiers, scalars, enums, bitSets, objects, unions, endpoints, auth].flat();
  return new Set(declared.map(({ name }) => name));
}
