import { catalogue, didYouMean } from '../../diagnostics/index.js';
import { isNotShown } from '../model.js';
import { rule } from './rule.js';

/** The cause of an event is prose, a request (`POST /books`), or the name of an endpoint of the spec. */
export const eventCauses = rule({
  messages: { 'unknown-name': catalogue['unknown-name'] },
  visit: ({ model, trace, report }) => {
    const names = model.endpoints.map((endpoint) => endpoint.name);
    return {
      event({ emittedBy }) {
        if (isNotShown(emittedBy)) return;
        for (const name of emittedBy) {
          if (!isName(name) || names.includes(name)) continue;
          report('unknown-name', { what: 'endpoint', name }, trace.spanOf(emittedBy), didYouMean(name, names));
        }
      },
    };
  },
});

/** A single word is not prose. */
function isName(cause: string): boolean {
  return /^\w+$/.test(cause);
}
