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

// Facts that values are made with and that no validator needs: they stay out of the descriptors.

export interface Hints {
  readonly of: ObjectSchema | UnionSchema | EnumSchema | BitSetSchema | IdentifierSchema;
  /** Those of the declarations inside. */
  readonly uses?: () => readonly Hints[];
  /** The object that this one is a view of. */
  readonly view?: string;
  /** Whether the fields of an object are rarely there. */
  readonly partial?: true;
  /** Whether whole values are too large to be made. */
  readonly vast?: true;
  readonly fields?: () => Readonly<Record<string, FieldHints>>;
  /** The members of an enumeration that the spec shows, where its descriptor lists none. */
  readonly values?: readonly (string | number)[];
  /** The positions of the bits of a bit set that the spec shows. */
  readonly bits?: readonly number[];
  /** The number of bits of an identifier. */
  readonly width?: number;
  /** Where an identifier has its time: milliseconds since then, from the lowest bit on. */
  readonly time?: { readonly epoch: number; readonly low: number };
  /** The form of an identifier that is any text. */
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
  /** Whether the field is rarely there. */
  readonly rare?: true;
  /** Whether the field is there in other views alone. */
  readonly elsewhere?: true;
  /** Whether the field is not null, although it may be. */
  readonly filled?: true;
  readonly bounds?: readonly Bound[];
  /** The field is there only where all hold, and beside these fields. */
  readonly when?: readonly HintCondition[];
  readonly beside?: readonly string[];
  /** The first type whose conditions hold is that of the value. */
  readonly is?: readonly (readonly [when: readonly HintCondition[], type: Type])[];
  /** The value is at least, or at most, that of another field or a day. */
  readonly least?: readonly HintBound[];
  readonly most?: readonly HintBound[];
  /** Values of fields of the object in the field: a value, or that of a field around it. */
  readonly has?: Readonly<Record<string, { readonly same: string } | { readonly value: unknown }>>;
  /** The field of the objects in a dict that equals their key. */
  readonly id?: string;
  /** The dict whose keys this one has. */
  readonly keysOf?: string;
  /** A list has one of each of these. */
  readonly items?: readonly (readonly unknown[])[];
}

export type HintCondition = readonly [field: string, values: readonly unknown[], ofItem?: true];

export type HintBound = { readonly field: string } | { readonly day: string };

/** The hints of a declaration, once {@link useHints} has seen them. */
export function hintsOf(declared: Hints['of']): Hints | undefined {
  return known.get(declared);
}

/** The members of an enumeration that the spec shows. */
export function membersOf(declared: EnumSchema): readonly (string | number)[] {
  return declared.values ?? hintsOf(declared)?.values ?? [];
}

/** Makes hints known, and those of everything inside. */
export function useHints(hints: Hints): void {
  const open = [hints];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (known.has(next.of)) continue;
    known.set(next.of, next);
    open.push(...(next.uses?.() ?? []));
  }
}

const known = /* @__PURE__ */ new WeakMap<Hints['of'], Hints>();
