/** A schema that follows Standard Schema, version 1 (https://standardschema.dev). */
export interface StandardSchema<Output> {
  readonly '~standard': StandardSchemaProps<Output>;
}

export interface StandardSchemaProps<Output> {
  readonly version: 1;
  /** Name of the package that the schema comes from. */
  readonly vendor: string;
  /** Never throws, and returns synchronously. */
  readonly validate: (value: unknown) => StandardResult<Output>;
  /** For type inference only; absent at run time. */
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
