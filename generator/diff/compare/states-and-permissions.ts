import {
  conditionKey,
  conditionsNotation,
  isNotShown,
  permissionStepNotation,
  type Collection,
  type CollectionRule,
  type Model,
  type PermissionCalculation,
  type PermissionStep,
  type State,
  type StateValue,
  type Transition,
} from '../../model/index.js';
import {
  compareNotes,
  compareOrigins,
  compareProse,
  compareSection,
  declaredFacts,
  members,
  reportDoc,
  reportShown,
  unnamed,
  value,
  type Facts,
} from '../facts.js';
import type { At, Comparison, Place } from '../finding.js';
import { compareInputs } from './fields.js';
import { pairUp } from './pairs.js';
import { lineOf, shortPath, valueText } from './text.js';

// ------------------------------------------------------------------------------------------------------------- states

/** Compares state machines: their states and transitions. */
export function compareStates(comparison: Comparison): void {
  const subjectOf = ({ object, field }: State) => ({ on: 'object', name: object, field }) as const;
  const content = ({ object, field }: State) => [object, field];
  compareSection('states', 'state', subjectOf, { facts: stateFacts, content }, comparison);
  comparePredicates(comparison);
}

/** Reports functions whose name had another meaning before: programs still compile, but get other results. */
function comparePredicates(comparison: Comparison): void {
  const all = predicatesOf(comparison.before);
  const former = new Map(all.map((check) => [check.predicate, check]));
  const meanings = new Set(all.map((check) => check.meaning));
  for (const { predicate, part, place, text, meaning } of predicatesOf(comparison.after)) {
    const other = former.get(predicate);
    if (other === undefined || other.meaning === meaning) continue;
    // A predicate of the same state is only reported here if it now checks the values of another state.
    if (other.place.path === place.path && !meanings.has(meaning)) continue;
    comparison.withdraw(place.path, 'state.predicate.changed');
    const texts = { before: other.text, after: text };
    const message = `${predicate} now checks ${shortPath(place.path)}`;
    comparison.report('state.predicate.reused', place, other.part, part, message, texts);
  }
}

/** The functions that check states and permissions, with the facts that decide about their results. */
function predicatesOf({ states }: Model) {
  return states.flatMap(({ name, object, field, values, transitions }) => {
    const named = (part: StateValue | Transition, path: string, text: string, facts: readonly unknown[]) => {
      const place: Place = { path: `states.${name}.${path}`, subject: { on: 'object', name: object, field } };
      const meaning = valueText([object, field, ...facts]);
      return part.predicate === undefined ? [] : [{ predicate: part.predicate, part, place, text, meaning }];
    };
    return [
      ...values.flatMap((value) =>
        named(value, `values.${value.name}`, `${value.name}: ${value.is.map(lineOf).join(', ')}`, [sorted(value.is)]),
      ),
      ...(isNotShown(transitions) ? [] : transitions).flatMap((transition) =>
        named(transition, `transitions.${transitionName(transition)}`, transitionText(transition), [
          transition.needs,
          conditionKey(transition.where),
        ]),
      ),
    ];
  });
}

const transitionsOf = unnamed<State, Transition>('state.transition', 'transitions', {
  what: () => 'a transition',
  key: transitionName,
  print: transitionText,
  compare: (at) => {
    const needs = ({ needs, where }: Transition): string =>
      [needs ?? 'nothing', ...(where.length === 0 ? [] : [`where ${conditionsNotation(where)}`])].join(' ');
    const whole = ({ needs, where }: Transition): string => JSON.stringify([needs, conditionKey(where)]);
    if (whole(at.before) !== whole(at.after))
      at.report('state.transition.needs.changed', `the permissions that ${at.name} needs changed`, {
        before: needs(at.before),
        after: needs(at.after),
      });
    value('state.predicate.changed', 'predicate function')(at.before.predicate, at.after.predicate, at);
    compareProse(at);
  },
});

const stateFacts: Facts<State> = {
  ...declaredFacts,
  object: value('state.field.changed', 'object'),
  field: value('state.field.changed', 'field'),
  values: members('state.value', 'values', () => ({
    facts: stateValueFacts,
    line: ({ is }) => is.map(lineOf).join(', '),
    content: ({ is }) => is,
  })),
  transitions: (before, after, at) => {
    if (reportShown('state.transitions', `the transitions of ${at.name}`, before, after, at)) return;
    if (!isNotShown(before) && !isNotShown(after)) transitionsOf(before, after, at);
  },
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

function transitionName({ from, to }: Transition): string {
  return `${from.join(',')}>${to}`;
}

function transitionText({ from, to, needs }: Transition): string {
  return `${from.join(', ')} to ${to}${needs === undefined ? '' : `, needs ${needs}`}`;
}

// -------------------------------------------------------------------------------------------------------- permissions

/** Compares the calculations of permissions. */
export function comparePermissions(comparison: Comparison): void {
  const content = ({ of, steps }: PermissionCalculation) => [of, isNotShown(steps) ? [] : stepsText(steps)];
  const table = { facts: permissionFacts, content };
  compareSection('permissions', 'permission', () => ({ on: 'nothing' }), table, comparison);
}

const permissionFacts: Facts<PermissionCalculation> = {
  ...declaredFacts,
  of: value('permission.of.changed', 'bit set'),
  inputs: (before, after, at) => compareInputs('permission.input', 'inputs', before, after, at),
  steps: (before, after, at) => {
    if (reportShown('permission.steps', `the steps of ${at.name}`, before, after, at)) return;
    if (isNotShown(before) || isNotShown(after)) return;
    value('permission.steps.changed', 'steps', { print: stepsText })(before, after, at);
    for (const [old, now] of pairUp(before, after, permissionStepNotation).both) {
      const step = at.part('', old, now);
      reportDoc(old.doc, now.doc, step, `a step of ${at.name}`);
      compareOrigins(step);
    }
  },
};

function stepsText(steps: readonly PermissionStep[]): string {
  return steps.map(permissionStepNotation).join('; ');
}

// -------------------------------------------------------------------------------------------------------- collections

/** Compares sets of rules for lists of one object. */
export function compareCollections(comparison: Comparison): void {
  const subjectOf = ({ of }: Collection) => ({ on: 'object', name: of }) as const;
  const table = { facts: collectionFacts, content: ({ of }: Collection) => of };
  compareSection('collections', 'collection', subjectOf, table, comparison);
}

const collectionFacts: Facts<Collection> = {
  ...declaredFacts,
  of: value('collection.of.changed', 'object'),
  rules: unnamed('collection.rule', 'rules', {
    what: 'a rule',
    key: ({ kind, field }) => `${kind}(${field})`,
    print: ruleText,
    compare: compareRule,
  }),
};

function compareRule(at: At<CollectionRule>): void {
  const { before, after, name } = at;
  const texts = { before: ruleText(before), after: ruleText(after) };
  if (before.max !== after.max) {
    const kind = after.max > before.max ? 'collection.max.raised' : 'collection.max.lowered';
    at.report(kind, `${name} now allows ${after.max} instead of ${before.max}`, texts);
  }
  if (conditionKey(before.where) !== conditionKey(after.where))
    at.report('collection.condition.changed', `the condition of ${name} changed`, texts);
  compareProse(at);
}

function ruleText({ kind, field, max, where }: CollectionRule): string {
  return `${kind} ${field}: ${max}${where.length === 0 ? '' : ` where ${conditionsNotation(where)}`}`;
}
