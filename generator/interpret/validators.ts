import { validate } from '#runtime/validate.js';
import type { Model } from '../model/model.js';
import { descriptorsOf } from './descriptors.js';

/** The validators of one Model. */
export interface Validators {
  /** Whether the Model has a validator for that type. */
  readonly has: (type: string) => boolean;
  /** The issues of a value, up to 1,000 unless another number is given; empty if it is accepted. */
  readonly issues: (
    type: string,
    value: unknown,
    mode: 'shape' | 'spec' | 'strict',
    maxIssues?: number,
  ) => readonly { readonly path: readonly (string | number)[]; readonly code: string; readonly message: string }[];
}

/** Makes the validators of a Model. Callers supply it, so that tests can compare with compiled ones. */
export type LoadValidators = (model: Model) => Promise<Validators>;

/** The validators of a Model, which interpret its descriptors: the same as those that its package has, without emitting one. */
export function validatorsOf(model: Model): Validators {
  const known = validators.get(model) ?? interpreted(model);
  validators.set(model, known);
  return known;
}

/** The same for those that also take validators which have to be loaded. */
export const loadValidators: LoadValidators = (model) => Promise.resolve(validatorsOf(model));

const validators = new WeakMap<Model, Validators>();

function interpreted(model: Model): Validators {
  const { object, union } = descriptorsOf(model).descriptors;
  return {
    has: (type) => (object(type) ?? union(type)) !== undefined,
    issues: (type, value, mode, maxIssues) => {
      const schema = object(type) ?? union(type);
      if (schema === undefined) throw new Error(`the Model has no object or union ${type}`);
      const result = validate(schema, value, { mode, maxIssues });
      return result.ok ? [] : result.issues.map(({ path, code, message }) => ({ path, code, message }));
    },
  };
}
