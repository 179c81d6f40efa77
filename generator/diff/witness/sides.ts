import type { Values } from './smallest-value.js';
import type { Validators } from './validators.js';

/** Both versions, and the former names of types by their new names. */
export interface Sides {
  readonly before: Version;
  readonly after: Version;
  readonly formerNames: ReadonlyMap<string, string>;
}

export interface Version {
  readonly validators: Validators;
  readonly values: Values;
}
