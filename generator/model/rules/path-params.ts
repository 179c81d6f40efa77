import { problem } from '../../diagnostics/index.js';
import { isNotShown } from '../model.js';
import { rule } from './rule.js';

/** The `{parameters}` in the path of an endpoint are exactly its `params`; what is fixed in its query is no parameter. */
export const pathParams = rule({
  messages: {
    'path-params': problem(
      'The parameters of an endpoint are those that its path names.',
      (p: { problem: string }) => p.problem,
    ),
  },
  visit: ({ trace, report }) => ({
    endpoint(endpoint) {
      if (isNotShown(endpoint.path)) return;
      const { path, params } = endpoint;
      const named = new Set(Array.from(path.matchAll(/\{([^{}]*)\}/g), (match) => match[1]!));
      for (const param of params) {
        if (named.has(param.name)) continue;
        report('path-params', { problem: `${path} has no {${param.name}}` }, trace.spanOf(param));
      }
      for (const { name } of endpoint.fixedQuery) {
        const field = endpoint.query.find((one) => one.name === name);
        if (field === undefined) continue;
        report('path-params', { problem: `the path of ${endpoint.name} has ${name} already` }, trace.spanOf(field));
      }
      for (const name of named) {
        if (params.some((param) => param.name === name)) continue;
        const problem = `${name} is missing from params of ${endpoint.name}`;
        const hint = `add ${name} to params, with its type`;
        report('path-params', { problem }, trace.spanOf(endpoint), { hint });
      }
    },
  }),
});
