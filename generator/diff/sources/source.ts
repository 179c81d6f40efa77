import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Model } from '../../model/model.js';
import type { ReadResult } from '../../read/read-spec.js';
import type { SourceFile } from '../../read/syntax.js';

/** One side of a comparison: a spec that is read but not compiled yet, or a compiled Model. */
export type Source = SpecSource | ModelSource;

export interface SpecSource {
  readonly kind: 'spec';
  /** The name that the user gave. */
  readonly label: string;
  /** Prefix that makes the path of a file of the spec one that people can find: `spec/`, `HEAD~1:spec/`. */
  readonly prefix: string;
  readonly read: ReadResult;
  /** `approvals.yaml`, which is not part of the model. */
  readonly approvals?: SourceFile;
  /** Why an existing `approvals.yaml` cannot be read. */
  readonly problems: readonly Diagnostic[];
}

export interface ModelSource {
  readonly kind: 'model';
  readonly label: string;
  readonly model: Model;
}

/** A side of the comparison cannot be read. The message is one line with the likely fix. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
