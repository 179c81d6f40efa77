import { didYouMean } from '../../diagnostics/index.js';
import { isNotShown } from '../model.js';
import type { State, Transition } from '../model.js';
import { writeType } from '../types.js';
import type { RuleContext } from './rule-context.js';
import { hasKind, jsonKind } from '../types.js';

/**
 * A transition leads between states of its own list, and what it needs is a bit of a bit set. Only where it needs one,
 * there is something to ask and something to restrict.
 */
export function stateTransitions(context: RuleContext): void {
  for (const state of context.model.states) {
    if (isNotShown(state.transitions)) continue;
    for (const transition of state.transitions) {
      checkStates(state, transition, context);
      checkNeed(transition, context);
      checkUseOfNeed(transition, context);
      checkWhere(state, transition, context);
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

function checkUseOfNeed(transition: Transition, { trace, diagnostics }: RuleContext): void {
  if (transition.needs !== undefined) return;
  const key = transition.predicate !== undefined ? 'predicate' : transition.where.length > 0 ? 'where' : undefined;
  if (key === undefined) return;
  diagnostics.report('missing-key', { key: 'needs', where: `a transition with ${key}` }, trace.spanOf(transition));
}

function checkWhere({ object }: State, { where }: Transition, { model, trace, diagnostics }: RuleContext): void {
  const fields = model.objects.find(({ name }) => name === object)?.fields ?? [];
  for (const condition of where) {
    const type = fields.find(({ name }) => name === condition.field)?.type;
    if (type === undefined) continue;
    for (const value of condition.values) {
      if (hasKind(value, jsonKind(type, model))) continue;
      const params = { value: JSON.stringify(value), type: writeType(type) };
      diagnostics.report('bad-value', params, trace.spanOf(condition));
    }
  }
}
