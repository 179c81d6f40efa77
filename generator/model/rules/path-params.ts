import { isNotShown } from '../model.js';
import type { RuleContext } from './rule-context.js';

/** The `{parameters}` in the path of an endpoint are its `params`, all of them and no others. */
export function pathParams({ model, trace, diagnostics }: RuleContext): void {
  for (const endpoint of model.endpoints) {
    if (isNotShown(endpoint.path)) continue;
    const { path, params } = endpoint;
    const named = new Set(Array.from(path.matchAll(/\{([^{}]*)\}/g), (match) => match[1]!));
    for (const param of params) {
      if (named.has(param.name)) continue;
      diagnostics.report('path-params', { problem: `${path} has no {${param.name}}` }, trace.spanOf(param));
    }
    for (const name of named) {
      if (params.some((param) => param.name === name)) continue;
      diagnostics.report(
        'path-params',
        { problem: `params of ${endpoint.name} lacks ${name}` },
        trace.spanOf(endpoint),
        {
          hint: `add ${name} to params, with its type`,
        },
      );
    }
  }
}
