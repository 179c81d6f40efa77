import { problem } from '../../diagnostics/index.js';
import { rule } from './rule.js';

/** Only an object that shows its fields has other keys. */
export const otherKeys = rule({
  messages: {
    'other-keys-of-unknown': problem(
      'An object whose fields are not shown says what its other keys hold.',
      (p: { object: string }) => `${p.object} does not show its fields, so no key is known to be another one`,
    ),
  },
  visit: ({ trace, report }) => ({
    object(object) {
      if (
        object.shown ||
        (object.otherKeys === undefined && object.keyPatterns === undefined) ||
        object.view !== undefined
      )
        return;
      report('other-keys-of-unknown', { object: object.name }, trace.spanOf(object), {
        hint: 'write fields: {} if it declares none',
      });
    },
  }),
});
