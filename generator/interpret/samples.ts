import { useHints } from '#runtime/hints.js';
import { sample, sampleType } from '#runtime/sample.js';
import type { JsonSamples } from '../emit/site/example-values.js';
import { declaredName } from '../emit/type-names.js';
import type { Json, Limit, Model, Type } from '../model/model.js';
import { isObjectRef, isUnionRef, namedTypes } from '../model/types.js';
import { smallestDepths } from '../model/unions/smallest-depths.js';
import { descriptorsOf } from './descriptors.js';
import { validatorsOf } from './validators.js';

export interface Samples {
  /** A value of an object or a union, the same for the same seed; `undefined` if the Model lacks the name. */
  readonly declared: (name: string, seed?: string | number, given?: object) => unknown;
  /** A value of a type with limits. A text suits the name of its field. */
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
  const declared: Samples['declared'] = (name, seed, given) => {
    const isComposite = context.objects.has(name) || context.unions.has(name);
    return isComposite ? sample(descriptors.hints(name)!, seed, given) : undefined;
  };
  return {
    declared,
    type: (type, limits, seed, name = '') => {
      if (limits.length === 0 && (isObjectRef(type) || isUnionRef(type))) return declared(declaredName(type), seed);
      for (const named of namedTypes(type)) {
        const hints = descriptors.hints(declaredName(named));
        if (hints !== undefined) useHints(hints);
      }
      return sampleType(descriptors.type(type, limits), seed, name);
    },
  };
}

/** The samples of a Model in JSON form: without `undefined`, and with no object shared between samples. */
export function jsonSamplesOf(model: Model): JsonSamples {
  const { declared, type } = samplesOf(model);
  const depths = smallestDepths(model.objects, model.unions);
  const json = (drawn: unknown): Json => JSON.parse(JSON.stringify(drawn, asJson)) as Json;
  return {
    depth: (name) => depths.get(name) ?? 0,
    declared: (name) => {
      const drawn = declared(name);
      return drawn === undefined ? undefined : json(drawn);
    },
    field: ({ name, type: own, limits }) => json(type(own, limits, name, name)),
    accepts: (name, value) => validatorsOf(model).issues(name, value, 'spec', 1).length === 0,
  };
}

/** Converts a bigint to the closest number, and a file to `<file>`, because JSON has neither. */
function asJson(_: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return '<file>';
  return typeof value === 'bigint' ? Number(value) : value;
}
