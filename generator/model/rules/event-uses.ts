import { catalogue, didYouMean } from '../../diagnostics/index.js';
import { rule } from './rule.js';

/** An event uses an object or a view. */
export const eventUses = rule({
  messages: { 'unknown-name': catalogue['unknown-name'] },
  visit: ({ model, trace, report }) => {
    const names = model.objects.map((object) => object.name);
    return {
      event({ uses }) {
        for (const name of uses) {
          if (names.includes(name)) continue;
          report('unknown-name', { what: 'object or view', name }, trace.spanOf(uses), didYouMean(name, names));
        }
      },
    };
  },
});
