/**
 * The types of the spec language, and functions on their nesting. Use these to find inner types, named declarations, or
 * the JSON form. Only code that prints a type (as TypeScript, as a schema, as a check) switches over every kind,
 * without a `default`. A new kind is a member of {@link Type}; the compiler then reports every switch that must handle
 * it.
 */

import { printLiteral } from '../read/type-syntax.js';
import type { NotShown } from './model.js';
import { typesByName, type TypesByName, type TypeDeclarations } from './by-name.js';

export type Type = PlainType | Int64Type | LiteralType | ContainerType | NamedType;

export type TypeKind = Type['kind'];

export type Of<Kind extends TypeKind> = Extract<Type, { readonly kind: Kind }>;

/** A type without parts. */
export type PlainType =
  | { readonly kind: 'str' }
  | { readonly kind: 'int' }
  /** A signed integer of 32 bits. */
  | { readonly kind: 'int32' }
  | { readonly kind: 'float' }
  | { readonly kind: 'bool' }
  | { readonly kind: 'null' }
  /** Any JSON value. A type that is not shown compiles to it. `unresolved` marks a type with a reported problem. */
  | { readonly kind: 'any'; readonly unresolved?: true }
  /** No value: the type of an optional field that must be absent. */
  | { readonly kind: 'never' }
  /**
   * The content of a file: a whole body, or a field of a multipart form. It has no JSON form, and validators only check
   * that it is a Blob or a typed array.
   */
  | { readonly kind: 'bytes' };

/** The type of one value other than null. */
export interface LiteralType {
  readonly kind: 'literal';
  readonly value: LiteralValue;
  /** The enum member with the value, if the spec names it. */
  readonly of?: { readonly enum: string; readonly member: string };
}

export type LiteralValue = string | number | boolean;

/** A signed integer of 64 bits, in the form that the spec chooses. */
export interface Int64Type {
  readonly kind: 'int64';
  readonly as: Int64Form;
}

/** `safe-integer`: a number up to 2^53. `bigint`: a bigint or such a number. `string`: a decimal text. */
export type Int64Form = 'safe-integer' | 'bigint' | 'string';

export type ContainerType = ListType | TupleType | DictType | NullableType | OneOfType;

/**
 * An unnamed union, written `A | B`. It has at least two members; none is null, nullable or an unnamed union, and none
 * occurs twice.
 */
export interface OneOfType {
  readonly kind: 'oneOf';
  readonly of: readonly Type[];
}

/** A type without inner types. */
export type AtomicType = Exclude<Type, ContainerType | ObjectRef | UnionRef>;

/** A type of dict keys. Of scalars, only strings are valid. */
export type KeyType = Of<'str' | 'int' | 'enum' | 'identifier' | 'scalar'>;

export interface ListType {
  readonly kind: 'list';
  readonly item: Type;
}

/** A list with a type for each of its first items. */
export interface TupleType {
  readonly kind: 'tuple';
  readonly items: readonly Type[];
  /** The type of further items; absent if there are none. */
  readonly rest?: Type;
}

export interface DictType {
  readonly kind: 'dict';
  readonly key: Type;
  readonly value: Type;
}

/** An item of a list or a value of a dict that may be null. Fields have a flag instead. */
export interface NullableType {
  readonly kind: 'nullable';
  readonly of: Type;
}

export type NamedType = IdentifierType | ScalarType | EnumType | BitSetType | ObjectRef | UnionRef;

/** `of` is absent if the identifier is of no object. */
export interface IdentifierType {
  readonly kind: 'identifier';
  readonly name: string;
  readonly of?: string;
}

export interface ScalarType {
  readonly kind: 'scalar';
  readonly name: string;
}

export interface EnumType {
  readonly kind: 'enum';
  readonly name: string;
}

export interface BitSetType {
  readonly kind: 'bitSet';
  readonly name: string;
}

/** `object`: an object or a view, by its full type name. `partial`: only the identity fields are required. */
export type ObjectRef =
  | { readonly kind: 'object'; readonly name: string }
  | { readonly kind: 'partial'; readonly name: string };

export interface UnionRef {
  readonly kind: 'union';
  readonly name: string;
}

// -------------------------------------------------------------------------------------------------------- predicates

function ofKind<Kind extends TypeKind>(kind: Kind): (type: Type) => type is Of<Kind> {
  return (type): type is Of<Kind> => type.kind === kind;
}

/** Tests for several kinds. The caller names every kind of the type. */
function ofKinds<Some extends Type>(kinds: Readonly<Record<Some['kind'], true>>): (type: Type) => type is Some {
  return (type): type is Some => Object.hasOwn(kinds, type.kind);
}

export const isPlain = ofKinds<PlainType>({
  str: true,
  int: true,
  int32: true,
  float: true,
  bool: true,
  null: true,
  any: true,
  never: true,
  bytes: true,
});

/** Whether a type contains others. Code about nesting only switches over these. */
export const isContainer = ofKinds<ContainerType>({ list: true, tuple: true, dict: true, nullable: true, oneOf: true });

export const isNamed = ofKinds<NamedType>({
  identifier: true,
  scalar: true,
  enum: true,
  bitSet: true,
  object: true,
  partial: true,
  union: true,
});

export const isList = ofKind('list');
export const isTuple = ofKind('tuple');
export const isDict = ofKind('dict');
export const isNullable = ofKind('nullable');
export const isOneOf = ofKind('oneOf');
export const isLiteral = ofKind('literal');
export const isString = ofKind('str');
export const isBoolean = ofKind('bool');
export const isInt32 = ofKind('int32');
export const isInt64 = ofKind('int64');
export const isNull = ofKind('null');
export const isAny = ofKind('any');
export const isNever = ofKind('never');
/** Stands for a type with a reported problem, so that no other problem is reported of it. */
export const UNRESOLVED: PlainType = { kind: 'any', unresolved: true };
export const isUnresolved = (type: Type): boolean => isAny(type) && type.unresolved === true;
export const isBytes = ofKind('bytes');
export const isIdentifier = ofKind('identifier');
export const isScalar = ofKind('scalar');
export const isEnum = ofKind('enum');
export const isBitSet = ofKind('bitSet');
export const isWholeObject = ofKind('object');
export const isPartial = ofKind('partial');
export const isObjectRef = ofKinds<ObjectRef>({ object: true, partial: true });
export const isUnionRef = ofKind('union');
export const isUnion = ofKinds<OneOfType | UnionRef>({ oneOf: true, union: true });
/** A list or a dict, which have items and limits on them. */
export const isCollection = ofKinds<ListType | DictType>({ list: true, dict: true });

/** Whether a type has one JSON form without its declaration: a text or a number that a scalar may have. */
export function hasOneForm(type: Type): boolean {
  return isScalar(type) || (isPlain(type) && !isAny(type));
}

/** Whether values are JavaScript numbers without a fraction. */
export function isInteger(type: Type): type is Of<'int' | 'int32' | 'int64'> {
  return type.kind === 'int' || type.kind === 'int32' || (type.kind === 'int64' && type.as === 'safe-integer');
}

/** An integer of 64 bits that is not always a number. */
export function isWideInteger(type: Type): type is Int64Type & { readonly as: 'bigint' | 'string' } {
  return isInt64(type) && type.as !== 'safe-integer';
}

export function isAtomic(type: Type): type is AtomicType {
  return !isContainer(type) && !isObjectRef(type) && !isUnionRef(type);
}

export const isKeyType = ofKinds<KeyType>({ str: true, int: true, enum: true, identifier: true, scalar: true });

// ------------------------------------------------------------------------------------------------------------- parts

/** The types directly inside a type, in their order. */
export function childTypes(type: Type): readonly Type[] {
  if (!isContainer(type)) return [];
  switch (type.kind) {
    case 'list':
      return [type.item];
    case 'tuple':
      return type.rest === undefined ? type.items : [...type.items, type.rest];
    case 'dict':
      return [type.key, type.value];
    case 'nullable':
      return [type.of];
    case 'oneOf':
      return type.of;
  }
}

/** The type itself and every type inside it, outermost first. */
export function typesIn(type: Type): readonly Type[] {
  return [type, ...childTypes(type).flatMap(typesIn)];
}

/** All references to declarations in a type, at any depth, except the object of an identifier. */
export function namedTypes(type: Type): readonly NamedType[] {
  return typesIn(type).filter(isNamed);
}

export function objectRefs(type: Type): readonly ObjectRef[] {
  return typesIn(type).filter(isObjectRef);
}

/** All references to declarations whose values may contain objects. */
export function compositeRefs(type: Type): readonly (ObjectRef | UnionRef)[] {
  return typesIn(type).filter((inner): inner is ObjectRef | UnionRef => isObjectRef(inner) || isUnionRef(inner));
}

/** The type of the items of a list or dict. */
export function itemOf(type: Type): Type | undefined {
  if (isList(type)) return type.item;
  return isDict(type) ? type.value : undefined;
}

/** The type of the item at an index of a tuple. */
export function itemOfTuple({ items, rest }: TupleType, index: number): Type | undefined {
  return items[index] ?? rest;
}

/** Whether a tuple can have this length. */
export function hasLength({ items, rest }: TupleType, length: number): boolean {
  return rest === undefined ? length === items.length : length >= items.length;
}

/** The type of the innermost items of nested, possibly nullable lists; for other types the type itself. */
export function elementOf(type: Type): Type {
  if (isNullable(type)) return elementOf(type.of);
  return isList(type) ? elementOf(type.item) : type;
}

export function typeWithNull({ type, nullable }: { readonly type: Type; readonly nullable: boolean }): Type {
  return nullable ? { kind: 'nullable', of: type } : type;
}

export function nonNull(type: Type): Type {
  return isNullable(type) ? type.of : type;
}

export function nameOfType(type: Type): string | undefined {
  return isNamed(type) ? type.name : undefined;
}

// ------------------------------------------------------------------------------------------------------- conversions

/** The type with `change` applied to itself and to every type inside it, innermost first. */
export function mapTypes(type: Type, change: (type: Type) => Type): Type {
  return change(withChildren(type, (child) => mapTypes(child, change)));
}

function withChildren(type: Type, change: (child: Type) => Type): Type {
  if (!isContainer(type)) return type;
  switch (type.kind) {
    case 'list':
      return { ...type, item: change(type.item) };
    case 'tuple':
      return {
        ...type,
        items: type.items.map(change),
        ...(type.rest === undefined ? {} : { rest: change(type.rest) }),
      };
    case 'dict':
      return { ...type, key: change(type.key), value: change(type.value) };
    case 'nullable':
      return { ...type, of: change(type.of) };
    case 'oneOf':
      return { ...type, of: type.of.map(change) };
  }
}

/** A type as the spec writes it. */
export function writeType(type: Type): string {
  switch (type.kind) {
    case 'str':
    case 'int':
    case 'int32':
    case 'int64':
    case 'float':
    case 'bool':
    case 'null':
    case 'any':
    case 'never':
    case 'bytes':
      return type.kind;
    case 'list':
      return `list[${writeType(type.item)}]`;
    case 'tuple':
      return `tuple[${[...type.items.map(writeType), ...(type.rest === undefined ? [] : [`...${writeType(type.rest)}`])].join(', ')}]`;
    case 'dict':
      return `dict[${writeType(type.key)}, ${writeType(type.value)}]`;
    case 'nullable':
      return `${writeType(type.of)} | null`;
    case 'oneOf':
      return type.of.map(writeType).join(' | ');
    case 'literal':
      return type.of === undefined ? printLiteral(type.value) : `${type.of.enum}.${type.of.member}`;
    case 'identifier':
      return type.of === undefined ? type.name : `${type.name}<${type.of}>`;
    case 'partial':
      return `Partial<${type.name}>`;
    case 'scalar':
    case 'enum':
    case 'bitSet':
    case 'object':
    case 'union':
      return type.name;
  }
}

// -------------------------------------------------------------------------------------------------------------- JSON

/** The JSON form of values; `unknown` if it is not shown, or any value is valid. */
export type JsonKind = 'str' | 'int' | 'float' | 'bool' | 'null' | 'list' | 'object' | 'unknown';

/** The JSON form of a type's values; `unknown` if there are several. */
export function jsonKind(type: Type, declared: TypeDeclarations): JsonKind {
  if (isNullable(type)) return 'unknown';
  const [only, ...others] = jsonKinds(type, declared);
  return only !== undefined && others.length === 0 ? only : 'unknown';
}

/** All JSON forms of a type's values; `unknown` alone if the spec does not show them. */
export function jsonKinds(type: Type, declared: TypeDeclarations): readonly JsonKind[] {
  return jsonKindsByName(type, typesByName(declared));
}

export function jsonKindsByName(type: Type, declared: Omit<TypesByName, 'objects'>): readonly JsonKind[] {
  const found = new Set<JsonKind>();
  addKinds(type, declared, found, new Set());
  return found.has('unknown') ? ['unknown'] : [...found];
}

function addKinds(type: Type, declared: Omit<TypesByName, 'objects'>, found: Set<JsonKind>, seen: Set<string>): void {
  switch (type.kind) {
    case 'str':
    case 'int':
    case 'float':
    case 'bool':
    case 'null':
    case 'list':
      return void found.add(type.kind);
    case 'int32':
      return void found.add('int');
    case 'int64':
      return void found.add(type.as === 'string' ? 'str' : 'int');
    case 'tuple':
      return void found.add('list');
    case 'never':
      return;
    case 'any':
    case 'bytes':
      return void found.add('unknown');
    case 'nullable':
      found.add('null');
      return addKinds(type.of, declared, found, seen);
    case 'literal':
      return void found.add(kindOfLiteral(type.value));
    case 'dict':
    case 'object':
    case 'partial':
      return void found.add('object');
    case 'oneOf':
      for (const member of type.of) addKinds(member, declared, found, seen);
      return;
    case 'union':
      // A union that contains itself has the forms of its other members.
      if (seen.has(type.name)) return;
      seen.add(type.name);
      for (const member of declared.unions.get(type.name)?.of ?? []) addKinds(member, declared, found, seen);
      return;
    case 'scalar':
      return void found.add(wireOf(declared.scalars.get(type.name)));
    case 'enum':
      return void found.add(wireOf(declared.enums.get(type.name)));
    case 'bitSet':
      return void found.add(wireOf(declared.bitSets.get(type.name)));
    case 'identifier':
      return void found.add(wireOf(declared.identifiers.get(type.name)));
  }
}

function kindOfLiteral(value: LiteralValue): JsonKind {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'int' : 'float';
  return typeof value === 'string' ? 'str' : 'bool';
}

function wireOf(declared: { readonly wire: 'str' | 'int' | 'float' | NotShown } | undefined): JsonKind {
  const wire = declared?.wire;
  return typeof wire === 'string' ? wire : 'unknown';
}

/** Whether a JSON value has a form of the type, or is its literal. */
export function hasFormOf(value: unknown, type: Type, declared: TypeDeclarations): boolean {
  if (isLiteral(type)) return value === type.value;
  if (isOneOf(type)) return type.of.some((member) => hasFormOf(value, member, declared));
  return jsonKinds(type, declared).some((kind) => hasKind(value, kind));
}

/** Whether a JSON value has a kind, apart from limits or members. */
export function hasKind(value: unknown, kind: JsonKind): boolean {
  switch (kind) {
    case 'unknown':
      return true;
    case 'str':
      return typeof value === 'string';
    case 'int':
      return Number.isSafeInteger(value);
    case 'float':
      return typeof value === 'number';
    case 'bool':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    case 'list':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
  }
}
