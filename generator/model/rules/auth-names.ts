import { catalogue, didYouMean } from '../../diagnostics/index.js';
import { isNotShown } from '../model.js';
import { valueOf } from '../node-access.js';
import { rule } from './rule.js';

/**
 * The auth of an endpoint names schemes of the spec and, if the scheme shows all of its scopes, one of those scopes.
 */
export const authNames = rule({
  messages: { 'unknown-name': catalogue['unknown-name'] },
  visit: ({ model, sections, trace, report }) => {
    const schemes = new Map(model.auth.map((scheme) => [scheme.name, scheme]));
    return {
      endpoint({ auth }) {
        if (isNotShown(auth)) return;
        for (const written of auth) {
          const [name = '', ...scopes] = written.split(/\s+/);
          const scheme = schemes.get(name);
          if (scheme === undefined) {
            const params = { what: 'auth scheme', name };
            report('unknown-name', params, trace.spanOf(auth), didYouMean(name, schemes.keys()));
            continue;
          }
          const known = scheme.scopes.map((scope) => scope.name);
          const open = valueOf(valueOf(sections.auth, name), 'others')?.kind === 'not-shown';
          for (const scope of scopes) {
            if (open || known.includes(scope)) continue;
            const params = { what: `scope of ${name}`, name: scope };
            report('unknown-name', params, trace.spanOf(auth), didYouMean(scope, known));
          }
        }
      },
    };
  },
});
