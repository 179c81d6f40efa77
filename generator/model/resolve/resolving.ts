import type { Diagnostics } from '../../diagnostics/index.js';
import type { Sections } from '../layers/sections.js';
import type { BitSet, Enum, Identifier, Scalar } from '../model.js';
import type { FieldTypes } from './field-types.js';
import type { Trace } from './trace.js';
import type { TypeNames } from './type-names.js';

/** What resolving types needs to know. */
export interface TypeContext {
  readonly sections: Sections;
  readonly names: TypeNames;
  readonly trace: Trace;
  readonly diagnostics: Diagnostics;
}

/** What resolving values and conditions needs to know besides. */
export interface Resolving extends TypeContext {
  readonly identifiers: ReadonlyMap<string, Identifier>;
  readonly scalars: ReadonlyMap<string, Scalar>;
  readonly enums: ReadonlyMap<string, Enum>;
  readonly bitSets: ReadonlyMap<string, BitSet>;
  /** Types of the fields of every object and view. */
  readonly fieldTypes: FieldTypes;
}
