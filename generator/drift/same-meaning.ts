import { declaredAs } from '../model/by-name.js';
import { listedType } from './aligned.js';
import { isNotShown, type Field, type Model } from '../model/model.js';
import {
  isAny,
  isBitSet,
  isBytes,
  isContainer,
  isDict,
  isEnum,
  isIdentifier,
  isList,
  isLiteral,
  isNullable,
  nonNull,
  isObjectRef,
  isOneOf,
  isScalar,
  isTuple,
  isUnion,
  isUnionRef,
  itemOfTuple,
  jsonKinds,
  writeType,
  type JsonKind,
  type Type,
  type TupleType,
} from '../model/types.js';

/**
 * How an own type relates to a published one. `names`: the same form, but declarations that are no counterparts.
 * `wider`: the own type accepts more. `open`: only the own type restricts values.
 */
export type TypeRelation = 'same' | 'names' | 'wider' | 'open' | 'other';

/** The least important relation first. */
const GRAVITY: readonly TypeRelation[] = ['same', 'names', 'wider', 'open', 'other'];

export interface TypeSides {
  readonly own: Model;
  readonly published: Model;
  /** Whether a published declaration is the counterpart of an own one, or of the object of an own view. */
  readonly isCounterpart: (own: string, published: string) => boolean;
  /** Memoized relations of unions, by the texts of both. A recursive union is the same until a difference is found. */
  readonly unions: Map<string, TypeRelation>;
}

/** How the types of two fields relate. */
export function relateFieldTypes(own: Field, published: Field, sides: TypeSides): TypeRelation {
  return relate(listedType(own, sides.own), listedType(published, sides.published), sides);
}

function relate(own: Type, published: Type, sides: TypeSides): TypeRelation {
  if (isNullable(own) || isNullable(published)) {
    const inner = relate(nonNull(own), nonNull(published), sides);
    if (isNullable(own) === isNullable(published)) return inner;
    return gravest(inner, isNullable(own) ? 'wider' : 'other');
  }
  if (isAny(published)) return isAny(own) ? 'same' : 'open';
  if (isDict(own) && isDict(published)) return relate(own.value, published.value, sides);
  const [tuple, other] = [asTuple(own), asTuple(published)];
  if (tuple !== undefined && other !== undefined) return relateTuples(tuple, other, sides);
  return isUnion(own) || isUnion(published)
    ? relateUnions(own, published, sides)
    : relateMembers(own, published, sides);
}

/** The type as a tuple; a list has only further items. */
function asTuple(type: Type): TupleType | undefined {
  if (isTuple(type)) return type;
  return isList(type) ? { kind: 'tuple', items: [], rest: type.item } : undefined;
}

/** Relates two tuples. Further items of the own one are wider, and those of the published one are missing. */
function relateTuples(own: TupleType, published: TupleType, sides: TypeSides): TypeRelation {
  const shorter = own.items.length - published.items.length;
  if (shorter > 0 || (shorter < 0 && own.rest === undefined)) return 'other';
  const items = published.items
    .map((item, index) => relate(itemOfTuple(own, index)!, item, sides))
    .reduce(gravest, shorter === 0 ? 'same' : 'wider');
  if (own.rest === undefined || published.rest === undefined)
    return own.rest === published.rest ? items : gravest(items, own.rest === undefined ? 'other' : 'wider');
  return gravest(items, relate(own.rest, published.rest, sides));
}

function relateUnions(own: Type, published: Type, sides: TypeSides): TypeRelation {
  const { unions } = sides;
  const key = `${writeType(own)} ${writeType(published)}`;
  const known = unions.get(key);
  if (known !== undefined) return known;
  const before = unions.size;
  unions.set(key, 'same');
  const relation = relateMembers(own, published, sides);
  if (relation === 'same') return relation;
  // Assumed relations of other pairs are discarded, because this pair differs.
  for (const [other, found] of [...unions].slice(before)) if (found === 'same') unions.delete(other);
  unions.set(key, relation);
  return relation;
}

/** Relates the members of unions. Common members are skipped. */
function relateMembers(own: Type, published: Type, sides: TypeSides): TypeRelation {
  const [ownMembers, publishedMembers] = [membersOf(own, sides.own), membersOf(published, sides.published)];
  const hasLiterals = [...ownMembers, ...publishedMembers].some(isLiteral);
  const [all, allThere] = hasLiterals
    ? [listed(ownMembers, sides.own), listed(publishedMembers, sides.published)]
    : [ownMembers, publishedMembers];
  const ours = all.filter((type) => !allThere.some((other) => isSameMember(type, other, sides)));
  const theirs = allThere.filter((type) => !all.some((member) => isSameMember(member, type, sides)));
  if (ours.length === 0 && theirs.length === 0) return 'same';
  if (theirs.length === 0) return 'wider';
  const [forms, formsThere] = [formsOf(all, sides.own), formsOf(allThere, sides.published)];
  if (forms.has('unknown')) return 'wider';
  const isCovered = [...formsThere].every((kind) => forms.has(kind) || (kind === 'int' && forms.has('float')));
  const covers = [...forms].every((kind) => formsThere.has(kind) || (kind === 'int' && formsThere.has('float')));
  if (!isCovered) return 'other';
  if (!covers) return 'wider';
  return gravest(relateNamed(all, allThere, ours, theirs, sides), relateParts(ours, theirs, sides));
}

/** Relates the lists and dicts among the other members. */
function relateParts(ours: readonly Type[], theirs: readonly Type[], sides: TypeSides): TypeRelation {
  const areAlike = (own: Type, published: Type): boolean =>
    isDict(own) ? isDict(published) : asTuple(own) !== undefined && asTuple(published) !== undefined;
  return ours
    .flatMap((own) => theirs.filter((type) => areAlike(own, type)).map((type) => relate(own, type, sides)))
    .reduce(gravest, 'same');
}

/** Whether two members have the same values. */
function isSameMember(own: Type, published: Type, sides: TypeSides): boolean {
  if (isLiteral(own) || isLiteral(published))
    return isLiteral(own) && isLiteral(published) && own.value === published.value;
  if (isObjectRef(own) || isObjectRef(published))
    return isObjectRef(own) && isObjectRef(published) && sides.isCounterpart(own.name, published.name);
  if (isEnum(own) || isEnum(published))
    return isEnum(own) && isEnum(published) && sides.isCounterpart(own.name, published.name);
  return own.kind === published.kind && (!isContainer(own) || relate(own, published, sides) === 'same');
}

/**
 * Relates members with the same forms.
 *
 * @param ours members of only the own type
 * @param theirs members of only the published type
 */
function relateNamed(
  all: readonly Type[],
  allThere: readonly Type[],
  ours: readonly Type[],
  theirs: readonly Type[],
  sides: TypeSides,
): TypeRelation {
  const { own } = sides;
  // One side lists values, in literals or enums, and the other may not.
  const isListed = (type: Type): boolean => isEnum(type) || isLiteral(type);
  if (all.some(isListed) || allThere.some(isListed)) {
    if (theirs.every(isLiteral) && all.every(isLiteral)) return 'other';
    if (all.every(isListed) && allThere.some(isListed)) return 'names';
    // An open enum accepts every value of its form.
    if (all.every((type) => isEnum(type) && isOpenIn(type.name, own))) return 'names';
    if (all.every(isListed)) return 'open';
    return 'wider';
  }
  if (all.some(isObjectRef) && allThere.some(isObjectRef)) {
    const named = all.flatMap((type) => (isObjectRef(type) ? [type.name] : []));
    const published = allThere.flatMap((type) => (isObjectRef(type) ? [type.name] : []));
    const isSame = published.every((name) => named.some((ownName) => sides.isCounterpart(ownName, name)));
    return isSame ? 'same' : 'names';
  }
  if (all.some(isObjectRef)) return 'open';
  if (allThere.some(isObjectRef)) return 'wider';
  // A document without formats describes identifiers and bit sets as texts or numbers.
  const isPlainForm = (type: Type): boolean => !isScalar(type) && !isIdentifier(type) && !isBitSet(type);
  const isOwnFormed = ours.some((type) => isIdentifier(type) || isScalar(type));
  if (isOwnFormed && theirs.every(isPlainForm)) return ours.some(isIdentifier) ? 'open' : 'names';
  return 'same';
}

function isOpenIn(name: string, { enums }: Model): boolean {
  return declaredAs(enums, name)?.open ?? false;
}

/** The alternatives of a type, with those of named unions. */
function membersOf(type: Type, model: Model): readonly Type[] {
  const members = isUnionRef(type) ? declaredAs(model.unions, type.name)!.of : isOneOf(type) ? type.of : undefined;
  return members === undefined ? [type] : members.flatMap((member) => membersOf(member, model));
}

/** The members with values in place of closed enums, to compare them with literals. */
function listed(members: readonly Type[], { enums }: Model): readonly Type[] {
  return members.flatMap((type): readonly Type[] => {
    const declared = isEnum(type) ? declaredAs(enums, type.name) : undefined;
    if (declared === undefined || declared.open) return [type];
    const values = declared.values.flatMap(({ value }) => (isNotShown(value) ? [] : [value]));
    return values.length < declared.values.length ? [type] : values.map((value) => ({ kind: 'literal', value }));
  });
}

/** The JSON forms of members, and `bytes` for the content of files. */
function formsOf(members: readonly Type[], model: Model): ReadonlySet<JsonKind | 'bytes'> {
  return new Set(
    members.flatMap((type): readonly (JsonKind | 'bytes')[] => (isBytes(type) ? ['bytes'] : jsonKinds(type, model))),
  );
}

export function gravest(one: TypeRelation, other: TypeRelation): TypeRelation {
  return GRAVITY[Math.max(GRAVITY.indexOf(one), GRAVITY.indexOf(other))]!;
}
