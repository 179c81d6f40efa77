import type { Around, Explanation, IssueKey } from './explain.js';
import type { Seen } from './visits.js';

// Declarations of the spec as data. Interpreters read them: `explain` says what is wrong with a value. Whatever a
// declaration refers to is in a function, since modules import each other in circles.

/** A type of values. */
export type Type =
  | PlainType
  | LiteralType
  | Int64Type
  | ListType
  | TupleType
  | DictType
  | NullableType
  | LimitedType
  | WithinType
  | OneOfType
  | IdentifierSchema
  | ScalarSchema
  | EnumSchema
  | BitSetSchema
  | ObjectSchema
  | UnionSchema;

export type PlainType = 'str' | 'int' | 'int32' | 'float' | 'bool' | 'null' | 'any' | 'never' | 'bytes';

export interface LiteralType {
  readonly kind: 'literal';
  readonly value: string | number | boolean;
  /** The member of an enumeration that has the value. */
  readonly member?: string;
}

/** An integer of 64 bits, in a form that numbers do not have alone. */
export interface Int64Type {
  readonly kind: 'int64';
  readonly name: 'int64';
  readonly wire: 'str' | 'int';
  readonly check: (value: unknown) => boolean;
}

export interface ListType {
  readonly kind: 'list';
  readonly item: Type;
}

/** A list that begins with these items. Without `rest`, it has no others. */
export interface TupleType {
  readonly kind: 'tuple';
  readonly items: readonly Type[];
  readonly rest?: Type;
  readonly explain: Explain<TupleType>;
}

/** An object of entries. Without `key`, any text is a key. */
export interface DictType {
  readonly kind: 'dict';
  readonly key?: KeyType;
  readonly value: Type;
}

export interface KeyType {
  readonly type: Type;
  readonly explain: (e: Explanation, type: Type, name: string, around: Around) => void;
}

export interface NullableType {
  readonly kind: 'nullable';
  readonly of: Type;
}

export interface LimitedType extends Limited {
  readonly kind: 'limited';
  readonly of: Type;
}

export interface Limited {
  readonly limits: readonly Limit[];
  /** The interpreter of what few types have is a part of their data: a bundle contains only those that it needs. */
  readonly explain: Explain<Limited>;
}

/** Explains a value under a key as part of what is around it. */
export type Explain<Of> = (e: Explanation, of: Of, key: IssueKey | undefined, value: unknown, around: Around) => void;

/** An object that depends on fields of the object around it: `undefined` stands for one that this does not have. */
export interface WithinType {
  readonly kind: 'within';
  readonly of: ObjectSchema;
  readonly facts: readonly (string | undefined)[];
}

/** One of several types, without a name. */
export interface OneOfType extends Members {
  readonly kind: 'oneOf';
}

export interface Members {
  readonly of: readonly Type[];
  readonly explain: ExplainMembers;
  /** The names of the members in messages, where they are not obvious. */
  readonly texts?: readonly string[];
  /** How to distinguish members with fields, if there are several. */
  readonly by?: FieldChoice | KeyChoice;
}

/**
 * Explains the value at the path as the member of a union that it is meant to be.
 *
 * @param name the union in messages
 * @param depth how deep the value is, where members can contain the union
 */
export type ExplainMembers = (
  e: Explanation,
  union: Members,
  name: string,
  value: unknown,
  around: Around,
  depth: number,
) => void;

/** By the value of a field. A member is known by its place in the list. */
export interface FieldChoice {
  readonly field: string;
  readonly cases: readonly (readonly [value: string | number | boolean, member: number, label?: string])[];
  /** Whether other values are legal, too. */
  readonly open?: true;
}

/** They are tried, each with the keys that it requires. */
export interface KeyChoice {
  readonly keys: readonly (readonly [member: number, required: readonly string[]])[];
}

export interface IdentifierSchema {
  readonly kind: 'identifier';
  readonly name: string;
  /** Absent if the spec does not state it, as for each declaration below. */
  readonly wire?: Wire;
  readonly check: (value: unknown) => boolean;
  /** The name in messages. */
  readonly expected: string;
}

/** The form in JSON. */
export type Wire = 'str' | 'int' | 'float';

export interface ScalarSchema {
  readonly kind: 'scalar';
  readonly name: string;
  readonly wire: Wire;
  readonly format?: Format;
  readonly limited?: Limited;
}

export interface Format {
  readonly name: string;
  /** The name in messages. */
  readonly expected: string;
  readonly check: (value: unknown) => boolean;
}

export interface EnumSchema {
  readonly kind: 'enum';
  readonly name: string;
  readonly wire?: Wire;
  /** Whether other values than the listed ones are invalid in each mode. */
  readonly closed?: true;
  /** Absent if not all are known. */
  readonly values?: readonly (string | number)[];
}

export interface BitSetSchema {
  readonly kind: 'bitSet';
  readonly name: string;
  readonly wire?: Wire;
  readonly closed?: true;
  readonly check: (value: unknown) => boolean;
  /** Whether a set has only bits that are listed. */
  readonly known: (value: unknown) => boolean;
}

/** The compiled check of an object or a union. */
// oxlint-disable-next-line typescript/no-explicit-any -- further parameters differ: depth, visits, and facts from the container
export type Check = (value: unknown, mode: CheckMode, ...more: any[]) => boolean;

/** The mode of a check. Mode 'strict' has further tests of objects, enumerations and bit sets, by their names. */
export type CheckMode = 'shape' | 'spec' | Readonly<Record<string, (value: unknown) => boolean>>;

interface Declared {
  readonly name: string;
  readonly check: Check;
  /** Whether it can contain itself: checks count how deep it is. */
  readonly recursive?: true;
  /** Whether checks record which values they have seen. */
  readonly recorded?: true;
}

export interface ObjectSchema extends Declared {
  readonly kind: 'object';
  readonly parts: () => ObjectParts;
}

interface DeclaredParts {
  /** How an explanation records which values it has seen, if it does. */
  readonly seen?: Seen;
}

export interface ObjectParts extends DeclaredParts {
  readonly fields: readonly Field[];
  readonly rules?: Rules;
  /** Keys that no field has. Absent: they are invalid in mode 'strict'. */
  readonly others?: OtherKeys;
}

export interface Rules {
  readonly all: readonly Rule[];
  readonly explain: (e: Explanation, rule: Rule, around: Around, value: object) => void;
}

export type Field = readonly [name: string, type: Type, presence?: Presence, irrelevant?: Irrelevance];

/** 1: may be absent; 2: may be null; 3: both. */
export type Presence = 0 | 1 | 2 | 3;

/** The field must be absent where one of the conditions holds. */
export interface Irrelevance {
  readonly when: readonly Condition[];
  readonly because: string;
  readonly holds: (condition: Condition, around: Around) => boolean;
}

/** A field has one of the values. A number instead of its name: that fact of the object around. */
export type Condition = readonly [field: string | number, values: readonly unknown[]];

export type Rule =
  | {
      readonly kind: 'exactly-one-set' | 'at-most-one-non-null' | 'at-least-one-set';
      readonly fields: readonly string[];
      /** Whether an absent field may be one that is not shown. */
      readonly partial?: true;
      readonly message: string;
    }
  | {
      readonly kind: 'required-when';
      readonly fields: readonly string[];
      readonly when: readonly Condition[];
      readonly message: string;
    }
  | {
      readonly kind: 'ordered' | 'total-length' | 'absent-with';
      readonly fields: readonly string[];
      readonly isKept: (values: readonly unknown[], by: never) => boolean;
      readonly by?: unknown;
      readonly message: string;
    }
  | { readonly kind: 'key-count'; readonly min?: number; readonly max?: number; readonly message: string };

export interface OtherKeys {
  /** `closed`: invalid; `open`: valid in each mode. Absent: invalid in mode 'strict', unless `type` is there. */
  readonly keys?: 'closed' | 'open';
  /** The type of their values. Absent: anything. */
  readonly type?: Type;
  /** Keys that match a pattern, and what these hold. */
  readonly patterns?: readonly (readonly [pattern: TextPattern, type?: Type])[];
  readonly explain: (e: Explanation, others: OtherKeys, value: object, around: Around) => void;
}

/** A pattern, with functions of the runtime's `pattern` module, which few packages need. */
export interface TextPattern {
  readonly pattern: unknown;
  matches(pattern: unknown, text: string): boolean;
  /** Where a text that does not match stops to do so. */
  mismatch(pattern: unknown, text: string): number;
}

export interface UnionSchema extends Declared {
  readonly kind: 'union';
  readonly parts: () => UnionParts;
}

export interface UnionParts extends Members, DeclaredParts {
  readonly limited?: Limited;
}

export type Limit =
  | Bound
  /** One of them has to hold: the spec does not show which one applies. */
  | { readonly kind: 'any'; readonly of: readonly Bound[] }
  /** The first one whose conditions hold applies; without a limit, none does. */
  | {
      readonly kind: 'first';
      readonly of: readonly (readonly [when: readonly Condition[], limit?: Bound])[];
    };

/** A limit of values of one form; it says nothing about others. */
export type Bound =
  | { readonly kind: 'length'; readonly min?: number; readonly max?: number; readonly trimmed?: true }
  | { readonly kind: 'range'; readonly min?: number; readonly max?: number }
  | { readonly kind: 'items'; readonly min?: number; readonly max?: number; readonly lists?: true }
  /** `all`: values of every form are limited, and not only texts and numbers. */
  | { readonly kind: 'values'; readonly values: readonly unknown[]; readonly all?: true }
  | RareBound;

/** A bound that few types have, with its interpreter beside it. */
export type RareBound = RareBoundKind & {
  readonly explain: (e: Explanation, bound: never, key: IssueKey | undefined, value: unknown) => void;
};

export type RareBoundKind =
  | { readonly kind: 'open-range'; readonly min?: number; readonly max?: number; readonly open: 'min' | 'max' | 'both' }
  | {
      readonly kind: 'int64-range';
      readonly min: bigint;
      readonly max: bigint;
      readonly expected: string;
      readonly holds: (value: unknown, min: bigint, max: bigint) => boolean;
    }
  | {
      readonly kind: 'multiple-of';
      readonly digits: number;
      readonly scale: number;
      readonly holds: (value: never, digits: number, scale: number) => boolean;
      readonly form: 'number' | 'int64';
    }
  /** With a `code`, a limit of decimals, which an issue is named after. */
  | ({
      readonly kind: 'pattern';
      readonly text: string;
      readonly code?: string;
      readonly expected?: string;
    } & TextPattern)
  | {
      readonly kind: 'format';
      readonly name: string;
      readonly wire: 'str' | 'int';
      readonly expected: string;
      readonly check: (value: unknown) => boolean;
    }
  /** `keys` makes equal values equal keys; absent where only identical items are equal. */
  | { readonly kind: 'unique'; readonly keys?: () => (value: unknown) => unknown };

export type Fields = readonly Field[];

/** Makes the parts of an object, which may be its fields alone. */
export type MakeParts = () => ObjectParts | Fields;

type Marks = Pick<Declared, 'recursive' | 'recorded'>;

export function object(name: string, check: Check, parts: MakeParts, marks?: Marks): ObjectSchema {
  return { kind: 'object', name, check, ...marks, parts: once(() => wholeParts(parts)) };
}

export function wholeParts(make: MakeParts): ObjectParts {
  const parts = make();
  return 'fields' in parts ? parts : { fields: parts };
}

export function union(name: string, check: Check, parts: () => UnionParts, marks?: Marks): UnionSchema {
  return { kind: 'union', name, check, ...marks, parts: once(parts) };
}

/** Calls a function once, when its result is first needed. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
