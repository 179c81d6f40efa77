import { catalogue, didYouMean } from '../../diagnostics/index.js';
import { isWholeObject, writeType } from '../types.js';
import { rule } from './rule.js';
import { isNotShown } from '../model.js';

/** An alternative to an event's payload is an object, since its fields identify it. */
export const eventAlternatives = rule({
  messages: { 'not-of-this-kind': catalogue['not-of-this-kind'] },
  visit: ({ trace, report }) => ({
    alternative(alternative) {
      if (isWholeObject(alternative.type)) return;
      const params = { name: writeType(alternative.type), is: 'a type without fields', wanted: 'an object or view' };
      report('not-of-this-kind', params, trace.spanOf(alternative));
    },
  }),
});

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

/** An event uses an object or a view. */
export const eventUses = rule({
  messages: { 'unknown-name': catalogue['unknown-name'] },
  visit: ({ model, trace, report }) => {
    const names = model.objects.map((object) => object.name);
    return {
      event({ uses }) {
        for (const name of uses) {
          if (names.includes(name)) continue;
          report('unknown-name', { what: 'object or view', name }, trace.spanOf(uses), didYouMean(name, names));
        }
      },
    };
  },
});
