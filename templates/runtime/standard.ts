import type { ObjectSchema, UnionSchema } from './schema.js';
import { validate } from './validate.js';
import { VENDOR } from './vendor.js';

/** A declaration that implements Standard Schema, version 1 (https://standardschema.dev). */
export type Schema<Output> = (ObjectSchema | UnionSchema) & StandardSchema<Output>;

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

/** Adds Standard Schema to a declaration, and returns the same object. */
export function standard<Output>(schema: ObjectSchema | UnionSchema): Schema<Output> {
  const props: StandardSchemaProps<Output> = {
    version: 1,
    vendor: VENDOR,
    validate: (value) => {
      const result = validate<Output>(schema, value);
      return result.ok ? { value: result.value } : { issues: result.issues };
    },
  };
  return Object.assign(schema, { '~standard': props });
}
