import { isNotShown, type BitSet } from '../../model/model.js';

/** Whether unlisted bits are distinguishable from listed bits whose position is a gap. */
export function hasKnownBits({ complete, bits }: BitSet): boolean {
  return complete && bits.every(({ bit }) => !isNotShown(bit));
}

/** Name of the function of the runtime's `bits` module that checks the wire form of a bit set. */
export function bitCheck(wire: BitSet['wire']): string {
  return wire === 'int' ? 'isBitNumber' : wire === 'str' ? 'isBitString' : 'isBits';
}
