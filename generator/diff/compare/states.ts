import {
  conditionKey,
  conditionsNotation,
  isNotShown,
  type Model,
  type State,
  type StateValue,
  type Transition,
} from '../../model/index.js';
import type { Comparison, Place } from '../finding.js';
import type { KindId } from '../kinds.js';
import { compareFacts, compareNotes, compareOrigins, declaredFacts, type Facts } from './declared.js';
import { compareMembers } from './members.js';
import { pairUp } from './pairs.js';
import { lineOf, shortPath, textOf } from './text.js';
import { reportValue, type At } from './values.js';

/** Compares state machines: their states and transitions. */
export function compareStates(comparison: Comparison): void {
  compareMembers(
    comparison.before.states,
    comparison.after.states,
    {
      place: (state) => ({
        path: `states.${state.name}`,
        subject: { on: 'object', name: state.object, field: state.field },
      }),
      added: () => 'state.added',
      removed: () => 'state.removed',
      content: ({ object, field }) => [object, field],
      compare: (old, now, place) => compareFacts(stateFacts, old, now, place, comparison),
    },
    comparison,
  );
  comparePredicates(comparison);
}

/** Reports names of functions that checked something else before: programs compile as before, and get other answers. */
function comparePredicates(comparison: Comparison): void {
  const former = new Map(predicatesOf(comparison.before).map((one) => [one.predicate, one]));
  for (const { predicate, part, place, meaning } of predicatesOf(comparison.after)) {
    const other = former.get(predicate);
    if (other === undefined || other.place.path === place.path || other.meaning === meaning) continue;
    const known = comparison.found.findIndex(
      ({ kind, path }) => path === place.path && kind === 'state.predicate.changed',
    );
    if (known !== -1) comparison.found.splice(known, 1);
    comparison.report('state.predicate.reused', place, other.part, part, {
      message: `${predicate} now checks ${shortPath(place.path)}`,
      before: shortPath(other.place.path),
      after: shortPath(place.path),
    });
  }
}

/** The functions that check states and permissions, with what decides about their answers. */
function predicatesOf({ states }: Model) {
  return states.flatMap(({ name, object, field, values, transitions }) => {
    const named = (part: StateValue | Transition, path: string, facts: readonly unknown[]) => {
      const place: Place = { path: `states.${name}.${path}`, subject: { on: 'object', name: object, field } };
      const meaning = textOf([object, field, ...facts]);
      return part.predicate === undefined ? [] : [{ predicate: part.predicate, part, place, meaning }];
    };
    return [
      ...values.flatMap((value) => named(value, `values.${value.name}`, [sorted(value.is)])),
      ...(isNotShown(transitions) ? [] : transitions).flatMap((one) =>
        named(one, `transitions.${transitionName(one)}`, [one.needs, conditionKey(one.where)]),
      ),
    ];
  });
}

const stateFacts: Facts<State> = {
  ...declaredFacts,
  object: reportValue('state.field.changed', 'object'),
  field: reportValue('state.field.changed', 'field'),
  values: (before, after, at) => {
    const around = { before: at.before.origin, after: at.after.origin };
    compareMembers(
      before,
      after,
      {
        place: ({ name }) => ({ path: `${at.place.path}.values.${name}`, subject: at.place.subject, around }),
        added: () => 'state.value.added',
        removed: () => 'state.value.removed',
        line: ({ is }) => is.map(lineOf).join(', '),
        content: ({ is }) => is,
        compare: (old, now, place) => compareFacts(stateValueFacts, old, now, place, at.comparison),
      },
      at.comparison,
    );
  },
  transitions: (before, after, at) => compareTransitions(before, after, at),
  notes: compareNotes,
};

const stateValueFacts: Facts<StateValue> = {
  ...declaredFacts,
  is: (before, after, at) => {
    // The order of the values has no meaning.
    if (sorted(before) !== sorted(after)) reportValue<StateValue>('state.value.changed', 'meaning')(before, after, at);
  },
  predicate: reportValue('state.predicate.changed', 'predicate function'),
};

function sorted(values: StateValue['is']): string {
  return JSON.stringify(values.map((value) => JSON.stringify(value)).toSorted());
}

function compareTransitions(before: State['transitions'], after: State['transitions'], at: At<State>): void {
  const name = shortPath(at.place.path);
  if (isNotShown(before) || isNotShown(after)) {
    if (isNotShown(before) && isNotShown(after)) return;
    const kind = isNotShown(before) ? 'state.transitions.shown' : 'state.transitions.hidden';
    const message = `the transitions of ${name} are ${isNotShown(after) ? 'no longer' : 'now'} shown`;
    return at.comparison.report(kind, at.place, at.before, at.after, { message });
  }
  const around = { before: at.before.origin, after: at.after.origin };
  const placeOf = (transition: Transition): Place => ({
    path: `${at.place.path}.transitions.${transitionName(transition)}`,
    subject: at.place.subject,
    around,
  });
  const { removed, added, both } = pairUp(before, after, transitionName);
  for (const one of removed) {
    const details = { message: `a transition of ${name} was removed`, before: transitionText(one) };
    at.comparison.report('state.transition.removed', placeOf(one), one, undefined, details);
  }
  for (const one of added) {
    const details = { message: `a transition of ${name} was added`, after: transitionText(one) };
    at.comparison.report('state.transition.added', placeOf(one), undefined, one, details);
  }
  for (const [old, now] of both) compareTransition(old, now, placeOf(now), at.comparison);
}

function compareTransition(before: Transition, after: Transition, place: Place, comparison: Comparison): void {
  const name = shortPath(place.path);
  const report = (kind: KindId, message: string, old: string, now: string): void => {
    if (old !== now) comparison.report(kind, place, before, after, { message, before: old, after: now });
  };
  const needs = ({ needs, where }: Transition): string =>
    [needs ?? 'nothing', ...(where.length === 0 ? [] : [`where ${conditionsNotation(where)}`])].join(' ');
  const whole = ({ needs, where }: Transition): string => JSON.stringify([needs, conditionKey(where)]);
  if (whole(before) !== whole(after)) {
    const texts = { before: needs(before), after: needs(after) };
    comparison.report('state.transition.needs.changed', place, before, after, {
      message: `the permissions that ${name} needs changed`,
      ...texts,
    });
  }
  report('docs.changed', `the documentation of ${name} changed`, lineOf(before.doc), lineOf(after.doc));
  report(
    'state.predicate.changed',
    `the predicate function of ${name} changed`,
    before.predicate ?? 'none',
    after.predicate ?? 'none',
  );
  compareOrigins(before.origin, after.origin, place, comparison);
}

function transitionName({ from, to }: Transition): string {
  return `${from.join(',')}>${to}`;
}

function transitionText({ from, to, needs }: Transition): string {
  return `${from.join(', ')} to ${to}${needs === undefined ? '' : `, needs ${needs}`}`;
}
