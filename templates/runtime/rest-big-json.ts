/**
 * A body as JSON, with bigints as the numbers that they are: `JSON.stringify` refuses them.
 *
 * @throws RangeError if the value contains itself
 */
export function bigJson(value: unknown): string {
  return textOf(value) ?? 'null';
}

/** Undefined for what JSON leaves out. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if ('toJSON' in value && typeof value.toJSON === 'function') return textOf(value.toJSON());
  if (Array.isArray(value)) return `[${value.map((item) => textOf(item) ?? 'null').join(',')}]`;
  const fields = Object.entries(value).flatMap(([key, field]) => {
    const text = textOf(field);
    return text === undefined ? [] : [`${JSON.stringify(key)}:${text}`];
  });
  return `{${fields.join(',')}}`;
}
