import { specSize, type SpecSize } from '../api/generate.js';
import { compileReadPackage, selectionOf } from '../compile.js';
import type { Diagnostic } from '../diagnostics/diagnostics.js';
import { artefactsOf, type Artefact } from '../emit/artefacts.js';
import type { Plugin } from '../emit/plugins.js';
import { QueryStore } from '../queries/index.js';
import { readSnapshot, type SpecSnapshot } from '../read/index.js';
import { writeOutput, type WriteReport } from '../write/write-output.js';

/** A spec that is compiled repeatedly. */
export interface RegeneratedSpec {
  readonly spec: string;
  readonly out: string;
  readonly profile?: string | undefined;
  readonly emit?: readonly Artefact[] | undefined;
  readonly plugins?: readonly Plugin[] | undefined;
}

export interface Regenerated {
  readonly size: SpecSize;
  readonly problems: readonly Diagnostic[];
  /** The report of the files; absent if there are problems, which leave the last output in place. */
  readonly report?: WriteReport;
}

/** Compiles versions of one spec. Keeps what the last version had, so that each run does only what has changed. */
export function createRegenerator({
  spec,
  out,
  profile,
  emit,
  plugins,
}: RegeneratedSpec): (snapshot: SpecSnapshot) => Promise<Regenerated> {
  const queries = new QueryStore();
  return async (snapshot) => {
    const { models, files, problems } = await compileReadPackage(
      readSnapshot(snapshot, queries),
      selectionOf(profile, 'exported'),
      queries,
      artefactsOf(emit),
      plugins,
    );
    queries.forgetUnused();
    const size = specSize(models);
    if (problems.length > 0) return { size, problems };
    return { size, problems, report: await writeOutput(out, files, { specDir: spec, isHasty: true }) };
  };
}
