import { isNotShown, type Field, type Model } from '../model/model.js';
import {
  isAny,
  isBitSet,
  isDict,
  isEnum,
  isIdentifier,
  isList,
  isLiteral,
  isNullable,
  isObjectRef,
  isOneOf,
  isScalar,
  isTuple,
  isUnionRef,
  jsonKinds,
  type JsonKind,
  type Type,
} from '../model/types.js';

/**
 * How an own type and a published one relate. `names`: the same form, in declarations of other names that no one has said to be the same.
 * `wider`: the own one allows more. `open`: the document leaves open what the own one says.
 */
export type TypeRelation = 'same' | 'names' | 'wider' | 'open' | 'other';

/** From what matters least to what matters most. */
const GRAVITY: readonly TypeRelation[] = ['same', 'names', 'wider', 'open', 'other'];

export interface TypeSides {
  readonly own: Model;
  readonly published: Model;
  /** Whether a published declaration is an own one, or the object of an own view. */
  readonly isCounterpart: (own: string, published: string) => boolean;
}

/** How the types of two fields relate. */
export function relateFieldTypes(own: Field, published: Field, sides: TypeSides): TypeRelation {
  return relate(own.type, published.type, sides);
}

function relate(own: Type, published: Type, sides: TypeSides): TypeRelation {
  if (isNullable(own) || isNullable(published)) {
    const inner = relate(withoutNull(own), withoutNull(published), sides);
    if (isNullable(own) === isNullable(published)) return inner;
    return gravest(inner, isNullable(own) ? 'wider' : 'other');
  }
  if (isAny(published)) return isAny(own) ? 'same' : 'open';
  if (isAny(own)) return 'wider';
  if (isList(own) && isList(published)) return relate(own.item, published.item, sides);
  if (isDict(own) && isDict(published)) return relate(own.value, published.value, sides);
  if (isTuple(own) && isTuple(published) && own.items.length === published.items.length)
    return own.items.map((item, index) => relate(item, published.items[index]!, sides)).reduce(gravest, 'same');
  const [ours, theirs] = [formsOf(own, sides.own), formsOf(published, sides.published)];
  if (ours.has('unknown')) return 'wider';
  if (theirs.has('unknown')) return 'open';
  const isCovered = [...theirs].every((kind) => ours.has(kind) || (kind === 'int' && ours.has('float')));
  const covers = [...ours].every((kind) => theirs.has(kind) || (kind === 'int' && theirs.has('float')));
  if (isCovered !== covers) return isCovered ? 'wider' : 'other';
  if (!isCovered) return 'other';
  return relateNamed(own, published, sides);
}

/** Types of the same forms. */
function relateNamed(own: Type, published: Type, sides: TypeSides): TypeRelation {
  const [ours, theirs] = [membersOf(own), membersOf(published)];
  // A value of a few, written as literals or as an enum, or the plain form of them.
  const isListed = (type: Type): boolean => isEnum(type) || isLiteral(type);
  if (ours.some(isListed) || theirs.some(isListed)) {
    if (theirs.length === 1 && isEnum(theirs[0]!) && ours.length === 1 && isEnum(ours[0]!))
      return sides.isCounterpart(ours[0].name, theirs[0].name) ? 'same' : 'names';
    if (ours.every(isListed) && theirs.some(isListed)) return 'names';
    if (ours.every(isListed)) return 'open';
    return 'wider';
  }
  if (ours.some(isObjectLike) && theirs.some(isObjectLike)) {
    const named = ours.flatMap((type) => (isObjectLike(type) && 'name' in type ? [type.name] : []));
    const all = theirs.flatMap((type) => (isObjectLike(type) && 'name' in type ? [type.name] : []));
    const isSame = all.length > 0 && all.every((name) => named.some((one) => sides.isCounterpart(one, name)));
    return isSame ? 'same' : 'names';
  }
  if (ours.some(isObjectLike)) return theirs.some(isDict) ? 'open' : 'names';
  if (theirs.some(isObjectLike)) return 'wider';
  // An id or a bit set is a text or a number in a document that has no word for it.
  const isPlainForm = (type: Type): boolean => !isScalar(type) && !isIdentifier(type) && !isBitSet(type);
  const isOwnFormed = ours.some((type) => isIdentifier(type) || isScalar(type));
  if (isOwnFormed && theirs.every(isPlainForm)) return ours.some(isIdentifier) ? 'open' : 'names';
  return 'same';
}

function withoutNull(type: Type): Type {
  return isNullable(type) ? type.of : type;
}

function membersOf(type: Type): readonly Type[] {
  return isOneOf(type) ? type.of : [type];
}

function isObjectLike(type: Type): boolean {
  return isObjectRef(type) || isUnionRef(type);
}

function formsOf(type: Type, model: Model): ReadonlySet<JsonKind> {
  return new Set(jsonKinds(type, model));
}

export function gravest(one: TypeRelation, other: TypeRelation): TypeRelation {
  return GRAVITY.indexOf(one) >= GRAVITY.indexOf(other) ? one : other;
}

/** Whether an enum shows its values. */
export function isShownEnum({ wire }: Model['enums'][number]): boolean {
  return !isNotShown(wire);
}
