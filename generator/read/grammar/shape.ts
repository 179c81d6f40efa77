import { MOST } from '../limits.js';

/**
 * The spec language as data: what is valid where. The reader checks files against it, and the schema for editors is
 * made from it. Every key has a sentence of documentation, which editors show.
 */
export type Shape =
  | TextShape
  | { readonly kind: 'int'; readonly min?: number; readonly what?: string }
  | { readonly kind: 'bool' }
  /** One of a few scalars. */
  | ChoiceShape
  /** A type expression; where `orNone`, the word `none` as well. */
  | { readonly kind: 'type'; readonly orNone?: boolean }
  /** Bounds of a count: `1..100`. */
  | { readonly kind: 'bounds' }
  /** Bounds of a number: `0.25..4`, `0<..1`. */
  | { readonly kind: 'range' }
  /** A positive number that others are multiples of: `0.01`. */
  | { readonly kind: 'divisor' }
  /** Text or a number; true or false and null only if they are possible. A condition compares with a `bool`, too. */
  | { readonly kind: 'scalar'; readonly bool: boolean; readonly null?: true }
  /** Any JSON value. */
  | { readonly kind: 'json' }
  /** Anything that some place of the language takes; checked where it is put. */
  | { readonly kind: 'anything' }
  | ListShape
  | MapShape
  | NamesShape
  | VariantShape
  /** The first that fits the kind of the value counts. */
  | { readonly kind: 'either'; readonly shapes: readonly Shape[] };

/** The shapes of scalars. */
export type ScalarShape = Extract<
  Shape,
  { readonly kind: 'text' | 'int' | 'bool' | 'choice' | 'type' | 'bounds' | 'range' | 'divisor' | 'scalar' }
>;

export interface ChoiceShape {
  readonly kind: 'choice';
  readonly values: readonly (string | boolean)[];
  readonly what: string;
  /** The meanings of the values, for editors. */
  readonly docs?: Readonly<Record<string, string>>;
  /** Absent: there are no others. */
  readonly others?: OtherChoices;
}

/** Names that are valid in place of one of the values, except those that are one of them in other words. */
export interface OtherChoices {
  readonly form: NameForm;
  /** Names of the values elsewhere. */
  readonly elsewhere: ReadonlyMap<string, string>;
  /** Names that mean something of their own, however near to one of the values they are. */
  readonly own: RegExp;
}

export interface TextShape {
  readonly kind: 'text';
  /** The form of a valid text, and its name. */
  readonly form?: NameForm;
  /** Absent: the form says it. */
  readonly refersTo?: Reference;
}

/**
 * The declarations that a text names: one of a section or of the layers, a member of the declaration that the text is in, or in
 * one of these words.
 */
export type Reference =
  | { readonly in: 'events' | 'channels' | 'endpoints' | 'services' | 'layers' }
  | { readonly memberOfOwn: 'states' | 'channels' | 'auth' | 'urls' }
  | 'type'
  | 'key of view'
  /** `Book.title`, `Rights.LEND`, `get_book.counted`, or a declaration alone. */
  | 'path'
  | 'field'
  | 'field inside fields'
  | 'input or field inside'
  | 'bit of calculation'
  | 'field in body'
  | 'members in braces'
  | 'schemes and scopes'
  | 'corrected'
  | 'renamed';

/** The first reference that shapes of a text say. */
export function referenceOf(shapes: readonly Shape[]): Reference | undefined {
  return shapes
    .flatMap((shape) => (shape.kind === 'text' ? [shape.refersTo ?? shape.form?.refersTo] : []))
    .find((reference) => reference !== undefined);
}

export interface ListShape {
  readonly kind: 'list';
  readonly item: Shape;
  readonly nonEmpty?: boolean;
  /** How many items it may have. */
  readonly most: number;
}

/** A map with keys of the language. */
export interface MapShape {
  readonly kind: 'map';
  /** The thing in messages: `an enum`. */
  readonly what: string;
  readonly keys: Keys;
  /** At least one of them must be there. */
  readonly oneOf?: readonly string[];
  /** The shape of every other key, where other keys are possible. */
  readonly rest?: NamesShape;
}

export type Keys = Readonly<Record<string, Key>>;

export interface Key {
  readonly shape: Shape;
  readonly doc: string;
  readonly required?: boolean;
  /** Not required beside this key. */
  readonly unless?: string;
  /** False where the value has to be known. */
  readonly notShown?: boolean;
  /** The key may end in `?`. */
  readonly optional?: true;
  /** Reported in place of `missing-key`. */
  readonly missing?: 'missing-source' | 'correction-without-reason';
}

/** A key that may be absent, and whose value may be `!not-shown`. */
export function key(shape: Shape, doc: string): Key {
  return { shape, doc };
}

/** A key that has to be there. */
export function required(shape: Shape, doc: string): Key {
  return { shape, doc, required: true };
}

/** A key whose value has to be known. */
export function known(shape: Shape, doc: string): Key {
  return { shape, doc, notShown: false };
}

/** A key that has to be there, with a value that is known. */
export function requiredKnown(shape: Shape, doc: string): Key {
  return { shape, doc, required: true, notShown: false };
}

/** A map whose keys are names that the spec gives. */
export interface NamesShape {
  readonly kind: 'names';
  readonly what: string;
  readonly name: NameForm;
  readonly value: Shape;
  /** A name may end in `?`. */
  readonly optional?: boolean;
  /** Key of the long form of a value: `name: str` is short for `name: { type: str }`. Absent: there is no short form. */
  readonly main?: string;
  readonly notShown?: boolean;
  readonly nonEmpty?: boolean;
  /** Names of any other form need the key `as` in their value. */
  readonly plain?: NameForm;
  /** How many names it may have. Absent for sections, of which every file adds a part. */
  readonly most?: number;
}

export interface NameForm {
  /** In messages: `the name of a field`. */
  readonly what: string;
  readonly pattern: RegExp;
  /** How it should look: `PascalCase, such as GuildMember`. */
  readonly like: string;
  /** Absent for names that the spec gives, and for what is no name. */
  readonly refersTo?: Reference;
}

/** @param like how a name should look: `PascalCase, such as GuildMember` */
export function form(what: string, pattern: RegExp, like: string, refersTo?: Reference): NameForm {
  return { what, pattern, like, ...(refersTo === undefined ? {} : { refersTo }) };
}

/** A map that is one of several, distinguished by the key that it has, or by the value of one key. */
export interface VariantShape {
  readonly kind: 'variant';
  readonly what: string;
  readonly by: Readonly<Record<string, MapShape>>;
  /** The key whose value names the variant, and the variant of a map without that key. */
  readonly tag?: { readonly key: string; readonly absent: string };
}

/** The name of the variant that a map is; undefined where nothing in it says so. */
export function variantOf(
  { by, tag }: VariantShape,
  has: (key: string) => boolean,
  textAt: (key: string) => string | undefined,
): string | undefined {
  if (tag === undefined) return Object.keys(by).find(has);
  if (!has(tag.key)) return tag.absent;
  const written = textAt(tag.key);
  return written !== undefined && Object.hasOwn(by, written) ? written : undefined;
}

export const text: TextShape = { kind: 'text' };
export const bool: Shape = { kind: 'bool' };
export const json: Shape = { kind: 'json' };
export const type: Shape = { kind: 'type' };
export const typeOrNone: Shape = { kind: 'type', orNone: true };
export const count: Shape = { kind: 'int', min: 0 };
export const bounds: Shape = { kind: 'bounds' };
export const range: Shape = { kind: 'range' };
export const divisor: Shape = { kind: 'divisor' };

export function list(item: Shape, options: Partial<Pick<ListShape, 'nonEmpty' | 'most'>> = {}): ListShape {
  return { kind: 'list', item, most: MOST.items, ...options };
}

export function either(...shapes: readonly Shape[]): Shape {
  return { kind: 'either', shapes };
}

export function oneOrMore(item: Shape): Shape {
  return either(item, list(item));
}

export function choice(what: string, ...values: readonly (string | boolean)[]): Shape {
  return { kind: 'choice', what, values };
}

/** One of a few values, or another name. */
export function openChoice(what: string, docs: Readonly<Record<string, string>>, others: OtherChoices): Shape {
  return { kind: 'choice', what, values: Object.keys(docs), docs, others };
}

export function textLike(form: NameForm): TextShape {
  return { kind: 'text', form };
}

export function naming(refersTo: Reference, form?: NameForm): TextShape {
  return { kind: 'text', refersTo, ...(form === undefined ? {} : { form }) };
}

export function map(what: string, keys: Keys, options: Pick<MapShape, 'oneOf' | 'rest'> = {}): MapShape {
  return { kind: 'map', what, keys, ...options };
}

export function names(
  what: string,
  name: NameForm,
  value: Shape,
  options: Pick<NamesShape, 'optional' | 'notShown' | 'nonEmpty' | 'main' | 'plain' | 'most'> = {},
): NamesShape {
  return { kind: 'names', what, name, value, ...options };
}
