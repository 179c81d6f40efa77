/**
 * A format that a scalar may have: everything that the compiler has to know of it. To add one, add a file with such a
 * record, its entry in `formats.ts`, and the runtime functions that it names (`templates/runtime/`).
 */
export interface Format {
  /** What it is, in the words of the reference: `ISO 8601 with seconds and an offset`. */
  readonly doc: string;
  /** What validators expect, in messages: `timestamp with an offset`. */
  readonly expected: string;
  /** Whether a value has the format. */
  readonly check: RuntimeFunction;
  /** The same as JSON Schema. */
  readonly schema: { readonly [keyword: string]: string | number };
  /** Draws a value for a sample of a field of that name. */
  readonly draw: (field: string) => RuntimeFunction;
  /** The arbitrary of such values. */
  readonly arbitrary: RuntimeFunction;
  /** A value of the format. */
  readonly example: string | number;
  /** Whether a value is a moment, which lies in the past or in the future. */
  readonly isMoment: boolean;
}

/** A function of the package's runtime. */
export interface RuntimeFunction {
  readonly name: string;
  /** File in `templates/runtime/`, without its extension. */
  readonly module: string;
}
