import { isNotShown, type BitSet } from '../../model/model.js';

/** Whether unlisted bits are distinguishable from listed bits whose position is a gap. */
export function hasKnownBits({ complete, bits }: BitSet): boolean {
  return complete && bits.every(({ bit }) => !isNotShown(bit));
}

/** The listed bits, if they are distinguishable from all others. */
export function knownMask(declared: BitSet): bigint | undefined {
  if (!hasKnownBits(declared)) return undefined;
  return declared.bits.reduce((all, { bit }) => (isNotShown(bit) ? all : all | (1n << BigInt(bit))), 0n);
}

/** Name of the function of the runtime's `bits` module that checks the wire form of a bit set. */
export function bitCheck(wire: BitSet['wire']): string {
  return wire === 'int' ? 'isBitNumber' : wire === 'str' ? 'isBitString' : 'isBits';
}
