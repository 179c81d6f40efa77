import { catalogue } from '../../diagnostics/index.js';
import { rule } from './rule.js';

/** The inputs of a request share one namespace: path parameters, query parameters and `body`. */
export const parameterNames = rule({
  messages: { 'duplicate-name': catalogue['duplicate-name'] },
  visit: ({ trace, report }) => ({
    endpoint({ params, query, body }) {
      const taken = new Set(params.map(({ name }) => name));
      if (body !== null) taken.add('body');
      for (const field of query) {
        if (taken.has(field.name)) report('duplicate-name', { name: field.name }, trace.spanOf(field));
      }
      const bodyParam = body === null ? undefined : params.find(({ name }) => name === 'body');
      if (bodyParam !== undefined) report('duplicate-name', { name: 'body' }, trace.spanOf(bodyParam));
    },
  }),
});
