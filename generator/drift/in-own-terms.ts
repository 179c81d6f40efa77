import { declaredAs } from '../diff/by-name.js';
import { isNotShown, type Enum, type Limit, type Model, type NotShown } from '../model/model.js';
import { isLiteral, isNamed, isOneOf, mapTypes, type NamedType, type Type } from '../model/types.js';
import { typeOfAny } from './merge-fields.js';

/** Own objects and endpoints with what a document says in place of what the spec says: what corrections make of them. */
export type PublishedInOwnTerms = Pick<Model, 'objects' | 'endpoints'>;

/** A published type with own names: what has no counterpart is of its form alone. */
export function inOwnTerms(type: Type, published: Model, ownName: (name: string) => string | undefined): Type {
  const inside = new Set<string>();
  const named = (one: NamedType): Type => {
    const name = ownName(one.name);
    switch (one.kind) {
      case 'identifier':
        if (name !== undefined) return { kind: 'identifier', name };
        return wireOf(declaredAs(published.identifiers, one.name)!);
      case 'enum':
        if (name !== undefined) return { kind: 'enum', name };
        return listedOf(declaredAs(published.enums, one.name)!);
      case 'bitSet':
        return wireOf(declaredAs(published.bitSets, one.name)!);
      case 'scalar':
        return wireOf(declaredAs(published.scalars, one.name)!);
      case 'object':
      case 'partial':
        return name === undefined ? ANY_OBJECT : { kind: 'object', name };
      case 'union': {
        if (name !== undefined) return { kind: 'union', name };
        const { of } = declaredAs(published.unions, one.name)!;
        // One that contains itself has no end.
        if (inside.has(one.name)) return { kind: 'any' };
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
function listedOf(declared: Enum): Type {
  const values = declared.values.flatMap(({ value }) => (isNotShown(value) ? [] : [value]));
  if (declared.open || values.length === 0) return wireOf(declared);
  return typeOfAny(values.map((value) => ({ kind: 'literal', value })));
}

function wireOf({ wire }: { readonly wire: 'str' | 'int' | 'float' | NotShown }): Type {
  return isNotShown(wire) ? { kind: 'any' } : { kind: wire };
}

/** Limits without the places that state them. */
export function sameLimits(one: readonly Limit[], other: readonly Limit[]): boolean {
  const text = (list: readonly Limit[]): string =>
    JSON.stringify(list.map((limit) => ({ ...limit, origin: undefined })));
  return text(one) === text(other);
}
