import type { LimitTarget } from '../model/limits/limit-target.js';
import type { Path } from './json-text.js';

/** Where a payload shows something. */
export interface Place {
  readonly file: string;
  /** 1-based, as the column, which counts UTF-16 units. */
  readonly line: number;
  readonly column: number;
}

/** JSON forms that reports distinguish. */
export type Kind = 'str' | 'int' | 'float' | 'bool' | 'null' | 'list' | 'object';

/** Something that was seen, how often, and where first. */
export interface Seen {
  count: number;
  example: Example;
}

/** A place that is found when the payload at hand has been walked. */
export interface Example {
  path: Path;
  /** Absent while the payload is walked. */
  place?: Place;
}

/** The largest of the sizes that values of one place have. */
export interface Largest {
  most: number;
  example: Example;
}

/** Facts about the values of one place. A place is a field, an item of it, or a whole payload. */
export interface Slot {
  /** `Book.tags[]`: the object and the field, `[]` for items, `{}` for values and `{key}` for keys of a dict. */
  readonly name: string;
  seen: number;
  absent?: Seen;
  readonly kinds: Map<Kind, Seen>;
  /** Characters of texts, as code points. */
  text?: Largest;
  number?: Largest;
  /** Items of lists. */
  items?: Largest;
  /** Values that enums of the place do not list, by the names of the enums. */
  readonly members: Map<string, Map<string | number, Seen>>;
  /** Bits that bit sets of the place do not list, by the names of the bit sets. */
  readonly bits: Map<string, Map<number, Seen>>;
}

/** A field of an object, or a part of its value. */
export interface FieldPlace {
  readonly object: string;
  readonly field: string;
  /** The part of the value; absent for parts that limits cannot name, such as an item of a tuple. */
  readonly on?: LimitTarget;
}

/** Keys that an object does not declare. */
export interface UnknownKeys {
  readonly keys: Map<string, UnknownKey>;
  /** Occurrences of keys beyond those that are distinguished. */
  more: number;
}

export interface UnknownKey extends Seen {
  readonly kinds: Map<Kind, number>;
  /** Kinds of the items of lists. */
  readonly items: Set<Kind>;
}

/** A reason for which validators reject values of one place. */
export interface Difference extends Seen {
  /** `Book.tags[]`. */
  readonly name: string;
  /** The code of the validators' issues. */
  readonly code: string;
  readonly field: FieldPlace | undefined;
  /** The object with the key, the rule or the field. */
  readonly object: string | undefined;
  /** The enum, bit set or scalar that refuses the value. */
  readonly named: string | undefined;
  /** Position of the limit that was missed among the limits of the field, or of its scalar. */
  readonly limit: { readonly of: 'field' | 'scalar'; readonly index: number } | undefined;
  /** Sizes of the values that miss the limit. */
  sizes?: { least: number; most: number };
  /** Forms of the values, where these are wrong. */
  readonly kinds: Set<Kind>;
  /** Whether mode 'spec' rejects them too, and not only mode 'strict'. */
  refused: boolean;
}

/** The form of a value that came from JSON. */
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
