/** Every schema of an OpenAPI document in one JSON Schema, under `#/$defs/<name>`. */
export function bundleOf<Schema extends object>(document: Schema, id: string): Schema;

/** The schema of each object and each union of objects of a bundle, by file name. */
export function schemasOf<Schema extends object>(bundle: Schema): Readonly<Record<string, Schema>>;
