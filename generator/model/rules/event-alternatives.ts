import { catalogue } from '../../diagnostics/index.js';
import { isWholeObject, writeType } from '../types.js';
import { rule } from './rule.js';

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
