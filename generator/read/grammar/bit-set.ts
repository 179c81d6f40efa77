import { MOST } from '../limits.js';
import { declared } from './declared.js';
import { memberHolder, reserved } from './members.js';
import { memberName, typeName } from './names.js';
import { bool, either, map, names, type Shape } from './shape.js';

const position: Shape = { kind: 'int', min: 0, what: 'the position of a bit, 0 for the lowest' };

const bit = either(
  position,
  map('a bit', {
    bit: { shape: position, doc: 'Position, 0 for the lowest.', required: true },
    'grants-all': { shape: bool, doc: 'A set with this bit counts as one with every bit.', notShown: false },
    ...declared,
  }),
);

const bitSet = map('a bit set', {
  ...memberHolder,
  bits: {
    shape: names('bits', memberName, bit, { main: 'bit', most: MOST.members }),
    doc: 'Members and their positions, 0 for the lowest.',
    required: true,
  },
  reserved,
});

export const bitsets = names('bit sets', typeName, bitSet);
