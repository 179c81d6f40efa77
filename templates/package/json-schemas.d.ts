/** Every schema of an OpenAPI document in one JSON Schema, under `#/$defs/<name>`. */
export function bundleOf<Schema extends object>(document: Schema, id: string): Schema;
