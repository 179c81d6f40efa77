import { momentOf } from '../../model/limits/limit-target.js';
import type { Enum, Field, Json, State, StateValue } from '../../model/model.js';
import { isEnum, isBoolean } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import type { Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { propertyAccess } from '../names.js';

/** The field that holds a state; the rules of the Model see to it that there is one. */
export function stateField({ object, field }: State, { objects }: EmitContext): Field | undefined {
  return objects.get(object)?.fields.find(({ name }) => name === field);
}

/** Whether a state depends on the current time. */
export function needsNow(values: readonly StateValue[]): boolean {
  return values.some(({ is }) => is.includes('past') || is.includes('future'));
}

/** False for a member whose value the spec does not show: nothing can be compared with it. */
export function isTestable(value: StateValue, field: Field, context: EmitContext): boolean {
  return (
    value.is.length > 0 &&
    value.is.every((is) => !enumOf(field, context)?.values.some((member) => isHidden(member, is)))
  );
}

function isHidden({ name, value }: Enum['values'][number], is: Json): boolean {
  return name === is && typeof value === 'object';
}

function enumOf({ type }: Field, { enums }: EmitContext): Enum | undefined {
  return isEnum(type) ? enums.get(type.name) : undefined;
}

/** An expression over the local that holds the object; it is true in the state. */
export function stateTest(
  { is }: StateValue,
  local: string,
  field: Field,
  context: EmitContext,
  imports: Imports,
): string {
  return is.map((one) => oneTest(one, local, field, context, imports)).join(' || ');
}

function oneTest(is: Json, local: string, field: Field, context: EmitContext, imports: Imports): string {
  const subject = `${local}${propertyAccess(field.name)}`;
  if (is === 'absent') return `${subject} === undefined`;
  if (is === 'past' || is === 'future') {
    const moment = momentOf(field, (name) => context.scalars.get(name));
    if (moment === undefined) return 'false';
    const { name, module } = is === 'past' ? moment.liesBehind : moment.liesAhead;
    return `${imports.value(name, runtimePath(module))}(${subject}, now)`;
  }
  const declared = enumOf(field, context);
  // A value that is not listed: the type of the field knows nothing of it.
  const known = declared === undefined || is === null || declared.values.some(({ value }) => value === is);
  return `${known ? subject : `(${subject} as unknown)`} === ${JSON.stringify(is)}`;
}

/** Whether one of the tests is true for every value of the field's type. */
export function coversType(values: readonly StateValue[], field: Field): boolean {
  const covered = new Set(values.flatMap(({ is }) => is));
  const rest = isBoolean(field.type) && covered.has(true) && covered.has(false);
  return rest && (!field.nullable || covered.has(null)) && (!field.optional || covered.has('absent'));
}

/** The values of a state in words: `` `null` or a time to come ``. */
export function stateWords({ is }: StateValue): string {
  const words = is.map((one) => {
    if (one === 'past') return 'a time that has come';
    if (one === 'future') return 'a time to come';
    return one === 'absent' ? 'absent' : `\`${JSON.stringify(one)}\``;
  });
  if (words.length === 0) return 'not shown';
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
