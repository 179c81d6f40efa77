import {
  nonNull,
  type Enum,
  type Field,
  type Json,
  type Limit,
  type Model,
  type ObjectType,
  type Rule,
  type Type,
  type Union,
} from '../../model/index.js';
import { formOf, withPartialForms } from '../../model/partial-forms.js';
import { isNever, type OneOfType, type UnionRef } from '../../model/types.js';
import { dispatchOf, type Dispatch } from '../../model/unions/dispatch.js';
import { unionOf } from '../../model/unions/members.js';
import { endingMembers, smallestDepths } from '../../model/unions/smallest-depths.js';
import { unionScope } from '../../model/unions/union-scope.js';
import { activeLimits, holds, type JsonObject } from './active-limits.js';
import { TypePlaces } from './type-places.js';
import { valuesOfType } from './values-of-type.js';

type OrderedFields = ReadonlyMap<string, Field>;

/** Values that one Model accepts, derived from it alone. */
export class Values {
  readonly #objects: ReadonlyMap<string, ObjectType>;
  readonly #enums: ReadonlyMap<string, Enum>;
  readonly #unions: ReadonlyMap<string, Union>;
  readonly #dispatches = new Map<string | OneOfType, Dispatch>();
  readonly #fields = new Map<ObjectType, OrderedFields>();
  readonly #sizes = new Map<ObjectType, number>();
  /** Of objects without given fields and without a container: each change of a type of a field begins with that one. */
  readonly #smallest = new Map<string, JsonObject>();
  #depths: ReadonlyMap<string, number> | undefined;
  /** Where the Model has its types. */
  readonly places: TypePlaces;

  constructor(readonly model: Model) {
    this.#objects = byName(model.objects);
    this.#enums = byName(model.enums);
    this.#unions = byName(model.unions);
    this.places = new TypePlaces(model);
  }

  /** The member of a union whose smallest value holds the fewest others inside each other. */
  endsSoonest(members: readonly Type[]): Type {
    this.#depths ??= smallestDepths(withPartialForms(this.model.objects), this.model.unions, formOf);
    return endingMembers(members, this.#depths, formOf)[0] ?? { kind: 'null' };
  }

  object(name: string): ObjectType | undefined {
    return this.#objects.get(name);
  }

  enumeration(name: string): Enum | undefined {
    return this.#enums.get(name);
  }

  /** How the values of a union are distinguished. */
  dispatchOf(type: OneOfType | UnionRef): Dispatch {
    const key = type.kind === 'union' ? type.name : type;
    let dispatch = this.#dispatches.get(key);
    if (dispatch === undefined) {
      const scope = unionScope(this.model);
      dispatch = dispatchOf(unionOf(type, scope), scope);
      this.#dispatches.set(key, dispatch);
    }
    return dispatch;
  }

  /** How many members an enum or a union has. */
  memberCount(name: string): number {
    return this.#enums.get(name)?.values.length ?? this.#unions.get(name)?.of.length ?? 0;
  }

  limitsOfUnion(name: string): readonly Limit[] {
    return this.#unions.get(name)!.limits ?? [];
  }

  /** How many parts of an object a validator looks at. */
  sizeOf(object: ObjectType): number {
    let size = this.#sizes.get(object);
    if (size === undefined) {
      size = sum(object.fields.map(({ limits }) => 1 + limits.length)) + sum(object.rules.map(partsOf));
      this.#sizes.set(object, size);
    }
    return size;
  }

  /** The fields of an object by their names; those that others depend on come first. */
  fieldsOf(object: ObjectType): OrderedFields {
    let fields = this.#fields.get(object);
    if (fields === undefined) {
      fields = new Map(decidingFirst(object).map((field) => [field.name, field]));
      this.#fields.set(object, fields);
    }
    return fields;
  }

  /**
   * A small object with its required fields and the given ones. `around` is its container, on which conditions on `^field`
   * depend.
   */
  smallest(name: string, given: JsonObject = NOTHING, around: JsonObject = NOTHING): JsonObject {
    if (Object.keys(given).length > 0 || Object.keys(around).length > 0) return this.#smallestOf(name, given, around);
    let smallest = this.#smallest.get(name);
    if (smallest === undefined) {
      smallest = this.#smallestOf(name, given, around);
      this.#smallest.set(name, smallest);
    }
    return smallest;
  }

  #smallestOf(name: string, given: JsonObject, around: JsonObject): JsonObject {
    const object = this.#objects.get(name);
    if (object === undefined || !object.shown) return { ...given };
    const value: Record<string, Json> = {};
    for (const field of this.fieldsOf(object).values()) {
      if (Object.hasOwn(given, field.name)) value[field.name] = given[field.name]!;
      else if (!field.optional) value[field.name] = field.nullable ? null : this.ofField(field, value, around);
    }
    for (const [key, one] of Object.entries(given)) value[key] = one;
    this.#satisfyRules(object, value, given, around);
    return value;
  }

  /** A valid value of a field, other than null. `beside` has the other fields of the object. */
  ofField(field: Field, beside: JsonObject, around: JsonObject): Json {
    return this.ofType(field.type, activeLimits(field.limits, beside, around), beside);
  }

  /** A valid value of a type. `beside` is the container of an object of that type. */
  ofType(type: Type, limits: readonly Limit[], beside: JsonObject = {}): Json {
    return valuesOfType(type, limits, this, beside).smallest();
  }

  /** The field whose smallest value holds the fewest others inside each other: one may hold the object itself. */
  #endingFirst(names: readonly string[], fields: OrderedFields): string | undefined {
    if (names.length < 2) return names[0];
    const types = names.map((name) => nonNull(fields.get(name)?.type ?? { kind: 'null' }));
    return names[types.indexOf(this.endsSoonest(types))] ?? names[0];
  }

  /** Sets and removes fields until the rules of the object are met, as far as the given fields allow. */
  #satisfyRules(object: ObjectType, value: Record<string, Json>, given: JsonObject, around: JsonObject): void {
    const fields = this.fieldsOf(object);
    const isSet = (name: string): boolean => Object.hasOwn(value, name) && value[name] !== null;
    const unset = (name: string): void => {
      if (Object.hasOwn(given, name)) return;
      // A rule leaves out only what may be absent or null.
      if (fields.get(name)?.optional === false) value[name] = null;
      else delete value[name];
    };
    const set = (name: string): void => {
      const field = fields.get(name);
      if (field !== undefined && !Object.hasOwn(given, name)) value[name] = this.ofField(field, value, around);
    };
    for (const rule of object.rules) {
      if (rule.kind === 'required-when') {
        if (holds(rule.when, value, around)) for (const name of rule.fields) set(name);
        continue;
      }
      if (rule.kind === 'key-count') {
        const { min = 0, max = Infinity } = rule;
        const possible = object.fields.filter(({ name, type }) => !Object.hasOwn(value, name) && !isNever(type));
        const missing = possible.map(({ name }) => name);
        for (const name of missing.slice(0, Math.max(0, min - Object.keys(value).length))) set(name);
        const spare = object.fields.filter(
          ({ name, optional }) => optional && Object.hasOwn(value, name) && !Object.hasOwn(given, name),
        );
        for (const { name } of spare.slice(0, Math.max(0, Object.keys(value).length - max))) unset(name);
        continue;
      }
      const already = rule.fields.filter(isSet);
      if (rule.kind !== 'at-least-one-set') for (const name of already.slice(1)) unset(name);
      const free = this.#endingFirst(
        rule.fields.filter((name) => !Object.hasOwn(given, name)),
        fields,
      );
      if (rule.kind !== 'at-most-one-non-null' && already.length === 0 && free !== undefined) set(free);
    }
  }
}

const NOTHING: JsonObject = {};

function byName<T extends { readonly name: string }>(declarations: readonly T[]): ReadonlyMap<string, T> {
  return new Map(declarations.map((declaration) => [declaration.name, declaration]));
}

function partsOf(rule: Rule): number {
  return 1 + rule.fields.length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The fields of an object; those that others depend on come first. */
function decidingFirst(object: ObjectType): readonly Field[] {
  const deciding = new Set(
    object.fields
      .flatMap(({ limits, relevant }) => [...limits.flatMap(({ when }) => when), ...relevant])
      .filter(({ up }) => !up)
      .map(({ field }) => field),
  );
  return object.fields.toSorted((a, b) => Number(deciding.has(b.name)) - Number(deciding.has(a.name)));
}
