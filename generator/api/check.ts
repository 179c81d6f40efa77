import { compileRead } from '../compile.js';
import { Diagnostics } from '../diagnostics/diagnostics.js';
import { pathPrefix } from '../diagnostics/path-prefix.js';
import { problemsOf, type Problem } from '../diagnostics/print.js';
import { readApprovals, unmatchedApprovals, type UnmatchedApproval } from '../diff/index.js';
import { importLayers } from '../import/layer/import-layers.js';
import { supersededCorrections, type SupersededCorrection } from '../model/layers/superseded.js';
import { unionWays, type UnionWay } from '../model/unions/union-ways.js';
import { unusedViews, type UnusedView } from '../model/unused-views.js';
import { readSpec } from '../read/index.js';
import { requireSpecFolder } from './spec-folder.js';

export interface CheckOptions {
  /** Folder of the spec. */
  readonly spec: string;
}

export interface CheckResult {
  /** Names of the profiles that resolve, the main one first. */
  readonly profiles: readonly string[];
  /** Every problem of the spec and of its `approvals.yaml`; empty if the spec is valid. */
  readonly problems: readonly Problem[];
  /** The views that nothing of any profile names. */
  readonly unusedViews: readonly UnusedView[];
  /** The corrections that add what a published document says by now. */
  readonly superseded: readonly SupersededCorrection[];
  /** The approvals that can match no change. */
  readonly unmatchedApprovals: readonly UnmatchedApproval[];
  /** How the values of each union of the main profile find their member. */
  readonly unions: readonly UnionWay[];
}

/**
 * Finds every problem of a spec, in all its profiles.
 *
 * @throws {SpecFolderError} if the folder holds no spec
 */
export async function check({ spec }: CheckOptions): Promise<CheckResult> {
  await requireSpecFolder(spec);
  const read = readSpec(spec);
  const { models, problems } = compileRead(read, 'all');
  const approvals = readApprovals(spec);
  return {
    profiles: models.map(({ profile }) => profile.name),
    unusedViews: unusedViews(models),
    superseded: problems.length > 0 ? [] : supersededCorrections(importLayers(read.spec, new Diagnostics())),
    unmatchedApprovals: unmatchedApprovals(approvals.approvals, models),
    unions: models[0] === undefined ? [] : unionWays(models[0]),
    problems: problemsOf([...problems, ...approvals.problems], pathPrefix(spec)),
  };
}
