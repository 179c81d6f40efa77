import { matches } from '../patterns/automaton.js';
import { acceptedAutomaton } from '../patterns/pattern-automaton.js';
import { declaredAs, type TypesByName } from './by-name.js';
import { limitsOnPart } from './limits/limit-target.js';
import type { Field, Json, KeyPattern, Limit, Model, ObjectType, Rule, Type } from './model.js';
import {
  compositeRefs,
  isAny,
  isBitSet,
  isInt64,
  isNullable,
  isObjectRef,
  isPartial,
  isTuple,
  itemOf,
  type ObjectRef,
  typesIn,
  type UnionRef,
} from './types.js';

export type FindObject = (name: string) => ObjectType | undefined;

/** The object that declares an inherited field; `undefined` if its own object declares it. */
export function inheritedFrom(field: Field, object: ObjectType, find: FindObject): string | undefined {
  let declarer: string | undefined;
  // An invalid spec may have circles.
  const seen = new Set([object.name]);
  for (let bases = object.extends ?? []; ;) {
    const base = bases.flatMap((name) => find(name) ?? []).find((ancestor) => hasSame(field, ancestor));
    if (base === undefined || seen.has(base.name)) return declarer;
    declarer = base.name;
    seen.add(declarer);
    bases = base.extends ?? [];
  }
}

/** Whether an object inherits a field unchanged. */
export function isInherited(field: Field, object: ObjectType, find: FindObject): boolean {
  return (object.extends ?? []).some((name) => {
    const base = name === object.name ? undefined : find(name);
    return base !== undefined && hasSame(field, base);
  });
}

/** Whether another object has the field with the same origin. */
export function hasSame({ name, origin }: Field, object: ObjectType): boolean {
  const other = fieldNamed(name, object)?.origin;
  return other?.file === origin.file && other.line === origin.line && other.column === origin.column;
}

export function fieldNamed(name: string, object: ObjectType): Field | undefined {
  return declaredAs(object.fields, name);
}

export function finderOf({ objects }: Pick<Model, 'objects'>): FindObject {
  return (name) => declaredAs(objects, name);
}

/** Whether mode `spec` refuses undeclared keys. */
export function isClosed({ otherKeys }: Pick<ObjectType, 'otherKeys'>): boolean {
  return otherKeys === 'none';
}

/** The type of values under undeclared keys; `undefined` if they are unrestricted or invalid. */
export function typeOfOtherKeys({ otherKeys }: Pick<ObjectType, 'otherKeys'>): Type | undefined {
  return otherKeys === 'none' ? undefined : otherKeys;
}

/**
 * A field for the values under undeclared keys, optional and with an empty name. Undefined if they are unrestricted or
 * invalid.
 */
export function fieldOfOtherKeys(object: ObjectType): Field | undefined {
  const type = typeOfOtherKeys(object);
  return type === undefined ? undefined : fieldOfKeys(type, object);
}

/** The same for keys that match a pattern. */
export function fieldOfPattern({ type }: KeyPattern, object: ObjectType): Field | undefined {
  return fieldOfKeys(type, object);
}

function fieldOfKeys(type: Type, object: ObjectType): Field | undefined {
  if (isAny(type)) return undefined;
  return {
    name: '',
    doc: '',
    origin: object.origin,
    see: [],
    type: isNullable(type) ? type.of : type,
    optional: true,
    nullable: isNullable(type),
    limits: [],
    relevant: [],
    caveats: [],
  };
}

export function keyPatternsOf({ keyPatterns = [] }: Pick<ObjectType, 'keyPatterns'>): readonly KeyPattern[] {
  return keyPatterns;
}

/** All types of values under undeclared keys. */
export function typesOfOtherKeys(object: Pick<ObjectType, 'otherKeys' | 'keyPatterns'>): readonly Type[] {
  const others = typeOfOtherKeys(object);
  return [...keyPatternsOf(object).map(({ type }) => type), ...(others === undefined ? [] : [others])];
}

/** The types of the value under an undeclared key; `undefined` if mode `spec` refuses the key. */
export function typesUnderKey(
  object: Pick<ObjectType, 'otherKeys' | 'keyPatterns'>,
  key: string,
): readonly Type[] | undefined {
  const found = keyPatternsOf(object).filter(({ pattern }) => matches(acceptedAutomaton(pattern), key));
  if (found.length > 0) return found.map(({ type }) => type);
  if (isClosed(object)) return undefined;
  const others = typeOfOtherKeys(object);
  return others === undefined ? [] : [others];
}

/** Whether mode `spec` refuses some undeclared keys or values. */
export function restrictsOtherKeys(object: Pick<ObjectType, 'otherKeys' | 'keyPatterns'>): boolean {
  return isClosed(object) || typesOfOtherKeys(object).some((type) => !isAny(type));
}

/** The name of an object or a union in a type: `Book` or `Partial<Book>`. */
export function formOf(ref: ObjectRef | UnionRef): string {
  return isObjectRef(ref) && isPartial(ref) ? `Partial<${ref.name}>` : ref.name;
}

/** The objects, and `Partial<X>` for each that a field contains in this form, with only the identity fields required. */
export function withPartialForms(objects: readonly ObjectType[]): readonly ObjectType[] {
  const used = new Set<string>();
  for (const { fields } of objects) {
    for (const { type } of fields) for (const inner of typesIn(type)) if (isPartial(inner)) used.add(inner.name);
  }
  if (used.size === 0) return objects;
  const partials = objects
    .filter(({ name }) => used.has(name))
    .map((object) => ({
      ...object,
      name: formOf({ kind: 'partial', name: object.name }),
      fields: object.fields.map((field) =>
        object.identity.includes(field.name) ? field : { ...field, optional: true },
      ),
    }));
  return [...objects, ...partials];
}

/** An object in every value of another object, with its minimal number. */
export interface RequiredObject {
  /** `Book` or `Partial<Book>`. */
  readonly name: string;
  readonly count: number;
}

/** The objects in every value of an object. A list counts with its minimal length. */
export function requiredObjects(object: ObjectType): readonly RequiredObject[] {
  return object.fields.flatMap((field) =>
    field.optional || field.nullable ? [] : required(field.type, field.limits, 1),
  );
}

/** @param count minimal number of values of the type */
function required(type: Type, limits: readonly Limit[], count: number): readonly RequiredObject[] {
  if (count === 0) return [];
  if (isObjectRef(type)) return [{ name: formOf(type), count }];
  if (isTuple(type)) return type.items.flatMap((item) => required(item, [], count));
  const item = itemOf(type);
  return item === undefined ? [] : required(item, limitsOnPart(limits, 'each'), count * leastItems(limits));
}

/** The minimal length of a list over all its limits, because an exception may permit a shorter list. */
function leastItems(limits: readonly Limit[]): number {
  const bounds = limits.filter((limit) => limit.kind === 'items' && limit.on === 'value');
  const isGeneral = bounds.some(({ when }) => when.length === 0);
  return isGeneral ? Math.min(...bounds.map((limit) => (limit.kind === 'items' ? (limit.min ?? 0) : 0))) : 0;
}

/** The declarations that contain other values. */
export type Composites = Pick<TypesByName, 'objects' | 'unions'>;

/** Whether values of a type may contain a bigint at any depth. */
export function holdsBigints(type: Type, { objects, unions }: Composites): boolean {
  const reached = new Set<string>();
  const open = [type];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typesIn(next).some((inner) => isInt64(inner) && inner.as === 'bigint')) return true;
    for (const { name } of compositeRefs(next)) {
      if (reached.has(name)) continue;
      reached.add(name);
      const object = objects.get(name);
      open.push(...(object?.fields ?? []).map((field) => field.type), ...(unions.get(name)?.of ?? []));
      if (object !== undefined) open.push(...typesOfOtherKeys(object));
    }
  }
  return false;
}

/** The function of the runtime for a rule on the values of fields, with its arguments. */
export function valueRule(
  rule: Extract<Rule, { readonly kind: 'total-length' | 'absent-with' }>,
  { fields }: ObjectType,
  { bitSets }: Pick<Model, 'bitSets'>,
): { readonly name: 'isWithinTotal' | 'isAbsentWith'; readonly fields: readonly string[]; readonly by: Json } {
  if (rule.kind === 'total-length') {
    const under = (field: string): readonly string[] =>
      rule.paths.flatMap(([first, ...rest]) => (first === field ? [rest.join('.')] : []));
    return { name: 'isWithinTotal', fields: rule.fields, by: [rule.max, ...rule.fields.map(under)] };
  }
  if (rule.bit === undefined) return { name: 'isAbsentWith', fields: rule.fields, by: null };
  const type = fields.find(({ name }) => name === rule.fields[0])?.type;
  const set = type !== undefined && isBitSet(type) ? declaredAs(bitSets, type.name) : undefined;
  const bit = set?.bits.find(({ name }) => name === rule.bit)?.bit;
  // A bit without a known number is never set.
  return { name: 'isAbsentWith', fields: rule.fields, by: typeof bit === 'number' ? bit : -1 };
}
