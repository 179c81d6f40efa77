import type { RuleContext } from './rule-context.js';

/** Clients send a token in the header `header` as `token_format` says: `Bot <token>`. */
export function tokenFormat({ model, trace, diagnostics }: RuleContext): void {
  for (const scheme of model.auth) {
    if (scheme.kind === 'signature') continue;
    for (const { name, value } of scheme.properties) {
      if (name !== 'token_format' || (typeof value === 'object' && value !== null && 'notShown' in value)) continue;
      if (typeof value === 'string' && /^[^<>]*<[^<>]+>[^<>]*$/.test(value)) continue;
      const params = { text: String(value), what: 'the form of a token' };
      diagnostics.report('bad-format', params, trace.spanOf(scheme), { hint: "write it as 'Bearer <token>'" });
    }
  }
}
