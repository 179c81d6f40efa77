import { compileRead, selectionOf } from '../compile.js';
import { problemsOf, type Problem } from '../diagnostics/print.js';
import { formats, type FormatName } from '../diff/formats/index.js';
import { compareProfiles, parseApprovals, type Diff } from '../diff/index.js';
import { readSides, type ReadSide } from '../diff/sources/read-sides.js';
import { SourceError, type Source } from '../diff/sources/document.js';
import type { DocumentReport } from '../import/read-document.js';
import { loadersWith } from '../load/load-types.js';
import type { Model } from '../model/model.js';
import { subsetOf } from '../model/subset.js';
import type { SubsetPatterns } from '../read/read-spec.js';
import type { SpecOptions } from '../load-spec.js';
import { QueryStore, type Queries } from '../queries/index.js';

export interface DiffOptions extends SpecOptions {
  /** Git revision, folder, document or compiled model. Default: `HEAD`. */
  readonly base?: string;
  /** Git revision, folder, document or compiled model. Default: the spec in the work tree. */
  readonly head?: string;
  /** Compare this profile, or two profiles: `default..live`. Default: every profile that the package exports. */
  readonly profile?: string;
  /** Called before each step with its description. */
  readonly onProgress?: (step: string) => void;
}

export interface DiffResult {
  /** Absent if either side has problems. */
  readonly comparison?: Comparison;
  /** Problems of both sides. */
  readonly problems: readonly Problem[];
  /** How much of the documents on both sides was understood. */
  readonly documents?: readonly { readonly name: string; readonly report: DocumentReport }[];
}

/** The changes between two versions of a spec. */
export interface Comparison {
  readonly diff: Diff;
  /** Prefixes that make the paths of spec files on either side relative to the working directory. */
  readonly prefixes: { readonly before: string; readonly after: string };
}

/**
 * Compares two versions of a spec, and proves each break by a witness.
 *
 * @throws {SourceError} if a side cannot be read
 * @throws {UnmatchedPatternError} if a pattern matches nothing on either side
 * @throws {UnknownProfileError} if a side lacks the profile
 */
export async function diff(options: DiffOptions): Promise<DiffResult> {
  const { base, head, spec, profile, onProgress, enums, without, lenient, include, exclude } = options;
  onProgress?.('reading both versions');
  const names = [...(base === undefined && head !== undefined ? ['HEAD'] : []), base, head];
  // Both sides have most declarations in common, which are parsed, resolved and emitted once.
  const queries = new QueryStore();
  const { before, after } = readSides(
    {
      names: names.filter((name) => name !== undefined),
      spec,
      choices: given({ enums, without, lenient }),
      ...(profile === undefined ? {} : { profile }),
    },
    queries,
  );
  return compareSides(before, after, queries, onProgress, { include, exclude });
}

/** Leaves out undefined keys, so that they do not override those of the other side. */
function given<Choices extends object>(choices: Choices): Partial<Choices> {
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined)) as Partial<Choices>;
}

export async function compareSides(
  before: ReadSide,
  after: ReadSide,
  queries: Queries,
  onProgress?: (step: string) => void,
  patterns: SubsetPatterns = {},
): Promise<DiffResult> {
  const whole = [compileSide(before, queries), compileSide(after, queries)] as const;
  const sides = [selected(whole[0], whole[1], patterns), selected(whole[1], whole[0], patterns)] as const;
  const problems = sides.flatMap((side) => side.problems);
  if (problems.length > 0) return { problems };
  onProgress?.('comparing');
  const prefixes = { before: sides[0].prefix, after: sides[1].prefix };
  const documents = sides.flatMap(({ label, report }) => (report === undefined ? [] : [{ name: label, report }]));
  return { comparison: { diff: await compare(...sides, queries), prefixes }, problems: [], documents };
}

/** The part of one side that patterns select. A pattern may match only the other side. */
function selected(side: Side, other: Side, patterns: SubsetPatterns): Side {
  if (side.problems.length + other.problems.length > 0) return side;
  return { ...side, models: side.models.map((model, at) => subsetOf(model, patterns, side.label, other.models[at])) };
}

/** Prints a comparison in a format of `snowspec diff`. */
export async function formatDiff(
  { diff: compared, prefixes }: Comparison,
  format: FormatName,
  { color = false, width }: { readonly color?: boolean; readonly width?: number } = {},
): Promise<string> {
  return (await formats[format]())(compared, { prefixes, color, ...(width === undefined ? {} : { width }) });
}

interface Side {
  readonly label: string;
  readonly prefix: string;
  /** The main profile first. */
  readonly models: readonly Model[];
  readonly isCompiled: boolean;
  /** How much of a document was understood. */
  readonly report?: DocumentReport;
  readonly approvals?: ReturnType<typeof parseApprovals>;
  readonly problems: readonly Problem[];
}

function compileSide({ source, profile }: ReadSide, queries: Queries): Side {
  const { label, prefix, read, report } = source;
  requireProfile(source, profile);
  const { models, problems } = compileRead(read, selectionOf(source.profile ?? profile, 'exported'), queries);
  const approvals = source.approvals === undefined ? undefined : parseApprovals(source.approvals);
  const found = [...problems, ...source.problems, ...(approvals?.problems ?? [])];
  return {
    label,
    prefix,
    models,
    isCompiled: source.profile !== undefined,
    problems: problemsOf(found, prefix),
    ...(report === undefined ? {} : { report }),
    ...(approvals === undefined ? {} : { approvals }),
  };
}

/** A compiled file contains only one profile. */
function requireProfile({ label, profile: compiled }: Source, profile: string | undefined): void {
  if (compiled === undefined || profile === undefined || profile === compiled) return;
  throw new SourceError(`${label} was compiled with the profile ${compiled}, not with ${profile}`);
}

async function compare(before: Side, after: Side, queries: Queries): Promise<Diff> {
  // A compiled file contains only one profile.
  const isOne = before.isCompiled || after.isCompiled;
  const modelsOf = ({ models }: Side): readonly Model[] => (isOne ? models.slice(0, 1) : models);
  const labels = { before: before.label, after: after.label };
  // Approvals belong to the new version, whose changes they approve; levels of kinds come from the old version.
  const { approvals = [], levels: newLevels = {} } = after.approvals ?? {};
  const { levels = {}, policy, experimental, grace } = before.approvals ?? {};
  const options = {
    labels,
    approvals,
    levels,
    newLevels,
    ...(policy === undefined ? {} : { policy }),
    ...(experimental === undefined ? {} : { experimental }),
    ...(grace === undefined ? {} : { grace }),
  };
  const compared = await compareProfiles(modelsOf(before), modelsOf(after), options, loadersWith(queries));
  if (before.report === undefined && after.report === undefined) return compared;
  // The files of a document have other names and contents than those of a spec.
  return { ...compared, changes: compared.changes.filter(({ kind }) => kind !== 'file.moved') };
}
