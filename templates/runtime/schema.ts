import type { Around, Explanation, IssueKey } from './explain.js';
import type { Seen } from './visits.js';

// Declarations of the spec as data for interpreters such as `explain`. References are functions, because modules import
// each other in circles.

/** A type of values. */
export type Type = MemberType | NullableType | LimitedType | WithinType | OneOfType | UnionSchema;

/** A type of values, without the alternatives and limits around it. */
export type MemberType =
  | PlainType
  | LiteralType
  | Int64Type
  | ListType
  | TupleType
  | DictType
  | IdentifierSchema
  | ScalarSchema
  | EnumSchema
  | BitSetSchema
  | ObjectSchema;

export type PlainType = 'str' | 'int' | 'int32' | 'float' | 'bool' | 'null' | 'any' | 'never' | 'bytes';

export interface LiteralType {
  readonly kind: 'literal';
  readonly value: string | number | boolean;
  /** The enum member with the value. */
  readonly member?: string;
}

/** An integer of 64 bits that is not always a number. */
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

/** A list that begins with these items. Without `rest`, there are no others. */
export interface TupleType {
  readonly kind: 'tuple';
  readonly items: readonly Type[];
  readonly rest?: Type;
  readonly explain: Explain<TupleType>;
}

/** An object of entries. Without `key`, every key is valid. */
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
  /** The interpreter of a rare type is part of its data, so that bundles only contain those that they need. */
  readonly explain: Explain<Limited>;
}

/** Explains a value under a key in its container. */
export type Explain<Of> = (e: Explanation, of: Of, key: IssueKey | undefined, value: unknown, around: Around) => void;

/** An object that depends on fields of its container. `undefined` means that the container lacks the field. */
export interface WithinType {
  readonly kind: 'within';
  readonly of: ObjectSchema;
  readonly facts: readonly (string | undefined)[];
}

/** An unnamed union. */
export interface OneOfType extends Members {
  readonly kind: 'oneOf';
}

export interface Members {
  readonly of: readonly Type[];
  readonly explain: ExplainMembers;
  /** The names of members in messages, if they are not obvious. */
  readonly texts?: readonly string[];
  /** How to distinguish several members with fields. */
  readonly by?: FieldChoice | KeyChoice;
}

/**
 * Explains the value at the path as the intended member of a union.
 *
 * @param name the union in messages
 * @param depth of the value, if members can contain the union
 */
export type ExplainMembers = (
  e: Explanation,
  union: Members,
  name: string,
  value: unknown,
  around: Around,
  depth: number,
) => void;

/** The value of a field selects the member, by its index. */
export interface FieldChoice {
  readonly field: string;
  readonly cases: readonly (readonly [value: string | number | boolean, member: number, label?: string])[];
  /** Whether other values are legal, too. */
  readonly open?: true;
}

/** Members are tried, each with its required keys. */
export interface KeyChoice {
  readonly keys: readonly (readonly [member: number, required: readonly string[]])[];
}

export interface IdentifierSchema {
  readonly kind: 'identifier';
  readonly name: string;
  /** Absent if the spec does not state it, here and in the declarations below. */
  readonly wire?: Wire;
  readonly check: (value: unknown) => boolean;
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
  readonly expected: string;
  readonly check: (value: unknown) => boolean;
}

export interface EnumSchema {
  readonly kind: 'enum';
  readonly name: string;
  readonly wire?: Wire;
  /** Whether other values than the listed ones are invalid in each mode. */
  readonly closed?: true;
  /** Absent if the values are not all known. */
  readonly values?: readonly (string | number)[];
}

export interface BitSetSchema {
  readonly kind: 'bitSet';
  readonly name: string;
  readonly wire?: Wire;
  readonly closed?: true;
  readonly check: (value: unknown) => boolean;
  /** Whether all bits of a set are listed. */
  readonly known: (value: unknown) => boolean;
}

/** The compiled check of an object or a union. */
// oxlint-disable-next-line typescript/no-explicit-any -- further parameters differ: depth, visits, and facts from the container
export type Check = (value: unknown, mode: CheckMode, ...more: any[]) => boolean;

/** The mode of a check. In mode 'strict', it has further tests of objects, enumerations and bit sets by name. */
export type CheckMode = 'shape' | 'spec' | Readonly<Record<string, (value: unknown) => boolean>>;

interface Declared {
  readonly name: string;
  readonly check: Check;
  /** Whether it can contain itself, so that checks count the depth. */
  readonly recursive?: true;
  /** Whether checks record visited values. */
  readonly recorded?: true;
}

export interface ObjectSchema extends Declared {
  readonly kind: 'object';
  readonly parts: () => ObjectParts;
}

interface DeclaredParts {
  /** How an explanation records visited values, if it does. */
  readonly seen?: Seen;
}

export interface ObjectParts extends DeclaredParts {
  readonly fields: readonly Field[];
  readonly rules?: Rules;
  /** Undeclared keys. Absent: invalid in mode 'strict' only. */
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

/** A field has one of the values. A number is the index of a fact about the container. */
export type Condition = readonly [field: string | number, values: readonly unknown[]];

export type Rule =
  | {
      readonly kind: 'exactly-one-set' | 'at-most-one-non-null' | 'at-least-one-set';
      readonly fields: readonly string[];
      /** Whether an absent field may exist but not be shown. */
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
  /** `closed`: invalid; `open`: valid in each mode. Absent: invalid in mode 'strict', unless there is a `type`. */
  readonly keys?: 'closed' | 'open';
  /** The type of their values; absent for any value. */
  readonly type?: Type;
  /** Types of keys that match a pattern. */
  readonly patterns?: readonly (readonly [pattern: TextPattern, type?: Type])[];
  readonly explain: (e: Explanation, others: OtherKeys, value: object, around: Around) => void;
}

/** A pattern, with functions of the module `pattern`, which few packages need. */
export interface TextPattern {
  readonly pattern: unknown;
  matches(pattern: unknown, text: string): boolean;
  /** The position at which a text no longer matches. */
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
  /** One of them must hold, because it is unknown which one applies. */
  | { readonly kind: 'any'; readonly of: readonly Bound[] }
  /** The first one whose conditions hold applies; without a limit, none does. */
  | {
      readonly kind: 'first';
      readonly of: readonly (readonly [when: readonly Condition[], limit?: Bound])[];
    };

/** A limit of values of one form; others satisfy it. */
export type Bound =
  | { readonly kind: 'length'; readonly min?: number; readonly max?: number; readonly trimmed?: true }
  | { readonly kind: 'range'; readonly min?: number; readonly max?: number }
  | { readonly kind: 'items'; readonly min?: number; readonly max?: number; readonly lists?: true }
  /** With `all`, the limit also applies to values other than texts and numbers. */
  | { readonly kind: 'values'; readonly values: readonly unknown[]; readonly all?: true }
  | RareBound;

/** A rare bound with its interpreter. */
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
  /** With a `code`, a limit of decimals, which names the issue. */
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
  /** `keys` returns equal keys for equal values; absent if only identical items are equal. */
  | { readonly kind: 'unique'; readonly keys?: () => (value: unknown) => unknown };

export type Fields = readonly Field[];

/** Makes the parts of an object, or only its fields. */
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

/** Makes a result when it is first needed. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
