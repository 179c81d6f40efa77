import type { Condition, FieldRef, Type } from '../model.js';
import { hasFormOf, isList, nonNull, writeType } from '../types.js';
import type { At } from '../visit.js';
import { badValue } from './messages.js';
import { rule } from './rule.js';

/** A condition lists values that the field can have. */
export const conditionValues = rule({
  messages: { 'bad-value': badValue },
  visit: ({ model, trace, report }) => {
    const objects = new Map(
      model.objects.map((object) => [
        object.name,
        { within: object.within, types: new Map(object.fields.map((field) => [field.name, field.type])) },
      ]),
    );
    const typeIn = (object: string, field: string): Type | undefined => objects.get(object)?.types.get(field);
    const typeAround = (within: readonly FieldRef[], field: string): Type | undefined =>
      within.map(({ object }) => typeIn(object, field)).find((type) => type !== undefined);
    const typeOf = ({ field, up }: Condition, { looksIn = '' }: At): Type | undefined => {
      if (typeof looksIn !== 'string') return looksIn.find(({ name }) => name === field)?.type;
      return up ? typeAround(objects.get(looksIn)?.within ?? [], field) : typeIn(looksIn, field);
    };
    return {
      condition(condition, at) {
        const type = typeOf(condition, at);
        if (type === undefined) return;
        const target = isList(type) ? nonNull(type.item) : type;
        for (const value of condition.values) {
          if (hasFormOf(value, target, model)) continue;
          const params = { value: JSON.stringify(value), type: writeType(target) };
          report('bad-value', params, trace.spanOf(condition));
        }
      },
    };
  },
});
