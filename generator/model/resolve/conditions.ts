import { didYouMean } from '../../diagnostics/index.js';
import type { Entry } from '../../read/syntax.js';
import type { Condition, FieldRef, Type } from '../model.js';
import { itemsOf } from '../node-access.js';
import type { Resolving } from './resolving.js';
import { resolveValue } from './values.js';

/** The fields that conditions refer to. */
export interface ConditionFields {
  /** Name of the object (or other owner of fields), for messages. */
  readonly owner: string;
  readonly types: ReadonlyMap<string, Type>;
  /** Where the object is contained; undefined where conditions are about the fields of the owner alone. */
  readonly within: readonly FieldRef[] | undefined;
}

/** Reads `{ <field>: [values], ^<field>: [values] }`. All conditions must hold. */
export function resolveConditions(
  entries: readonly Entry[],
  fields: ConditionFields,
  context: Resolving,
): readonly Condition[] {
  return entries.map((entry) => resolveCondition(entry, fields, context));
}

function resolveCondition(entry: Entry, fields: ConditionFields, context: Resolving): Condition {
  const up = entry.key.startsWith('^');
  const field = up ? entry.key.slice(1) : entry.key;
  const type = up ? typeOfContainerField(field, entry, fields, context) : typeOfOwnField(field, entry, fields, context);
  const values: (number | string | boolean)[] = [];
  const members: string[] = [];
  for (const item of itemsOf(entry.value)) {
    const { value, member } = resolveValue(item, type, context);
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') values.push(value);
    if (member !== undefined) members.push(member);
  }
  return context.trace.mark({ field, up, values, members }, entry.keySpan);
}

function typeOfOwnField(field: string, entry: Entry, fields: ConditionFields, context: Resolving): Type | undefined {
  const type = fields.types.get(field);
  if (type === undefined) {
    const hint = didYouMean(field, fields.types.keys());
    context.diagnostics.report('unknown-field', { name: field, object: fields.owner }, entry.keySpan, hint);
  }
  return type;
}

function typeOfContainerField(
  field: string,
  entry: Entry,
  fields: ConditionFields,
  context: Resolving,
): Type | undefined {
  if (fields.within === undefined || fields.within.length === 0) {
    const hint =
      fields.within === undefined
        ? 'only when and relevant-when of a field may be about the object that contains this one'
        : `say which field contains ${fields.owner}, as within: Object.field`;
    context.diagnostics.report('no-container', { name: field }, entry.keySpan, { hint });
    return undefined;
  }
  let found: Type | undefined;
  for (const { object } of fields.within) {
    const types = context.fieldTypes.get(object);
    if (types === undefined) continue;
    const type = types.get(field);
    if (type === undefined) {
      context.diagnostics.report(
        'unknown-field',
        { name: field, object },
        entry.keySpan,
        didYouMean(field, types.keys()),
      );
    }
    found ??= type;
  }
  return found;
}
