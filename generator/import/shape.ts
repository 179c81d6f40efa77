import type { Annotations, Discriminator, Kind, NumberBounds, TextBounds } from './keywords.js';

/**
 * The values that a schema accepts, in the terms of the spec language. Shapes are made by `classify`, brought to their simplest form by
 * `simplify`, and written by `write`.
 */
export type Shape =
  | { readonly kind: 'any' }
  | { readonly kind: 'never' }
  | { readonly kind: 'null' }
  | { readonly kind: 'bool' }
  | TextShape
  | NumberShape
  | ValuesShape
  | ListShape
  | TupleShape
  | DictShape
  | { readonly kind: 'object'; readonly object: ObjectShape }
  | UnionShape
  /** A schema with a name of its own. */
  | { readonly kind: 'named'; readonly schema: NamedSchema }
  /** The values of these JSON forms among those of another shape; `at` where a schema says so beside a reference. */
  | { readonly kind: 'restricted'; readonly of: Shape; readonly kinds: ReadonlySet<Kind>; readonly at?: string };

export interface TextShape extends TextBounds {
  readonly kind: 'text';
  /** A pattern beside `pattern`, which allOf has brought together. */
  readonly alsoPattern?: string;
  readonly at: string;
}

export interface NumberShape extends NumberBounds {
  readonly kind: 'number';
  readonly whole: boolean;
  readonly format?: string;
  readonly at: string;
}

/** Values that are listed. */
export interface ValuesShape {
  readonly kind: 'values';
  readonly values: readonly (string | number | boolean)[];
  /** Words for the values, in the same order, where the document has some. */
  readonly names: readonly (string | undefined)[];
  readonly docs: readonly (string | undefined)[];
  readonly at: string;
  readonly title?: string;
  readonly doc?: string;
  /** Values of this form are valid even if they are not listed. */
  readonly openTo?: 'str' | 'int';
  /** Whether a discriminator selects an object by them, so that there are no others. */
  readonly isClosed?: true;
}

/** The shape with the values that pass a test, and their words. */
export function valuesThat(passes: (value: ValuesShape['values'][number]) => boolean, shape: ValuesShape): ValuesShape {
  const kept = shape.values.map(passes);
  const pick = <Item>(all: readonly Item[]): readonly Item[] => all.filter((_, index) => kept[index]);
  return { ...shape, values: pick(shape.values), names: pick(shape.names), docs: pick(shape.docs) };
}

export interface ListShape {
  readonly kind: 'list';
  readonly item: Shape;
  readonly min?: number;
  readonly max?: number;
  readonly unique: boolean;
  readonly at?: string;
}

export interface TupleShape {
  readonly kind: 'tuple';
  readonly items: readonly Shape[];
  /** The shape of all further items; without it there are none. */
  readonly rest?: Shape;
  /** How many items there are, where further ones make a difference. */
  readonly min?: number;
  readonly max?: number;
  readonly at?: string;
}

/** The shapes of the items of a tuple. */
export function shapesIn({ items, rest }: TupleShape): readonly Shape[] {
  return rest === undefined ? items : [...items, rest];
}

export interface DictShape {
  readonly kind: 'dict';
  /** Absent: any text. */
  readonly key?: Shape;
  readonly value: Shape;
  readonly min?: number;
  readonly max?: number;
  readonly at?: string;
}

export interface UnionShape {
  readonly kind: 'union';
  readonly of: readonly Shape[];
  readonly discriminator?: Discriminator;
  /** Whether the document says that only one of them may fit. */
  readonly exactlyOne: boolean;
  readonly at: string;
  readonly title?: string;
}

/** An object of the spec. Its fields are added after it is made, since they may lead back to it. */
export interface ObjectShape {
  readonly at: string;
  readonly title?: string;
  readonly facts: Facts;
  /** Sorted: what identifies first, then what is required, by name. */
  fields: readonly FieldShape[];
  /** Absent: any other key may be there. */
  otherKeys?: 'none' | Shape;
  /** The shapes of keys that are no field and match a pattern. */
  keyPatterns?: readonly { readonly pattern: string; readonly shape: Shape }[];
  rules: readonly RuleShape[];
  /** How many keys it has. */
  keyCount?: { readonly min?: number; readonly max?: number };
  /** Keys of limits and conditions without a home, as prose. */
  readonly caveats: string[];
  /** Whether it is sent as a form with parts, in which files are no texts. */
  isForm?: boolean;
  /** Schemas that it extends. */
  bases: readonly NamedSchema[];
}

export interface FieldShape {
  readonly key: string;
  readonly required: boolean;
  readonly shape: Shape;
  readonly facts: Facts;
  readonly at: string;
}

export interface RuleShape {
  readonly kind: 'at-least-one-set' | 'exactly-one-set' | 'at-most-one-non-null';
  readonly fields: readonly string[];
}

/** The facts of a place besides the shape of its values. */
export interface Facts extends Omit<Annotations, 'said' | 'memberNames' | 'memberDocs'> {
  readonly at: string;
  /** Limits that no validator tries, as prose. */
  readonly caveats: readonly string[];
}

/** A schema that others refer to. */
export interface NamedSchema {
  readonly at: string;
  /** Name in the document, or the last words of its pointer. */
  readonly title: string;
  readonly facts: Facts;
  /** Absent until it is classified. */
  shape?: Shape;
  /** Whether a person named it, as under `components`. */
  readonly isComponent: boolean;
}

/** The shapes of keys that are no field. */
export function shapesOfOtherKeys({ otherKeys, keyPatterns = [] }: ObjectShape): readonly Shape[] {
  const others = otherKeys === undefined || otherKeys === 'none' ? [] : [otherKeys];
  return [...keyPatterns.map(({ shape }) => shape), ...others];
}
