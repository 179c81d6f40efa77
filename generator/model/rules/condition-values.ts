import { isNotShown, type Condition, type FieldRef, type Type } from '../model.js';
import { nonNull, writeType, isWholeObject, isList } from '../types.js';
import type { RuleContext } from './rule-context.js';
import { hasKind, jsonKind } from '../types.js';

/** A condition compares a field with values that the field can have. */
export function conditionValues(context: RuleContext): void {
  const { model } = context;
  const objects = new Map(
    model.objects.map((object) => [object.name, new Map(object.fields.map((f) => [f.name, f.type]))]),
  );
  for (const { name, fields, rules, within } of model.objects) {
    const own = objects.get(name) ?? new Map<string, Type>();
    const conditions = [
      ...fields.flatMap((field) => [...field.relevant, ...field.limits.flatMap((limit) => limit.when)]),
      ...rules.flatMap((rule) => (rule.kind === 'required-when' ? rule.when : [])),
    ];
    for (const condition of conditions) {
      const type = condition.up ? containerType(within, condition.field, objects) : own.get(condition.field);
      if (type !== undefined) check(condition, type, context);
    }
  }
  for (const { query, responses } of model.endpoints) {
    for (const condition of responses.flatMap((response) => response.when)) {
      const type = query.find((field) => field.name === condition.field)?.type;
      if (type !== undefined) check(condition, type, context);
    }
  }
  for (const { instead } of model.events) {
    for (const { type, when } of isNotShown(instead) ? [] : instead) {
      if (isWholeObject(type)) checkAll(when, objects.get(type.name), context);
    }
  }
  for (const { envelope, delivery } of model.channels) {
    if (envelope === undefined || isNotShown(envelope)) continue;
    const ping = delivery === undefined || isNotShown(delivery) ? [] : delivery.ping;
    checkAll([...envelope.when, ...ping], objects.get(envelope.type), context);
  }
  for (const { of, rules } of model.collections) {
    checkAll(
      rules.flatMap((rule) => rule.where),
      objects.get(of),
      context,
    );
  }
}

function checkAll(
  conditions: readonly Condition[],
  fields: ReadonlyMap<string, Type> | undefined,
  context: RuleContext,
): void {
  for (const condition of conditions) {
    const type = fields?.get(condition.field);
    if (type !== undefined) check(condition, type, context);
  }
}

function containerType(
  within: readonly FieldRef[],
  field: string,
  objects: ReadonlyMap<string, ReadonlyMap<string, Type>>,
): Type | undefined {
  return within.map(({ object }) => objects.get(object)?.get(field)).find((type) => type !== undefined);
}

function check(condition: Condition, type: Type, { model, trace, diagnostics }: RuleContext): void {
  const target = isList(type) ? nonNull(type.item) : type;
  const kind = jsonKind(target, model);
  for (const value of condition.values) {
    if (hasKind(value, kind)) continue;
    diagnostics.report('bad-value', { value: JSON.stringify(value), type: writeType(target) }, trace.spanOf(condition));
  }
}
