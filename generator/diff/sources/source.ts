import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Model } from '../../model/model.js';
import type { ReadResult } from '../../read/read-spec.js';
import type { SourceFile } from '../../read/syntax.js';

/** One side of a comparison: a spec that was read, and is not compiled yet, or a Model that was compiled before. */
export type Source = SpecSource | ModelSource;

export interface SpecSource {
  readonly kind: 'spec';
  /** How the user named it. */
  readonly label: string;
  /** Stands before the path of a file of the spec, so that people find it: `spec/`, `HEAD~1:spec/`. */
  readonly prefix: string;
  readonly read: ReadResult;
  /** `approvals.yaml`, which is not part of the model. */
  readonly approvals?: SourceFile;
  /** Why `approvals.yaml` is there and cannot be read. */
  readonly problems: readonly Diagnostic[];
}

export interface ModelSource {
  readonly kind: 'model';
  readonly label: string;
  readonly model: Model;
}

/** A side of the comparison cannot be read. The message is one line, and says what would help. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
