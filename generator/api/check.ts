import { compileRead } from '../compile.js';
import { problemsOf, type Problem } from '../diagnostics/print.js';
import { readApprovals } from '../diff/index.js';
import { unionWays, type UnionWay } from '../model/unions/dispatch.js';
import type { SpecOptions } from '../load-spec.js';
import { openSpec } from '../open-spec.js';
import { warningsOf } from '../warnings.js';
import type { DocumentReport } from '../import/read-document.js';

export interface CheckOptions extends SpecOptions {
  /** Called before each step with its description. */
  readonly onProgress?: (step: string) => void;
}

export interface CheckResult {
  /** Names of the profiles that compile, the main one first. */
  readonly profiles: readonly string[];
  /** Every problem of the spec and of its `approvals.yaml`; empty if the spec is valid. */
  readonly problems: readonly Problem[];
  /** How much of a document was understood; absent for a folder in the spec language. */
  readonly report?: DocumentReport;
  /** Legal declarations that are probably mistakes, such as an unused view; empty if there are problems. */
  readonly warnings: readonly Problem[];
  /** How values select the member of each union of the main profile. */
  readonly unions: readonly UnionWay[];
}

/**
 * Finds every problem of a spec, in all its profiles.
 *
 * @throws {SpecFolderError} if there is no spec
 */
export async function check({ spec, onProgress, ...choices }: CheckOptions): Promise<CheckResult> {
  onProgress?.(`reading ${spec}`);
  const { read, folder, prefix, report } = await openSpec(spec, choices);
  onProgress?.(`checking ${spec}`);
  const { models, problems } = compileRead(read, 'all');
  const approvals = readApprovals(folder);
  const found = [...problems, ...approvals.problems];
  return {
    profiles: models.map(({ profile }) => profile.name),
    unions: models[0] === undefined ? [] : unionWays(models[0]),
    problems: problemsOf(found, prefix),
    warnings: found.length > 0 ? [] : problemsOf(warningsOf(models, read, approvals), prefix),
    ...(report === undefined ? {} : { report }),
  };
}
