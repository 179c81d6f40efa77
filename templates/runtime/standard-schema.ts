/** A schema that follows Standard Schema, version 1 (https://standardschema.dev). */
export interface StandardSchema<Output> {
  readonly '~standard': StandardSchemaProps<Output>;
}

export interface StandardSchemaProps<Output> {
  readonly version: 1;
  /** Name of the package that the schema comes from. */
  readonly vendor: string;
  /** Never throws, and answers at once. */
  readonly validate: (value: unknown) => StandardResult<Output>;
  /** For inference only; there is nothing here when the program runs. */
  readonly types?: { readonly input: Output; readonly output: Output } | undefined;
}

export type StandardResult<Output> = StandardSuccess<Output> | StandardFailure;

export interface StandardSuccess<Output> {
  readonly value: Output;
  readonly issues?: undefined;
}

export interface StandardFailure {
  readonly issues: readonly StandardIssue[];
}

export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly PropertyKey[] | undefined;
}
