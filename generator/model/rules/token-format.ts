import { catalogue } from '../../diagnostics/index.js';
import { isNotShown } from '../model.js';
import { rule } from './rule.js';

/** Clients send a token in the header `header` as `token_format` says: `Bot <token>`. */
export const tokenFormat = rule({
  messages: { 'bad-format': catalogue['bad-format'] },
  visit: ({ trace, report }) => ({
    authScheme(scheme) {
      if (scheme.kind === 'signature') return;
      for (const { name, value } of scheme.properties) {
        if (name !== 'token_format' || isNotShown(value)) continue;
        if (typeof value === 'string' && /^[^<>]*<[^<>]+>[^<>]*$/.test(value)) continue;
        const params = { text: String(value), what: 'the form of a token' };
        report('bad-format', params, trace.spanOf(scheme), { hint: "write it as 'Bearer <token>'" });
      }
    },
  }),
});
