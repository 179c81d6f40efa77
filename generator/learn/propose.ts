import { fitting, type RefusedProposal } from '../corrections/fitting.js';
import type { Proposal } from '../corrections/proposal.js';
import type { Model } from '../model/model.js';
import type { SpecTree } from '../read/read-spec.js';
import type { Learned } from './learn.js';
import { widenings, type WideningOptions } from './widen.js';

export interface Proposed {
  readonly proposals: readonly Proposal[];
  readonly refused: readonly RefusedProposal[];
  /** The facts about payloads after the proposals are applied. */
  readonly left: Learned;
}

/**
 * The tested corrections after which the spec accepts the payloads.
 *
 * @param learned the facts about payloads with the current spec
 * @param learnAgain reads the payloads again with a wider spec
 */
export function propose(
  spec: SpecTree,
  model: Model,
  learned: Learned,
  options: WideningOptions,
  learnAgain: (model: Model) => Learned,
): Proposed {
  const profile = model.profile.name;
  const refused = new Map<string, RefusedProposal>();
  let fit = fitting(spec, profile, model, []);
  let left = learned;
  // A wider type may reveal violated limits, which need another round.
  for (let isWider = true; isWider;) {
    const known = new Set([...fit.kept.map(({ at }) => at), ...refused.keys()]);
    const wanted = widenings(left, fit.model, fit.sections, options).filter(({ at }) => !known.has(at));
    const next = fitting(spec, profile, model, wanted, fit);
    for (const refusal of next.refused) refused.set(refusal.proposal.at, refusal);
    isWider = next.kept.length > fit.kept.length;
    fit = next;
    if (isWider) left = learnAgain(fit.model);
  }
  return { proposals: fit.kept, refused: [...refused.values()], left };
}
