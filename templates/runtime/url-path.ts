/** A value for a part of a path. */
export type PathValue = string | number | bigint | boolean | readonly (string | number | bigint | boolean)[];

/**
 * Encodes a value as one part of a path. A list is joined with commas.
 *
 * @throws RangeError if it cannot be one part of a path: it is no text or number, empty, `.` or `..`, or no Unicode
 */
export function segment(value: PathValue): string {
  const texts = (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map(segmentText);
  const text = texts.map(encode).join(',');
  // Servers and browsers resolve these, which would lead to another resource.
  if (/^\.{0,2}$/.test(texts.join(','))) throw new RangeError('a part of a path is empty, "." or ".."');
  return text;
}

function segmentText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  throw new RangeError('a part of a path is no text and no number');
}

function encode(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    throw new RangeError('a part of a path is not valid Unicode');
  }
}
