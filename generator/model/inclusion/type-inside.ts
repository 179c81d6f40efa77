import { haveNothingInCommon, isIncluded } from '../../patterns/inclusion.js';
import { literalPattern } from '../../patterns/literal-pattern.js';
import { checkedFormat, isFormatWithin } from '../../formats/formats.js';
import { conditionKey } from '../conditions.js';
import { contentOf } from '../content.js';
import { fieldNamed } from '../inheritance.js';
import { isGeneral } from '../limits/limit-choice.js';
import {
  fieldOfOtherKeys,
  isClosed,
  keyPatternsOf,
  restrictsOtherKeys,
  typeOfOtherKeys,
  typesUnderKey,
} from '../other-keys.js';
import {
  isNotShown,
  type Field,
  type KeyPattern,
  type Limit,
  type Model,
  type NotShown,
  type ObjectType,
  type Rule,
} from '../model.js';
import {
  childTypes,
  hasLength,
  isAny,
  isBytes,
  isAtomic,
  isDict,
  isList,
  isNull,
  isNever,
  isNullable,
  isObjectRef,
  isOneOf,
  isPartial,
  isString,
  isTuple,
  isUnion,
  isUnionRef,
  isWholeObject,
  itemOfTuple,
  jsonKind,
  writeType,
  type AtomicType,
  type Int64Form,
  type LiteralValue,
  type ObjectRef,
  type OneOfType,
  type TupleType,
  type Type,
  type UnionRef,
} from '../types.js';
import { unionOf } from '../unions/members.js';
import { unionScope } from '../unions/union-scope.js';
import { limitsInside } from './limits-inside.js';
import { listedBits, listedValues } from './listed.js';
import { areSetsInside, setsOf, type LimitedType } from './value-sets.js';

export { listedBits, listedValues } from './listed.js';

type Place = Pick<Field, 'optional' | 'nullable' | 'type'>;

/** The JSON form of an atomic type. */
export type Wire = 'str' | 'int' | 'float';

/** The JSON forms that a form may be: one that is not shown may be any of them. */
export function wiresOf(wire: Wire | NotShown): readonly Wire[] {
  if (isNotShown(wire)) return ['str', 'int'];
  return wire === 'float' ? ['int', 'float'] : [wire];
}

/** Whether the second presence allows every absence and null that the first allows. */
export function presenceInside(
  one: Pick<Field, 'optional' | 'nullable'>,
  where: Pick<Field, 'optional' | 'nullable'>,
): boolean {
  return (!one.optional || where.optional) && (!one.nullable || where.nullable);
}

/** Pairs of types that were compared. One that still is counts as inside, so that recursive types end. */
interface Pairs {
  readonly known: Map<string, boolean>;
  /** How many are compared at the moment, each because of the one before. */
  depth: number;
}

/** A chain of more declarations would end the stack: what it holds is not certain. */
const MOST_NESTED = 500;

function noPairs(): Pairs {
  return { known: new Map(), depth: 0 };
}

function comparedOnce(key: string, open: Pairs, compare: () => boolean): boolean {
  const known = open.known.get(key);
  if (known !== undefined) return known;
  if (open.depth >= MOST_NESTED) return false;
  open.known.set(key, true);
  open.depth += 1;
  const result = compare();
  open.depth -= 1;
  open.known.set(key, result);
  return result;
}

/**
 * Whether every value of `a` in the Model `A` is a value of `b` in the Model `B`. A declaration with the same name counts
 * as the same set. Objects are compared as if values had no keys other than the declared ones.
 */
export function typeInside(a: Type, A: Model, b: Type, B: Model): boolean {
  return inside(a, A, b, B, noPairs());
}

/**
 * Whether every value of `a.type` that satisfies `a.limits` is one of `b.type` that satisfies `b.limits`. It is true only if
 * that is certain: of pairs of limits that are not compared, such as two patterns that are too large together, it is not.
 */
export function limitedTypeInside(a: LimitedType, A: Model, b: LimitedType, B: Model): boolean {
  return limitedInside(a, A, b, B, noPairs());
}

function limitedInside(a: LimitedType, A: Model, b: LimitedType, B: Model, open: Pairs): boolean {
  if (inside(a.type, A, b.type, B, open) && limitsInside(a.limits, b.limits)) return true;
  return areSetsInside(setsOf(a, A), setsOf(b, B), {
    types: (one, where) => inside(one, A, where, B, open),
    limited: (one, where) => limitedInside(one, A, where, B, open),
  });
}

function inside(a: Type, A: Model, b: Type, B: Model, open: Pairs): boolean {
  if (isAny(b) || isNever(a)) return true;
  if (isNullable(b) && !isNullable(a)) return isNull(a) || (!isAny(a) && inside(a, A, b.of, B, open));
  if (isOneOf(a) || isUnionRef(a)) return unionInside(a, A, b, B, open);
  if (isUnion(b) && !isNullable(a) && !isAny(a)) {
    const { of, limits } = unionOf(b, unionScope(B));
    return limits === undefined
      ? of.some((member) => inside(a, A, member, B, open))
      : limitedInside({ type: a, limits: [] }, A, { type: { kind: 'oneOf', of }, limits }, B, open);
  }
  switch (a.kind) {
    case 'any':
      return false;
    case 'nullable':
      return mayBeNull(b) && inside(a.of, A, b, B, open);
    case 'list':
      return isList(b) && inside(a.item, A, b.item, B, open);
    case 'tuple':
      if (isList(b)) return childTypes(a).every((item) => inside(item, A, b.item, B, open));
      return isTuple(b) && isTupleInside(a, b, (one, where) => inside(one, A, where, B, open));
    case 'bytes':
      return isBytes(b);
    case 'dict':
      return isDict(b) && (isString(b.key) || inside(a.key, A, b.key, B, open)) && inside(a.value, A, b.value, B, open);
    case 'object':
    case 'partial':
      return isObjectRef(b) && objectInside(a, A, b, B, open);
    case 'str':
    case 'int':
    case 'int32':
    case 'int64':
    case 'float':
    case 'bool':
    case 'null':
    case 'literal':
    case 'identifier':
    case 'scalar':
    case 'enum':
    case 'bitSet':
      return isAtomic(b) && scalarInside(scalarSet(a, A), scalarSet(b, B));
  }
}

function isTupleInside(a: TupleType, b: TupleType, isInside: (one: Type, where: Type) => boolean): boolean {
  if (!hasLength(b, a.items.length) || (a.rest !== undefined && b.rest === undefined)) return false;
  return (
    a.items.every((item, index) => isInside(item, itemOfTuple(b, index)!)) &&
    (a.rest === undefined || isInside(a.rest, b.rest!))
  );
}

/** Every member has to be inside. What an open union accepts besides, only the same union is sure to accept. */
function unionInside(a: OneOfType | UnionRef, A: Model, b: Type, B: Model, open: Pairs): boolean {
  if (isUnionRef(a) && isUnionRef(b) && a.name === b.name) return true;
  return comparedOnce(`${writeType(a)} in ${writeType(b)}`, open, () => {
    const union = unionOf(a, unionScope(A));
    return !union.open && union.of.every((member) => inside(member, A, b, B, open));
  });
}

function mayBeNull(type: Type): boolean {
  return isNullable(type) || isNull(type);
}

// ------------------------------------------------------------------------------------------------------------ objects

function objectInside(a: ObjectRef, A: Model, b: ObjectRef, B: Model, open: Pairs): boolean {
  if (a.name === b.name && (a.kind === b.kind || isPartial(b))) return true;
  return comparedOnce(`${a.kind} ${a.name} ${b.kind} ${b.name}`, open, () => areFieldsInside(a, A, b, B, open));
}

function areFieldsInside(a: ObjectRef, A: Model, b: ObjectRef, B: Model, open: Pairs): boolean {
  const wide = objectNamed(b.name, B);
  const narrow = objectNamed(a.name, A);
  if (wide === undefined || !wide.shown) return true;
  if (narrow === undefined || !narrow.shown) return wide.fields.length === 0;
  return (
    wide.fields.every((field) => {
      const other = fieldNamed(field.name, narrow);
      const there = asIn(field, b, wide);
      if (other === undefined) return there.optional;
      const here = asIn(other, a, narrow);
      return (
        presenceInside(here, there) &&
        (areGeneral(other.limits) && areGeneral(field.limits)
          ? limitedInside({ ...other, type: here.type }, A, { ...field, type: there.type }, B, open)
          : inside(here.type, A, there.type, B, open) && limitsInside(other.limits, field.limits)) &&
        isRelevantWithin(other, field)
      );
    }) &&
    othersInside(narrow, A, wide, B, open) &&
    wide.rules.every((rule) => narrow.rules.some((other) => ruleContent(other) === ruleContent(rule)))
  );
}

function areGeneral(limits: readonly Limit[]): boolean {
  return limits.every(isGeneral);
}

/** Whether `wide` accepts every key of `narrow` that it does not declare. */
function othersInside(narrow: ObjectType, A: Model, wide: ObjectType, B: Model, open: Pairs): boolean {
  if (!restrictsOtherKeys(wide)) return true;
  const declared = new Set(wide.fields.map((field) => field.name));
  const more = narrow.fields.filter((field) => !declared.has(field.name));
  return (
    more.every(
      (field) => typesUnderKey(wide, field.name)?.every((type) => isUnder(field, A, type, wide, B, open)) ?? false,
    ) && undeclaredInside(narrow, A, wide, B, open)
  );
}

/**
 * Whether `wide` accepts the keys that neither of the objects declares. It is true only if that is certain.
 */
export function undeclaredInside(
  narrow: ObjectType,
  A: Model,
  wide: ObjectType,
  B: Model,
  open: Pairs = noPairs(),
): boolean {
  const names = [...narrow.fields, ...wide.fields].map(({ name }) => name);
  const patternsOf = (object: ObjectType): readonly KeyPattern[] =>
    keyPatternsOf(object).filter(({ pattern }) => !matchesOnly(pattern, names));
  const [patterns, widePatterns] = [patternsOf(narrow), patternsOf(wide)];
  const isInside = (type: Type, other: Type): boolean => {
    const one = fieldOfOtherKeys({ ...narrow, otherKeys: type });
    return isAny(other) || (one !== undefined && isUnder(one, A, other, wide, B, open));
  };
  const own = typeOfOtherKeys(narrow) ?? { kind: 'any' };
  const others = typeOfOtherKeys(wide) ?? { kind: 'any' };
  const isPart = (one: string, of: string): boolean => one === of || isIncluded(one, of);
  const arePart = (one: string, of: readonly KeyPattern[]): boolean =>
    of.some(({ pattern }) => isPart(one, pattern)) || (of.length > 0 && isIncluded(one, anyOf(of)));
  const areKept = widePatterns.every(({ pattern, type }) => {
    if (patterns.some((one) => isPart(pattern, one.pattern) && isInside(one.type, type))) return true;
    const met = patterns.filter((one) => !haveNothingInCommon(one.pattern, pattern));
    const hasOwn = !isClosed(narrow) && !arePart(pattern, met);
    return met.every((one) => isInside(one.type, type)) && (!hasOwn || isInside(own, type));
  });
  const areNew = patterns
    .filter(({ pattern, type }) => !isNever(type) && !arePart(pattern, widePatterns))
    .every(({ type }) => !isClosed(wide) && isInside(type, others));
  if (!areKept || !areNew) return false;
  // Some keys match no pattern.
  if (isClosed(narrow) || arePart('', [...patterns, ...widePatterns])) return true;
  return !isClosed(wide) && isInside(own, others);
}

/** A pattern that matches what any of them matches. */
function anyOf(patterns: readonly KeyPattern[]): string {
  return patterns.map(({ pattern }) => `(?:${pattern})`).join('|');
}

/** Whether no other key than these matches a pattern. */
function matchesOnly(pattern: string, names: readonly string[]): boolean {
  return names.length > 0 && isIncluded(pattern, `^(?:${names.map(literalPattern).join('|')})$`);
}

function isUnder(field: Field, A: Model, type: Type, wide: ObjectType, B: Model, open: Pairs): boolean {
  const there = fieldOfOtherKeys({ ...wide, otherKeys: type });
  if (there === undefined) return true;
  return presenceInside({ ...field, optional: true }, there) && inside(field.type, A, there.type, B, open);
}

/** Whether `where` accepts every value of `one` as far as relevance is concerned. */
function isRelevantWithin(one: Field, where: Field): boolean {
  return where.relevant.length === 0 || conditionKey(one.relevant) === conditionKey(where.relevant);
}

/** A rule without its documentation. */
function ruleContent({ doc: _doc, ...rule }: Rule): string {
  return contentOf(rule);
}

function asIn(field: Field, ref: ObjectRef, object: ObjectType): Place {
  if (isWholeObject(ref) || object.identity.includes(field.name)) return field;
  return { ...field, optional: true };
}

function objectNamed(name: string, model: Model): ObjectType | undefined {
  return unionScope(model).objects.get(name);
}

// ------------------------------------------------------------------------------------------------------------ scalars

/** The values of an atomic type. */
interface ScalarSet {
  readonly bases: readonly string[];
  /** Limits beyond the base types; sets with different marks differ. */
  readonly mark?: string;
  /** A format that validators check. */
  readonly format?: string;
  /** All values, if they can be listed. */
  readonly values?: readonly LiteralValue[];
  /** All bits that may be set, if they can be listed. */
  readonly bits?: readonly number[];
}

function scalarSet(type: AtomicType, model: Model): ScalarSet {
  switch (type.kind) {
    case 'identifier': {
      const declared = model.identifiers.find(({ name }) => name === type.name);
      const form = declared?.limits?.map(contentOf).join(' ');
      return { bases: wiresOf(declared?.wire ?? 'str'), mark: form ?? 'identifier' };
    }
    case 'bitSet': {
      const declared = model.bitSets.find(({ name }) => name === type.name);
      const bits = declared && listedBits(declared);
      return { bases: wiresOf(declared?.wire ?? 'int'), mark: 'bits', ...(bits === undefined ? {} : { bits }) };
    }
    case 'scalar': {
      const scalar = model.scalars.find(({ name }) => name === type.name);
      const mark = (scalar?.limits ?? []).map(contentOf).join(' ');
      const format = checkedFormat(scalar?.format);
      return {
        bases: wiresOf(scalar?.wire ?? 'str'),
        ...(format === undefined ? {} : { format }),
        ...(mark === '' ? {} : { mark }),
      };
    }
    case 'enum': {
      const declared = model.enums.find(({ name }) => name === type.name);
      const values = declared && listedValues(declared);
      return { bases: wiresOf(declared?.wire ?? 'int'), ...(values === undefined ? {} : { values }) };
    }
    case 'literal': {
      const kind = jsonKind(type, model);
      return { bases: [kind], values: [type.value] };
    }
    case 'float':
      return { bases: wiresOf(type.kind) };
    case 'int32':
      return { bases: ['int'], mark: 'int32' };
    case 'int64':
      return int64Set(type.as);
    case 'str':
    case 'int':
    case 'bool':
    case 'null':
    case 'any':
    case 'never':
    case 'bytes':
      return { bases: [type.kind] };
  }
}

function int64Set(as: Int64Form): ScalarSet {
  switch (as) {
    case 'safe-integer':
      return { bases: ['int'] };
    case 'bigint':
      return { bases: ['int', 'bigint'] };
    case 'string':
      return { bases: ['str'], mark: 'int64' };
  }
}

function scalarInside(a: ScalarSet, b: ScalarSet): boolean {
  const { values, bits } = b;
  if (bits !== undefined && !a.bits?.every((bit) => bits.includes(bit))) return false;
  if (values !== undefined) return a.values?.every((value) => values.includes(value)) ?? false;
  if (b.mark !== undefined && a.mark !== b.mark) return false;
  if (b.format !== undefined && !isFormatWithin(a.format ?? '', b.format)) return false;
  return a.bases.every((base) => b.bases.includes(base));
}
