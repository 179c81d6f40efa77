import type { LimitTarget } from '../model/limits/limit-target.js';
import type { Field, Limit, ObjectType, Rule } from '../model/model.js';
import type { JsonKind } from '../model/types.js';

export interface Place {
  readonly file: string;
  /** 1-based, as is the column, which counts UTF-16 units. */
  readonly line: number;
  readonly column: number;
}

export type Kind = Exclude<JsonKind, 'unknown'>;

/** The number of occurrences, and the place of the first one. */
export interface Seen {
  count: number;
  readonly place: Place;
}

/** The largest size of values at one place of the spec. */
export interface Largest {
  readonly most: number;
  readonly place: Place;
}

/** Facts about values at one place of the spec: a field, an item in it, or a payload. */
export interface Slot {
  /** `Book.tags[]`: an object and a field, with `[]` for items, `{}` for values and `{key}` for keys of dicts. */
  readonly name: string;
  seen: number;
  absent?: Seen;
  readonly kinds: Map<Kind, Seen>;
  text?: Largest;
  number?: Largest;
  items?: Largest;
  /** Unlisted values of enums, by the names of the enums. */
  readonly members: Map<string, Map<string | number, Seen>>;
  /** Unlisted bits of bit sets, by the names of the bit sets. */
  readonly bits: Map<string, Map<number, Seen>>;
}

/** A field of an object, or a part of its value. */
export interface FieldPlace {
  readonly field: Field;
  /** The part of the value; absent for parts without limits, such as an item of a tuple. */
  readonly on?: LimitTarget;
}

/** Undeclared keys of an object. */
export interface UnknownKeys {
  readonly keys: Map<string, UnknownKey>;
  /** Number of occurrences of keys above the limit. */
  more: number;
}

export interface UnknownKey extends Seen {
  readonly kinds: Map<Kind, number>;
  readonly items: Set<Kind>;
}

/** A reason for which validators reject values at one place of the spec. */
export interface Difference extends Seen {
  /** Such as `Book.tags[]`. */
  readonly name: string;
  readonly code: string;
  readonly field: FieldPlace | undefined;
  /** The object with the key, the rule or the field. */
  readonly object: ObjectType | undefined;
  /** The enum, bit set or scalar of the values. */
  readonly named: string | undefined;
  /** The violated limit of the field or of its scalar, or the broken rule. */
  readonly broken: Limit | Rule | undefined;
  sizes?: { least: number; most: number };
  /** Forms of values with a wrong form. */
  readonly kinds: Set<Kind>;
  /** Whether mode 'spec' rejects the values, too. */
  refused: boolean;
}

/** The form of a JSON value. */
export function kindOf(value: unknown): Kind {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'string':
      return 'str';
    case 'number':
      return Number.isInteger(value) ? 'int' : 'float';
    case 'boolean':
      return 'bool';
    default:
      return Array.isArray(value) ? 'list' : 'object';
  }
}
