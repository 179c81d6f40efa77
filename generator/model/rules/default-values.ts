import { fitsFormat } from '../../formats/fits-format.js';
import { isGeneral } from '../limits/limit-choice.js';
import { acceptsAll } from '../limits/limit-target.js';
import type { Field } from '../model.js';
import { hasFormOf, isScalar, writeType } from '../types.js';
import { badValue } from './messages.js';
import { rule } from './rule.js';

/** A default is a value of the field's type and satisfies the limits without conditions. */
export const defaultValues = rule({
  messages: { 'bad-value': badValue },
  visit: ({ model, trace, report }) => ({
    field(field) {
      const { default: standard, type, nullable } = field;
      if (standard === undefined || (standard.value === null && (nullable || standard.member !== undefined))) return;
      const scalar = isScalar(type) ? model.scalars.find(({ name }) => name === type.name) : undefined;
      const fits = hasFormOf(standard.value, type, model) && fitsFormat(scalar?.format ?? '', standard.value);
      const general = [...field.limits, ...(scalar?.limits ?? [])].filter((limit) => isGeneral(limit));
      if (fits && acceptsAll(general, standard.value)) return;
      const params = { value: JSON.stringify(standard.value), type: fits ? limited(field) : writeType(type) };
      report('bad-value', params, trace.spanOf(standard));
    },
  }),
});

function limited(field: Field): string {
  return `${writeType(field.type)} within the limits of ${field.name}`;
}
