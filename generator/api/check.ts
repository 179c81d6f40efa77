import { compileRead } from '../compile.js';
import { Diagnostics } from '../diagnostics/diagnostics.js';
import { problemsOf, type Problem } from '../diagnostics/print.js';
import { readApprovals, unmatchedApprovals, type UnmatchedApproval } from '../diff/index.js';
import { importLayers } from '../import/layer/published-facts.js';
import { supersededCorrections, type SupersededCorrection } from '../model/layers/superseded.js';
import { lostEvents, refusedBodies, type LostEvent, type RefusedBody } from '../model/requests.js';
import { unionWays, type UnionWay } from '../model/unions/dispatch.js';
import { unusedViews, type UnusedView } from '../model/subset.js';
import type { SpecOptions } from '../load-spec.js';
import { openSpec } from '../open-spec.js';
import type { DocumentReport } from '../import/read-document.js';

export interface CheckOptions extends SpecOptions {
  /** Called before each step with its description. */
  readonly onProgress?: (step: string) => void;
}

export interface CheckResult {
  /** Names of the profiles that resolve, the main one first. */
  readonly profiles: readonly string[];
  /** Makes the paths of files in the other lists relative to the working directory. */
  readonly prefix: string;
  /** Every problem of the spec and of its `approvals.yaml`; empty if the spec is valid. */
  readonly problems: readonly Problem[];
  /** How far a document was understood; absent for a folder in the spec language. */
  readonly report?: DocumentReport;
  /** The views that nothing of any profile names. */
  readonly unusedViews: readonly UnusedView[];
  /** The endpoints of GET and HEAD that have a body. */
  readonly refusedBodies: readonly RefusedBody[];
  /** The events of channels that are not declared. */
  readonly lostEvents: readonly LostEvent[];
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
 * @throws {SpecFolderError} if there is no spec
 */
export async function check({ spec, onProgress, ...choices }: CheckOptions): Promise<CheckResult> {
  onProgress?.(`reading ${spec}`);
  const { read, folder, prefix, report } = await openSpec(spec, choices);
  onProgress?.(`checking ${spec}`);
  const { models, problems } = compileRead(read, 'all');
  const approvals = readApprovals(folder);
  return {
    prefix,
    profiles: models.map(({ profile }) => profile.name),
    unusedViews: unusedViews(models),
    lostEvents: models[0] === undefined ? [] : lostEvents(models[0]),
    refusedBodies: models[0] === undefined ? [] : refusedBodies(models[0]),
    superseded: problems.length > 0 ? [] : supersededCorrections(importLayers(read.spec, new Diagnostics())),
    unmatchedApprovals: unmatchedApprovals(approvals.approvals, models),
    unions: models[0] === undefined ? [] : unionWays(models[0]),
    problems: problemsOf([...problems, ...approvals.problems], prefix),
    ...(report === undefined ? {} : { report }),
  };
}
