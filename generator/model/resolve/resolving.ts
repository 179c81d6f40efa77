import type { Diagnostics } from '../../diagnostics/index.js';
import type { Enum } from '../model.js';
import type { FieldTypes } from './field-types.js';
import type { Trace } from './trace.js';
import type { TypeNames } from './type-names.js';

/** What resolving types needs to know. */
export interface TypeContext {
  readonly names: TypeNames;
  readonly trace: Trace;
  readonly diagnostics: Diagnostics;
}

/** What resolving values and conditions needs to know besides. */
export interface Resolving extends TypeContext {
  readonly enums: ReadonlyMap<string, Enum>;
  /** Types of the fields of every object and view. */
  readonly fieldTypes: FieldTypes;
}
