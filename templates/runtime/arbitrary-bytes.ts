import * as fc from 'fast-check';

/** The content of a small file. */
export function anyBytes(): fc.Arbitrary<Uint8Array> {
  return fc.uint8Array({ maxLength: 16 });
}
