/** An OpenAPI document of which only some parts are given: a key that begins with a capital letter is a schema. */
export function documentOf(parts: Readonly<Record<string, unknown>>): object {
  const entries = Object.entries(parts);
  const [schemas, others] = [true, false].map((isSchema) =>
    Object.fromEntries(entries.filter(([key]) => /^[A-Z]/.test(key) === isSchema)),
  );
  const { components, ...document } = others as { readonly components?: object };
  return {
    openapi: '3.1.0',
    info: { title: 'Tried', version: '1' },
    paths: {},
    ...document,
    components: { ...components, schemas },
  };
}
