import type { NumberShape, NamedSchema, ObjectShape, TextShape, ValuesShape } from './shape.js';
import type { Simple } from './simplify.js';

/** A thing that gets a name in the spec. */
export type Declaration =
  | ObjectDeclaration
  | EnumDeclaration
  | ScalarDeclaration
  | IdentifierDeclaration
  | UnionDeclaration;

interface Declared {
  /** Equal things have one id, in every import. */
  readonly id: string;
  /** The first place of the document, in order of pointers, that becomes this declaration. */
  at: string;
  readonly title?: string;
  readonly schema?: NamedSchema;
  /** Where it is used, for its name. */
  readonly places: Place[];
  /** Every pointer that becomes this declaration. */
  readonly pointers: Set<string>;
}

export interface ObjectDeclaration extends Declared {
  readonly kind: 'object';
  readonly object: ObjectShape;
}

export interface EnumDeclaration extends Declared {
  readonly kind: 'enum';
  readonly values: ValuesShape;
}

export interface ScalarDeclaration extends Declared {
  readonly kind: 'scalar';
  readonly shape: TextShape | NumberShape;
}

/** A text that is recognised as an identifier. */
export interface IdentifierDeclaration extends Declared {
  readonly kind: 'identifier';
}

export interface UnionDeclaration extends Declared {
  readonly kind: 'union';
  readonly content: Simple;
}

/** The place of a type, and what the language allows there. */
export interface Place {
  /** The thing around it: a declaration, or words such as `CreatePetBody`. */
  readonly owner: Declaration | string;
  /** Key of the field; absent where the place has none. */
  readonly key?: string;
  /** Whether it is an item of a list or a value of a dict there. */
  readonly isItem: boolean;
  /** The words that distinguish it from others at the same place: the value of a literal, or a schema that it extends. */
  readonly variant?: string;
  readonly at: string;
  /** Whether limits of the value have a place beside the type. */
  readonly value: boolean;
  /** Whether limits of its items, keys and values have. */
  readonly parts: boolean;
  /** Whether the place is a key that must be absent where no value is valid. */
  readonly absent?: boolean;
  /** Nesting of types so far. */
  readonly depth: number;
}

/** A place of a value that has room for all limits. */
export function placeOfValue(owner: Place['owner'], key: string, at: string): Place {
  return { owner, key, isItem: false, at, value: true, parts: true, depth: 0 };
}

/** A place of a type alone. */
export function placeOfType(owner: Place['owner'], key: string, at: string): Place {
  return { ...placeOfValue(owner, key, at), value: false, parts: false };
}
