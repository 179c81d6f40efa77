import { accepts } from '../../generator/model/limits/limit-kinds.js';
import { limitsOnPart, limitsOnValue } from '../../generator/model/limits/limit-target.js';
import { decimalPattern, isOfDecimals } from '../../generator/model/limits/decimal-limits.js';
import { type NumberRange, nearestMultiple } from '../../generator/model/limits/number-range.js';
import { formatOf } from '../../generator/formats/formats.js';
import type { Field, Limit, Model, ObjectType, Type } from '../../generator/model/model.js';
import { commonAutomaton } from '../../generator/patterns/pattern-automaton.js';
import { shortestText } from '../../generator/patterns/automaton.js';

/** Valid values, made from the Model alone and apart from everything that is generated. */
export interface Samples {
  /** The smallest valid object: only what must be there. */
  readonly object: (name: string) => Record<string, unknown>;
  /** A valid value for a field, other than null. */
  readonly field: (field: Field) => unknown;
  /** A valid value of a type without limits. */
  readonly type: (type: Type) => unknown;
}

export function createSamples(model: Model): Samples {
  const objects = new Map(model.objects.map((object) => [object.name, object]));

  /** The objects that are being made, each inside the one before. */
  const open: string[] = [];

  const object = (name: string): Record<string, unknown> => {
    const declared = objects.get(name);
    if (declared === undefined || !declared.shown) return {};
    open.push(name);
    const value = valueOf(declared);
    open.pop();
    return value;
  };

  const valueOf = (declared: ObjectType): Record<string, unknown> => {
    const required = declared.fields.filter((field) => !field.optional);
    const value = Object.fromEntries(required.map((one) => [one.name, one.nullable ? null : field(one)]));
    for (const rule of declared.rules) {
      if (rule.kind === 'required-when' && rule.when.every((one) => one.values.includes(value[one.field] as string))) {
        for (const one of declared.fields.filter(({ name: key }) => rule.fields.includes(key)))
          value[one.name] = field(one);
      }
      if (rule.kind !== 'exactly-one-set' && rule.kind !== 'at-least-one-set') continue;
      const chosen = declared.fields.find((one) => one.name === rule.fields[0]);
      if (chosen !== undefined) value[chosen.name] = field(chosen);
    }
    return value;
  };

  const field = (declared: Field): unknown => typed(declared.type, declared.limits.filter(isGeneral));

  const typed = (type: Type, limits: readonly Limit[]): unknown => {
    const own = limitsOnValue(limits);
    const allowed = own.find((limit) => limit.kind === 'values');
    if (allowed?.kind === 'values' && (type.kind === 'any' || type.kind === 'bool')) return allowed.values[0];
    switch (type.kind) {
      case 'str':
        return text(own);
      case 'int64':
        return type.as === 'string' ? String(number(own)) : number(own);
      case 'int':
      case 'int32':
      case 'float':
        return number(own);
      case 'bool':
        return true;
      case 'null':
        return null;
      case 'any':
        return { anything: [1] };
      case 'bytes':
        return new Blob(['anything']);
      case 'list':
        return list(type.item, limits);
      case 'tuple':
        return type.items.map((item) => typed(item, []));
      case 'dict':
        return { [key(type.key, limitsOnPart(limits, 'keys'))]: typed(type.value, limitsOnPart(limits, 'each')) };
      case 'nullable':
        return typed(type.of, limits);
      case 'literal':
        return type.value;
      case 'oneOf':
        return typed(type.of[0]!, limits);
      case 'union':
        return typed(model.unions.find((one) => one.name === type.name)!.of[0]!, limits);
      case 'identifier': {
        const declared = model.identifiers.find((one) => one.name === type.name);
        if (declared?.limits !== undefined) return text([...declared.limits, ...own]);
        return declared?.wire === 'int' ? 4 : '175928847299117063';
      }
      case 'scalar': {
        const scalar = model.scalars.find((one) => one.name === type.name);
        return scalar?.format === 'timestamp'
          ? '2024-02-29T12:30:45.123456+00:00'
          : (formatOf(scalar)?.example ?? typed({ kind: scalar?.wire ?? 'any' }, [...(scalar?.limits ?? []), ...own]));
      }
      case 'enum':
        return enumValue(type.name);
      case 'bitSet':
        return model.bitSets.find((one) => one.name === type.name)?.wire === 'str' ? '0' : 0;
      case 'object':
        return object(type.name);
      case 'partial': {
        const declared = objects.get(type.name);
        const sure = declared?.fields.filter((one) => declared.identity.includes(one.name)) ?? [];
        return Object.fromEntries(sure.map((one) => [one.name, field(one)]));
      }
    }
  };

  const list = (item: Type, limits: readonly Limit[]): unknown[] => {
    const bounds = limitsOnValue(limits).find((limit) => limit.kind === 'items');
    const most = bounds?.kind === 'items' ? (bounds.max ?? 1) : 1;
    const least = bounds?.kind === 'items' ? (bounds.min ?? 0) : 0;
    // An object that lists objects of its own kind ends with an empty list.
    const isWithinItself = item.kind === 'object' && open.includes(item.name);
    const count = Math.max(least, isWithinItself ? 0 : Math.min(1, most));
    return Array.from({ length: count }, () => typed(item, limitsOnPart(limits, 'each')));
  };

  const key = (type: Type, limits: readonly Limit[]): string => {
    if (limits.length > 0) return String(typed(type, limits));
    if (type.kind === 'enum') return String(enumValue(type.name));
    return type.kind === 'identifier' ? '7' : type.kind === 'int' ? '7' : 'key';
  };

  const enumValue = (name: string): unknown => {
    const declared = model.enums.find((one) => one.name === name);
    const known = declared?.values.find((one) => typeof one.value !== 'object');
    return known?.value ?? (declared?.wire === 'str' ? 'SOMETHING' : 1);
  };

  return { object, field, type: (type) => typed(type, []) };
}

function isGeneral(limit: Limit): boolean {
  return limit.when.length === 0;
}

function text(limits: readonly Limit[]): string {
  const allowed = limits.find((limit) => limit.kind === 'values');
  if (allowed?.kind === 'values') return String(allowed.values[0]);
  const patterns = limits.flatMap((limit) =>
    isOfDecimals(limit) ? [decimalPattern(limit)] : limit.kind === 'pattern' && limit.enforced ? [limit.pattern] : [],
  );
  const format = patterns.length > 0 ? undefined : limits.find((limit) => limit.kind === 'format');
  const example = format?.kind === 'format' ? formatOf(format)?.example : undefined;
  if (example !== undefined) return String(example);
  const length = limits.find((limit) => limit.kind === 'length');
  if (patterns.length > 0) {
    const found = shortestText(commonAutomaton(patterns), length?.kind === 'length' ? length : {});
    return typeof found === 'object' ? found.text : '';
  }
  return 'x'.repeat(length?.kind === 'length' ? Math.max(length.min ?? 0, Math.min(3, length.max ?? 3)) : 3);
}

function number(limits: readonly Limit[]): number {
  const allowed = limits.find((limit) => limit.kind === 'values');
  if (allowed?.kind === 'values') return Number(allowed.values[0]);
  const range = limits.find((limit) => limit.kind === 'range');
  const step = limits.find((limit) => limit.kind === 'multiple-of');
  const bounds: NumberRange = range?.kind === 'range' ? range : {};
  const candidates = [bounds.min, bounds.max, 7, (bounds.min ?? 0) + 1, (bounds.min ?? 0) + 0.5].filter(
    (one) => one !== undefined,
  );
  const multiples =
    step?.kind === 'multiple-of' ? candidates.map((one) => nearestMultiple(one, step.of, 'above')) : candidates;
  return multiples.find((one) => limits.every((limit) => limit.kind === 'values' || accepts(limit, one))) ?? 7;
}
