import { type Identifier, type IdentifierPart, isNotShown, isOpaque } from '../../model/model.js';

/** The bit layout of an identifier whose parts and epoch are all known. */
export interface Layout {
  readonly epoch: number;
  /** Number of bits of a whole id. */
  readonly width: number;
  readonly parts: readonly PartLayout[];
  readonly time: PartLayout;
  /** Absent if only the node distinguishes the ids of a millisecond. */
  readonly sequence?: PartLayout;
  readonly nodes: readonly PartLayout[];
}

export interface PartLayout {
  readonly part: IdentifierPart;
  readonly high: number;
  readonly low: number;
  readonly width: number;
  /** Largest value; exact. */
  readonly largest: number;
}

/**
 * The layout; undefined if ids do not reveal their time: a fact is unknown, the wire form is no decimal string, there
 * is not exactly one time part, or a part is wider than an exact number.
 */
export function layoutOf(identifier: Identifier): Layout | undefined {
  if (identifier.wire !== 'str' || isNotShown(identifier.epoch) || isOpaque(identifier)) return undefined;
  const parts = identifier.parts.map(partLayout);
  if (!parts.every((part) => part !== undefined)) return undefined;
  const [time, ...otherTimes] = parts.filter(({ part }) => part.role === 'time');
  const [sequence, ...otherSequences] = parts.filter(({ part }) => part.role === 'sequence');
  if (time === undefined || otherTimes.length > 0 || otherSequences.length > 0) return undefined;
  return {
    epoch: identifier.epoch,
    width: Math.max(...parts.map(({ high }) => high)) + 1,
    parts,
    time,
    ...(sequence === undefined ? {} : { sequence }),
    nodes: parts.filter(({ part }) => part.role === 'node'),
  };
}

const EXACT_BITS = 53;

function partLayout(part: IdentifierPart): PartLayout | undefined {
  if (isNotShown(part.bits)) return undefined;
  const { high, low } = part.bits;
  const width = high - low + 1;
  return width > EXACT_BITS ? undefined : { part, high, low, width, largest: 2 ** width - 1 };
}

/** Bits below this one are in `lowest`, the others in `upper`: see the runtime module `decimal`. */
const SPLIT = 11;
const WORD = 32;

/** Whether an id has at most 64 bits, and its time is not completely in `lowest`, so that no BigInt is needed. */
export function isSplittable(layout: Layout): boolean {
  return layout.width <= 64 && layout.time.high >= SPLIT;
}

/** Whether the value of a part depends on the bits of `lowest`. */
export function needsLowest(part: PartLayout): boolean {
  return part.low < SPLIT;
}

/** Code for the value of a part: from `upper` and `lowest` if the id can be split, else from the bigint `value`. */
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
