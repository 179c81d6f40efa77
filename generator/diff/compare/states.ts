import {
  conditionKey,
  conditionsNotation,
  isNotShown,
  type Model,
  type State,
  type StateValue,
  type Transition,
} from '../../model/index.js';
import {
  compareNotes,
  compareProse,
  compareSection,
  compareUnnamed,
  declaredFacts,
  members,
  originsOf,
  reportShown,
  value,
  type At,
  type Facts,
} from '../facts.js';
import type { Comparison, Place } from '../finding.js';
import { lineOf, shortPath, textOf } from './text.js';

/** Compares state machines: their states and transitions. */
export function compareStates(comparison: Comparison): void {
  const subjectOf = ({ object, field }: State) => ({ on: 'object', name: object, field }) as const;
  const content = ({ object, field }: State) => [object, field];
  compareSection('states', 'state', subjectOf, { facts: stateFacts, content }, comparison);
  comparePredicates(comparison);
}

/** Reports names of functions that checked something else before: programs compile as before, and get other answers. */
function comparePredicates(comparison: Comparison): void {
  const all = predicatesOf(comparison.before);
  const former = new Map(all.map((one) => [one.predicate, one]));
  const meanings = new Set(all.map((one) => one.meaning));
  for (const { predicate, part, place, text, meaning } of predicatesOf(comparison.after)) {
    const other = former.get(predicate);
    if (other === undefined || other.meaning === meaning) continue;
    // One that checks the same state has other values of it: that matters here where they were those of another state.
    if (other.place.path === place.path && !meanings.has(meaning)) continue;
    const known = comparison.found.findIndex(
      ({ kind, path }) => path === place.path && kind === 'state.predicate.changed',
    );
    if (known !== -1) comparison.found.splice(known, 1);
    comparison.report('state.predicate.reused', place, other.part, part, {
      message: `${predicate} now checks ${shortPath(place.path)}`,
      before: other.text,
      after: text,
    });
  }
}

/** The functions that check states and permissions, with what decides about their answers. */
function predicatesOf({ states }: Model) {
  return states.flatMap(({ name, object, field, values, transitions }) => {
    const named = (part: StateValue | Transition, path: string, text: string, facts: readonly unknown[]) => {
      const place: Place = { path: `states.${name}.${path}`, subject: { on: 'object', name: object, field } };
      const meaning = textOf([object, field, ...facts]);
      return part.predicate === undefined ? [] : [{ predicate: part.predicate, part, place, text, meaning }];
    };
    return [
      ...values.flatMap((value) =>
        named(value, `values.${value.name}`, `${value.name}: ${value.is.map(lineOf).join(', ')}`, [sorted(value.is)]),
      ),
      ...(isNotShown(transitions) ? [] : transitions).flatMap((one) =>
        named(one, `transitions.${transitionName(one)}`, transitionText(one), [one.needs, conditionKey(one.where)]),
      ),
    ];
  });
}

const stateFacts: Facts<State> = {
  ...declaredFacts,
  object: value('state.field.changed', 'object'),
  field: value('state.field.changed', 'field'),
  values: members('state.value', 'values', () => ({
    facts: stateValueFacts,
    line: ({ is }) => is.map(lineOf).join(', '),
    content: ({ is }) => is,
  })),
  transitions: (before, after, at) => compareTransitions(before, after, at),
  notes: compareNotes,
};

const stateValueFacts: Facts<StateValue> = {
  ...declaredFacts,
  is: (before, after, at) => {
    // The order of the values has no meaning.
    if (sorted(before) !== sorted(after)) value<StateValue>('state.value.changed', 'meaning')(before, after, at);
  },
  predicate: value('state.predicate.changed', 'predicate function'),
};

function sorted(values: StateValue['is']): string {
  return JSON.stringify(values.map((value) => JSON.stringify(value)).toSorted());
}

function compareTransitions(before: State['transitions'], after: State['transitions'], at: At<State>): void {
  if (reportShown('state.transitions', `the transitions of ${shortPath(at.place.path)}`, before, after, at)) return;
  if (isNotShown(before) || isNotShown(after)) return;
  const placeOf = (transition: Transition): Place => ({
    path: `${at.place.path}.transitions.${transitionName(transition)}`,
    subject: at.place.subject,
    around: originsOf(at),
  });
  const table = { what: () => 'a transition', key: transitionName, print: transitionText, compare: compareTransition };
  compareUnnamed('state.transition', before, after, placeOf, table, at);
}

function compareTransition(before: Transition, after: Transition, place: Place, comparison: Comparison): void {
  const at = { before, after, place, comparison };
  const needs = ({ needs, where }: Transition): string =>
    [needs ?? 'nothing', ...(where.length === 0 ? [] : [`where ${conditionsNotation(where)}`])].join(' ');
  const whole = ({ needs, where }: Transition): string => JSON.stringify([needs, conditionKey(where)]);
  if (whole(before) !== whole(after)) {
    comparison.report('state.transition.needs.changed', place, before, after, {
      message: `the permissions that ${shortPath(place.path)} needs changed`,
      before: needs(before),
      after: needs(after),
    });
  }
  value('state.predicate.changed', 'predicate function')(before.predicate, after.predicate, at);
  compareProse(before, after, place, comparison);
}

function transitionName({ from, to }: Transition): string {
  return `${from.join(',')}>${to}`;
}

function transitionText({ from, to, needs }: Transition): string {
  return `${from.join(', ')} to ${to}${needs === undefined ? '' : `, needs ${needs}`}`;
}
