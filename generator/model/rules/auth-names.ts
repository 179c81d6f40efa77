import { catalogue, didYouMean } from '../../diagnostics/index.js';
import type { Span } from '../../read/syntax.js';
import { isNotShown, type AuthAlternative, type AuthScheme } from '../model.js';
import { valueOf } from '../node-access.js';
import { writeAuth } from '../requests.js';
import { rule } from './rule.js';

/**
 * The auth of an endpoint names schemes of the spec and, if the scheme shows all of its scopes, one of those scopes. No
 * alternative is there twice, and none names a scheme twice. The same scopes are those of flows. `none` is no name of a scheme.
 */
export const authNames = rule({
  messages: {
    'unknown-name': catalogue['unknown-name'],
    'duplicate-name': catalogue['duplicate-name'],
    'bad-name': catalogue['bad-name'],
  },
  visit: ({ model, sections, trace, report }) => {
    const schemes = new Map(model.auth.map((scheme) => [scheme.name, scheme]));
    const checkSchemes = (alternative: AuthAlternative): void => {
      const span = trace.spanOf(alternative);
      const taken = new Set<string>();
      for (const { name, scopes } of alternative.schemes) {
        const scheme = schemes.get(name);
        if (scheme === undefined) {
          const hint =
            name === 'none' ? { hint: 'none is an item of its own: [none, A + B]' } : didYouMean(name, schemes.keys());
          report('unknown-name', { what: 'auth scheme', name }, span, hint);
          continue;
        }
        if (taken.has(name)) report('duplicate-name', { name }, span);
        taken.add(name);
        checkScopes(scheme, scopes, span);
      }
    };
    const checkScopes = ({ name, scopes }: AuthScheme, needed: readonly string[], span: Span): void => {
      if (needed.length === 0) return;
      const known = new Set(scopes.map((scope) => scope.name));
      const open = valueOf(valueOf(sections.auth, name), 'others')?.kind === 'not-shown';
      for (const scope of needed) {
        if (open || known.has(scope)) continue;
        report('unknown-name', { what: `scope of ${name}`, name: scope }, span, didYouMean(scope, known));
      }
    };
    return {
      endpoint({ auth }) {
        if (isNotShown(auth)) return;
        const written = new Set<string>();
        for (const alternative of auth) {
          const text = writeAuth(alternative);
          if (written.has(text)) report('duplicate-name', { name: text }, trace.spanOf(alternative));
          written.add(text);
          checkSchemes(alternative);
        }
      },
      authScheme(scheme) {
        for (const flow of scheme.flows) {
          const scopes = flow.scopes ?? [];
          checkScopes(scheme, scopes, trace.spanOf(flow));
          const taken = new Set<string>();
          const again = scopes.find((scope) => taken.size === taken.add(scope).size);
          if (again !== undefined) report('duplicate-name', { name: again }, trace.spanOf(flow));
        }
        if (scheme.name !== 'none') return;
        const params = { name: scheme.name, what: 'the name of an auth scheme' };
        report('bad-name', params, trace.spanOf(scheme), { hint: 'auth: [none] says that nothing is needed' });
      },
    };
  },
});
