import { catalogue, didYouMean, suggest, problem } from '../../diagnostics/index.js';
import { isNotShown } from '../model.js';
import { rule } from './rule.js';
import { compilePaging, isCompiled } from '../paging.js';
import { namesContentType, namesPartHeaders, takesBody } from '../requests.js';

/**
 * Rate limits have buckets by path parameters, and leave out endpoints. A spec may omit endpoints of a service, so a name that
 * it does not use is legal, unless it is nearly spelled like one that it uses.
 */
export const countedParams = rule({
  messages: { 'unknown-name': catalogue['unknown-name'] },
  visit: ({ model, trace, report }) => ({
    service({ rateLimits }) {
      if (isNotShown(rateLimits)) return;
      const params = new Set(model.endpoints.flatMap((endpoint) => endpoint.params.map((field) => field.name)));
      const others = [...params].filter((name) => !rateLimits.per.includes(name));
      for (const name of rateLimits.per) {
        if (params.has(name) || suggest(name, others) === undefined) continue;
        const what = 'parameter of a path';
        report('unknown-name', { what, name }, trace.spanOf(rateLimits.per), didYouMean(name, others));
      }
      const { except = [] } = rateLimits.global ?? {};
      const names = model.endpoints.map(({ name }) => name);
      for (const name of except) {
        if (names.includes(name) || suggest(name, names) === undefined) continue;
        report('unknown-name', { what: 'endpoint', name }, trace.spanOf(except), didYouMean(name, names));
      }
    },
  }),
});

/**
 * Paging leads from page to page: what it names are parameters of the query and fields of the answer, of types that can be
 * what they are said to be.
 */
export const pagingParams = rule({
  messages: {
    'unknown-field': catalogue['unknown-field'],
    'paging-leads-nowhere': problem(
      'A client can follow the paging of an endpoint from page to page.',
      (p: { endpoint: string; problem: string }) => `the paging of ${p.endpoint} leads nowhere: ${p.problem}`,
    ),
  },
  visit: ({ model, trace, report }) => ({
    endpoint(endpoint) {
      const { paging } = endpoint;
      if (paging === undefined) return;
      const compiled = compilePaging({ ...endpoint, paging }, model);
      if (isCompiled(compiled)) return;
      const span = trace.spanOf(paging);
      for (const found of compiled) {
        if ('unknown' in found) {
          const params = { name: found.unknown, object: found.in };
          report('unknown-field', params, span, didYouMean(found.unknown, found.known));
        } else {
          const hint = found.hint === undefined ? {} : { hint: found.hint };
          report('paging-leads-nowhere', { endpoint: endpoint.name, problem: found.problem }, span, hint);
        }
      }
    },
  }),
});

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
