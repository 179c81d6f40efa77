/** The zeros that a decimal number may begin with. */
export type LeadingZeros = 'none' | 'to the length of the largest' | 'any';

/**
 * A regular expression for exactly the whole numbers from 0 to `largest`, in decimal: one alternative for the numbers
 * with fewer digits, and one for each digit in which a number of as many digits can be the first to be smaller.
 *
 * @param largest in decimal, without leading zeros
 */
export function decimalPattern(largest: string, zeros: LeadingZeros): string {
  const alternatives = zeros === 'to the length of the largest' ? padded(largest) : canonical(largest);
  return `^${zeros === 'any' ? '0*' : ''}(?:${alternatives.join('|')})$`;
}

/** The integers that a JavaScript number holds exactly, as they are written for a key of an object. */
export const INTEGER_KEY_PATTERN = `^(?:0|-?(?:${canonical(String(Number.MAX_SAFE_INTEGER))
  .filter((alternative) => alternative !== '0')
  .join('|')}))$`;

/** The integers of 64 bits, without leading zeros. */
export const INT64_PATTERN = `^(?:0|-?(?:${canonical(String(2n ** 63n - 1n))
  .filter((alternative) => alternative !== '0')
  .join('|')})|-9223372036854775808)$`;

/** Those of them that are not negative. */
export const NATURAL_KEY_PATTERN = decimalPattern(String(Number.MAX_SAFE_INTEGER), 'none');

function padded(largest: string): readonly string[] {
  const shorter = largest.length === 1 ? [] : [`[0-9]${times(1, largest.length - 1)}`];
  return [...shorter, ...sameLength(largest, 0)];
}

function canonical(largest: string): readonly string[] {
  const shorter = largest.length === 1 ? [] : [`[1-9][0-9]${times(0, largest.length - 2)}`];
  return ['0', ...shorter, ...sameLength(largest, 1)].filter((one, index, all) => all.indexOf(one) === index);
}

/** Numbers of as many digits as `largest`, by the first digit that is smaller; the last alternative is `largest` itself. */
function sameLength(largest: string, lowestFirst: number): readonly string[] {
  const smaller = [...largest].flatMap((digit, index) => {
    const lowest = index === 0 ? lowestFirst : 0;
    const rest = largest.length - index - 1;
    if (Number(digit) <= lowest) return [];
    return [
      `${largest.slice(0, index)}${digits(lowest, Number(digit) - 1)}${rest === 0 ? '' : `[0-9]${times(rest, rest)}`}`,
    ];
  });
  return [...smaller, largest];
}

function digits(from: number, to: number): string {
  return from === to ? String(from) : `[${from}-${to}]`;
}

function times(least: number, most: number): string {
  if (most === 0) return '{0}';
  return least === most ? (least === 1 ? '' : `{${least}}`) : `{${least},${most}}`;
}
