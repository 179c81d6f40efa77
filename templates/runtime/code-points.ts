/**
 * Whether the number of code points of a string is within bounds. It counts only if the length in UTF-16 units is not
 * decisive: n units are at least n / 2 and at most n code points. A lone surrogate counts as one.
 */
export function hasLength(text: string, min: number, max: number): boolean {
  const units = text.length;
  if (units < min) return false;
  const fewest = (units + 1) >>> 1;
  if (fewest > max) return false;
  if (units <= max && fewest >= min) return true;
  return isWithin(countCodePoints(text, 0, units), min, max);
}

/** {@link hasLength} of the string without white space (as `String.prototype.trim` defines it) at both ends. */
export function hasTrimmedLength(text: string, min: number, max: number): boolean {
  return isWithin(trimmedLength(text), min, max);
}

/** Number of code points. */
export function codePointLength(text: string): number {
  return countCodePoints(text, 0, text.length);
}

/** Number of code points without white space at both ends. */
export function trimmedLength(text: string): number {
  let start = 0;
  let end = text.length;
  while (start < end && isWhiteSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isWhiteSpace(text.charCodeAt(end - 1))) end -= 1;
  return countCodePoints(text, start, end);
}

function isWithin(length: number, min: number, max: number): boolean {
  return length >= min && length <= max;
}

function countCodePoints(text: string, start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index += 1) {
    count += 1;
    if (isHighSurrogate(text.charCodeAt(index)) && index + 1 < end && isLowSurrogate(text.charCodeAt(index + 1))) {
      index += 1;
    }
  }
  return count;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function isWhiteSpace(unit: number): boolean {
  if (unit <= 0x20) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  if (unit < 0xa0) return false;
  return (
    unit === 0xa0 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000 ||
    unit === 0xfeff
  );
}
