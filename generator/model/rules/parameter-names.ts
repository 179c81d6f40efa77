import type { RuleContext } from './rule-context.js';

/** What a request is made of has one namespace: parameters of the path, of the query, and `body`. */
export function parameterNames({ model, trace, diagnostics }: RuleContext): void {
  for (const { params, query, body } of model.endpoints) {
    const taken = new Set(params.map(({ name }) => name));
    if (body !== null) taken.add('body');
    for (const field of query) {
      if (taken.has(field.name)) diagnostics.report('duplicate-name', { name: field.name }, trace.spanOf(field));
    }
    const bodyParam = body === null ? undefined : params.find(({ name }) => name === 'body');
    if (bodyParam !== undefined) diagnostics.report('duplicate-name', { name: 'body' }, trace.spanOf(bodyParam));
  }
}
