import { catalogue, didYouMean, problem } from '../../diagnostics/index.js';
import { isNotShown } from '../model.js';
import { rule } from './rule.js';

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
