import { catalogue, didYouMean, problem } from '../../diagnostics/index.js';
import { compilePaging, isCompiled } from '../paging.js';
import { rule } from './rule.js';

/**
 * Paging leads from page to page: what it names are parameters of the query and fields of the answer, of types that can be
 * what they are said to be.
 */
export const pagingParams = rule({
  messages: {
    'unknown-field': catalogue['unknown-field'],
    'paging-leads-nowhere': problem(
      'A client can follow the paging of an endpoint from page to page.',
      (p: { endpoint: string; problem: string }) => `the paging of ${p.endpoint} leads nowhere: ${p.problem}`,
    ),
  },
  visit: ({ model, trace, report }) => ({
    endpoint(endpoint) {
      const { paging } = endpoint;
      if (paging === undefined) return;
      const compiled = compilePaging({ ...endpoint, paging }, model);
      if (isCompiled(compiled)) return;
      const span = trace.spanOf(paging);
      for (const found of compiled) {
        if ('unknown' in found) {
          const params = { name: found.unknown, object: found.in };
          report('unknown-field', params, span, didYouMean(found.unknown, found.known));
        } else {
          const hint = found.hint === undefined ? {} : { hint: found.hint };
          report('paging-leads-nowhere', { endpoint: endpoint.name, problem: found.problem }, span, hint);
        }
      }
    },
  }),
});
