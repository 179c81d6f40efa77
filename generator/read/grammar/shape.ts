import { MOST } from '../limits.js';

/**
 * The spec language as data. The reader checks files against it, and the schema for editors is made from it. Every key
 * has a sentence of documentation for editors.
 */
export type Shape =
  | TextShape
  | { readonly kind: 'int'; readonly min?: number; readonly what?: string }
  | { readonly kind: 'bool' }
  | ChoiceShape
  /** A type expression; with `orNone` also the word `none`. */
  | { readonly kind: 'type'; readonly orNone?: boolean }
  /** Bounds of a count: `1..100`. */
  | { readonly kind: 'bounds' }
  /** Bounds of a number: `0.25..4`, `0<..1`. */
  | { readonly kind: 'range' }
  /** A positive divisor of numbers: `0.01`. */
  | { readonly kind: 'divisor' }
  /** Text or a number; with `bool` and `null` also these. A condition also compares with a `bool`. */
  | { readonly kind: 'scalar'; readonly bool: boolean; readonly null?: true }
  /** Any JSON value. */
  | { readonly kind: 'json' }
  /** Any value of the language, which is checked for the place where it is inserted. */
  | { readonly kind: 'anything' }
  | ListShape
  | MapShape
  | NamesShape
  | VariantShape
  /** The first shape that fits the kind of the value. */
  | { readonly kind: 'either'; readonly shapes: readonly Shape[] };

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
  /** Valid names besides the values, if any. */
  readonly others?: OtherChoices;
}

/** Names that are valid in place of a value, except those that are a value in other words. */
export interface OtherChoices {
  readonly form: NameForm;
  /** Values by their names in other languages. */
  readonly elsewhere: ReadonlyMap<string, string>;
  /** Names with a meaning of their own, although they resemble a value. */
  readonly own: RegExp;
}

export interface TextShape {
  readonly kind: 'text';
  readonly form?: NameForm;
  /** Absent if `form` has a reference. */
  readonly refersTo?: Reference;
}

/**
 * The declarations that a text names: of a section or a layer, members of the declaration around the text, or one of
 * the words below.
 */
export type Reference =
  | { readonly in: 'events' | 'channels' | 'endpoints' | 'services' | 'layers' }
  | { readonly memberOfOwn: 'states' | 'channels' | 'auth' | 'urls' }
  | 'type'
  | 'key of view'
  /** `Book.title`, `Rights.LEND`, `get_book.counted`, or a declaration alone. */
  | 'path'
  | 'field'
  /** A field, or `^field` of the object that contains this one. */
  | 'field of condition'
  /** A field of the objects in a field. */
  | 'held field'
  /** The path of a field of the object that a request changes. */
  | 'field that is set'
  | 'field inside fields'
  | 'input or field inside'
  | 'bit of calculation'
  | 'bit of intents'
  | 'field in body'
  | 'members in braces'
  | 'schemes and scopes'
  | 'corrected'
  | 'renamed';

/** The first reference of the shapes. */
export function referenceOf(shapes: readonly Shape[]): Reference | undefined {
  return shapes
    .flatMap((shape) => (shape.kind === 'text' ? [shape.refersTo ?? shape.form?.refersTo] : []))
    .find((reference) => reference !== undefined);
}

export interface ListShape {
  readonly kind: 'list';
  readonly item: Shape;
  readonly nonEmpty?: boolean;
  /** Most items. */
  readonly most: number;
}

export interface MapShape {
  readonly kind: 'map';
  /** In messages: `an enum`. */
  readonly what: string;
  readonly keys: Keys;
  /** Keys of which at least one is required. */
  readonly oneOf?: readonly string[];
  /** The shape of all other keys, if they are allowed. */
  readonly rest?: NamesShape;
}

export type Keys = Readonly<Record<string, Key>>;

export interface Key {
  readonly shape: Shape;
  readonly doc: string;
  readonly required?: boolean;
  /** The key is not required beside this key. */
  readonly unless?: string;
  /** False if the value must be known. */
  readonly notShown?: boolean;
  /** Whether the key may end with `?`. */
  readonly optional?: true;
  /** The code to report in place of `missing-key`. */
  readonly missing?: 'missing-source' | 'correction-without-reason';
}

/** An optional key, whose value may be `!not-shown`. */
export function key(shape: Shape, doc: string): Key {
  return { shape, doc };
}

/** A required key. */
export function required(shape: Shape, doc: string): Key {
  return { shape, doc, required: true };
}

/** An optional key whose value must be known. */
export function known(shape: Shape, doc: string): Key {
  return { shape, doc, notShown: false };
}

/** A required key whose value must be known. */
export function requiredKnown(shape: Shape, doc: string): Key {
  return { shape, doc, required: true, notShown: false };
}

/** A map whose keys are names of the spec. */
export interface NamesShape {
  readonly kind: 'names';
  readonly what: string;
  readonly name: NameForm;
  readonly value: Shape;
  /** Whether a name may end with `?`. */
  readonly optional?: boolean;
  /** The key of a short form: `name: str` is short for `name: { type: str }`. Absent if there is none. */
  readonly main?: string;
  readonly notShown?: boolean;
  readonly nonEmpty?: boolean;
  /** Names of another form need the key `as`. */
  readonly plain?: NameForm;
  /** Most names. Absent for sections, of which every file adds a part. */
  readonly most?: number;
  /** The reference of each key. Absent for keys that declare something, or that are no names of the spec. */
  readonly refersTo?: Reference;
}

export interface NameForm {
  /** In messages: `the name of a field`. */
  readonly what: string;
  readonly pattern: RegExp;
  /** An example of the form: `PascalCase, such as GuildMember`. */
  readonly like: string;
  /** Absent for declared names, and for texts that are no names. */
  readonly refersTo?: Reference;
}

/** @param like an example of the form: `PascalCase, such as GuildMember` */
export function form(what: string, pattern: RegExp, like: string, refersTo?: Reference): NameForm {
  return { what, pattern, like, ...(refersTo === undefined ? {} : { refersTo }) };
}

/** A map in one of several variants, distinguished by a key or by the value of one key. */
export interface VariantShape {
  readonly kind: 'variant';
  readonly what: string;
  readonly by: Readonly<Record<string, MapShape>>;
  /** The key whose value names the variant, and the variant without that key. */
  readonly tag?: { readonly key: string; readonly absent: string };
}

/** The variant of a map; `undefined` if it has no distinguishing key. */
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
  options: Pick<NamesShape, 'optional' | 'notShown' | 'nonEmpty' | 'main' | 'plain' | 'most' | 'refersTo'> = {},
): NamesShape {
  return { kind: 'names', what, name, value, ...options };
}
