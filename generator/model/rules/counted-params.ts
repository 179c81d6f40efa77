import { didYouMean, suggest } from '../../diagnostics/index.js';
import { isNotShown } from '../model.js';
import type { RuleContext } from './rule-context.js';

/**
 * Rate limits are counted apart by parameters of paths. A spec need not have every endpoint of a service, so that a
 * parameter of none is no mistake; one that is nearly called like one is.
 */
export function countedParams({ model, trace, diagnostics }: RuleContext): void {
  const params = new Set(model.endpoints.flatMap((endpoint) => endpoint.params.map((field) => field.name)));
  for (const { rateLimits } of model.services) {
    if (isNotShown(rateLimits)) continue;
    const others = [...params].filter((name) => !rateLimits.per.includes(name));
    for (const name of rateLimits.per) {
      if (params.has(name) || suggest(name, others) === undefined) continue;
      const what = 'parameter of a path';
      diagnostics.report('unknown-name', { what, name }, trace.spanOf(rateLimits.per), didYouMean(name, others));
    }
  }
}
