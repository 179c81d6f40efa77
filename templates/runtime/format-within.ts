/** Texts of a format that is valid in many lengths: the shortest one, and how to lengthen one by some characters. */
export interface Elastic {
  readonly shortest: string;
  readonly lengthened: (text: string, by: number) => string;
}

/** The text if its length is within bounds, else one of the same format whose length is, as far as there is one. */
export function formatWithin(text: string, min: number, max: number, { shortest, lengthened }: Elastic): string {
  const kept = text.length <= max ? text : shortest;
  return kept.length >= min ? kept : lengthened(kept, min - kept.length);
}

export const elasticEmail: Elastic = {
  shortest: 'a@b',
  // In front of a quoted text there can be nothing.
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

/** Lengthens the first label while it has space, and puts labels in front of it from then on. */
function filledLabels(text: string, by: number): string {
  const first = text.includes('.') ? text.indexOf('.') : text.length;
  const room = Math.min(by, LONGEST_LABEL - first);
  const filled = 'x'.repeat(room) + text;
  const rest = by - room;
  if (rest === 0) return filled;
  // A label in front needs a dot and a character at least.
  if (rest === 1) return `x.x${filled.slice(2)}`;
  const label = Math.min(rest - 1, LONGEST_LABEL - 1);
  return filledLabels(`${'x'.repeat(label)}.${filled}`, rest - 1 - label);
}
