import { catalogue } from '../../diagnostics/index.js';
import { rule } from './rule.js';

/**
 * The inputs of a request share one namespace: path parameters, query parameters and `body`. So do the fields of an
 * object. The name of a field in code counts.
 */
export const parameterNames = rule({
  messages: { 'duplicate-name': catalogue['duplicate-name'] },
  visit: ({ trace, report }) => ({
    object({ view, fields }) {
      const taken = new Map(fields.map((field) => [field.name, field]));
      for (const field of view === undefined ? fields : []) {
        if (field.as === undefined || field.as === field.name) continue;
        const other = taken.get(field.as);
        const related = other === undefined ? [] : [{ span: trace.spanOf(other), message: 'it appears here first' }];
        if (other === undefined) taken.set(field.as, field);
        else report('duplicate-name', { name: field.as }, trace.spanOf(field), { related });
      }
    },
    endpoint({ params, query, body }) {
      const taken = new Set(params.map(({ name }) => name));
      if (body !== null) taken.add('body');
      for (const field of query) {
        const name = field.as ?? field.name;
        if (taken.has(name)) report('duplicate-name', { name }, trace.spanOf(field));
        taken.add(name);
      }
      const bodyParam = body === null ? undefined : params.find(({ name }) => name === 'body');
      if (bodyParam !== undefined) report('duplicate-name', { name: 'body' }, trace.spanOf(bodyParam));
    },
  }),
});
