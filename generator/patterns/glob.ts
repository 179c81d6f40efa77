/**
 * Whether a pattern matches a text: `**` is any text, `*` any without a separator. All ways to match advance together, so
 * that many stars take no longer.
 */
export function matchesGlob(pattern: string, text: string, separator: '/' | '.'): boolean {
  const places = [...Array(text.length + 1).keys()];
  /** The positions at which the first part of the pattern can end. */
  let ends = new Set([0]);
  for (const part of pattern.split(/(\*\*|\*)/)) {
    const starts = ends;
    let isInside = false;
    ends = new Set(
      places.filter((at) => {
        if (!part.startsWith('*')) return starts.has(at - part.length) && text.startsWith(part, at - part.length);
        isInside = starts.has(at) || (isInside && (part === '**' || text[at - 1] !== separator));
        return isInside;
      }),
    );
  }
  return ends.has(text.length);
}
