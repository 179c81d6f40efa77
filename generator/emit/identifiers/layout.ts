import { isNotShown, isOpaque, type Identifier, type IdentifierPart } from '../../model/model.js';

/** The bit layout of an identifier whose parts and epoch are all known, in the form that code is written from. */
export interface Layout {
  readonly epoch: number;
  /** Number of bits of a whole id. */
  readonly width: number;
  readonly parts: readonly PartLayout[];
  readonly time: PartLayout;
  /** Absent if only nodes distinguish the ids of one millisecond. */
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
 * The layout, or undefined if ids do not reveal their time: a fact is a gap, the wire form is not a decimal string,
 * there is not exactly one time part, or a part is wider than an exact number.
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
