import type { Identifier, IdentifierPart } from '../../../generator/model/model.js';
import { origin } from '../enums/library-enum.js';

type PartSketch = readonly [name: string, role: IdentifierPart['role'], high: number, low: number, alias?: string];

/** An identifier of the library with parts written as tuples. */
export function libraryIdentifier(
  name: string,
  parts: readonly PartSketch[],
  rest: Partial<Identifier> = {},
): Identifier {
  return {
    name,
    doc: 'Identifies the things of a library.',
    origin,
    see: [],
    wire: 'str',
    epoch: 946684800000,
    parts: parts.map(([part, role, high, low, alias]) => ({
      name: part,
      role,
      bits: { high, low },
      doc: '',
      origin,
      see: [],
      ...(alias === undefined ? {} : { alias }),
    })),
    ...rest,
  };
}

/** 42 bits of time, two nodes, and a sequence that lies across the split of the runtime. */
export const callNumber = libraryIdentifier('CallNumber', [
  ['timestamp', 'time', 63, 22],
  ['branch_id', 'node', 21, 17, 'branchId'],
  ['desk_id', 'node', 16, 12],
  ['increment', 'sequence', 11, 0],
]);
