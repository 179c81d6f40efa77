/** The bounds that do not belong to a range. */
export type Excluded = 'min' | 'max' | 'both';

export function isInOpenRange(value: number, min: number, max: number, excluded: Excluded): boolean {
  const isAbove = excluded === 'max' ? value >= min : value > min;
  return isAbove && (excluded === 'min' ? value <= max : value < max);
}

/** `more than 0 and at most 1`. */
export function openRangeText(min: number, max: number, excluded: Excluded): string {
  const low = min === -Infinity ? [] : [`${excluded === 'max' ? 'at least' : 'more than'} ${min}`];
  const high = max === Infinity ? [] : [`${excluded === 'min' ? 'at most' : 'less than'} ${max}`];
  return [...low, ...high].join(' and ');
}
