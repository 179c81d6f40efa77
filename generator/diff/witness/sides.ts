import type { Values } from './smallest-value.js';
import type { Validators } from './validators.js';

/** Both versions, and what types were called in the old one. */
export interface Sides {
  readonly before: Version;
  readonly after: Version;
  readonly formerNames: ReadonlyMap<string, string>;
}

export interface Version {
  readonly validators: Validators;
  readonly values: Values;
}
