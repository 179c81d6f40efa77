import { catalogue, didYouMean } from '../../diagnostics/index.js';
import { isNotShown } from '../model.js';
import type { State, Transition } from '../model.js';
import { rule, type RuleContext } from './rule.js';

const messages = {
  'unknown-name': catalogue['unknown-name'],
  'unknown-member': catalogue['unknown-member'],
  'missing-key': catalogue['missing-key'],
};

type Context = RuleContext<typeof messages>;

/**
 * A transition leads between states of its own list. The permission that it needs, as an endpoint does, is a bit of a bit set. A predicate or
 * a condition is valid only together with a permission.
 */
export const stateTransitions = rule({
  messages,
  visit: (context) => ({
    state(state) {
      for (const transition of isNotShown(state.transitions) ? [] : state.transitions) {
        checkStates(state, transition, context);
        if (transition.needs !== undefined) checkNeed(transition.needs, transition, context);
        checkUseOfNeed(transition, context);
      }
    },
    endpoint(endpoint) {
      for (const needs of endpoint.needs) checkNeed(needs, endpoint, context);
    },
  }),
});

function checkStates(state: State, transition: Transition, { trace, report }: Context): void {
  const names = state.values.map((value) => value.name);
  for (const name of [...transition.from, transition.to]) {
    if (names.includes(name)) continue;
    report('unknown-name', { what: 'state', name }, trace.spanOf(transition), didYouMean(name, names));
  }
}

function checkNeed(needs: string, at: object, { model, trace, report }: Context): void {
  const [type = '', name = ''] = needs.split('.');
  const bits = model.bitSets.find((bitSet) => bitSet.name === type)?.bits.map((bit) => bit.name);
  if (bits === undefined) {
    const hint = didYouMean(
      type,
      model.bitSets.map((bitSet) => bitSet.name),
    );
    report('unknown-name', { what: 'bit set', name: type }, trace.spanOf(at), hint);
  } else if (!bits.includes(name)) {
    report('unknown-member', { name, type }, trace.spanOf(at), didYouMean(name, bits));
  }
}

function checkUseOfNeed(transition: Transition, { trace, report }: Context): void {
  if (transition.needs !== undefined) return;
  const key = transition.predicate !== undefined ? 'predicate' : transition.where.length > 0 ? 'where' : undefined;
  if (key === undefined) return;
  report('missing-key', { key: 'needs', where: `a transition with ${key}` }, trace.spanOf(transition));
}
