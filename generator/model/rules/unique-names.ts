import { catalogue } from '../../diagnostics/index.js';
import type { Span } from '../../read/syntax.js';
import { nameClash } from './messages.js';
import { rule, type RuleContext } from './rule.js';

const messages = { 'duplicate-name': catalogue['duplicate-name'], 'name-clash': nameClash };

/**
 * Types and views share one namespace. Names that differ only in case or separators would produce the same file or
 * function name.
 */
export const uniqueNames = rule({
  messages,
  visit: (context) => ({
    end() {
      const { model, typeNames, trace } = context;
      const place = (part: { readonly name: string }): Named => ({ name: part.name, span: trace.spanOf(part) });
      reportClashes(typeNames, context);
      reportClashes(model.endpoints.map(place), context);
      reportClashes(model.events.map(place), context);
      reportClashes([...model.collections, ...model.states].map(place), context);
    },
  }),
});

interface Named {
  readonly name: string;
  readonly span: Span;
}

function reportClashes(names: readonly Named[], { report }: RuleContext<typeof messages>): void {
  const first = new Map<string, Named>();
  for (const { name, span } of names) {
    const folded = name.replaceAll(/[_.:-]/g, '').toLowerCase();
    const other = first.get(folded);
    if (other === undefined) {
      first.set(folded, { name, span });
      continue;
    }
    const related = [{ span: other.span, message: `${other.name} is declared here` }];
    if (other.name === name) report('duplicate-name', { name }, span, { related });
    else report('name-clash', { name, other: other.name }, span, { related });
  }
}
