import { grouped } from '../group-by.js';
import type { Field, ObjectType, Union } from '../model.js';
import { isDict, isList, isNullable, isObjectRef, isOneOf, isTuple, isUnionRef, type Type } from '../types.js';

/**
 * The depth of nested objects and unions in the smallest value of each. An object or union without an entry has no
 * finite value.
 *
 * @param nameOf the name of the object for a reference
 */
export function smallestDepths(
  objects: readonly ObjectType[],
  unions: readonly Union[],
  nameOf: (ref: { readonly kind: 'object' | 'partial'; readonly name: string }) => string = ({ name }) => name,
): ReadonlyMap<string, number> {
  return depthsByNeeds([...objects.map(ofObject), ...unions.map(ofUnion)]);

  function ofObject(object: ObjectType): Needing<string> {
    const { name, fields } = object;
    return { name, needs: [...fields.flatMap(needsOfField), ...choicesIn(object).flatMap(needsOfChoice)] };
  }

  /** A value has one of these fields, so that the needs of any one of them suffice. */
  function needsOfChoice(fields: readonly Field[]): readonly (readonly string[])[] {
    const needs = fields.map((field) => needsOfField({ ...field, optional: false, nullable: false })[0]);
    return needs.includes(undefined) ? [] : [needs.flatMap((names) => names ?? [])];
  }

  function ofUnion({ name, of }: Union): Needing<string> {
    return { name, needs: needsOf({ kind: 'oneOf', of }) };
  }

  function needsOfField(field: Field): readonly (readonly string[])[] {
    return canEnd(field)
      ? []
      : needsOf(isList(field.type) ? field.type.item : isDict(field.type) ? field.type.value : field.type);
  }

  /** The names of which a value of the type needs one; empty if it needs none. */
  function needsOf(type: Type): readonly (readonly string[])[] {
    if (isObjectRef(type)) return [[nameOf(type)]];
    if (isUnionRef(type)) return [[type.name]];
    if (isTuple(type)) return type.items.flatMap(needsOf);
    if (isNullable(type) || !isOneOf(type)) return [];
    const names: string[] = [];
    for (const member of type.of) {
      const [need] = needsOf(member);
      if (need === undefined) return [];
      names.push(...need);
    }
    return [names];
  }
}

interface Needing<Name> {
  readonly name: Name;
  /** Of each list, one name is needed. */
  readonly needs: readonly (readonly Name[])[];
}

/**
 * A name without needs has depth 0. Each other name is one deeper than its deepest list, whose depth is that of its least
 * deep name. A name has no depth if its needs always lead back to it.
 */
export function depthsByNeeds<Name>(all: readonly Needing<Name>[]): ReadonlyMap<Name, number> {
  const depths = new Map<Name, number>();
  const needsOf = new Map(all.map(({ name, needs }) => [name, needs]));
  const needing = grouped(all.flatMap(({ name, needs }) => needs.flat().map((needed) => [needed, name] as const)));
  const isReady = (name: Name): boolean =>
    !depths.has(name) && needsOf.get(name)!.every((names) => names.some((needed) => depths.has(needed)));
  let ready = [...needsOf.keys()].filter(isReady);
  for (let depth = 0; ready.length > 0; depth++) {
    for (const name of ready) depths.set(name, depth);
    ready = [...new Set(ready.flatMap((name) => needing.get(name) ?? []))].filter(isReady);
  }
  return depths;
}

/** Lists of fields of which an object must have one. */
export function choicesIn({
  fields,
  rules,
  view,
  otherKeys,
  keyPatterns = [],
}: ObjectType): readonly (readonly Field[])[] {
  if (view?.key === 'Partial') return [];
  const isCounted = otherKeys === 'none' && keyPatterns.length === 0 && fields.every(({ optional }) => optional);
  return rules.flatMap((rule): readonly (readonly Field[])[] => {
    switch (rule.kind) {
      case 'exactly-one-set':
      case 'at-least-one-set':
        return [fields.filter(({ name }) => rule.fields.includes(name))];
      case 'key-count':
        return isCounted && (rule.min ?? 0) > 0 ? [fields] : [];
      case 'at-most-one-non-null':
      case 'required-when':
      case 'ordered':
      case 'total-length':
      case 'absent-with':
        return [];
    }
  });
}

/** False if a value of the field always contains another value of its type or item type. */
export function canEnd({ optional, nullable, type, limits }: Field): boolean {
  return (
    optional ||
    nullable ||
    ((isList(type) || isDict(type)) &&
      limits.every((limit) => limit.on !== 'value' || limit.kind !== 'items' || (limit.min ?? 0) === 0))
  );
}
