/**
 * The types of the spec language, and all queries about their nesting.
 *
 * Use these functions to find the types inside a type, the declarations that it names, or its form in JSON. Only code
 * that writes a type out (as TypeScript, as a schema, as a check) switches over every kind, without a `default`. A new
 * kind of type is a member of {@link Type}; the compiler then reports every switch that must handle it.
 */

/** The type of a field, a query parameter, a payload. */
export type Type = PlainType | ContainerType | NamedType;

export type TypeKind = Type['kind'];

/** The type of one kind. */
export type Of<Kind extends TypeKind> = Extract<Type, { readonly kind: Kind }>;

/** A type without parts. */
export type PlainType =
  | { readonly kind: 'str' }
  | { readonly kind: 'int' }
  | { readonly kind: 'float' }
  | { readonly kind: 'bool' }
  | { readonly kind: 'null' }
  /** Any JSON value. A type that is not shown compiles to it, too. */
  | { readonly kind: 'any' };

/** A type that is composed of others. */
export type ContainerType = ListType | TupleType | DictType | NullableType;

/** A type whose values have no parts that the spec knows. */
export type AtomicType = Exclude<Type, ContainerType | ObjectRef>;

/** A type that is valid as the key of a dict. Of scalars, only those that are strings are. */
export type KeyType = Of<'str' | 'int' | 'enum' | 'identifier' | 'scalar'>;

export interface ListType {
  readonly kind: 'list';
  readonly item: Type;
}

/** A list of a fixed length, each item of which has a type of its own. */
export interface TupleType {
  readonly kind: 'tuple';
  readonly items: readonly Type[];
}

export interface DictType {
  readonly kind: 'dict';
  readonly key: Type;
  readonly value: Type;
}

/** An item of a list or a value of a dict that may be null. A field that may be null has a flag of its own. */
export interface NullableType {
  readonly kind: 'nullable';
  readonly of: Type;
}

/** A type that refers to one declaration of the spec. */
export type NamedType = IdentifierType | ScalarType | EnumType | BitSetType | ObjectRef;

/** `of` is absent for an identifier that does not state what it identifies. */
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

/**
 * `object`: an object, a view of one (by the view's full type name), or an object that is not shown. `partial`: only
 * the identity fields of the object are certain to be present.
 */
export type ObjectRef =
  | { readonly kind: 'object'; readonly name: string }
  | { readonly kind: 'partial'; readonly name: string };

// -------------------------------------------------------------------------------------------------------- predicates

const PLAIN: Readonly<Record<PlainType['kind'], true>> = {
  str: true,
  int: true,
  float: true,
  bool: true,
  null: true,
  any: true,
};

export function isPlain(type: Type): type is PlainType {
  return Object.hasOwn(PLAIN, type.kind);
}

const CONTAINERS: Readonly<Record<ContainerType['kind'], true>> = {
  list: true,
  tuple: true,
  dict: true,
  nullable: true,
};

/** A type that contains others. Code that only handles nesting switches over these. */
export function isContainer(type: Type): type is ContainerType {
  return Object.hasOwn(CONTAINERS, type.kind);
}

const NAMED: Readonly<Record<NamedType['kind'], true>> = {
  identifier: true,
  scalar: true,
  enum: true,
  bitSet: true,
  object: true,
  partial: true,
};

export function isNamed(type: Type): type is NamedType {
  return Object.hasOwn(NAMED, type.kind);
}

export function isList(type: Type): type is ListType {
  return type.kind === 'list';
}

export function isTuple(type: Type): type is TupleType {
  return type.kind === 'tuple';
}

export function isDict(type: Type): type is DictType {
  return type.kind === 'dict';
}

/** A list or a dict: a type that has items, and limits on each of them. */
export function isCollection(type: Type): type is ListType | DictType {
  return isList(type) || isDict(type);
}

export function isNullable(type: Type): type is NullableType {
  return type.kind === 'nullable';
}

/** The type whose only value is null. */
export function isNull(type: Type): type is Of<'null'> {
  return type.kind === 'null';
}

export function isAny(type: Type): type is Of<'any'> {
  return type.kind === 'any';
}

export function isString(type: Type): type is Of<'str'> {
  return type.kind === 'str';
}

export function isInteger(type: Type): type is Of<'int'> {
  return type.kind === 'int';
}

export function isBoolean(type: Type): type is Of<'bool'> {
  return type.kind === 'bool';
}

export function isIdentifier(type: Type): type is IdentifierType {
  return type.kind === 'identifier';
}

export function isScalar(type: Type): type is ScalarType {
  return type.kind === 'scalar';
}

export function isEnum(type: Type): type is EnumType {
  return type.kind === 'enum';
}

export function isBitSet(type: Type): type is BitSetType {
  return type.kind === 'bitSet';
}

/** An object, or part of one. */
export function isObjectRef(type: Type): type is ObjectRef {
  return type.kind === 'object' || type.kind === 'partial';
}

export function isAtomic(type: Type): type is AtomicType {
  return !isContainer(type) && !isObjectRef(type);
}

const KEYS: Readonly<Record<KeyType['kind'], true>> = {
  str: true,
  int: true,
  enum: true,
  identifier: true,
  scalar: true,
};

export function isKeyType(type: Type): type is KeyType {
  return Object.hasOwn(KEYS, type.kind);
}

/** An object with all its fields. */
export function isWholeObject(type: Type): type is Of<'object'> {
  return type.kind === 'object';
}

/** An object of which only the identity is certain to be present. */
export function isPartial(type: Type): type is Of<'partial'> {
  return type.kind === 'partial';
}

// ------------------------------------------------------------------------------------------------------------- parts

/** The types directly inside a type, in the order in which the spec writes them. */
export function childTypes(type: Type): readonly Type[] {
  if (!isContainer(type)) return [];
  switch (type.kind) {
    case 'list':
      return [type.item];
    case 'tuple':
      return type.items;
    case 'dict':
      return [type.key, type.value];
    case 'nullable':
      return [type.of];
  }
}

/** The type itself and every type inside it, outermost first. */
export function typesIn(type: Type): readonly Type[] {
  return [type, ...childTypes(type).flatMap(typesIn)];
}

/** Every reference to a declaration in a type, at any depth. The target of an identifier does not count. */
export function namedTypes(type: Type): readonly NamedType[] {
  return typesIn(type).filter(isNamed);
}

/** Every reference to an object, or to a part of one, in a type. */
export function objectRefs(type: Type): readonly ObjectRef[] {
  return typesIn(type).filter(isObjectRef);
}

/** The type of the items of a list or dict, as declared; undefined for any other type. */
export function itemOf(type: Type): Type | undefined {
  if (isList(type)) return type.item;
  return isDict(type) ? type.value : undefined;
}

/** The innermost item type of nested lists, nullable or not; the type itself if it is not a list. */
export function elementOf(type: Type): Type {
  if (isNullable(type)) return elementOf(type.of);
  return isList(type) ? elementOf(type.item) : type;
}

/** The type without null. */
export function nonNull(type: Type): Type {
  return isNullable(type) ? type.of : type;
}

/** The name of the declaration that a type refers to. */
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
      return { ...type, items: type.items.map(change) };
    case 'dict':
      return { ...type, key: change(type.key), value: change(type.value) };
    case 'nullable':
      return { ...type, of: change(type.of) };
  }
}

/** The type with every declaration that it names renamed, the targets of identifiers included. */
export function renameTypes(type: Type, rename: (name: string) => string): Type {
  return mapTypes(type, (one) => {
    if (!isNamed(one)) return one;
    const named = { ...one, name: rename(one.name) };
    return isIdentifier(named) && named.of !== undefined ? { ...named, of: rename(named.of) } : named;
  });
}

/** A type as the spec writes it. */
export function writeType(type: Type): string {
  switch (type.kind) {
    case 'str':
    case 'int':
    case 'float':
    case 'bool':
    case 'null':
    case 'any':
      return type.kind;
    case 'list':
      return `list[${writeType(type.item)}]`;
    case 'tuple':
      return `tuple[${type.items.map(writeType).join(', ')}]`;
    case 'dict':
      return `dict[${writeType(type.key)}, ${writeType(type.value)}]`;
    case 'nullable':
      return `${writeType(type.of)} | null`;
    case 'identifier':
      return type.of === undefined ? type.name : `${type.name}<${type.of}>`;
    case 'partial':
      return `Partial<${type.name}>`;
    case 'scalar':
    case 'enum':
    case 'bitSet':
    case 'object':
      return type.name;
  }
}

// -------------------------------------------------------------------------------------------------------------- JSON

/** The JSON form of a type's values; `unknown` if the spec does not show it, or if any value is valid. */
export type JsonKind = 'str' | 'int' | 'float' | 'bool' | 'null' | 'list' | 'object' | 'unknown';

/** The declarations, a part of a Model, that define the JSON form of a type. */
export type DeclaredWires = Readonly<Record<'identifiers' | 'scalars' | 'enums' | 'bitSets', readonly Wired[]>>;

interface Wired {
  readonly name: string;
  readonly wire: 'str' | 'int' | 'float' | { readonly notShown: true };
}

/** Resolves the names of scalars, enums, bit sets and identifiers. */
export function jsonKind(type: Type, declared: DeclaredWires): JsonKind {
  switch (type.kind) {
    case 'str':
    case 'int':
    case 'float':
    case 'bool':
    case 'null':
    case 'list':
      return type.kind;
    case 'tuple':
      return 'list';
    case 'any':
    case 'nullable':
      return 'unknown';
    case 'dict':
    case 'object':
    case 'partial':
      return 'object';
    case 'scalar':
      return wireOf(declared.scalars, type.name);
    case 'enum':
      return wireOf(declared.enums, type.name);
    case 'bitSet':
      return wireOf(declared.bitSets, type.name);
    case 'identifier':
      return wireOf(declared.identifiers, type.name);
  }
}

function wireOf(declarations: readonly Wired[], name: string): JsonKind {
  const wire = declarations.find((declaration) => declaration.name === name)?.wire;
  return typeof wire === 'string' ? wire : 'unknown';
}

/** Whether a JSON value can be one of the type. Checks the kind only, not limits or members. */
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
