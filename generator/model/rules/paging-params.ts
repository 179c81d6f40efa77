import { didYouMean } from '../../diagnostics/index.js';
import type { RuleContext } from './rule-context.js';

/** The cursors and the limit of a paged endpoint are parameters of its query. */
export function pagingParams({ model, trace, diagnostics }: RuleContext): void {
  for (const endpoint of model.endpoints) {
    if (endpoint.paging === undefined) continue;
    const names = endpoint.query.map((field) => field.name);
    for (const name of [...endpoint.paging.cursors, endpoint.paging.limit]) {
      if (names.includes(name)) continue;
      const params = { name, object: `the query of ${endpoint.name}` };
      diagnostics.report('unknown-field', params, trace.spanOf(endpoint.paging), didYouMean(name, names));
    }
  }
}
