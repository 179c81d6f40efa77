import type { Model } from '../../model/index.js';
import { TypePlaces } from './type-places.js';
import type { Validators } from './validators.js';

/** Both versions, and the former names of types by their new names. */
export interface Sides {
  readonly before: Version;
  readonly after: Version;
  readonly formerNames: ReadonlyMap<string, string>;
}

export interface Version {
  readonly validators: Validators;
  readonly model: Model;
  /** Where the Model has its types. */
  readonly places: TypePlaces;
}

export function versionOf(model: Model, validators: Validators): Version {
  return { validators, model, places: new TypePlaces(model) };
}
