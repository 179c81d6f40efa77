import { type GenerateOptions, type GenerateResult, prepareRead } from '../api/generate.js';
import { pathPrefix } from '../diagnostics/print.js';
import { loadSpec, partOf } from '../load-spec.js';
import { QueryStore } from '../queries/index.js';
import { readSnapshot, type SpecSnapshot } from '../read/index.js';
import type { SourceFile } from '../read/syntax.js';
import { isDocument } from '../spec-path.js';

/** The result of a version of a spec; after one with problems, the last output remains. */
export interface Regenerated extends Omit<GenerateResult, 'inputs'> {
  readonly read: readonly SourceFile[];
}

/** Compiles versions of one spec. For a folder, each run reuses the results of the last one. */
export function createRegenerator(options: GenerateOptions): (snapshot: SpecSnapshot) => Promise<Regenerated> {
  const { spec } = options;
  const queries = new QueryStore();
  // The folder may be missing for a while.
  const ofDocument = isDocument(spec);
  return async (snapshot) => {
    const loaded = ofDocument
      ? loadSpec(spec, options)
      : { read: partOf(readSnapshot(snapshot, queries), options), folder: spec, prefix: pathPrefix(spec) };
    const { write, ...prepared } = await prepareRead(loaded, options, queries);
    queries.forgetUnused();
    const result = { ...prepared, read: loaded.read.files };
    return write === undefined ? result : { ...result, files: await write(false) };
  };
}
