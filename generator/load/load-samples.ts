import type { LoadSamples, Sample } from '../emit/site/example-values.js';
import { modulesOf } from './package-modules.js';

/** Compiles the package of a Model in memory and loads its samples. Nothing is written to disk. */
export const loadSamples: LoadSamples = async (model) => {
  const samples = (await modulesOf(model, 'samples')).load('src/samples.ts');
  return (type): ReturnType<Sample> => {
    const sample = samples[`sample${type}`];
    // Serialized as on the wire: absent fields disappear, and no two samples share parts.
    return typeof sample === 'function' ? JSON.parse(JSON.stringify((sample as () => unknown)(), asNumber)) : undefined;
  };
};

/** JSON has no bigints: the closest number is shown. */
function asNumber(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}
