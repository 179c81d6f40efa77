import { didYouMean } from '../../diagnostics/index.js';
import { isNotShown } from '../model.js';
import type { RuleContext } from './rule-context.js';

/** What causes an event is told in words, as a request (`POST /books`), or by the name of an endpoint of the spec. */
export function eventCauses({ model, trace, diagnostics }: RuleContext): void {
  const names = model.endpoints.map((endpoint) => endpoint.name);
  for (const event of model.events) {
    if (isNotShown(event.emittedBy)) continue;
    for (const name of event.emittedBy) {
      if (!isName(name) || names.includes(name)) continue;
      diagnostics.report(
        'unknown-name',
        { what: 'endpoint', name },
        trace.spanOf(event.emittedBy),
        didYouMean(name, names),
      );
    }
  }
}

/** A single word is no sentence. */
function isName(cause: string): boolean {
  return /^\w+$/.test(cause);
}
