import { emissionOf, specSize, type GenerateOptions, type SpecSize } from '../api/generate.js';
import { compileReadPackage } from '../compile.js';
import { pathPrefix, problemsOf, type Problem } from '../diagnostics/print.js';
import type { DocumentReport } from '../import/read-document.js';
import { loadSpec, partOf } from '../load-spec.js';
import { QueryStore } from '../queries/index.js';
import { readSnapshot, type SpecSnapshot } from '../read/index.js';
import type { SourceFile } from '../read/syntax.js';
import { isDocument } from '../spec-path.js';
import type { WriteReport } from '../write/change.js';
import { writeOutput } from '../write/write-output.js';

export interface Regenerated {
  readonly size: SpecSize;
  readonly inputs: readonly SourceFile[];
  readonly problems: readonly Problem[];
  /** The report of the files; absent if there are problems, after which the last output remains. */
  readonly report?: WriteReport;
  readonly understood?: DocumentReport;
}

/** Compiles versions of one spec. For a folder, each run reuses the results of the last one. */
export function createRegenerator(options: GenerateOptions): (snapshot: SpecSnapshot) => Promise<Regenerated> {
  const { spec, out, plugins } = options;
  const queries = new QueryStore();
  // The folder may be missing for a while.
  const ofDocument = isDocument(spec);
  const layout = options.layout ?? (ofDocument ? 'sources' : 'package');
  return async (snapshot) => {
    const loaded = ofDocument ? loadSpec(spec, options) : { read: readSnapshot(snapshot, queries) };
    const { read, prefix, report: understood } = { prefix: pathPrefix(spec), report: undefined, ...loaded };
    const { selection, artefacts, sources } = emissionOf({ ...options, layout });
    const { models, files, problems } = await compileReadPackage(
      partOf(read, options),
      selection,
      queries,
      artefacts,
      plugins,
      sources,
    );
    queries.forgetUnused();
    const known = { size: specSize(models), inputs: read.files, ...(understood === undefined ? {} : { understood }) };
    if (problems.length > 0) return { ...known, problems: problemsOf(problems, prefix) };
    return {
      ...known,
      problems: [],
      report: await writeOutput(out, files, {
        name: models[0]?.package.name,
        ...(ofDocument ? {} : { specDir: spec }),
      }),
    };
  };
}
