import { limitChoices, type Condition, type Json, type Limit, type LimitChoice } from '../../model/index.js';

export type JsonObject = { readonly [key: string]: Json };

/** Whether an object meets conditions on its own fields and on those of the object around it. */
export function holds(conditions: readonly Condition[], beside: JsonObject, around: JsonObject): boolean {
  return conditions.every(({ field, up, values }) => {
    const owner = up ? around : beside;
    return Object.hasOwn(owner, field) && values.some((one) => one === owner[field]);
  });
}

/** The limits that apply to a value, given the other fields of its object and those of the container. */
export function activeLimits(limits: readonly Limit[], beside: JsonObject, around: JsonObject): readonly Limit[] {
  return choicesOf(limits).flatMap((choice) => {
    switch (choice.kind) {
      case 'always':
        return [choice.limit];
      case 'widest':
        return [choice.general];
      case 'chain':
        return choice.alternatives.find((limit) => holds(limit.when, beside, around)) ?? choice.general ?? [];
    }
  });
}

/** A field is looked at for thousands of values. */
const knownChoices = new WeakMap<readonly Limit[], readonly LimitChoice[]>();

function choicesOf(limits: readonly Limit[]): readonly LimitChoice[] {
  let choices = knownChoices.get(limits);
  if (choices === undefined) {
    choices = limitChoices(limits);
    knownChoices.set(limits, choices);
  }
  return choices;
}
