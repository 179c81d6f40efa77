import { catalogue, didYouMean } from '../../diagnostics/index.js';
import type { Deprecation } from '../model.js';
import { rule } from './rule.js';

/** `deprecated.use` names something that exists: a declaration, or a member as `Declaration.member`. */
export const deprecatedUse = rule({
  messages: { 'unknown-name': catalogue['unknown-name'] },
  visit: ({ trace, report }) => {
    const names = new Set<string>();
    const deprecations: Deprecation[] = [];
    return {
      declared: (_, { owner, member }) =>
        void names.add(member === undefined ? owner.name : `${owner.name}.${member.name}`),
      deprecation: (deprecation) => void deprecations.push(deprecation),
      end() {
        for (const deprecation of deprecations) {
          const { use } = deprecation;
          if (use === undefined || names.has(use)) continue;
          const params = { what: 'declaration or member', name: use };
          report('unknown-name', params, trace.spanOf(deprecation), didYouMean(use, names));
        }
      },
    };
  },
});
