import { compileRead, selectionOf } from '../compile.js';
import { problemsOf, type Problem } from '../diagnostics/print.js';
import type { Model } from '../model/model.js';
import type { DocumentReport } from '../import/read-document.js';
import type { SpecOptions } from '../load-spec.js';
import { openSpec } from '../open-spec.js';

export interface CompileOptions extends SpecOptions {
  /** Default: the main profile, whose entry is `.`. */
  readonly profile?: string;
}

export interface CompileResult {
  /** The resolved model; absent if there are problems. */
  readonly model?: Model;
  /** Texts of all files of the spec, by path: `snowspec compile` prints them with the Model, and `diff` compiles them again. */
  readonly sources?: Readonly<Record<string, string>>;
  /** How much of a document was understood; absent for a folder in the spec language. */
  readonly report?: DocumentReport;
  readonly problems: readonly Problem[];
}

/**
 * Resolves one profile of a spec. Problems of the spec are in the result.
 *
 * @throws {SpecFolderError} if there is no spec
 * @throws {UnknownProfileError} if the spec lacks the profile
 */
export async function compile({ spec, profile, ...choices }: CompileOptions): Promise<CompileResult> {
  const { read, prefix, report } = await openSpec(spec, choices);
  const { models, problems } = compileRead(read, selectionOf(profile, 'main'));
  const [model] = models;
  if (problems.length > 0 || model === undefined) return { problems: problemsOf(problems, prefix) };
  const sources = Object.fromEntries([...read.files, ...read.attached].map(({ path, text }) => [path, text]));
  return { model, sources, problems: [], ...(report === undefined ? {} : { report }) };
}
