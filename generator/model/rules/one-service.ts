import { problem } from '../../diagnostics/index.js';
import type { Service } from '../model.js';
import { rule } from './rule.js';

/** Endpoints do not name their service, so a spec has at most one. */
export const oneService = rule({
  messages: {
    'second-service': problem(
      'A spec has one service at most, since endpoints do not name theirs.',
      (p: { name: string; first: string }) => `${p.name} is a second service; endpoints belong to ${p.first}`,
    ),
  },
  visit: ({ trace, report }) => {
    let first: Service | undefined;
    return {
      service(service) {
        if (first === undefined) {
          first = service;
          return;
        }
        report('second-service', { name: service.name, first: first.name }, trace.spanOf(service), {
          related: [{ span: trace.spanOf(first), message: `${first.name} is declared here` }],
        });
      },
    };
  },
});
