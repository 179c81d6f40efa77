import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { ReadResult } from '../../read/read-spec.js';
import type { SourceFile } from '../../read/syntax.js';

/** One side of a comparison: a spec that is read but not compiled yet. */
export interface Source {
  /** The name that the user gave. */
  readonly label: string;
  /** Prefix that makes the path of a file of the spec one that people can find: `spec/`, `HEAD~1:spec/`. */
  readonly prefix: string;
  readonly read: ReadResult;
  /** The only profile to compare: that of a compiled file. */
  readonly profile?: string;
  /** `approvals.yaml`, which is not part of the model. */
  readonly approvals?: SourceFile;
  /** Why an existing `approvals.yaml` cannot be read. */
  readonly problems: readonly Diagnostic[];
}

/** A side of the comparison cannot be read. The message is one line with the likely fix. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
