import { useHints } from '#runtime/hints.js';
import { sample, sampleType } from '#runtime/sample.js';
import { declaredName } from '../emit/type-names.js';
import type { Limit, Model, Type } from '../model/model.js';
import { namedTypes } from '../model/types.js';
import { descriptorsOf } from './descriptors.js';

/** Makes values of a Model: the same as the samples of its package, without emitting one. */
export interface Samples {
  /** A value of an object or a union, the same for the same seed; undefined if there is none of that name. */
  readonly declared: (name: string, seed?: string | number, given?: object) => unknown;
  /** A value of any type with limits. Texts are of the kind that the name suggests. */
  readonly type: (type: Type, limits: readonly Limit[], seed: string | number, name?: string) => unknown;
}

export function samplesOf(model: Model): Samples {
  const known = samples.get(model) ?? createSamples(model);
  samples.set(model, known);
  return known;
}

const samples = new WeakMap<Model, Samples>();

function createSamples(model: Model): Samples {
  const { context, descriptors } = descriptorsOf(model);
  return {
    declared: (name, seed, given) => {
      const isComposite = context.objects.has(name) || context.unions.has(name);
      return isComposite ? sample(descriptors.hints(name)!, seed, given) : undefined;
    },
    type: (type, limits, seed, name = '') => {
      for (const named of namedTypes(type)) {
        const hints = descriptors.hints(declaredName(named));
        if (hints !== undefined) useHints(hints);
      }
      return sampleType(descriptors.type(type, limits), seed, name);
    },
  };
}
