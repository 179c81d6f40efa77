import * as fc from 'fast-check';

/** Values of any of several types. They shrink towards the first one. */
export function anyVariant(...arbitraries: readonly fc.Arbitrary<unknown>[]): fc.Arbitrary<unknown> {
  return fc.oneof({ withCrossShrink: true }, ...arbitraries);
}
