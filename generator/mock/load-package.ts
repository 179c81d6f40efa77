import type { Validators } from '../diff/witness/validators.js';
import { validatorsOf } from '../interpret/validators.js';
import { modulesOf, type Exports } from '../load/package-modules.js';
import type { Model } from '../model/model.js';
import { withBareTypes } from './bare-types.js';

/** A value of the object type, the same for the same seed. Fields of an object may be given. */
export type Sample = (type: string, seed: string, given?: Readonly<Record<string, unknown>>) => Record<string, unknown>;

type SampleFunction = (seed: string, given: Readonly<Record<string, unknown>> | undefined) => Record<string, unknown>;

/** The parts of the package of a profile that the server uses, so that its responses are valid for the package. */
export interface LoadedPackage {
  readonly sample: Sample;
  readonly validators: Validators;
}

/** Compiles and loads the samples of the package of a profile, and makes its validators. */
export async function loadPackage(model: Model): Promise<LoadedPackage> {
  const bare = withBareTypes(model);
  const modules = await modulesOf(bare, 'samples');
  return { sample: sampleFrom(modules.load('src/samples.ts')), validators: validatorsOf(bare) };
}

function sampleFrom(samples: Exports): Sample {
  return (type, seed, given) => {
    const sample = samples[`sample${type}`];
    if (typeof sample !== 'function') throw new Error(`the package has no samples of ${type}`);
    // Samples may share parts, and the server changes what it sends.
    return structuredClone((sample as SampleFunction)(seed, given));
  };
}
