import { isGeneral } from '../limits/limit-choice.js';
import { accepts } from '../limits/limit-kinds.js';
import type { Field } from '../model.js';
import { writeType } from '../types.js';
import type { RuleContext } from './rule-context.js';
import { hasKind, jsonKind } from '../types.js';

/** A default is a value of the field's type, and within the limits that hold in general. */
export function defaultValues({ model, trace, diagnostics }: RuleContext): void {
  const endpointFields = model.endpoints.flatMap((endpoint) => [...endpoint.params, ...endpoint.query]);
  for (const field of [...model.objects.flatMap((object) => object.fields), ...endpointFields]) {
    const { default: standard, type, nullable } = field;
    if (standard === undefined || (standard.value === null && (nullable || standard.member !== undefined))) continue;
    const fits = hasKind(standard.value, jsonKind(type, model));
    if (
      fits &&
      field.limits.every((limit) => !isGeneral(limit) || limit.on === 'each' || accepts(limit, standard.value))
    )
      continue;
    const params = { value: JSON.stringify(standard.value), type: fits ? limited(field) : writeType(type) };
    diagnostics.report('bad-value', params, trace.spanOf(standard));
  }
}

function limited(field: Field): string {
  return `${writeType(field.type)} within the limits of ${field.name}`;
}
