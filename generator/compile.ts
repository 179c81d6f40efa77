import type { Diagnostic } from './diagnostics/diagnostic.js';
import { Diagnostics } from './diagnostics/diagnostics.js';
import type { OutputFile } from './emit/output-file.js';
import type { Model } from './model/model.js';
import { resolveModel } from './model/resolve/resolve-model.js';
import { readSpec } from './read/read-spec.js';
import { UnknownProfileError } from './unknown-profile-error.js';
import { profilesOf, type SpecProfile } from './read/profiles.js';

/** Which profiles to compile: every one, those that the package exports, its main entry, or the one of that name. */
export type ProfileSelection = 'all' | 'exported' | 'main' | { readonly name: string };

/** The selection that an optional profile name means. */
export function selectionOf(name: string | undefined, otherwise: 'all' | 'exported' | 'main'): ProfileSelection {
  return name === undefined ? otherwise : { name };
}

export interface CompiledModels {
  /** In the order of the spec, the main entry of the package first. Incomplete where there are problems. */
  readonly models: readonly Model[];
  /** Every problem of the spec, in file order. */
  readonly problems: readonly Diagnostic[];
}

export interface CompiledPackage extends CompiledModels {
  /** Empty where there are problems. */
  readonly files: readonly OutputFile[];
}

/** Reads a spec folder and resolves the selected profiles. Throws only for an unknown profile or a failing disk. */
export async function compileModels(specDir: string, selection: ProfileSelection): Promise<CompiledModels> {
  const { spec, diagnostics: found } = await readSpec(specDir);
  const diagnostics = new Diagnostics();
  diagnostics.addAll(found);
  const models = select(profilesOf(spec), selection).flatMap(({ name }) => resolveModel(spec, name, diagnostics) ?? []);
  return { models: models.map((model) => asSelected(model, selection)), problems: diagnostics.sorted() };
}

/** Compiles a spec folder into the files of its package, in memory. */
export async function compilePackage(specDir: string, selection: ProfileSelection): Promise<CompiledPackage> {
  const { models, problems } = await compileModels(specDir, selection);
  if (problems.length > 0) return { models, problems, files: [] };
  // Loaded late: what only reads a spec should not pay for the emitters.
  const { emitPackage } = await import('./emit/emit-package.js');
  return { models, problems, files: emitPackage(models) };
}

function select(profiles: readonly SpecProfile[], selection: ProfileSelection): readonly SpecProfile[] {
  const mainFirst = profiles.toSorted((a, b) => Number(b.entry === '.') - Number(a.entry === '.'));
  if (selection === 'all') return mainFirst;
  if (selection === 'exported') return mainFirst.filter(({ entry }) => entry !== undefined);
  if (selection === 'main') return mainFirst.slice(0, 1);
  const named = profiles.filter(({ name }) => name === selection.name);
  if (named.length > 0) return named;
  throw new UnknownProfileError(
    selection.name,
    profiles.map(({ name }) => name),
  );
}

/** A profile that was asked for by name is the whole package. */
function asSelected(model: Model, selection: ProfileSelection): Model {
  return typeof selection === 'string' ? model : { ...model, profile: { ...model.profile, entry: '.' } };
}
