import { validate } from '#runtime/validate.js';
import type { Model } from '../model/model.js';
import { descriptorsOf } from './descriptors.js';

export interface Validators {
  readonly has: (type: string) => boolean;
  /** The issues of a value, at most 1,000 by default; empty if the value is valid. */
  readonly issues: (
    type: string,
    value: unknown,
    mode: 'shape' | 'spec' | 'strict',
    maxIssues?: number,
  ) => readonly { readonly path: readonly (string | number)[]; readonly code: string; readonly message: string }[];
}

/** Makes the validators of a Model. Callers supply it, so that tests can use compiled ones. */
export type LoadValidators = (model: Model) => Promise<Validators>;

/** The validators of a Model, which interpret its descriptors in place of emitted code. */
export function validatorsOf(model: Model): Validators {
  const known = validators.get(model) ?? interpreted(model);
  validators.set(model, known);
  return known;
}

/** {@link validatorsOf} for callers that also accept validators that take time to load. */
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
