import { catalogue, problem } from '../../diagnostics/index.js';
import type { Field } from '../model.js';
import { shownBodies } from '../requests.js';
import { rule } from './rule.js';

/** Headers of requests that something else in the spec says, and what says it. */
const ELSEWHERE = new Map([
  ['accept', 'the content types of the responses say it: as'],
  ['content-type', 'the content type of the body says it: as'],
  ['authorization', 'name an auth scheme: auth'],
  ['cookie', 'write it under cookies'],
  ['user-agent', 'the service says it: user-agent'],
]);

/** Headers that belong to the connection, which no program sets. */
const CONNECTION = new Set(
  (
    'connection content-length expect host keep-alive proxy-connection te trailer transfer-encoding upgrade ' +
    'proxy-authorization proxy-authenticate'
  ).split(' '),
);

/** A header is declared once, whatever its case, and none is one that HTTP or another part of the spec sets. */
export const headerNames = rule({
  messages: {
    'duplicate-name': catalogue['duplicate-name'],
    'reserved-header': problem(
      'Some headers are said elsewhere in the spec, or belong to the connection.',
      (p: { name: string }) => `a request cannot declare the header ${p.name}`,
    ),
  },
  visit: ({ trace, report }) => {
    const checkTwice = (headers: readonly Field[]): void => {
      const taken = new Set<string>();
      for (const header of headers) {
        const name = header.name.toLowerCase();
        if (taken.has(name)) report('duplicate-name', { name: header.name }, trace.spanOf(header));
        taken.add(name);
      }
    };
    return {
      endpoint(endpoint) {
        checkTwice(endpoint.headers);
        for (const header of endpoint.headers) {
          const name = header.name.toLowerCase();
          const said = ELSEWHERE.get(name);
          if (said === undefined && !CONNECTION.has(name)) continue;
          report('reserved-header', { name: header.name }, trace.spanOf(header), {
            hint: said ?? 'remove it: it belongs to the connection',
          });
        }
        for (const { parts } of shownBodies(endpoint)) for (const { headers } of parts) checkTwice(headers);
        for (const { headers } of endpoint.responses) checkTwice(headers);
      },
    };
  },
});
