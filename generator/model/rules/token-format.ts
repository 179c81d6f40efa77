import { catalogue } from '../../diagnostics/index.js';
import { propertyOf, TOKEN_FORM } from '../credentials.js';
import { isNotShown } from '../model.js';
import { rule } from './rule.js';

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
