/** The name of an event that a number identifies: of the member with the number, or the number itself as text. */
export function eventName(names: Readonly<Record<string, string>>, value: unknown): string | undefined {
  if (typeof value !== 'number') return undefined;
  const text = String(value);
  return Object.hasOwn(names, text) ? names[text] : text;
}
