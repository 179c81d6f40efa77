import { didYouMean } from '../../diagnostics/index.js';
import type { RuleContext } from './rule-context.js';

/** What an event uses is an object or a view of one. */
export function eventUses({ model, trace, diagnostics }: RuleContext): void {
  const names = model.objects.map((object) => object.name);
  for (const { uses } of model.events) {
    for (const name of uses) {
      if (names.includes(name)) continue;
      diagnostics.report('unknown-name', { what: 'object or view', name }, trace.spanOf(uses), didYouMean(name, names));
    }
  }
}
