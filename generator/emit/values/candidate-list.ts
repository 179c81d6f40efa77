import type { Candidate } from './value-plan.js';

/** The names of the candidates for which a condition holds, as code of a list. */
export function candidateList(
  candidates: readonly Candidate[],
  condition: (candidate: Candidate) => true | string,
): string {
  const items = candidates.map((candidate) => {
    const holds = condition(candidate);
    const name = JSON.stringify(candidate.field);
    return holds === true ? name : `...(${holds} ? [${name}] : [])`;
  });
  return `[${items.join(', ')}]`;
}
