import {
  accepts,
  isNotShown,
  limitChoices,
  type Condition,
  type Field,
  type Json,
  type Limit,
  type Model,
  type ObjectType,
  type Type,
} from '../../model/index.js';
import { edgesOf } from '../limit-kinds.js';
import { formatOf } from '../../formats/formats.js';

export type JsonObject = { readonly [key: string]: Json };

/** Values that one Model accepts, made from it alone. */
export class Values {
  readonly #objects: ReadonlyMap<string, ObjectType>;

  constructor(readonly model: Model) {
    this.#objects = new Map(model.objects.map((object) => [object.name, object]));
  }

  object(name: string): ObjectType | undefined {
    return this.#objects.get(name);
  }

  /**
   * A small object with what must be there and with the given fields. `around` is the object that contains it, which
   * decides about conditions on `^field`.
   */
  smallest(name: string, given: JsonObject = {}, around: JsonObject = {}): JsonObject {
    const object = this.#objects.get(name);
    if (object === undefined || !object.shown) return { ...given };
    const value: Record<string, Json> = {};
    for (const field of decidingFirst(object)) {
      if (Object.hasOwn(given, field.name)) value[field.name] = given[field.name]!;
      else if (!field.optional) value[field.name] = field.nullable ? null : this.ofField(field, value, around);
    }
    for (const [key, one] of Object.entries(given)) value[key] = one;
    this.#keepRules(object, value, given, around);
    return value;
  }

  /** A valid value of a field, other than null, inside an object with those other fields. */
  ofField(field: Field, beside: JsonObject, around: JsonObject): Json {
    return this.ofType(field.type, activeLimits(field.limits, beside, around), beside);
  }

  /** A valid value of a type. `beside` is what contains an object of that type. */
  ofType(type: Type, limits: readonly Limit[], beside: JsonObject = {}): Json {
    switch (type.kind) {
      case 'str':
        return this.#text(limits);
      case 'int':
      case 'float':
        return this.#number(limits);
      case 'bool':
        return true;
      case 'null':
        return null;
      case 'any':
        return 'anything';
      case 'nullable':
        return this.ofType(type.of, limits, beside);
      case 'list':
        return this.#list(type.item, limits, beside);
      case 'dict':
        return this.#dict(type, limits, beside);
      case 'identifier':
        return this.model.identifiers.find(({ name }) => name === type.name)?.wire === 'int' ? 1 : '1';
      case 'scalar': {
        const scalar = this.model.scalars.find(({ name }) => name === type.name);
        const format = formatOf(scalar);
        if (format !== undefined) return format.example;
        return this.ofType({ kind: scalar?.wire ?? 'any' }, [...limits, ...(scalar?.limits ?? [])]);
      }
      case 'enum':
        return firstAllowed(limits) ?? this.#member(type.name);
      case 'bitSet':
        return this.model.bitSets.find(({ name }) => name === type.name)?.wire === 'str' ? '0' : 0;
      case 'object':
        return this.smallest(type.name, {}, beside);
      case 'partial': {
        const object = this.#objects.get(type.name);
        const sure = object?.fields.filter(({ name }) => object.identity.includes(name)) ?? [];
        return Object.fromEntries(sure.map((field) => [field.name, this.ofField(field, {}, {})]));
      }
    }
  }

  #member(name: string): Json {
    const declared = this.model.enums.find((one) => one.name === name);
    const known = declared?.values.map(({ value }) => value).find((value) => !isNotShown(value));
    return (known as Json | undefined) ?? (declared?.wire === 'str' ? 'SOMETHING' : 1);
  }

  #text(limits: readonly Limit[]): Json {
    const edges = limits.map(edgesOf);
    const texts = edges.flatMap(({ lengths }) => lengths).map((length) => 'x'.repeat(length));
    return firstLegal([...edges.flatMap(({ values }) => values), '', ...texts], limits);
  }

  #number(limits: readonly Limit[]): Json {
    const edges = limits.map(edgesOf);
    const numbers = edges.flatMap((one) => one.numbers);
    // The lower bound where there is one, or else the number next to 0.
    const least = limits.flatMap((limit) => (limit.kind === 'range' ? (limit.min ?? Math.min(0, limit.max ?? 0)) : []));
    return firstLegal([...edges.flatMap(({ values }) => values), ...least, 0, ...numbers], limits);
  }

  #list(item: Type, limits: readonly Limit[], beside: JsonObject): Json {
    const isUnique = limits.some(({ kind, on }) => kind === 'unique' && on === 'value');
    const one = this.ofType(item, eachOf(limits), beside);
    return Array.from({ length: fewest(limits) }, (_, index) => (isUnique ? distinct(one, index) : one));
  }

  #dict(type: Type & { readonly kind: 'dict' }, limits: readonly Limit[], beside: JsonObject): Json {
    const entries = Array.from({ length: fewest(limits) }, (_, index) => [
      keyOf(this.ofType(type.key, []), index),
      this.ofType(type.value, eachOf(limits), beside),
    ]);
    return Object.fromEntries(entries) as JsonObject;
  }

  /** Sets and leaves out fields until the rules of the object hold, as far as given fields allow. */
  #keepRules(object: ObjectType, value: Record<string, Json>, given: JsonObject, around: JsonObject): void {
    const fieldOf = (name: string): Field | undefined => object.fields.find((field) => field.name === name);
    const isSet = (name: string): boolean => (value[name] ?? null) !== null;
    const unset = (name: string): void => {
      if (Object.hasOwn(given, name)) return;
      if (fieldOf(name)?.nullable === true && fieldOf(name)?.optional === false) value[name] = null;
      else delete value[name];
    };
    const set = (name: string): void => {
      const field = fieldOf(name);
      if (field !== undefined && !isSet(name) && !Object.hasOwn(given, name))
        value[name] = this.ofField(field, value, around);
    };
    for (const rule of object.rules) {
      if (rule.kind === 'required-when') {
        if (holds(rule.when, value, around)) for (const name of rule.fields) set(name);
        continue;
      }
      const already = rule.fields.filter(isSet);
      for (const name of already.slice(1)) unset(name);
      const free = rule.fields.find((name) => !Object.hasOwn(given, name));
      if (rule.kind === 'exactly-one-set' && already.length === 0 && free !== undefined) set(free);
    }
  }
}

/** Fields that others depend on come first. */
function decidingFirst(object: ObjectType): readonly Field[] {
  const deciding = new Set(
    object.fields
      .flatMap(({ limits, relevant }) => [...limits.flatMap(({ when }) => when), ...relevant])
      .filter(({ up }) => !up)
      .map(({ field }) => field),
  );
  return object.fields.toSorted((a, b) => Number(deciding.has(b.name)) - Number(deciding.has(a.name)));
}

export function holds(conditions: readonly Condition[], beside: JsonObject, around: JsonObject): boolean {
  return conditions.every(({ field, up, values }) => {
    const value = (up ? around : beside)[field];
    return values.some((one) => one === value);
  });
}

/** The limits that apply to a value, given the fields beside it and those of the object around. */
export function activeLimits(limits: readonly Limit[], beside: JsonObject, around: JsonObject): readonly Limit[] {
  return limitChoices(limits).flatMap((choice) => {
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

/** The first of some values that the limits allow, or else the first. */
function firstLegal(values: readonly Json[], limits: readonly Limit[]): Json {
  const own = limits.filter(({ on }) => on === 'value');
  return values.find((value) => own.every((limit) => accepts(limit, value))) ?? values[0]!;
}

/** Where only some values are allowed: the first of them. */
function firstAllowed(limits: readonly Limit[]): Json | undefined {
  return limits.filter(({ on }) => on === 'value').flatMap((limit) => edgesOf(limit).values)[0];
}

export function eachOf(limits: readonly Limit[]): readonly Limit[] {
  return limits.filter(({ on }) => on === 'each').map((limit) => ({ ...limit, on: 'value' }));
}

/** Another item for each index, where items may differ. */
export function distinct(item: Json, index: number): Json {
  if (index === 0) return item;
  if (typeof item === 'number') return item + index;
  if (typeof item !== 'string') return item;
  return /^\d+$/.test(item) ? String(Number(item) + index) : item + String(index);
}

export function keyOf(key: Json, index: number): string {
  const text = String(key);
  return /^\d+$/.test(text) ? String(Number(text) + index) : `${text}${index === 0 && text !== '' ? '' : index}`;
}

function fewest(limits: readonly Limit[]): number {
  const bounds = limits.find(({ kind, on }) => kind === 'items' && on === 'value');
  return bounds?.kind === 'items' ? (bounds.min ?? 0) : 0;
}
