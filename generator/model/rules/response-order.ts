import { isNotShown } from '../model.js';
import type { RuleContext } from './rule-context.js';

/** Of the responses with one status, the one without condition comes last. */
export function responseOrder({ model, trace, diagnostics }: RuleContext): void {
  for (const { responses } of model.endpoints) {
    const general = new Set<number>();
    for (const response of responses) {
      if (isNotShown(response.status)) continue;
      if (general.has(response.status)) diagnostics.report('unreachable-response', {}, trace.spanOf(response));
      if (response.when.length === 0) general.add(response.status);
    }
  }
}
