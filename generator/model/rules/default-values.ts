import type { Field, Json, Limit } from '../model.js';
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
    if (fits && field.limits.every((limit) => within(standard.value, limit))) continue;
    const params = { value: JSON.stringify(standard.value), type: fits ? limited(field) : writeType(type) };
    diagnostics.report('bad-value', params, trace.spanOf(standard));
  }
}

function limited(field: Field): string {
  return `${writeType(field.type)} within the limits of ${field.name}`;
}

function within(value: Json, limit: Limit): boolean {
  if (limit.when.length > 0 || limit.on === 'each') return true;
  switch (limit.kind) {
    case 'length':
      return typeof value !== 'string' || between([...(limit.trimmed ? value.trim() : value)].length, limit);
    case 'range':
      return typeof value !== 'number' || between(value, limit);
    case 'items':
      return !Array.isArray(value) || between(value.length, limit);
    case 'values':
      return (limit.values as readonly Json[]).includes(value);
    case 'unique':
      return !Array.isArray(value) || new Set(value.map((item) => JSON.stringify(item))).size === value.length;
  }
}

function between(
  count: number,
  { min = -Infinity, max = Infinity }: { readonly min?: number; readonly max?: number },
): boolean {
  return count >= min && count <= max;
}
