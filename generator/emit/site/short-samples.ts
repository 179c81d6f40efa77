import type { Json } from '../../model/model.js';
import type { JsonSamples } from './example-values.js';

/** A reader of a page takes in less. Real messages with everything in them have about 1,400. */
const MOST_VALUES = 2000;

/** Deeper, the indentation is longer than the values. */
const DEEPEST = 32;

/** The samples that a page has room for, and which ones it has no room for. */
export interface Samples {
  readonly sample: JsonSamples['declared'];
  readonly sampleField: JsonSamples['field'];
  /** Whether the package draws a sample of a type by name, and a page does not show it. */
  readonly isTooLong: (type: string) => boolean;
}

/** Leaves out samples of more than 2,000 values or 32 levels. */
export function shortSamples({ declared: draw, field }: JsonSamples): Samples {
  return {
    sampleField: field,
    sample: (type) => {
      const drawn = draw(type);
      return drawn === undefined || !isShort(drawn) ? undefined : drawn;
    },
    isTooLong: (type) => {
      const drawn = draw(type);
      return drawn !== undefined && !isShort(drawn);
    },
  };
}

function isShort(value: Json): boolean {
  return roomAfter(value, MOST_VALUES, DEEPEST) >= 0;
}

/** How many more values there is room for after a value; below zero where there is none for all of it. */
function roomAfter(value: Json, room: number, levels: number): number {
  if (levels === 0) return -1;
  let left = room - 1;
  if (typeof value !== 'object' || value === null) return left;
  for (const inner of Object.values(value) as readonly Json[]) {
    if (left < 0) return left;
    left = roomAfter(inner, left, levels - 1);
  }
  return left;
}
