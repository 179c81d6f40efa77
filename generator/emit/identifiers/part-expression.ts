import type { Layout, PartLayout } from './layout.js';

/** Bits below this one are in `lowest`, the others in `upper`: see the runtime module `decimal`. */
const SPLIT = 11;
const WORD = 32;

/** Whether an id fits the 64 bits that can be split without BigInt, and its time is not all in `lowest`. */
export function isSplittable(layout: Layout): boolean {
  return layout.width <= 64 && layout.time.high >= SPLIT;
}

/** Whether the value of a part depends on the bits of `lowest`. */
export function needsLowest(part: PartLayout): boolean {
  return part.low < SPLIT;
}

/** Code for the value of a part: of `upper` and `lowest` where the id can be split, else of the bigint `value`. */
export function partExpression(layout: Layout, part: PartLayout): string {
  if (!isSplittable(layout)) return `Number(BigInt.asUintN(${part.width}, value >> ${part.low}n))`;
  const isTop = part.high === layout.width - 1;
  if (part.low >= SPLIT) return bitsOfUpper(part.low - SPLIT, part.width, isTop);
  if (part.high < SPLIT) return bitsOfLowest(part);
  return joined(part, isTop);
}

function bitsOfUpper(shift: number, width: number, isTop: boolean): string {
  if (shift + width <= WORD) return masked(shift === 0 ? 'upper' : `(upper >>> ${shift})`, width);
  const shifted = shift === 0 ? 'upper' : `Math.floor(upper / ${2 ** shift})`;
  return isTop ? shifted : `(${shifted} % ${2 ** width})`;
}

function bitsOfLowest({ low, width }: PartLayout): string {
  return masked(low === 0 ? 'lowest' : `(lowest >>> ${low})`, width);
}

/** A part with bits on both sides of the split. */
function joined(part: PartLayout, isTop: boolean): string {
  const below = SPLIT - part.low;
  const upper = bitsOfUpper(0, part.width - below, isTop);
  const lowest = part.low === 0 ? 'lowest' : `(lowest >>> ${part.low})`;
  return part.width < WORD ? `(((${upper}) << ${below}) | ${lowest})` : `((${upper}) * ${2 ** below} + ${lowest})`;
}

function masked(value: string, width: number): string {
  return width >= WORD ? `(${value} >>> 0)` : `(${value} & ${2 ** width - 1})`;
}
