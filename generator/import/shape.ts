import type { Annotations, Discriminator, Kind, NumberBounds, TextBounds } from './keywords.js';

/**
 * The values that a schema accepts, in terms of the spec language. `classify` creates shapes, `simplify` normalizes
 * them, and `write` prints them.
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
  | { readonly kind: 'named'; readonly schema: NamedSchema }
  /** The values of another shape with certain JSON forms; `at` is the place of the restriction beside a reference. */
  | { readonly kind: 'restricted'; readonly of: Shape; readonly kinds: ReadonlySet<Kind>; readonly at?: string };

export interface TextShape extends TextBounds {
  readonly kind: 'text';
  /** A second pattern, from another schema in `allOf`. */
  readonly alsoPattern?: string;
  readonly at: string;
}

export interface NumberShape extends NumberBounds {
  readonly kind: 'number';
  readonly whole: boolean;
  readonly format?: string;
  readonly at: string;
}

export interface ValuesShape {
  readonly kind: 'values';
  readonly values: readonly (string | number | boolean)[];
  /** Names of the values, in the same order, if the document has any. */
  readonly names: readonly (string | undefined)[];
  readonly docs: readonly (string | undefined)[];
  /** The places of the values in the document. */
  readonly places: readonly string[];
  readonly at: string;
  readonly title?: string;
  readonly doc?: string;
  /** The form of unlisted values that are valid, too. */
  readonly openTo?: 'str' | 'int';
  /** Whether a discriminator selects an object by the values, so that there are no others. */
  readonly isClosed?: true;
}

/** The shape with the values that pass a test. */
export function valuesThat(passes: (value: ValuesShape['values'][number]) => boolean, shape: ValuesShape): ValuesShape {
  const kept = shape.values.map(passes);
  const pick = <Item>(all: readonly Item[]): readonly Item[] => all.filter((_, index) => kept[index]);
  const { values, names, docs, places } = shape;
  return { ...shape, values: pick(values), names: pick(names), docs: pick(docs), places: pick(places) };
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
  /** The shape of further items; absent if there are none. */
  readonly rest?: Shape;
  /** The number of items, if `rest` allows several. */
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
  /** If absent, keys are any text. */
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
  /** Whether only one alternative may match. */
  readonly exactlyOne: boolean;
  readonly at: string;
  readonly title?: string;
}

/** An object of the spec. Its fields are added later, because they may refer to it. */
export interface ObjectShape {
  readonly at: string;
  readonly title?: string;
  readonly facts: Facts;
  /** Sorted: identifying fields, then required ones, by name. */
  fields: readonly FieldShape[];
  /** If absent, other keys are valid. */
  otherKeys?: 'none' | Shape;
  /** The shapes of undeclared keys that match a pattern. */
  keyPatterns?: readonly { readonly pattern: string; readonly shape: Shape }[];
  rules: readonly RuleShape[];
  keyCount?: { readonly min?: number; readonly max?: number };
  /** Limits and conditions that the spec cannot hold, as prose. */
  readonly caveats: string[];
  /** Whether it is sent as a multipart form, in which files are no texts. */
  isForm?: boolean;
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

/** The facts of a place, apart from the shape of its values. */
export interface Facts extends Omit<Annotations, 'said' | 'memberNames' | 'memberDocs'> {
  readonly at: string;
  /** Limits that validators do not check, as prose. */
  readonly caveats: readonly string[];
}

/** A schema with references to it. */
export interface NamedSchema {
  readonly at: string;
  /** Name in the document, or the last words of its pointer. */
  readonly title: string;
  readonly facts: Facts;
  /** Absent until it is classified. */
  shape?: Shape;
  /** Whether it has a name in the document, as under `components`. */
  readonly isComponent: boolean;
}

/** The shapes of undeclared keys. */
export function shapesOfOtherKeys({ otherKeys, keyPatterns = [] }: ObjectShape): readonly Shape[] {
  const others = otherKeys === undefined || otherKeys === 'none' ? [] : [otherKeys];
  return [...keyPatterns.map(({ shape }) => shape), ...others];
}
