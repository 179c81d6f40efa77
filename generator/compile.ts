import { withPatternsTogether } from './patterns/pattern-automaton.js';
import { type Diagnostic, Diagnostics, wordAt } from './diagnostics/diagnostics.js';
import type { ImportEnding } from './emit/sources/source-files.js';
import type { OutputFile } from './emit/output-file.js';
import { importLayers } from './import/layer/published-facts.js';
import type { Model } from './model/model.js';
import { subsetOf } from './model/subset.js';
import { resolveModel, UnknownProfileError } from './model/resolve-model.js';
import { stringsOf, scalarText, valueOf } from './read/nodes.js';
import { NO_STORE, type Queries } from './queries/index.js';
import type { Artefacts } from './emit/artefacts.js';
import type { Plugin, PluginProblem } from './emit/plugins.js';
import { readSpec, type ReadResult } from './read/read-spec.js';
import type { Entry, MapNode } from './read/syntax.js';

/** Which profiles to compile: every one, those that the package exports, its main entry, or the one of that name. */
export type ProfileSelection = 'all' | 'exported' | 'main' | { readonly name: string };

/** The selection that an optional profile name means. */
export function selectionOf(name: string | undefined, otherwise: 'all' | 'exported' | 'main'): ProfileSelection {
  return name === undefined ? otherwise : { name };
}

export interface CompiledModels {
  /** In the order of the spec, the main entry of the package first. Incomplete where there are problems. */
  readonly models: readonly Model[];
  /** Every problem of the spec, in file order; of a published document, where a selected profile has its layer. */
  readonly problems: readonly Diagnostic[];
}

export interface CompiledPackage extends CompiledModels {
  /** Empty where there are problems. */
  readonly files: readonly OutputFile[];
}

/** Reads a spec folder and resolves the selected profiles. Throws only for an unknown profile, and for a pattern of a subset that matches nothing. */
export function compileModels(specDir: string, selection: ProfileSelection): CompiledModels {
  return compileRead(readSpec(specDir), selection);
}

/** The same for a spec that was read from elsewhere, such as a revision. */
export function compileRead(
  read: ReadResult,
  selection: ProfileSelection,
  queries: Queries = NO_STORE,
): CompiledModels {
  return withPatternsTogether(() => modelsOf(read, selection, queries));
}

function modelsOf(read: ReadResult, selection: ProfileSelection, queries: Queries): CompiledModels {
  const { diagnostics: found, complete } = read;
  // With a file missing, whatever refers to its declarations would be reported too.
  if (!complete) return { models: [], problems: found };
  const diagnostics = new Diagnostics();
  diagnostics.addAll(found);
  const notImported = new Diagnostics();
  const { profiles } = read.spec.root;
  const names = select(profiles, selection);
  const layers = names.flatMap((name) => stringsOf(valueOf(valueOf(profiles, name), 'layers')));
  const spec = importLayers(read.spec, notImported, selection === 'all' ? undefined : layers);
  diagnostics.addAll(notImported.sorted());
  // Without what a document says, whatever refers to it would be reported too.
  if (!notImported.empty) return { models: [], problems: diagnostics.sorted() };
  const models = names.flatMap((name) => resolveModel(spec, name, diagnostics, queries) ?? []);
  // Problems are those of the whole spec, and a part of it with problems may lack what a pattern names.
  const { subset, files } = read;
  const isPart = diagnostics.empty && subset !== undefined;
  const compiled = isPart ? models.map((model) => subsetOf(model, subset, files[0]!.path)) : models;
  return { models: compiled, problems: diagnostics.sorted() };
}

/**
 * Compiles a spec that was read into the files of its package, in memory.
 *
 * @param queries the store of a process that compiles repeatedly; it does not change the result
 * @param artefacts the parts of the package to emit; all by default
 * @param plugins further emitters
 * @param sources few files for a source tree, and how they import each other
 * @throws {PluginError} if a plugin is broken
 */
export async function compileReadPackage(
  read: ReadResult,
  selection: ProfileSelection,
  queries: Queries = NO_STORE,
  artefacts?: Artefacts,
  plugins: readonly Plugin[] = [],
  sources?: ImportEnding,
): Promise<CompiledPackage> {
  const { models, problems } = compileRead(read, selection, queries);
  if (problems.length > 0) return { models, problems, files: [] };
  // Loaded late: what only reads a spec should not pay for the emitters.
  const { emitPackage } = await import('./emit/emit-package.js');
  // A profile that is selected by name is the whole package.
  const exported = typeof selection === 'string' ? models : models.map(asMainEntry);
  const diagnostics = new Diagnostics();
  const onProblem = (problem: PluginProblem): void => diagnostics.add(asDiagnostic(problem, read));
  const files = emitPackage(exported, queries, artefacts, {
    plugins,
    onProblem,
    ...(sources === undefined ? {} : { sources }),
  });
  return { models, problems: diagnostics.sorted(), files: diagnostics.empty ? files : [] };
}

function asDiagnostic({ plugin, message, origin }: PluginProblem, { files, spec }: ReadResult): Diagnostic {
  const file = files.find(({ path }) => path === origin.file) ?? spec.root.profiles.span.file;
  return { code: plugin, severity: 'error', message, span: wordAt(file, origin) };
}

function asMainEntry(model: Model): Model {
  return { ...model, profile: { ...model.profile, entry: '.' } };
}

function select(profiles: MapNode, selection: ProfileSelection): readonly string[] {
  const mainFirst = profiles.entries.toSorted((a, b) => Number(entryOf(b) === '.') - Number(entryOf(a) === '.'));
  const names = mainFirst.map(({ key }) => key);
  if (selection === 'all') return names;
  if (selection === 'exported') return mainFirst.filter((profile) => entryOf(profile)).map(({ key }) => key);
  if (selection === 'main') return names.slice(0, 1);
  if (names.includes(selection.name)) return [selection.name];
  throw new UnknownProfileError(selection.name, names);
}

function entryOf(profile: Entry): string | undefined {
  return scalarText(valueOf(profile.value, 'entry'));
}
