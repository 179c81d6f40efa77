import { declaredAs } from '../diff/by-name.js';
import {
  isNotShown,
  type Enum,
  type Field,
  type Limit,
  type Model,
  type ObjectType,
  type Rule,
} from '../model/model.js';
import { isTypeSection, mapSections } from '../model/sections.js';
import { isLiteral, isNamed, isOneOf, mapTypes, type NamedType, type Type } from '../model/types.js';
import { typeOfAny } from './merge-fields.js';

/** What a document says of one own object. */
export interface ObjectOverlay {
  /** Fields as the document has them, by name. */
  readonly fields: ReadonlyMap<string, Field>;
  /** Fields that only the document has. */
  readonly added: readonly Field[];
  /** Fields that it lacks: who follows it may leave them out. */
  readonly missing: ReadonlySet<string>;
}

/** The own Model with what a document says in place of what the spec says, and types alone: what corrections make of it. */
export function overlaid(
  own: Model,
  objects: ReadonlyMap<string, ObjectOverlay>,
  enums: ReadonlyMap<string, Enum>,
): Model {
  return {
    ...typesOnly(own),
    enums: own.enums.map((one) => enums.get(one.name) ?? one),
    objects: own.objects.map((object) => {
      const overlay = objects.get(object.name);
      return overlay === undefined ? object : overlaidObject(object, overlay);
    }),
  };
}

function overlaidObject(object: ObjectType, { fields, added, missing }: ObjectOverlay): ObjectType {
  const own = object.fields.map((field) => {
    const said = fields.get(field.name);
    return said ?? (missing.has(field.name) ? { ...field, optional: true } : field);
  });
  const all = [...own, ...added];
  const names = new Set(all.filter(({ optional, nullable }) => optional || nullable).map(({ name }) => name));
  // A rule that the fields guarantee now is none.
  const rules = object.rules.filter(
    (rule: Rule) => rule.kind === 'key-count' || rule.fields.some((name) => names.has(name)),
  );
  return { ...object, fields: all, rules };
}

/** The Model without what validators of types do not need. */
export function typesOnly(model: Model): Model {
  const types = mapSections(model, (declarations, section) => (isTypeSection(section) ? declarations : []));
  return { ...types, profile: { ...model.profile, entry: '.' }, gaps: [], corrections: [] };
}

/** A published type with own names: what has no counterpart is of its form alone. */
export function inOwnTerms(type: Type, published: Model, ownName: (name: string) => string | undefined): Type {
  const inside = new Set<string>();
  const named = (one: NamedType): Type => {
    const name = ownName(one.name);
    switch (one.kind) {
      case 'identifier':
        if (name !== undefined) return { kind: 'identifier', name };
        return wireOf(declaredAs(published.identifiers, one.name));
      case 'enum':
        if (name !== undefined) return { kind: 'enum', name };
        return listedOf(declaredAs(published.enums, one.name));
      case 'bitSet':
        return wireOf(declaredAs(published.bitSets, one.name));
      case 'scalar':
        return wireOf(declaredAs(published.scalars, one.name));
      case 'object':
      case 'partial':
        return name === undefined ? ANY_OBJECT : { kind: 'object', name };
      case 'union': {
        if (name !== undefined) return { kind: 'union', name };
        const { of = [] } = declaredAs(published.unions, one.name) ?? {};
        // One that contains itself has no end.
        if (of.length === 0 || inside.has(one.name)) return { kind: 'any' };
        inside.add(one.name);
        const all = typeOfAny(of.map(whole));
        inside.delete(one.name);
        return all;
      }
    }
  };
  const whole = (one: Type): Type =>
    mapTypes(one, (part): Type => {
      if (isOneOf(part)) return typeOfAny(part.of);
      if (isLiteral(part)) return { kind: 'literal', value: part.value };
      return isNamed(part) ? named(part) : part;
    });
  return whole(type);
}

const ANY_OBJECT: Type = { kind: 'dict', key: { kind: 'str' }, value: { kind: 'any' } };

/** The values of an enum that has no own name. One that may get more values is of its form alone. */
function listedOf(declared: Enum | undefined): Type {
  const values = (declared?.values ?? []).flatMap(({ value }) => (isNotShown(value) ? [] : [value]));
  if (declared === undefined || declared.open || values.length === 0) return wireOf(declared);
  return typeOfAny(values.map((value) => ({ kind: 'literal', value })));
}

function wireOf(declared: { readonly wire: 'str' | 'int' | 'float' | object } | undefined): Type {
  const wire = declared?.wire;
  return wire === 'str' || wire === 'int' || wire === 'float' ? { kind: wire } : { kind: 'any' };
}

/** Limits without the places that state them. */
export function sameLimits(one: readonly Limit[], other: readonly Limit[]): boolean {
  const text = (list: readonly Limit[]): string =>
    JSON.stringify(list.map((limit) => ({ ...limit, origin: undefined })));
  return text(one) === text(other);
}
