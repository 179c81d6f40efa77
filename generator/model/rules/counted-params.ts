import { catalogue, didYouMean, suggest } from '../../diagnostics/index.js';
import { isNotShown } from '../model.js';
import { rule } from './rule.js';

/**
 * Rate limits have buckets by path parameters, and leave out endpoints. A spec may omit endpoints of a service, so a name that
 * it does not use is legal, unless it is nearly spelled like one that it uses.
 */
export const countedParams = rule({
  messages: { 'unknown-name': catalogue['unknown-name'] },
  visit: ({ model, trace, report }) => ({
    service({ rateLimits }) {
      if (isNotShown(rateLimits)) return;
      const params = new Set(model.endpoints.flatMap((endpoint) => endpoint.params.map((field) => field.name)));
      const others = [...params].filter((name) => !rateLimits.per.includes(name));
      for (const name of rateLimits.per) {
        if (params.has(name) || suggest(name, others) === undefined) continue;
        const what = 'parameter of a path';
        report('unknown-name', { what, name }, trace.spanOf(rateLimits.per), didYouMean(name, others));
      }
      const { except = [] } = rateLimits.global ?? {};
      const names = model.endpoints.map(({ name }) => name);
      for (const name of except) {
        if (names.includes(name) || suggest(name, names) === undefined) continue;
        report('unknown-name', { what: 'endpoint', name }, trace.spanOf(except), didYouMean(name, names));
      }
    },
  }),
});
