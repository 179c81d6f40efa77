import { problem } from '../../diagnostics/index.js';
import { isNotShown, type Endpoint } from '../model.js';
import { rule } from './rule.js';
import { responseKey } from '../visit.js';

/** No two endpoints of a service have the same method and path. */
export const sameRequests = rule({
  messages: {
    'same-request': problem(
      'Two endpoints of a service differ in their method or path.',
      (p: { name: string; other: string; request: string }) => `${p.name} and ${p.other} are both ${p.request}`,
    ),
  },
  visit: ({ model, trace, report }) => {
    const seen = new Map<string, Endpoint>();
    return {
      endpoint(endpoint) {
        const { name, method, path, fixedQuery } = endpoint;
        if (isNotShown(method) || isNotShown(path)) return;
        const service = endpoint.service ?? model.services[0]?.name ?? '';
        const query = fixedQuery.map((one) => `${one.name}=${one.value}`).toSorted();
        const key = JSON.stringify([service, method.toUpperCase(), path, query]);
        const other = seen.get(key);
        if (other === undefined) {
          seen.set(key, endpoint);
          return;
        }
        const related = [{ span: trace.spanOf(other), message: `${other.name} is declared here` }];
        const hint = 'describe one endpoint; if its answers differ, list them under responses';
        report('same-request', { name, other: other.name, request: `${method} ${path}` }, trace.spanOf(endpoint), {
          related,
          hint,
        });
      },
    };
  },
});

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
