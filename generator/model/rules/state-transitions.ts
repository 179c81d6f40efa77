import { didYouMean } from '../../diagnostics/index.js';
import { isNotShown } from '../model.js';
import type { State, Transition } from '../model.js';
import type { RuleContext } from './rule-context.js';

/** A transition leads between states of its own list, and what it needs is a bit of a bit set. */
export function stateTransitions(context: RuleContext): void {
  for (const state of context.model.states) {
    if (isNotShown(state.transitions)) continue;
    for (const transition of state.transitions) {
      checkStates(state, transition, context);
      checkNeed(transition, context);
    }
  }
}

function checkStates(state: State, transition: Transition, { trace, diagnostics }: RuleContext): void {
  const names = state.values.map((value) => value.name);
  for (const name of [...transition.from, transition.to]) {
    if (names.includes(name)) continue;
    diagnostics.report('unknown-name', { what: 'state', name }, trace.spanOf(transition), didYouMean(name, names));
  }
}

function checkNeed(transition: Transition, { model, trace, diagnostics }: RuleContext): void {
  if (transition.needs === undefined) return;
  const [type = '', name = ''] = transition.needs.split('.');
  const bits = model.bitSets.find((bitSet) => bitSet.name === type)?.bits.map((bit) => bit.name);
  if (bits === undefined) {
    const hint = didYouMean(
      type,
      model.bitSets.map((bitSet) => bitSet.name),
    );
    diagnostics.report('unknown-name', { what: 'bit set', name: type }, trace.spanOf(transition), hint);
  } else if (!bits.includes(name)) {
    diagnostics.report('unknown-member', { name, type }, trace.spanOf(transition), didYouMean(name, bits));
  }
}
