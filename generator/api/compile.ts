import { compileRead, selectionOf } from '../compile.js';
import { pathPrefix } from '../diagnostics/path-prefix.js';
import { problemsOf, type Problem } from '../diagnostics/print.js';
import type { Model } from '../model/model.js';
import { readSpec } from '../read/read-spec.js';
import { requireSpecFolder } from './spec-folder.js';

export interface CompileOptions {
  /** Folder of the spec. */
  readonly spec: string;
  /** Default: the main profile, whose entry is `.`. */
  readonly profile?: string;
}

export interface CompileResult {
  /** The resolved model; absent if there are problems. */
  readonly model?: Model;
  /** Texts of all files of the spec, by path: `snowspec compile` prints them with the Model, and `diff` compiles them again. */
  readonly sources?: Readonly<Record<string, string>>;
  readonly problems: readonly Problem[];
}

/**
 * Resolves one profile of a spec. Problems of the spec are in the result.
 *
 * @throws {SpecFolderError} if the folder holds no spec
 * @throws {UnknownProfileError} if the spec lacks the profile
 */
export async function compile({ spec, profile }: CompileOptions): Promise<CompileResult> {
  await requireSpecFolder(spec);
  const read = readSpec(spec);
  const { models, problems } = compileRead(read, selectionOf(profile, 'main'));
  const [model] = models;
  if (problems.length > 0 || model === undefined) return { problems: problemsOf(problems, pathPrefix(spec)) };
  const sources = Object.fromEntries([...read.files, ...read.attached].map(({ path, text }) => [path, text]));
  return { model, sources, problems: [] };
}
