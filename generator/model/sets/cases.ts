import type { Condition, Limit } from '../model.js';
import type { LiteralValue } from '../types.js';
import { isGeneral, type LimitChoice } from '../limits/limit-target.js';
import { groupBy } from '../group-by.js';
import type { Case, Group } from './values.js';

/**
 * All combinations of the values in conditions, by the names of deciding fields; `undefined` if there are too many.
 *
 * @param outer the case of the container
 */
export function casesBy(
  named: ReadonlyMap<string, readonly (readonly LiteralValue[])[]>,
  most: number,
  outer: Case = new Map(),
): readonly Case[] | undefined {
  let cases: readonly Case[] = [outer];
  for (const [field, lists] of named) {
    const values = [...new Set(lists.flat())];
    const groups = groupBy(values, (value) => lists.map((list) => Number(list.includes(value))).join(''));
    const all: readonly Group[] = [...[...groups.values()].map((is) => ({ is })), { not: values }];
    if (cases.length * all.length > most) return undefined;
    cases = cases.flatMap((at) => all.map((group) => new Map([...at, [field, group]])));
  }
  return cases;
}

/** Whether conditions hold in a case. Without a container, conditions on its fields do not. */
export function holdIn(conditions: readonly Condition[], at: Case): boolean {
  return conditions.every((condition) => isOneOf(at.get(nameIn(condition)), condition.values));
}

export function nameIn({ field, up }: Condition): string {
  return up ? `^${field}` : field;
}

export function isOneOf(group: Group | undefined, values: readonly LiteralValue[]): boolean {
  return group !== undefined && 'is' in group && group.is.every((value) => values.includes(value));
}

/** The limits that apply in a case. If it is unknown which of several limits applies, there is one list for each. */
export function limitsIn(choices: readonly LimitChoice[], at: Case): readonly (readonly Limit[])[] {
  return choices.reduce<readonly (readonly Limit[])[]>(
    (found, choice) => found.flatMap((some) => activeLimits(choice, at).map((active) => [...some, ...active])),
    [[]],
  );
}

function activeLimits(choice: LimitChoice, at: Case): readonly (readonly Limit[])[] {
  switch (choice.kind) {
    case 'always':
      return [[choice.limit]];
    case 'widest':
      return choice.limits.map((limit) => [{ ...limit, when: [] }]);
    case 'chain': {
      const active = choice.alternatives.find(({ when }) => holdIn(when, at)) ?? choice.general;
      return [active === undefined ? [] : [isGeneral(active) ? active : { ...active, when: [] }]];
    }
  }
}
