import type { Model } from '../../model/index.js';
import type { Witness } from '../change.js';

/** The compiled validators of one Model. */
export interface Validators {
  /** Whether the Model has a validator for that type. */
  readonly has: (type: string) => boolean;
  /** Everything that is wrong with a value; empty where it is accepted. */
  readonly issues: (type: string, value: unknown, mode: Witness['mode'] | 'strict') => readonly Witness['issue'][];
}

/** Compiles the validators of a Model: the differ does not know how, so that it need not know any emitter. */
export type LoadValidators = (model: Model) => Promise<Validators>;
