/** A format with values of many lengths: the shortest one, and a function that lengthens a value. */
export interface Elastic {
  readonly shortest: string;
  readonly lengthened: (text: string, by: number) => string;
}

/** Returns the text if its length is within bounds, and otherwise another one of the format, if possible. */
export function formatWithin(text: string, min: number, max: number, { shortest, lengthened }: Elastic): string {
  const kept = text.length <= max ? text : shortest;
  return kept.length >= min ? kept : lengthened(kept, min - kept.length);
}

export const elasticEmail: Elastic = {
  shortest: 'a@b',
  // No text may precede a quoted one.
  lengthened: (text, by) => (text.startsWith('"') ? `"${'x'.repeat(by)}${text.slice(1)}` : 'x'.repeat(by) + text),
};

const withMore: Elastic['lengthened'] = (text, by) => text + 'x'.repeat(by);

export const elasticUri: Elastic = { shortest: 'a:', lengthened: withMore };

export const elasticUriReference: Elastic = { shortest: '', lengthened: withMore };

export const elasticDecimal: Elastic = {
  shortest: '7',
  lengthened: (text, by) => (/^-?0$/.test(text) ? `${text.slice(0, -1)}7${'0'.repeat(by)}` : text + '0'.repeat(by)),
};

export const elasticHostname: Elastic = { shortest: 'a', lengthened: (text, by) => filledLabels(text, by) };

const LONGEST_LABEL = 63;

/** Lengthens the first label while it has space, then adds labels in front. */
function filledLabels(text: string, by: number): string {
  const first = text.includes('.') ? text.indexOf('.') : text.length;
  const room = Math.min(by, LONGEST_LABEL - first);
  const filled = 'x'.repeat(room) + text;
  const rest = by - room;
  if (rest === 0) return filled;
  // A further label needs a dot and at least one character.
  if (rest === 1) return `x.x${filled.slice(2)}`;
  const label = Math.min(rest - 1, LONGEST_LABEL - 1);
  return filledLabels(`${'x'.repeat(label)}.${filled}`, rest - 1 - label);
}
