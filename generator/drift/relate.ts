import { relateTypes, type Relation } from '../diff/relation.js';
import { declaredAs } from '../model/by-name.js';
import { isNotShown, type Model, type NotShown } from '../model/model.js';
import { undeclaredField, undeclaredObject } from '../model/subset.js';
import {
  isAny,
  isBitSet,
  isDict,
  isEnum,
  isIdentifier,
  isLiteral,
  isNullable,
  isObjectRef,
  isScalar,
  mapTypes,
  namedTypes,
  nonNull,
  typesIn,
  type NamedType,
  type Type,
} from '../model/types.js';
import { listedOf, type Aligned } from './aligned.js';
import type { Group } from './drift-line.js';

/** How a published type and an own one are related: how the own values differ, and to which group this belongs. */
export interface TypeDifference {
  readonly group: Extract<Group, 'refused' | 'types' | 'open' | 'wider' | 'names'>;
  readonly relation: Relation;
}

/** The facts of types that are compared: all of them, all but the names of objects, or only JSON forms. */
type Depth = 'names' | 'objects' | 'forms';

/** Relates types under own names. Objects are the same if their names are, because their fields are compared. */
export class TypeRelations {
  readonly #models: Readonly<Record<Depth, Model>>;

  /** @param unpaired declarations of the document that the spec does not have */
  constructor(
    readonly whole: Model,
    unpaired: Aligned['unpaired'],
  ) {
    const names = new Set([...whole.objects, ...unpaired.objects].map(({ name }) => name));
    const objects = [...names, ANY_OBJECT].map((name) =>
      undeclaredObject(name, [undeclaredField('name', { kind: 'literal', value: name })]),
    );
    const unions = [...whole.unions, ...unpaired.unions];
    const at = (depth: Depth): Model => ({
      ...whole,
      objects,
      unions: unions.map((union) => ({ ...union, of: union.of.map((type) => this.#simplified(type, depth)) })),
    });
    this.#models = { names: at('names'), objects: at('objects'), forms: at('forms') };
  }

  /** A Model with the declarations of both sides, of whose objects only the names differ. */
  get model(): Model {
    return this.#models.names;
  }

  /** The difference between two types, and undefined if they have the same meaning. */
  difference(published: Type, own: Type): TypeDifference | undefined {
    const relation = this.#relate(published, own, 'names');
    if (relation === 'same') return this.#namesMore(published, own) ? { group: 'names', relation } : undefined;
    if (relation === 'widened') return { group: 'wider', relation };
    if (isNullable(published) && !isNullable(own)) {
      const group = this.difference(nonNull(published), own)?.group ?? 'wider';
      if (group === 'wider' || group === 'names') return { group: 'refused', relation };
    }
    const ofForms = this.#relate(published, own, 'objects');
    if (ofForms === 'same') return { group: 'names', relation: 'same' };
    if (ofForms === 'widened') return { group: 'wider', relation: 'widened' };
    const isOpen = ofForms === 'narrowed' && !typesIn(published).some((type) => isLiteral(type) || isEnum(type));
    if (isOpen && (typesIn(published).some(isAny) || this.#relate(published, own, 'forms') === 'same'))
      return { group: 'open', relation: 'narrowed' };
    return { group: 'types', relation };
  }

  /** Whether enums of the own type name values that the document only lists or leaves open. Keys are texts in documents. */
  #namesMore(published: Type, own: Type): boolean {
    const named = new Set(namedTypes(published).map(({ name }) => name));
    return typesIn(this.#simplified(own, 'names')).some((type) => isEnum(type) && !named.has(type.name));
  }

  #relate(published: Type, own: Type, depth: Depth): Relation {
    const model = this.#models[depth];
    const named = new Set(namedTypes(own).map(({ name }) => name));
    // Enums of a document accept only listed values, even if those of the spec are open.
    const closed = mapTypes(published, (part) =>
      isEnum(part) && !named.has(part.name) ? listedOf(declaredAs(this.whole.enums, part.name)!) : part,
    );
    return relateTypes(this.#simplified(closed, depth), model, this.#simplified(own, depth), model);
  }

  /** A type without facts that documents have no words for: scalars, bit sets, views, and the size of an integer. */
  #simplified(type: Type, depth: Depth): Type {
    return mapTypes(type, (part) => {
      if (depth === 'forms' && isLiteral(part)) return formOfValue(part.value);
      if (depth === 'forms' && (isIdentifier(part) || isEnum(part))) return this.#wire(part);
      if (isScalar(part) || isBitSet(part)) return this.#wire(part);
      if (isDict(part)) return depth === 'forms' ? REF_TO_ANY : { ...part, key: { kind: 'str' } };
      if (part.kind === 'int32') return { kind: 'int' };
      if (!isObjectRef(part)) return part;
      if (depth !== 'names') return REF_TO_ANY;
      return { kind: 'object', name: declaredAs(this.whole.objects, part.name)?.view?.of ?? part.name };
    });
  }

  #wire({ kind, name }: Extract<NamedType, { readonly kind: keyof typeof WIRED }>): Type {
    const { wire } = declaredAs<{ readonly name: string; readonly wire: Wire }>(this.whole[WIRED[kind]], name)!;
    return isNotShown(wire) ? { kind: 'any' } : { kind: wire };
  }
}

const WIRED = { identifier: 'identifiers', scalar: 'scalars', enum: 'enums', bitSet: 'bitSets' } as const;

type Wire = 'str' | 'int' | 'float' | NotShown;

/** Replaces the name of each object where names are not compared. */
const ANY_OBJECT = 'any object';

const REF_TO_ANY: Type = { kind: 'object', name: ANY_OBJECT };

function formOfValue(value: string | number | boolean): Type {
  if (typeof value === 'string') return { kind: 'str' };
  if (typeof value === 'boolean') return { kind: 'bool' };
  return { kind: Number.isInteger(value) ? 'int' : 'float' };
}
