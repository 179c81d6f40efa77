import type { Diagnostic } from '../../diagnostics/diagnostics.js';
import type { DocumentReport } from '../../import/read-document.js';
import type { DocumentChoices } from '../../load-spec.js';
import type { ReadResult } from '../../read/read-spec.js';
import type { SourceFile } from '../../read/syntax.js';

/** The file beside a document or in the folder of a spec with the changes that people have agreed to. */
export const APPROVALS = 'approvals.yaml';

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
  /** How a document was read, with the names that it got; absent for a spec in the spec language. */
  readonly document?: DocumentChoices;
  /** How far it was understood. */
  readonly report?: DocumentReport;
  /** The record of the import that wrote a spec. */
  readonly record?: () => SourceFile | undefined;
  /** Why an existing `approvals.yaml` cannot be read. */
  readonly problems: readonly Diagnostic[];
}

/** A side of the comparison cannot be read. The message is one line with the likely fix. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
