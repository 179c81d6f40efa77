import type { Model } from '../../model/index.js';
import type { Witness } from '../change.js';

/** The compiled validators of one Model. */
export interface Validators {
  /** Whether the Model has a validator for that type. */
  readonly has: (type: string) => boolean;
  /** The issues of a value, up to 1,000 unless another number is given; empty if it is accepted. */
  readonly issues: (
    type: string,
    value: unknown,
    mode: Witness['mode'] | 'strict',
    maxIssues?: number,
  ) => readonly Witness['issue'][];
}

/** Compiles the validators of a Model. Callers supply it, so that the differ does not depend on an emitter. */
export type LoadValidators = (model: Model) => Promise<Validators>;
