import type { LoadSamples, Sample } from '../emit/site/example-values.js';
import { modulesOf } from './package-modules.js';

/** Compiles the package of a Model in memory and loads its samples. Nothing is written to disk. */
export const loadSamples: LoadSamples = async (model) => {
  const samples = (await modulesOf(model, 'samples')).load('src/samples.ts');
  return (type): ReturnType<Sample> => {
    const sample = samples[`sample${type}`];
    // Serialized as on the wire: absent fields disappear, and no two samples share parts.
    return typeof sample === 'function' ? JSON.parse(JSON.stringify((sample as () => unknown)(), asJson)) : undefined;
  };
};

/** JSON has no bigints and no files: the closest number is shown, and a word for a file. */
function asJson(_: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return '<file>';
  return typeof value === 'bigint' ? Number(value) : value;
}
