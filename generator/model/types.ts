/**
 * The types of the spec language, and every question about how they nest.
 *
 * Whoever asks what is inside a type, which declarations it names, or what it is in JSON, asks here. Only those who
 * write a type out (as TypeScript, as a schema, as a check) decide for each kind, in a switch without `default`: a new
 * kind of type is a member of {@link Type}, and the compiler then names every place that has to decide about it.
 */

/** A type as it stands in a field, a query parameter, a payload. */
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
  /** Any JSON value; also what a type that is not shown compiles to. */
  | { readonly kind: 'any' };

/** A type that is made of others. */
export type ContainerType = ListType | DictType | NullableType;

/** A type whose values have no parts that the spec knows of. */
export type AtomicType = Exclude<Type, ContainerType | ObjectRef>;

/** A type that keys of a dict may have; of scalars, those that are strings. */
export type KeyType = Of<'str' | 'int' | 'enum' | 'identifier' | 'scalar'>;

export interface ListType {
  readonly kind: 'list';
  readonly item: Type;
}

export interface DictType {
  readonly kind: 'dict';
  readonly key: Type;
  readonly value: Type;
}

/** An item of a list or a value of a dict that may be null; a field that may be null says so itself. */
export interface NullableType {
  readonly kind: 'nullable';
  readonly of: Type;
}

/** A type that stands for one declaration of the spec. */
export type NamedType = IdentifierType | ScalarType | EnumType | BitSetType | ObjectRef;

/** `of` is absent for an identifier that does not say what it identifies. */
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
 * `object`: an object, a view of one (by the view's full type name), or an object that is not shown. `partial`: only the
 * identity fields of the object are sure to be there.
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

const CONTAINERS: Readonly<Record<ContainerType['kind'], true>> = { list: true, dict: true, nullable: true };

/** A type that has others inside: whoever decides only how types nest switches over these. */
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

export function isDict(type: Type): type is DictType {
  return type.kind === 'dict';
}

/** A list or a dict: what has items, and limits on each of them. */
export function isCollection(type: Type): type is ListType | DictType {
  return isList(type) || isDict(type);
}

export function isNullable(type: Type): type is NullableType {
  return type.kind === 'nullable';
}

/** The type of nothing but null. */
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

/** An object of which only the identity is sure to be there. */
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
    case 'dict':
      return [type.key, type.value];
    case 'nullable':
      return [type.of];
  }
}

/** The type itself and every type inside it, from the outside in. */
export function typesIn(type: Type): readonly Type[] {
  return [type, ...childTypes(type).flatMap(typesIn)];
}

/** Every mention of a declaration in a type, however deep; what an identifier identifies is not among them. */
export function namedTypes(type: Type): readonly NamedType[] {
  return typesIn(type).filter(isNamed);
}

/** Every mention of an object, or of part of one, in a type. */
export function objectRefs(type: Type): readonly ObjectRef[] {
  return typesIn(type).filter(isObjectRef);
}

/** What a list or a dict holds, as it stands there; undefined for any other type. */
export function itemOf(type: Type): Type | undefined {
  if (isList(type)) return type.item;
  return isDict(type) ? type.value : undefined;
}

/** What a list holds, whether it may be null or not, and so on inwards; the type itself where it is no list. */
export function elementOf(type: Type): Type {
  if (isNullable(type)) return elementOf(type.of);
  return isList(type) ? elementOf(type.item) : type;
}

/** What a type is where it is not null. */
export function nonNull(type: Type): Type {
  return isNullable(type) ? type.of : type;
}

/** The name behind a type that stands for one declaration. */
export function nameOfType(type: Type): string | undefined {
  return isNamed(type) ? type.name : undefined;
}

// ------------------------------------------------------------------------------------------------------- conversions

/** The type with `change` applied to itself and to every type inside it, from the inside out. */
export function mapTypes(type: Type, change: (type: Type) => Type): Type {
  return change(withChildren(type, (child) => mapTypes(child, change)));
}

function withChildren(type: Type, change: (child: Type) => Type): Type {
  if (!isContainer(type)) return type;
  switch (type.kind) {
    case 'list':
      return { ...type, item: change(type.item) };
    case 'dict':
      return { ...type, key: change(type.key), value: change(type.value) };
    case 'nullable':
      return { ...type, of: change(type.of) };
  }
}

/** The type with every declaration that it names under another name, what identifiers identify included. */
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

/** What a value of a type is in JSON; `unknown` where the spec does not show it, or where it may be anything. */
export type JsonKind = 'str' | 'int' | 'float' | 'bool' | 'null' | 'list' | 'object' | 'unknown';

/** The declarations whose form in JSON a type has: part of a Model. */
export type DeclaredWires = Readonly<Record<'identifiers' | 'scalars' | 'enums' | 'bitSets', readonly Wired[]>>;

interface Wired {
  readonly name: string;
  readonly wire: 'str' | 'int' | 'float' | { readonly notShown: true };
}

/** Looks behind the names of scalars, enums, bit sets and identifiers. */
export function jsonKind(type: Type, declared: DeclaredWires): JsonKind {
  switch (type.kind) {
    case 'str':
    case 'int':
    case 'float':
    case 'bool':
    case 'null':
    case 'list':
      return type.kind;
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

/** True where a JSON value can be one of the type: the kind only, not limits or members. */
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
