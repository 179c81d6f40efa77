import { arbitrary, type ArbitraryOptions } from '#runtime/arbitrary.js';
import type { Arbitrary } from 'fast-check';
import { descriptorsOf } from '../../generator/interpret/descriptors.js';
import { samplesOf, type Samples } from '../../generator/interpret/samples.js';
import { validatorsOf } from '../../generator/interpret/validators.js';
import type { Model } from '../../generator/model/model.js';

/** Values of a Model, made and checked in this process. */
export interface MadeValues {
  readonly sample: Samples['declared'];
  readonly arbitrary: (name: string, options?: ArbitraryOptions) => Arbitrary<unknown>;
  /** Issues of a value in mode 'strict', or in another mode. */
  readonly issues: (name: string, value: unknown, mode?: 'spec' | 'strict') => readonly unknown[];
}

export function madeValues(model: Model): MadeValues {
  const { hints } = descriptorsOf(model).descriptors;
  const validators = validatorsOf(model);
  return {
    sample: samplesOf(model).declared,
    arbitrary: (name, options) => arbitrary(hints(name)!, options),
    issues: (name, value, mode = 'strict') => validators.issues(name, value, mode),
  };
}
