import { catalogue } from '../../diagnostics/index.js';
import type { Span } from '../../read/syntax.js';
import { isNotShown } from '../model.js';
import type { State } from '../model.js';
import { nameClash } from './messages.js';
import { rule } from './rule.js';

/** Function names derived from a state are unique, and differ from names derived from types. */
export const statePredicates = rule({
  messages: { 'duplicate-name': catalogue['duplicate-name'], 'name-clash': nameClash },
  visit: ({ typeNames, trace, report }) => {
    const taken = new Map<string, Taken>();
    for (const { name, span } of typeNames) {
      for (const exported of exportsOfType(name)) taken.set(folded(exported), { name: exported, span });
    }
    const take = (name: string, span: Span): void => {
      const other = taken.get(folded(name));
      taken.set(folded(name), { name, span });
      if (other === undefined) return;
      const related = [{ span: other.span, message: `${other.name} comes from here` }];
      if (other.name === name) report('duplicate-name', { name }, span, { related });
      else report('name-clash', { name, other: other.name }, span, { related });
    };
    return {
      state(state) {
        take(`${state.name}State`, trace.spanOf(state));
        for (const { predicate, part } of predicatesOf(state)) take(predicate, trace.spanOf(part));
      },
    };
  },
});

interface Taken {
  readonly name: string;
  readonly span: Span;
}

/** Names derived from a type that could equal a predicate, or the function that returns a state. */
function exportsOfType(name: string): readonly string[] {
  const functions = [`is${name}`, `isKnown${name}`, `${name}Schema`, `${name}Timestamp`, `${name}ToDate`];
  return [name, `Partial${name}`, `${name}FromTimestamp`, ...functions];
}

function predicatesOf({ values, transitions }: State): readonly { predicate: string; part: object }[] {
  return [...values, ...(isNotShown(transitions) ? [] : transitions)].flatMap((part) =>
    part.predicate === undefined ? [] : [{ predicate: part.predicate, part }],
  );
}

/** Names that differ only in case look the same to readers. */
function folded(name: string): string {
  return name.toLowerCase();
}
