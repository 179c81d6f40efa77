import { catalogue, didYouMean, problem } from '../../diagnostics/index.js';
import { isNotShown } from '../model.js';
import { rule } from './rule.js';
import { propertyOf, TOKEN_FORM } from '../requests.js';

/** Codes of errors belong to statuses of errors and to objects. */
export const errorCodes = rule({
  messages: {
    'error-status': problem(
      'An error has a status of errors.',
      (p: { code: string; status: number }) =>
        `the code ${p.code} has the status ${p.status}, which is not one of 400 to 599`,
    ),
    'unknown-name': catalogue['unknown-name'],
  },
  visit: ({ model, trace, report }) => {
    const names = model.objects.filter(({ view }) => view === undefined).map(({ name }) => name);
    const known = new Set(names);
    return {
      service(service) {
        for (const { status, code, of } of isNotShown(service.errors) ? [] : service.errors.codes) {
          const span = trace.spanOf(service);
          if (status < 400 || status > 599) report('error-status', { code: String(code), status }, span);
          if (of === undefined || known.has(of)) continue;
          report('unknown-name', { what: 'object', name: of }, span, didYouMean(of, names));
        }
      },
    };
  },
});

/** Endpoints name services of the spec. The `{variables}` of an address are those that the service declares. */
export const serviceVariables = rule({
  messages: {
    'unknown-name': catalogue['unknown-name'],
    'service-variables': problem(
      'The variables of a service are those that its address names, and have a default among their values.',
      (p: { problem: string }) => p.problem,
    ),
  },
  visit: ({ model, trace, report }) => ({
    endpoint(endpoint) {
      const { service } = endpoint;
      const names = model.services.map(({ name }) => name);
      if (service === undefined || names.includes(service)) return;
      report('unknown-name', { what: 'service', name: service }, trace.spanOf(endpoint), didYouMean(service, names));
    },
    service(service) {
      const { name, url, variables } = service;
      const used = isNotShown(url)
        ? undefined
        : new Set(Array.from(url.matchAll(/\{([^{}]*)\}/g), (match) => match[1]!));
      for (const variable of variables) {
        if (used?.has(variable.name) === false) {
          report('service-variables', { problem: `${String(url)} has no {${variable.name}}` }, trace.spanOf(variable));
        }
        if (variable.values?.includes(variable.default) === false) {
          const values = variable.values.join(', ');
          const params = { problem: `the default of ${variable.name} is none of its values` };
          report('service-variables', params, trace.spanOf(variable), { expected: values });
        }
      }
      for (const variable of used ?? []) {
        if (variables.some((one) => one.name === variable)) continue;
        const hint = `add variables: { ${variable}: { default: ... } }`;
        report('service-variables', { problem: `${name} does not declare {${variable}}` }, trace.spanOf(service), {
          hint,
        });
      }
    },
  }),
});

/**
 * Clients send a token in the header `header` as `token_format` says: `Bot <token>`. Or `in` says whether it is in a header,
 * the query or a cookie, and `name` under which name.
 */
export const tokenFormat = rule({
  messages: { 'bad-format': catalogue['bad-format'], 'missing-key': catalogue['missing-key'] },
  visit: ({ trace, report }) => ({
    authScheme(scheme) {
      if (scheme.kind === 'signature' || scheme.kind === 'basic') return;
      const place = propertyOf(scheme, 'in');
      if (place !== undefined && !isNotShown(place)) {
        if (place !== 'header' && place !== 'query' && place !== 'cookie') {
          const params = { text: String(place), what: 'a place of a token' };
          report('bad-format', params, trace.spanOf(scheme), { expected: 'header, query or cookie' });
        } else if (
          propertyOf(scheme, 'name') === undefined &&
          (place !== 'header' || propertyOf(scheme, 'header') === undefined)
        ) {
          const params = { key: 'name', where: `the properties of ${scheme.name}` };
          report('missing-key', params, trace.spanOf(scheme), { hint: `add name: with the name in the ${place}` });
        }
      }
      for (const { name, value } of scheme.properties) {
        if (name !== 'token_format' || isNotShown(value)) continue;
        if (typeof value === 'string' && TOKEN_FORM.test(value)) continue;
        const params = { text: String(value), what: 'the form of a token' };
        report('bad-format', params, trace.spanOf(scheme), { hint: "write it as 'Bearer <token>'" });
      }
    },
  }),
});
