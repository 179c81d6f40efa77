import { compileReadPackage, selectionOf, type ProfileSelection } from '../compile.js';
import type { SpecConfig } from '../config/config.js';
import { importEndingIn } from '../config/import-ending.js';
import { ARTEFACTS, artefactsOf, type Artefact, type Artefacts } from '../emit/artefacts.js';
import type { ImportEnding } from '../emit/sources/source-files.js';
import { problemsOf, type Problem } from '../diagnostics/print.js';
import type { OutputFile } from '../emit/output-file.js';
import { twice } from '../emit/plugin-files.js';
import { isNotShown, type Model } from '../model/model.js';
import { isObjectRef, isUnionRef } from '../model/types.js';
import { NO_STORE, type Queries } from '../queries/index.js';
import type { WriteReport } from '../write/change.js';
import { writeOutput } from '../write/write-output.js';
import type { DocumentReport } from '../import/read-document.js';
import { type OpenedSpec, openSpec } from '../open-spec.js';

export interface GenerateOptions extends SpecConfig {
  readonly spec: string;
  readonly out: string;
  /** Accept a document at an address that has changed since `snowspec.lock` was written. */
  readonly update?: boolean | undefined;
  /** Compare the package with the folder, and write nothing. */
  readonly dryRun?: boolean;
  /** Called before each step with its description. */
  readonly onProgress?: (step: string) => void;
  /** Called before a package of more than 20 MB is written, with its size in MB and the number of its files. */
  readonly onLargePackage?: (megabytes: number, files: number, plugin?: string) => void;
}

const LARGE_MB = 20;

/** The parts of sources in the tree of a program, unless others are named. */
const IN_SOURCES: readonly Artefact[] = ['types', 'validators', 'client'];

export interface GenerateResult {
  /** How much the main profile declares. */
  readonly size: SpecSize;
  /** The files that were written, or would be written in a dry run; absent if there are problems. */
  readonly files?: WriteReport;
  readonly problems: readonly Problem[];
  readonly inputs: readonly string[];
  /** Whether `snowspec.lock` had the hashes of the document; absent for a spec that is not at an address. */
  readonly isLocked?: boolean;
  /** How much of a document was understood; absent for a folder in the spec language. */
  readonly report?: DocumentReport;
}

export interface SpecSize {
  readonly objects: number;
  readonly fields: number;
}

/**
 * Writes the package of a spec: only files that differ, and removes files that an earlier run wrote and that are stale.
 * Changes nothing on disk if the spec has problems. Problems of the spec are in the result.
 *
 * @throws {SpecFolderError} if there is no spec
 * @throws {ImportError} if a document at an address has changed since `snowspec.lock` was written
 * @throws {UnknownProfileError} if the spec lacks the profile
 * @throws {PluginError} if a plugin throws, or makes a file that must not be written
 * @throws {WriteError} if the folder of the package cannot be written safely
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  const { write, webhooks: _, ...result } = await prepare(options);
  return write === undefined ? result : { ...result, files: await write(options.dryRun ?? false) };
}

/** A package that is compiled, of which nothing is written. */
export interface Prepared extends Omit<GenerateResult, 'files'> {
  /** Compares the package with its folder, and writes it unless the run is dry; absent if there are problems. */
  readonly write?: (dryRun: boolean) => Promise<WriteReport>;
  /** The events of channels whose delivery is not shown, with the types of their payloads: `orderPaid: Order`. */
  readonly webhooks: readonly string[];
}

/** Does all of {@link generate} but its last step, and throws the same errors. */
export async function prepare(options: GenerateOptions): Promise<Prepared> {
  options.onProgress?.(`compiling ${options.spec}`);
  return prepareRead(await openSpec(options.spec, options), options);
}

/**
 * The same for a spec that is read.
 *
 * @param queries the store of a process that compiles repeatedly
 */
export async function prepareRead(
  { read, prefix, report, lock }: OpenedSpec,
  options: GenerateOptions,
  queries: Queries = NO_STORE,
): Promise<Prepared> {
  const { spec, out, plugins, dryRun = false, onProgress, onLargePackage } = options;
  const reported = {
    inputs: [...read.files, ...read.attached].map(({ path }) => prefix + path),
    ...(report === undefined ? {} : { report }),
    ...(lock === undefined ? {} : { isLocked: lock.isCurrent }),
  };
  const { selection, artefacts, sources } = emissionOf(options, report !== undefined);
  // A plugin with different output in each run would never be up to date.
  const emitters = dryRun ? plugins?.map(twice) : plugins;
  const { models, files, problems } = await compileReadPackage(read, selection, queries, artefacts, emitters, sources);
  const size = specSize(models);
  if (problems.length > 0) return { size, problems: problemsOf(problems, prefix), webhooks: [], ...reported };
  const megabytes = megabytesOf(files);
  const made = (name: string): number => megabytesOf(files.filter(({ plugin }) => plugin === name));
  const maker = plugins?.find(({ name }) => made(name) > LARGE_MB / 2)?.name;
  if (megabytes > LARGE_MB) onLargePackage?.(megabytes, files.length, maker);
  const write = async (isDry: boolean): Promise<WriteReport> => {
    onProgress?.(`formatting and comparing ${files.length} files`);
    // A document may be beside the sources that are made of it.
    const specDir = report === undefined ? spec : undefined;
    const written = await writeOutput(out, files, { name: models[0]?.package.name, dryRun: isDry, specDir });
    if (!isDry) await lock?.write();
    return written;
  };
  return { size, problems: [], webhooks: models.slice(0, 1).flatMap(webhooksOf), ...reported, write };
}

function webhooksOf({ channels, events }: Model): readonly string[] {
  const unsigned = new Set(channels.filter(({ delivery }) => isNotShown(delivery)).map(({ name }) => name));
  return events
    .filter((event) => event.channels.some((channel) => unsigned.has(channel)))
    .map(({ name, payload }) =>
      !isNotShown(payload) && (isObjectRef(payload) || isUnionRef(payload)) ? `${name}: ${payload.name}` : name,
    );
}

function megabytesOf(files: readonly OutputFile[]): number {
  return Math.round(files.reduce((sum, { text }) => sum + text.length, 0) / 1e6);
}

function emissionOf(
  { out, profile, layout, emit, with: more = [] }: GenerateOptions,
  isDocument: boolean,
): {
  readonly selection: ProfileSelection;
  readonly artefacts: Artefacts;
  /** How files of a source tree import each other; absent for a package. */
  readonly sources?: ImportEnding;
} {
  const isSources = (layout ?? (isDocument ? 'sources' : 'package')) === 'sources';
  return {
    selection: selectionOf(profile, isSources ? 'main' : 'exported'),
    artefacts: artefactsOf([...(emit ?? (isSources ? IN_SOURCES : ARTEFACTS)), ...more]),
    ...(isSources ? { sources: importEndingIn(out) } : {}),
  };
}

/** The size of the main profile without views. */
function specSize(models: readonly Model[]): SpecSize {
  const objects = (models[0]?.objects ?? []).filter(({ view }) => view === undefined);
  return { objects: objects.length, fields: objects.reduce((sum, object) => sum + object.fields.length, 0) };
}
