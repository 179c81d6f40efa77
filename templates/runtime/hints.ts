import type { TextName } from './sample-text.js';
import type {
  BitSetSchema,
  Bound,
  EnumSchema,
  IdentifierSchema,
  Limit,
  ObjectSchema,
  Type,
  UnionSchema,
} from './schema.js';

// Facts for making values, which validators do not need.

export interface Hints {
  readonly of: ObjectSchema | UnionSchema | EnumSchema | BitSetSchema | IdentifierSchema;
  /** The hints of declarations inside. */
  readonly uses?: () => readonly Hints[];
  /** The object that this one is a view of. */
  readonly view?: string;
  /** Whether the fields of an object are rarely present. */
  readonly partial?: true;
  /** Whether complete values would be too large. */
  readonly vast?: true;
  readonly fields?: () => Readonly<Record<string, FieldHints>>;
  /** The shown members of an enumeration, if its descriptor lists none. */
  readonly values?: readonly (string | number)[];
  /** The positions of the shown bits of a bit set. */
  readonly bits?: readonly number[];
  /** The number of bits of an identifier. */
  readonly width?: number;
  /** The time in an identifier: milliseconds since the epoch, from the lowest bit on. */
  readonly time?: { readonly epoch: number; readonly low: number };
  /** The form of a textual identifier. */
  readonly limits?: () => readonly Limit[];
}

/** The kind of a text, or the values to choose from. */
export interface TextHints {
  readonly values?: readonly unknown[];
  readonly text?: TextName;
  readonly digits?: number;
}

export interface FieldHints extends TextHints {
  /** The name in code, where the key is no name. */
  readonly as?: string;
  readonly unit?: string;
  readonly scalars?: Readonly<Record<string, TextHints>>;
  /** Whether the field is rarely present. */
  readonly rare?: true;
  /** Whether only other views have the field. */
  readonly elsewhere?: true;
  /** Whether a nullable field has a value. */
  readonly filled?: true;
  readonly bounds?: readonly Bound[];
  /** The field is present only if all conditions hold, and beside these fields. */
  readonly when?: readonly HintCondition[];
  readonly beside?: readonly string[];
  /** The value has the first type whose conditions hold. */
  readonly is?: readonly (readonly [when: readonly HintCondition[], type: Type])[];
  /** The value is at least, or at most, that of another field or a day. */
  readonly least?: readonly HintBound[];
  readonly most?: readonly HintBound[];
  /** Field values of the object in the field: constants, or equal to a field of its container. */
  readonly has?: Readonly<Record<string, { readonly same: string } | { readonly value: unknown }>>;
  /** The field of the objects in a dict that equals their key. */
  readonly id?: string;
  /** The dict with the same keys. */
  readonly keysOf?: string;
  /** A list with an item from each group. */
  readonly items?: readonly (readonly unknown[])[];
}

export type HintCondition = readonly [field: string, values: readonly unknown[], ofItem?: true];

export type HintBound = { readonly field: string } | { readonly day: string };

/** The hints of a declaration, if {@link useHints} registered them. */
export function hintsOf(declared: Hints['of']): Hints | undefined {
  return known.get(declared);
}

/** The shown members of an enumeration. */
export function membersOf(declared: EnumSchema): readonly (string | number)[] {
  return declared.values ?? hintsOf(declared)?.values ?? [];
}

/** Registers hints, and those of all declarations inside. */
export function useHints(hints: Hints): void {
  const open = [hints];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (known.has(next.of)) continue;
    known.set(next.of, next);
    open.push(...(next.uses?.() ?? []));
  }
}

const known = /* @__PURE__ */ new WeakMap<Hints['of'], Hints>();
