/** The value that a text is in JSON. The messages of JSON.parse quote the text, which may be anything. */
export function parsedJson(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
