import { problem } from '../../diagnostics/index.js';
import { isNotShown } from '../model.js';
import { responseKey } from '../visit.js';
import { rule } from './rule.js';

/** Of several responses with one status and content type, the one without a condition comes last. */
export const responseOrder = rule({
  messages: {
    'unreachable-response': problem(
      'A response that is always right comes after those that have conditions.',
      () => 'this response is never reached: one before it has no condition',
    ),
  },
  visit: ({ trace, report }) => ({
    endpoint({ responses }) {
      const general = new Set<string>();
      for (const response of responses) {
        if (isNotShown(response.status)) continue;
        // Nothing distinguishes an answer without a body from one that is JSON.
        const key = responseKey(response);
        if (general.has(key)) report('unreachable-response', {}, trace.spanOf(response));
        if (response.when.length === 0) general.add(key);
      }
    },
  }),
});
