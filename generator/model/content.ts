/** A canonical text: equal declarations have equal texts. */
export function contentOf(declaration: unknown): string {
  return JSON.stringify(canonical(declaration)) ?? '';
}

/** Sorts keys and removes origins. */
export function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key, part]) => key !== 'origin' && part !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, canonical(part)]),
  );
}
