export interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

export type BoundsResult =
  | { readonly ok: true; readonly bounds: Bounds }
  | { readonly ok: false; readonly message: string };

/** Reads `1..100`, `..60`, `2..` or `5` (exactly five). Whole numbers only; negative ones where `negative` is true. */
export function readBounds(text: string, { negative = true }: { readonly negative?: boolean } = {}): BoundsResult {
  const match = /^(-?\d{1,20})?(\.\.)?(-?\d{1,20})?$/.exec(text.trim());
  const [, low, dots, high] = match ?? [];
  if (match === null || (low === undefined && high === undefined) || (dots === undefined && high !== undefined)) {
    return { ok: false, message: /\d\.\d/.test(text) ? 'bounds are whole numbers' : 'not bounds' };
  }
  const min = low === undefined ? undefined : Number(low);
  const max = dots === undefined ? min : high === undefined ? undefined : Number(high);
  for (const [bound, written] of [[min, low] as const, [max, high ?? low] as const]) {
    if (bound === undefined) continue;
    if (!Number.isSafeInteger(bound)) return { ok: false, message: `${written} is too large` };
    if (bound < 0 && !negative) return { ok: false, message: 'a count cannot be negative' };
  }
  if (min !== undefined && max !== undefined && min > max) {
    return { ok: false, message: `the lower bound ${min} is above the upper bound ${max}` };
  }
  return { ok: true, bounds: { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) } };
}

/** The same for those who know that the text has been checked; undefined where it is not bounds. */
export function parseBounds(text: string | number): Bounds | undefined {
  const result = readBounds(String(text));
  return result.ok ? result.bounds : undefined;
}
