import type { RuleContext } from './rule-context.js';

/** Endpoints do not name the service that they belong to, so that there is one at most. */
export function oneService({ model, trace, diagnostics }: RuleContext): void {
  const [first, ...others] = model.services;
  for (const other of others) {
    diagnostics.report('second-service', { name: other.name, first: first!.name }, trace.spanOf(other), {
      related: [{ span: trace.spanOf(first!), message: `${first!.name} is declared here` }],
    });
  }
}
