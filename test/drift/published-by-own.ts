import { isMap, isScalar, isSeq, parseDocument } from 'yaml';

/** The own names of a map, with the published ones of each. Names that the document alone has are left out. */
export function publishedByOwn(map: string): ReadonlyMap<string, readonly string[]> {
  const { contents } = parseDocument(map);
  const found = new Map<string, string[]>();
  if (!isMap(contents)) return found;
  for (const { key, value } of contents.items) {
    if (!isScalar(value)) continue;
    const keys = (isSeq(key) ? key.items : [key]).map((one) => String((one as { readonly value: unknown }).value));
    found.set(String(value.value), [...(found.get(String(value.value)) ?? []), ...keys]);
  }
  return found;
}
