import type { NumberShape, NamedSchema, ObjectShape, TextShape, ValuesShape } from './shape.js';
import type { Simple } from './simplify.js';

export type Declaration =
  | ObjectDeclaration
  | EnumDeclaration
  | ScalarDeclaration
  | IdentifierDeclaration
  | UnionDeclaration;

interface Declared {
  /** Equal declarations have equal ids in every import. */
  readonly id: string;
  /** The first pointer of this declaration in the document. */
  at: string;
  readonly title?: string;
  readonly schema?: NamedSchema;
  /** Uses of the declaration, from which its name derives. */
  readonly places: Place[];
  /** All pointers of this declaration. */
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

export interface IdentifierDeclaration extends Declared {
  readonly kind: 'identifier';
}

export interface UnionDeclaration extends Declared {
  readonly kind: 'union';
  readonly content: Simple;
}

/** The place of a type, and the parts of the language that are allowed there. */
export interface Place {
  /** A declaration, or words such as `CreatePetBody`. */
  readonly owner: Declaration | string;
  readonly key?: string;
  /** Whether it is an item of a list or a value of a dict. */
  readonly isItem: boolean;
  /** Words that distinguish several types at one place: the value of a literal, or an extended schema. */
  readonly variant?: string;
  readonly at: string;
  /** Whether limits of the value can be written beside the type. */
  readonly value: boolean;
  /** Whether limits of its items, keys and values can be written. */
  readonly parts: boolean;
  /** Whether a key without valid values is written as one that must be absent. */
  readonly absent?: boolean;
  /** Depth of nested types. */
  readonly depth: number;
}

/** A place of a value with any limits. */
export function placeOfValue(owner: Place['owner'], key: string, at: string): Place {
  return { owner, key, isItem: false, at, value: true, parts: true, depth: 0 };
}

/** A place of a type without limits. */
export function placeOfType(owner: Place['owner'], key: string, at: string): Place {
  return { ...placeOfValue(owner, key, at), value: false, parts: false };
}
