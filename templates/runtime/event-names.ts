/** The name of an event with a number: that of the enum member, or the number as text. */
export function eventName(names: Readonly<Record<string, string>>, value: unknown): string | undefined {
  if (typeof value !== 'number') return undefined;
  const text = String(value);
  return Object.hasOwn(names, text) ? names[text] : text;
}
