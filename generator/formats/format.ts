/**
 * A format that a scalar or a string may have: everything that the compiler has to know of it. To add one, add a file
 * with such a record, its entry in `formats.ts`, the runtime functions that
 * it names, and how values of it are made (`sample-format.ts` and `arbitrary-format.ts` in `templates/runtime/`).
 */
export interface Format {
  /** The format in the words of the reference: `ISO 8601 with seconds and an offset`. */
  readonly doc: string;
  /** The format in messages of validators: `timestamp with an offset`. */
  readonly expected: string;
  /** The JSON form that its values have. */
  readonly wire: 'str' | 'int';
  /** Whether a value has the format. */
  readonly check: RuntimeFunction;
  /** The same as JSON Schema. */
  readonly schema: { readonly [keyword: string]: string | number };
  /** A value of the format. */
  readonly example: string | number;
  /** Names of formats that every value of this one has as well. */
  readonly within?: readonly string[];
  /** The comparison of a value with a time; absent if values are no moments. */
  readonly moment?: { readonly liesAhead: RuntimeFunction; readonly liesBehind: RuntimeFunction };
}

/** A function of the package's runtime. */
export interface RuntimeFunction {
  readonly name: string;
  /** File in `templates/runtime/`, without its extension. */
  readonly module: string;
}
