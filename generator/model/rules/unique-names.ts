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
      reportClashes(model.urls.map(place), context);
      reportClashes(model.permissions.map(place), context);
      reportClashes([...model.collections, ...model.states].map(place), context);
    },
  }),
});

interface Named {
  readonly name: string;
  readonly span: Span;
  /** Where the object is written, if that is in a field, which its name is made from. */
  readonly writtenAt?: string;
}

function reportClashes(names: readonly Named[], { report }: RuleContext<typeof messages>): void {
  const first = new Map<string, Named>();
  for (const { name, span, writtenAt } of names) {
    const folded = name.replaceAll(/[_.:-]/g, '').toLowerCase();
    const other = first.get(folded);
    if (other === undefined) {
      first.set(folded, { name, span, ...(writtenAt === undefined ? {} : { writtenAt }) });
      continue;
    }
    const related = [{ span: other.span, message: `${other.name} is declared here` }];
    const isDerived = (writtenAt ?? other.writtenAt) !== undefined;
    const hint = isDerived ? { hint: `declare one of them under objects, with a name of its own` } : {};
    if (other.name === name) report('duplicate-name', { name }, span, { related, ...hint });
    else report('name-clash', { name, other: other.name }, span, { related, ...hint });
  }
}
