import type { Diagnostics } from '../../diagnostics/index.js';
import type { Enum, Type } from '../model.js';
import type { Int64Form } from '../types.js';
import type { Trace } from './trace.js';
import type { SimilarNames, TypeNames } from './type-names.js';

/** Types of fields by the type name of their object or view, then by field. */
export type FieldTypes = ReadonlyMap<string, ReadonlyMap<string, Type>>;

/** The context for resolving types. */
export interface TypeContext {
  readonly names: TypeNames;
  readonly similar: SimilarNames;
  readonly trace: Trace;
  /** The form of integers of 64 bits. */
  readonly int64: Int64Form;
  readonly diagnostics: Diagnostics;
  /** Empty while enums themselves are resolved. */
  readonly enums: ReadonlyMap<string, Enum>;
}

/** The context for resolving values and conditions. */
export interface Resolving extends TypeContext {
  /** All objects that an object extends, directly or through others; absent where there are none. */
  readonly ancestors: ReadonlyMap<string, readonly string[]>;
  /** Types of the fields of every object and view. */
  readonly fieldTypes: FieldTypes;
}
