import { catalogue } from '../../diagnostics/index.js';
import { namesContentType, namesPartHeaders, takesBody } from '../requests.js';
import { rule } from './rule.js';

/**
 * The inputs of a request share one namespace: the parameters of path, query, headers and cookies, `body`, and `contentType` where bodies
 * have several, and `partHeaders` where parts of a form have headers. So do the fields of an object. The name of a field in code counts.
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
    endpoint(endpoint) {
      const { params, query, headers, cookies } = endpoint;
      const taken = new Set(params.map(({ name }) => name));
      const own = [
        ...(takesBody(endpoint) ? ['body'] : []),
        ...(namesContentType(endpoint) ? ['contentType'] : []),
        ...(namesPartHeaders(endpoint) ? ['partHeaders'] : []),
      ];
      for (const name of own) taken.add(name);
      for (const field of [...query, ...headers, ...cookies]) {
        const name = field.as ?? field.name;
        if (taken.has(name)) report('duplicate-name', { name }, trace.spanOf(field));
        taken.add(name);
      }
      for (const param of params) {
        if (own.includes(param.name)) report('duplicate-name', { name: param.name }, trace.spanOf(param));
      }
    },
  }),
});
